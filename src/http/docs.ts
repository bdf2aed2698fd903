import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyRouter } from '@trpc/server';
import express, { Router, type RequestHandler } from 'express';
import helmet from 'helmet';
import { errorPage } from './error-page.ts';
import { recordOf } from './request-context.ts';

const PAGE = fileURLToPath(new URL('./explorer', import.meta.url));
const SWAGGER_UI = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const ASSETS = /^\/(?:swagger-ui\.css|swagger-ui-bundle\.js|favicon-32x32\.png)$/;

/** Serves the explorer of the API document with all of its files, and the page of errors. */
export function docsPage(api: AnyRouter): Router {
  const router = Router();
  const assets = express.static(SWAGGER_UI, { index: false, redirect: false, maxAge: '1d' });
  router.use(route, policy);
  router.get(ASSETS, assets);
  router.get('/', (_req, res) => res.sendFile('index.html', { root: PAGE, cacheControl: false }));
  router.get('/explorer.js', (_req, res) => res.sendFile('explorer.js', { root: PAGE, cacheControl: false }));
  router.get('/errors', errorPage(api));
  router.get('/errors.css', (_req, res) => res.sendFile('errors.css', { root: PAGE, cacheControl: false }));
  return router;
}

const route: RequestHandler = (req, _res, next) => {
  recordOf(req).route = req.baseUrl;
  next();
};

// Only scripts of this server may run.
const policy = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
});
