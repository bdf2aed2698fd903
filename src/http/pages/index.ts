import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { Config } from '../../config.ts';
import type { BuiltInLanguage } from '../../domain/built-in-language.ts';
import { recordOf } from '../request-context.ts';
import { languageOf, sendPage, wantsPage, type Page } from './page.ts';
import {
  CONFIRMATION_LINK,
  CONSOLE_NOT_BUILT,
  NOT_BUILT,
  NOTHING_HERE,
  PASSWORD_LINK,
  PERSONAL_LINK,
  STARTING,
} from './texts.ts';

export { wantsPage } from './page.ts';

/** The addresses to which links of mails lead while no application is set up for them, with what the person there reads. */
const LINKS = {
  '/s/{survey}': PERSONAL_LINK,
  '/surveys/{survey}': PERSONAL_LINK,
  '/console': CONSOLE_NOT_BUILT,
  '/console/password-reset': PASSWORD_LINK,
  '/console/confirm-email': CONFIRMATION_LINK,
  '/password-reset': PASSWORD_LINK,
  '/confirm-email': CONFIRMATION_LINK,
} as const;

/** Tells a person who followed the link of a mail to this service that its application is somewhere else. Programs get a problem. */
export function linkPages(): Router {
  const router = Router();
  for (const [route, texts] of Object.entries(LINKS)) {
    router.get(route.replace('{survey}', ':survey{/*place}'), (req, res, next) => {
      recordOf(req).route = route;
      if (wantsPage(req)) send(req, res, { status: 404, code: 'request.not_found', texts });
      else next();
    });
  }
  return router;
}

/** Answers `/` where no application is served there: leads to the one that is elsewhere, or says how to build that of the service. */
export function homePage({
  isSurveyAppHere,
  surveyFrontendUrl,
  publicUrl,
}: Pick<Config, 'isSurveyAppHere' | 'surveyFrontendUrl' | 'publicUrl'>): RequestHandler {
  const elsewhere = surveyFrontendUrl === publicUrl ? '/docs' : surveyFrontendUrl;
  return (req, res) => {
    res.vary('Accept');
    if (!wantsPage(req)) return res.redirect('/docs');
    if (!isSurveyAppHere) return res.redirect(elsewhere);
    send(req, res, { status: 200, code: null, texts: NOT_BUILT });
  };
}

export function sendNothingHere(req: Request, res: Response): void {
  send(req, res, { status: 404, code: 'request.not_found', texts: NOTHING_HERE });
}

export function sendStarting(req: Request, res: Response): void {
  send(req, res, { status: 503, code: 'service.starting', texts: STARTING });
}

function send(
  req: Request,
  res: Response,
  { status, code, texts }: { status: number; code: string | null; texts: Readonly<Record<BuiltInLanguage, Page>> },
): void {
  recordOf(req).code = code;
  res.vary('Accept, Accept-Language');
  const language = languageOf(req);
  sendPage(res, { status, language, page: texts[language] });
}
