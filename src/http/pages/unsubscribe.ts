import type { AnyRouter } from '@trpc/server';
import { Router, type Request, type RequestHandler, type Response } from 'express';
import type { BuiltInLanguage } from '../../domain/built-in-language.ts';
import { toAppError } from '../../trpc-errors.ts';
import { recordOf, type PathParams } from '../request-context.ts';
import { abortedBy } from '../rest.ts';
import { operationsOf } from '../routes.ts';
import { languageOf, sendPage, type Page } from './page.ts';
import { SUBSCRIBED_AGAIN, SUBSCRIPTION_UNKNOWN, UNSUBSCRIBE, UNSUBSCRIBED } from './texts.ts';

interface Surface {
  router: AnyRouter;
  openContext: (req: Request, res: Response, pathParams: PathParams) => unknown;
}

const ROUTE = '/unsubscribe/{token}';

/**
 * Serves the page to which the header List-Unsubscribe of mails and the link in an SMS lead. A GET changes nothing, because programs that check links
 * follow them. A POST stops mails and SMS, whatever its body: mail programs send one without asking further (RFC 8058).
 */
export function unsubscribePages({ router, openContext }: Surface): Router {
  const operations = new Map(operationsOf(router).map((operation) => [operation.name, operation]));
  const pages = Router();
  pages.get('/unsubscribe/:token', answer('messageSubscriptions.get', {}, null));
  pages.post('/unsubscribe/:token', answer('messageSubscriptions.change', { isUnsubscribed: true }, UNSUBSCRIBED));
  pages.post(
    '/unsubscribe/:token/undo',
    answer('messageSubscriptions.change', { isUnsubscribed: false }, SUBSCRIBED_AGAIN),
  );
  return pages;

  function answer(
    name: string,
    input: object,
    texts: Readonly<Record<BuiltInLanguage, Page>> | null,
  ): RequestHandler<{ token: string }> {
    return async (req, res, next) => {
      const operation = operations.get(name);
      if (operation === undefined) return next();
      recordOf(req).route = ROUTE;
      const { token } = req.params;
      req.resume();
      try {
        const found = (await operation.procedure({
          ctx: openContext(req as Request, res, { token }),
          path: name,
          type: operation.procedure._def.type,
          getRawInput: () => Promise.resolve({ ...input, token }),
          signal: abortedBy(res),
          batchIndex: 0,
        })) as { isUnsubscribed: boolean };
        send(req as Request, res, 200, texts ?? (found.isUnsubscribed ? UNSUBSCRIBED : UNSUBSCRIBE), token);
      } catch (error) {
        const { kind, code } = toAppError(error);
        // Somebody cut the link off, or the person has left the survey.
        if (kind !== 'not_found' && kind !== 'invalid') return next(error);
        recordOf(req).code = code;
        send(req as Request, res, 404, SUBSCRIPTION_UNKNOWN, token);
      }
    };
  }
}

function send(
  req: Request,
  res: Response,
  status: number,
  texts: Readonly<Record<BuiltInLanguage, Page>>,
  token: string,
): void {
  res.vary('Accept-Language');
  const language = languageOf(req);
  const { form, ...page } = texts[language];
  const filled =
    form === undefined ? page : { ...page, form: { ...form, action: form.action.replace(':token', token) } };
  sendPage(res, { status, language, page: filled });
}
