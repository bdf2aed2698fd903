import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyRouter } from '@trpc/server';
import { Router, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Config } from '../config.ts';
import { demoSignIns, type LoadedDemo } from './demo-sign-ins.ts';
import { errorPage } from './error-page.ts';
import { FixedText } from './fixed-text.ts';
import { guidePages } from './guides.ts';
import { recordOf } from './request-context.ts';

const PAGE = fileURLToPath(new URL('./explorer', import.meta.url));
const SWAGGER_UI = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
const ICON = '/favicon-32x32.png';
/** The texts of Swagger UI that the page loads, with their types. */
const TEXTS = { 'swagger-ui.css': 'text/css; charset=utf-8', 'swagger-ui-bundle.js': 'text/javascript; charset=utf-8' };
const OWN_FILES = /^\/(?:explorer|group-headings|sign-in)\.js$|^\/(?:errors|explorer|guide)\.css$/;
const A_DAY = 'public, max-age=86400';

/** Serves the explorer of the API document with all of its files, the page of errors, and the guides. */
export function docsPage(api: AnyRouter, config: Pick<Config, 'publicUrl'>, demo: LoadedDemo | null): Router {
  const router = Router();
  router.use(route, policy);
  for (const [name, mediaType] of Object.entries(TEXTS)) {
    const text = new FixedText(() => readFile(join(SWAGGER_UI, name)), { mediaType, cacheControl: A_DAY });
    router.get(`/${name}`, (req, res) => text.send(req, res));
  }
  router.get(ICON, (_req, res) => res.sendFile(ICON, { root: SWAGGER_UI, maxAge: '1d' }));
  router.get('/', (_req, res) => res.sendFile('index.html', { root: PAGE, cacheControl: false }));
  router.get(OWN_FILES, (req, res) => res.sendFile(req.path, { root: PAGE, cacheControl: false }));
  router.get('/demo-accounts', demoSignIns(demo, config));
  router.get('/errors', errorPage(api));
  router.use(guidePages());
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
