import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';
import { isLoopback } from '../adapters/client-address.ts';
import type { Metrics } from '../adapters/metrics/metrics.ts';
import type { Config } from '../config.ts';
import { bearerTokenOf, recordOf } from './request-context.ts';
import { isSameSecret } from './same-secret.ts';

/** Headers that proxies add. A request through a proxy is not from this machine, whatever its address says. */
const FORWARDING = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Serves the metrics for Prometheus to programs on this machine and to callers that send METRICS_TOKEN. Other callers get 404.
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

/** Does a program on this machine send the request itself, not through a proxy? */
export function isFromHere({ socket, headers }: IncomingMessage): boolean {
  return isLoopback(socket.remoteAddress ?? '') && FORWARDING.every((name) => headers[name] === undefined);
}

function hasToken(req: IncomingMessage, token: string | null): boolean {
  const given = bearerTokenOf(req);
  return token !== null && given !== null && isSameSecret(given, token);
}
