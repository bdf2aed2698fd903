import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { Router, type RequestHandler } from 'express';
import { recordOf } from './context.ts';

const PAGE = fileURLToPath(new URL('./explorer', import.meta.url));
const SWAGGER_UI = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const ASSETS = /^\/(?:swagger-ui\.css|swagger-ui-bundle\.js|favicon-32x32\.png)$/;

// Scripts come from this server only. The page library writes style attributes, so inline styles are allowed.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The explorer of the API document; every file of it is served from here. */
export function docsPage(): Router {
  const router = Router();
  const assets = express.static(SWAGGER_UI, { index: false, redirect: false, maxAge: '1d' });
  router.use(policy);
  router.get(ASSETS, assets);
  router.get('/', (_req, res) => res.sendFile('index.html', { root: PAGE, cacheControl: false }));
  router.get('/explorer.js', (_req, res) => res.sendFile('explorer.js', { root: PAGE, cacheControl: false }));
  return router;
}

const policy: RequestHandler = (req, res, next) => {
  recordOf(req).route = req.baseUrl;
  res.setHeader('content-security-policy', POLICY);
  res.setHeader('referrer-policy', 'no-referrer');
  next();
};
