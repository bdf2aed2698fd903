import cors, { type CorsOptions } from 'cors';
import type { RequestHandler } from 'express';
import type { Origins } from './origins.ts';

/** How long a browser may keep the answer to a preflight. A change of the allowed origins takes effect within this time. */
const PREFLIGHT_SECONDS = 600;
const TAKEN = ['authorization', 'content-type', 'if-none-match', 'x-request-id'];
// Response headers that scripts may read besides those that they always may (Fetch, CORS-safelisted response headers).
const READABLE = [
  'x-request-id',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'content-disposition',
  'www-authenticate',
  'allow',
  'etag',
  'location',
];

/**
 * Lets scripts of pages at these origins read every answer, errors included, and send the refresh cookie. Preflights are
 * answered here, before guards and limits. Another OPTIONS request goes on to the handler that lists the methods of a path.
 */
export function crossOrigin(origins: Origins): RequestHandler {
  const options: CorsOptions = {
    origin: [...origins],
    credentials: true,
    methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: TAKEN,
    exposedHeaders: READABLE,
    maxAge: PREFLIGHT_SECONDS,
  };
  const answerPreflight = cors(options);
  const share = cors({ ...options, preflightContinue: true });
  return (req, res, next) => {
    if (req.method === 'OPTIONS' && 'access-control-request-method' in req.headers) {
      return answerPreflight(req, res, next);
    }
    if (req.headers.origin !== undefined) return share(req, res, next);
    // A cache must keep the answers to different origins apart.
    res.vary('Origin');
    next();
  };
}

/** Lets the scripts of any page read public answers, without the cookies of the visitor. */
export const forAnyOrigin: RequestHandler = cors({ origin: '*' });
