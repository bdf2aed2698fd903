import cors, { type CorsOptions } from 'cors';
import type { RequestHandler } from 'express';

/** For so long a browser need not ask again; a change of the allowed origins is felt within it. */
const PREFLIGHT_SECONDS = 600;
const TAKEN = ['authorization', 'content-type', 'x-request-id'];
// What scripts may read beyond the few that they always may (Fetch, CORS-safelisted response headers).
const READABLE = [
  'x-request-id',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'content-disposition',
  'www-authenticate',
  'allow',
];

/**
 * Lets scripts of the pages at these origins read every answer, refusals included, and call with the refresh cookie. Answers
 * preflights, so that they meet neither guards nor limits; any other OPTIONS goes on to what says which methods a path takes.
 */
export function crossOrigin(allowedOrigins: readonly string[]): RequestHandler {
  const options: CorsOptions = {
    origin: [...allowedOrigins],
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
    // A cache must not give what nobody may share to a page that may have it, such as a picture to a canvas.
    res.vary('Origin');
    next();
  };
}

/** Lets the scripts of any page read what is public anyway; nothing of the visitor goes along. */
export const forAnyOrigin: RequestHandler = cors({ origin: '*' });
