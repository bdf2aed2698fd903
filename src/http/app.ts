import type { AnyRouter } from '@trpc/server';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import type { Logger } from 'pino';
import { AppError, toProblem } from '../errors.ts';
import type { Services } from '../scope.ts';
import { sendProblem } from './answers.ts';
import { openContext, recordOf } from './context.ts';
import { docsPage } from './docs.ts';
import { healthRoutes, type Readiness } from './health.ts';
import { imageFiles } from './images.ts';
import { openApiDocument, serveDocument, type AnswerExamples } from './openapi.ts';
import { logRequests } from './request-log.ts';
import { createRestHandler, type Failure } from './rest.ts';
import { createRpcHandler } from './rpc.ts';
import { uploadFolderOf } from './upload-folder.ts';

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

/** The whole HTTP side of the service: REST, typed RPC, the API document and its page, images, health. */
export function createHttpApp(services: Services, log: Logger, options: HttpAppOptions): Express {
  const { router, version } = options;
  const fail = ({ error, requestId, procedure }: Failure) =>
    log.error({ err: error, requestId, procedure }, 'internal error');
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', services.config.trustProxy);
  app.use(logRequests(log));
  app.get(
    '/api/openapi.json',
    safeHeaders,
    serveDocument(
      openApiDocument(router, { version, url: '/api', areas: options.areas ?? {}, examples: options.examples ?? {} }),
    ),
  );
  const surface = {
    router,
    openContext: openContext(services),
    onError: fail,
    uploadDir: uploadFolderOf(services.config.dataDir),
  };
  app.use('/api', createRestHandler(surface));
  // The REST handler sets these headers with its others, in one go.
  app.use(safeHeaders);
  app.use('/trpc', createRpcHandler(surface));
  app.use('/docs', docsPage());
  app.use('/images', imageFiles(services.files));
  app.use('/health', healthRoutes({ ready: options.ready, onError: fail }));
  app.get('/', (_req, res) => res.redirect('/docs'));
  app.use(notFound, failed(fail));
  return app;
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
