import { isIP, isIPv4 } from 'node:net';

// Some gateways write the port into X-Forwarded-For, and it differs for each connection.
const V4_WITH_PORT = /^(\d+\.\d+\.\d+\.\d+):\d+$/;
const IN_BRACKETS = /^\[([^\]]+)\](?::\d+)?$/;
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Returns the IP address without port, brackets, zone and IPv4-in-IPv6 mapping; null where the text is not an address. */
export function addressOf(text: string): string | null {
  const [bare = ''] = (V4_WITH_PORT.exec(text)?.[1] ?? IN_BRACKETS.exec(text)?.[1] ?? text).split('%', 1);
  const address = MAPPED.exec(bare)?.[1] ?? bare;
  return isIP(address) === 0 ? null : address;
}

export function isLoopback(text: string): boolean {
  const address = addressOf(text);
  return address === '::1' || (address?.startsWith('127.') ?? false);
}

/**
 * Returns the key under which a client is counted: an IPv4 address, or the /64 network that every IPv6 subscriber has. All
 * texts that are not addresses share one key, so that nobody gets a new key with each text that a careless proxy passes on.
 */
export function networkOf(text: string): string {
  const address = addressOf(text);
  if (address === null) return 'unknown';
  if (isIPv4(address)) return address;
  const groups = groupsOf(address);
  const isMapped = groups[5] === 0xffff && groups.slice(0, 5).every((group) => group === 0);
  if (isMapped) return dotted(groups.slice(6));
  return groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':');
}

/** Returns the eight numbers of an IPv6 address (RFC 4291, section 2.2). */
function groupsOf(address: string): number[] {
  const [head = [], tail] = address.split('::').map(parsed);
  if (tail === undefined) return head;
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => 0), ...tail];
}

function parsed(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return Number.parseInt(group, 16);
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [a * 256 + b, c * 256 + d];
  });
}

function dotted(groups: readonly number[]): string {
  return groups.flatMap((group) => [group >> 8, group & 0xff]).join('.');
}
