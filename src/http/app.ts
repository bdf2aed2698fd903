import type { AnyRouter } from '@trpc/server';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { OpenAPIObject } from 'trpc-to-openapi';
import { uploadFolderOf } from '../adapters/stale-files.ts';
import type { Config } from '../config.ts';
import type { ProcessParts } from '../context.ts';
import { AppError } from '../errors.ts';
import { toProblem } from '../trpc-errors.ts';
import { sendProblem } from './answers.ts';
import { apps, type AppFolders } from './apps.ts';
import { crossOrigin, forAnyOrigin } from './cross-origin.ts';
import type { LoadedDemo } from './demo-sign-ins.ts';
import { docsPage } from './docs.ts';
import { healthRoutes, type HealthOptions } from './health.ts';
import { imageFiles } from './images.ts';
import { limitRequests } from './limit-requests.ts';
import { metricsText } from './metrics.ts';
import { serveDocument } from './openapi.ts';
import { originsOf } from './origins.ts';
import { homePage, linkPages, sendNothingHere, sendStarting, wantsPage } from './pages/index.ts';
import { unsubscribePages } from './pages/unsubscribe.ts';
import { openContext, recordOf, tellRequestId } from './request-context.ts';
import { watchRequests, type Watchers } from './request-log.ts';
import { createRestHandler, type Failure } from './rest.ts';
import { createRpcHandler } from './rpc.ts';
import { smsReceipts } from './sms-receipts.ts';

/** What `/health` asks. */
export type Health = Omit<HealthOptions, 'onError'>;

export interface HttpAppOptions extends Health {
  router: AnyRouter;
  /** The API document of the router. */
  document: OpenAPIObject;
  /** The demo while it is loaded. */
  demo?: LoadedDemo | null;
  /** The folders of the built applications. Null: none is served. */
  appFolders?: AppFolders | null;
}

/** Builds the HTTP application of the service: REST, typed RPC, the API document and its page, images, health, the applications. */
export function createHttpApp(parts: ProcessParts, log: Logger, options: HttpAppOptions): Express {
  const { router, document, demo = null, appFolders = null, ...health } = options;
  const { metrics, tracing } = parts;
  const origins = originsOf(parts.config, { hasDemo: demo !== null });
  const fail = failTo(log);
  const app = plainExpress(parts.config, { log, metrics, tracing });
  app.get('/api/openapi.json', forAnyOrigin, serveDocument(document));
  // Before the rules for other origins: what a browser keeps for a year must not depend on the header Origin, or it is loaded twice.
  if (appFolders !== null) app.use(apps(appFolders, parts.config, { hasDemo: demo !== null }));
  app.use(crossOrigin(origins));
  app.use(['/api', '/trpc', '/unsubscribe', '/sms-receipts'], limitRequests(parts, log));
  const surface = {
    router,
    openContext: openContext(parts, origins),
    onError: fail,
    uploadDir: uploadFolderOf(parts.config.dataDir),
  };
  app.use('/api', createRestHandler(surface));
  app.use('/trpc', createRpcHandler(surface));
  app.use('/docs', docsPage(router, parts.config, demo));
  app.use('/images', imageFiles(parts.files));
  app.use('/health', healthRoutes({ ...health, onError: fail }));
  app.use(unsubscribePages(surface), smsReceipts(parts));
  app.get('/', homePage(parts.config));
  app.use(linkPages());
  app.use(notFound, failed(fail));
  return app;
}

/** Builds the HTTP application of a process without the API: health and metrics. */
export function createHealthApp(config: Config, watchers: Watchers, health: Health): Express {
  const app = plainExpress(config, watchers);
  app.use('/health', healthRoutes({ ...health, onError: failTo(watchers.log) }));
  app.use(notFound, failed(failTo(watchers.log)));
  return app;
}

/** Builds the HTTP application of a process that is starting. */
export function createStartingApp(config: Config, watchers: Watchers): Express {
  const app = plainExpress(config, watchers);
  app.use('/health', healthRoutes({ checks: { started: () => false }, onError: failTo(watchers.log) }));
  app.use(notYet, failed(failTo(watchers.log)));
  return app;
}

function plainExpress(config: Config, watchers: Watchers): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);
  app.use(watchRequests(watchers), tellRequestId, safeHeaders(config));
  app.get('/metrics', metricsText(config, watchers.metrics));
  return app;
}

function failTo(log: Logger) {
  return ({ error, requestId, procedure }: Failure) =>
    log.error({ err: error, requestId, procedure }, 'internal error');
}

/**
 * Sets the security headers of every answer. An answer of the API is not a page, cannot be framed or loaded as a picture or
 * script, and has the type that it names. The explorer and the pictures set other values.
 */
function safeHeaders({ publicUrl }: Pick<Config, 'publicUrl'>): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
    },
    // Subdomains may belong to other services, and not all of them use HTTPS.
    strictTransportSecurity: new URL(publicUrl).protocol === 'https:' && { includeSubDomains: false },
    // `frame-ancestors` replaces it.
    xFrameOptions: false,
    // These protect pages that open windows or run scripts. The explorer opens no windows and stores no secret.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    // These headers are for Internet Explorer, Flash and Acrobat only.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
    // Express is configured not to send it.
    xPoweredBy: false,
  });
}

const notFound: RequestHandler = (req, res) => {
  res.vary('Accept');
  if (wantsPage(req)) return sendNothingHere(req, res);
  const error = new AppError('not_found', 'request.not_found', 'There is nothing at this path.');
  sendProblem(req, res, toProblem(error, recordOf(req).id));
};

const notYet: RequestHandler = (req, res) => {
  const details = { retryAfterSeconds: 5 };
  if (wantsPage(req)) {
    res.setHeader('retry-after', details.retryAfterSeconds);
    return sendStarting(req, res);
  }
  const error = new AppError(
    'unavailable',
    'service.starting',
    'The service is starting. Try again in a moment.',
    details,
  );
  sendProblem(req, res, toProblem(error, recordOf(req).id));
};

// Express recognizes an error handler by its four parameters.
function failed(fail: (failure: Failure) => void): ErrorRequestHandler {
  return (error: unknown, req, res, _next) => {
    const { id } = recordOf(req);
    // Express serves files and reports a range or a precondition that cannot be met.
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
