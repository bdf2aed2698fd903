import { networkInterfaces } from 'node:os';
import { isLoopback } from './client-address.ts';

const EVERY_ADDRESS = ['0.0.0.0', '::'];
/** A machine gives itself such an address where its network gives it none (RFC 3927). */
const SELF_GIVEN = '169.254.';

/** The URLs at which other machines of the network reach a server that listens on `host`; none if it listens to its own machine alone. */
export function networkUrls({ host, port }: { host: string; port: number }): string[] {
  const own = Object.values(networkInterfaces()).flatMap((addresses = []) => addresses);
  const reached = own.filter(({ address, family, internal }) => {
    if (internal || isLoopback(address)) return false;
    return EVERY_ADDRESS.includes(host) ? family === 'IPv4' && !address.startsWith(SELF_GIVEN) : address === host;
  });
  return reached.map(({ address, family }) => `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`);
}
