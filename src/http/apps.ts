import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Router } from 'express';
import type { Config } from '../config.ts';
import { builtApp } from './built-app.ts';
import { wantsPage } from './pages/index.ts';
import { recordOf } from './request-context.ts';

/** The folders of the built applications, which may not exist: that of respondents, and that of staff. */
export interface AppFolders {
  survey: string;
  console: string;
}

type Settings = Pick<Config, 'publicUrl' | 'isSurveyAppHere' | 'isConsoleHere'>;

/** Serves Survey at `/` and Console at `/console`, each unless a setting says that it is elsewhere. `hasDemo`: is the demo loaded? */
export function apps(folders: AppFolders, settings: Settings, { hasDemo }: { hasDemo: boolean }): Router {
  const { publicUrl, isSurveyAppHere, isConsoleHere } = settings;
  const router = Router();
  if (isConsoleHere)
    router.use('/console', builtApp(folders.console, { publicUrl, pages: { '{/*place}': '/console' } }));
  if (!isSurveyAppHere) return router;
  router.use(formerLinks(folders.survey));
  const pages = { '/': '/', '/s/:survey{/*place}': '/s/{survey}', '/preview': '/preview' };
  // Its screens with example data.
  const screens = hasDemo ? { '/dev/screens{/:screen}': '/dev/screens' } : {};
  // Console plays a scheme in a frame.
  router.use(builtApp(folders.survey, { publicUrl, pages: { ...pages, ...screens }, framed: '/preview' }));
  return router;
}

/** Links had this form while no application was part of the service. */
function formerLinks(folder: string): Router {
  const router = Router();
  router.get('/surveys/:survey{/*place}', (req, res, next) => {
    if (!wantsPage(req) || !existsSync(join(folder, 'index.html'))) return next();
    recordOf(req).route = '/surveys/{survey}';
    res.setHeader('cache-control', 'no-store');
    // The path may have capital letters.
    res.redirect(req.url.replace(/^\/surveys\//i, '/s/'));
  });
  return router;
}
