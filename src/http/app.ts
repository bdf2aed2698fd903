import type { AnyRouter } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express, { type ErrorRequestHandler, type Express, type Request, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { RestOptions } from '../contract.ts';
import { AppError, toAppError, toProblem } from '../errors.ts';
import type { Services } from '../scope.ts';
import { sendProblem } from './answers.ts';
import { isForm, MAX_JSON_BYTES } from './body.ts';
import { openContext, recordOf } from './context.ts';
import { docsPage } from './docs.ts';
import { healthRoutes, type Readiness } from './health.ts';
import { imageFiles } from './images.ts';
import { openApiDocument, serveDocument, type AnswerExamples } from './openapi.ts';
import { logRequests } from './request-log.ts';
import { createRestHandler, isFault, originalOf, type Failure } from './rest.ts';
import { operationsOf } from './routes.ts';

export interface HttpAppOptions {
  router: AnyRouter;
  /** The version of the API, for the document. */
  version: string;
  /** Can the service answer? Asked by `/health/ready`. */
  ready?: () => Promise<Readiness>;
  /** What each area (a top-level key of the router) is about, for the document. */
  areas?: Readonly<Record<string, string>>;
  /** An answer of each procedure, by area, for the document. */
  examples?: AnswerExamples;
}

// One request of the typed client may carry several calls; more than a screen needs is abuse.
const MAX_BATCH = 20;

/** The whole HTTP side of the service: REST, typed RPC, the API document and its page, images, health. */
export function createHttpApp(services: Services, log: Logger, options: HttpAppOptions): Express {
  const { router, version } = options;
  const fail = ({ error, requestId, procedure }: Failure) =>
    log.error({ err: error, requestId, procedure }, 'internal error');
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use(logRequests(log));
  app.get(
    '/api/openapi.json',
    safeHeaders,
    serveDocument(
      openApiDocument(router, { version, url: '/api', areas: options.areas ?? {}, examples: options.examples ?? {} }),
    ),
  );
  app.use('/api', createRestHandler({ router, openContext: openContext(services), onError: fail }));
  // The REST handler sets these headers with its others, in one go.
  app.use(safeHeaders);
  app.use('/trpc', rpc(services, router, fail));
  app.use('/docs', docsPage());
  app.use('/images', imageFiles(services.files));
  app.use('/health', healthRoutes({ ready: options.ready, onError: fail }));
  app.get('/', (_req, res) => res.redirect('/docs'));
  app.use(notFound, failed(fail));
  return app;
}

// tRPC's limit on bodies is one for all procedures: there is a handler for each limit, and the path says which procedures
// a request calls.
function rpc(services: Services, router: AnyRouter, fail: (failure: Failure) => void): RequestHandler {
  const options = new Map(operationsOf(router).map(({ name, rest }) => [name, rest]));
  const handlers = new Map<number, RequestHandler>();
  const handlerUpTo = (limit: number): RequestHandler => {
    const handler = handlers.get(limit) ?? rpcUpTo(limit, services, router, fail);
    handlers.set(limit, handler);
    return handler;
  };
  return (req, res, next) => {
    const refused = rpcRefusal(req);
    if (refused) return sendProblem(req, res, toProblem(refused, recordOf(req).id));
    const names = req.path.slice(1).split(',');
    const limit = Math.max(...names.map((name) => largestBody(req, options.get(name) ?? {})));
    return handlerUpTo(limit)(req, res, next);
  };
}

// Over the typed RPC a form is held in memory.
const MAX_RPC_FORM_BYTES = 64 * 1024 * 1024;

function largestBody(req: Request, { files, maxJsonBytes = MAX_JSON_BYTES }: RestOptions): number {
  if (!files || !isForm(req)) return maxJsonBytes;
  return Math.min(files.maxFiles * files.maxBytes + MAX_JSON_BYTES, MAX_RPC_FORM_BYTES);
}

// Answers in a stream begin before the procedure has run: too late for a cookie or a status.
function rpcRefusal(req: Request): AppError | null {
  if (!['GET', 'HEAD', 'POST', 'OPTIONS'].includes(req.method)) {
    return new AppError('method_not_allowed', 'request.method_not_allowed', 'Use GET or POST here.');
  }
  if (req.headers['trpc-accept'] === undefined) return null;
  return new AppError('unsupported', 'request.unsupported', 'Streamed answers are not served: leave out trpc-accept.');
}

function rpcUpTo(
  maxBodySize: number,
  services: Services,
  router: AnyRouter,
  fail: (failure: Failure) => void,
): RequestHandler {
  const open = openContext(services);
  return createExpressMiddleware({
    router,
    maxBodySize,
    maxBatchSize: MAX_BATCH,
    createContext: ({ req, res, info }) => {
      recordOf(req).route =
        `/trpc/${info.calls.map(({ path, procedure }) => (procedure === null ? '?' : path)).join(',')}`;
      return open(req, res, null);
    },
    onError({ error, req, path }) {
      const { code } = toAppError(error);
      const record = recordOf(req);
      record.code = code;
      if (isFault(error)) fail({ error: originalOf(error), requestId: record.id, procedure: path ?? null });
    },
    responseMeta({ errors }) {
      const headers = new Headers({ 'cache-control': 'no-store' });
      for (const { kind, details } of errors.map(toAppError)) {
        if (kind === 'unauthenticated') headers.set('www-authenticate', 'Bearer');
        if (details.retryAfterSeconds !== undefined) headers.set('retry-after', String(details.retryAfterSeconds));
      }
      return { headers };
    },
  });
}

const safeHeaders: RequestHandler = (req, res, next) => {
  res.setHeader('x-content-type-options', 'nosniff');
  res.setHeader('x-request-id', recordOf(req).id);
  next();
};

const notFound: RequestHandler = (req, res) => {
  const error = new AppError('not_found', 'request.not_found', 'There is nothing at this path.');
  sendProblem(req, res, toProblem(error, recordOf(req).id));
};

// Express knows an error handler by its four parameters.
function failed(fail: (failure: Failure) => void): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const { id } = recordOf(req);
    // Files are served by express, which knows when a range or a precondition cannot be met.
    const status = clientStatusOf(error);
    if (status !== null) return void res.status(status).end();
    fail({ error, requestId: id, procedure: null });
    sendProblem(req, res, toProblem(error, id));
  };
}

function clientStatusOf(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('status' in error)) return null;
  const { status } = error;
  return typeof status === 'number' && status >= 400 && status < 500 ? status : null;
}
