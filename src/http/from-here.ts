import type { IncomingMessage } from 'node:http';
import { isLoopback } from '../adapters/client-address.ts';

/** Headers that proxies add. A request through a proxy is not from this machine, whatever its address says. */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** Does a program on this machine send the request itself, not through a proxy? */
export function isFromHere(req: IncomingMessage): boolean {
  return isLoopback(req.socket.remoteAddress ?? '') && !isForwarded(req);
}

/** Does a proxy say that it passes the request on? */
export function isForwarded({ headers }: IncomingMessage): boolean {
  return FORWARDING.some((name) => headers[name] !== undefined);
}
