import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { isLoopback } from '../adapters/client-address.ts';
import type { Metrics } from '../adapters/metrics/metrics.ts';
import type { Config } from '../config.ts';
import { bearerTokenOf, recordOf } from './request-context.ts';

/** Header fields that proxies add. A request with one of them does not come from this machine, whatever its address. */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Serves what Prometheus reads, to programs of this machine and to who sends METRICS_TOKEN; to anybody else there is nothing at
 * this path.
 */
export function metricsText({ metricsToken }: Pick<Config, 'metricsToken'>, metrics: Metrics): RequestHandler {
  return async (req, res, next) => {
    if (!isFromHere(req) && !hasToken(req, metricsToken)) return next();
    recordOf(req).route = '/metrics';
    res.setHeader('content-type', metrics.mediaType);
    res.setHeader('cache-control', 'no-store');
    res.end(await metrics.read());
  };
}

function isFromHere({ socket, headers }: IncomingMessage): boolean {
  return isLoopback(socket.remoteAddress ?? '') && FORWARDING.every((name) => headers[name] === undefined);
}

function hasToken(req: IncomingMessage, token: string | null): boolean {
  const given = bearerTokenOf(req);
  // Hashes are of one length, which the comparison needs and which would else tell the length of the token.
  return token !== null && given !== null && timingSafeEqual(hashOf(given), hashOf(token));
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
