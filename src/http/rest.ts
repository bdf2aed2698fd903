import { TRPCError, type AnyRouter } from '@trpc/server';
import type { Request, RequestHandler, Response } from 'express';
import { FileAnswer } from '../contract/files.ts';
import { isKept } from '../contract/kept-answers.ts';
import { AppError } from '../errors.ts';
import { toAppError, toProblem } from '../trpc-errors.ts';
import { sendFile, sendJson, sendNothing, sendProblem, sendRevalidated } from './answers.ts';
import { malformedPath, MAX_JSON_BYTES } from './body.ts';
import { locationOf } from './created-location.ts';
import { RestInput, type InputLimits } from './input.ts';
import { sendKept } from './kept-answers.ts';
import { wantsPage } from './pages/index.ts';
import { recordOf, type PathParams } from './request-context.ts';
import { operationsOf, RouteTable, type Match, type Miss } from './routes.ts';

/** An error of the service: it is answered as a masked 500, or it occurs after the answer began. */
export interface Failure {
  error: unknown;
  requestId: string;
  /** The procedure that the request reached, if any. */
  procedure: string | null;
}

export interface RestHandlerOptions {
  router: AnyRouter;
  openContext: (req: Request, res: Response, pathParams: PathParams) => unknown;
  onError: (failure: Failure) => void;
  /** The folder in which uploads lie while they are processed. */
  uploadDir: string;
  maxJsonBytes?: number;
}

/**
 * Serves every procedure that has a REST path, and answers JSON, a file or a problem. The input is read when the procedure asks
 * for it, so that a guard refuses before a body is read. Mount it at `/api`.
 */
export function createRestHandler(options: RestHandlerOptions): RequestHandler {
  const { router, openContext, onError } = options;
  const limits: InputLimits = {
    uploadDir: options.uploadDir,
    maxJsonBytes: options.maxJsonBytes ?? MAX_JSON_BYTES,
  };
  const routes = new RouteTable(operationsOf(router));

  return (req, res, next) => {
    const found = routes.find(req.method === 'HEAD' ? 'GET' : req.method, req.url);
    if ('operation' in found) return serve(req, res, found);
    const { allowed, isMalformed } = found;
    // A person who opens an address that is none gets a page.
    if (allowed.length === 0 && !isMalformed && wantsPage(req)) return next();
    if (allowed.length > 0) res.setHeader('allow', allowed.join(', '));
    if (req.method === 'OPTIONS' && allowed.length > 0) return sendNothing(req, res);
    sendProblem(req, res, toProblem(refusal(found), recordOf(req).id));
  };

  async function serve(req: Request, res: Response, match: Match): Promise<void> {
    const { operation, params } = match;
    recordOf(req).route = req.baseUrl + operation.path;
    const input = new RestInput(req, res, match, limits);
    try {
      const answer = (await operation.procedure({
        ctx: openContext(req, res, params),
        path: operation.name,
        type: operation.procedure._def.type,
        getRawInput: input.read,
        signal: abortedBy(res),
        batchIndex: 0,
      })) as unknown;
      await send(req, res, match, answer);
    } catch (error) {
      refuse(req, res, operation.name, error);
    } finally {
      await input.discard().catch((error: unknown) => report(req, operation.name, error));
    }
  }

  async function send(req: Request, res: Response, { operation, params }: Match, answer: unknown): Promise<void> {
    if (answer instanceof FileAnswer) return sendFile(req, res, answer);
    if (isKept(answer)) return sendKept(req, res, answer);
    if (operation.rest.isRevalidated) return sendRevalidated(req, res, answer);
    const location = locationOf(operation.rest, answer, params);
    if (location !== null) res.setHeader('location', req.baseUrl + location);
    sendJson(req, res, 200, answer);
  }

  function refuse(req: Request, res: Response, procedure: string, error: unknown): void {
    const problem = toProblem(error, recordOf(req).id);
    if (isFault(error) || res.headersSent) report(req, procedure, error);
    sendProblem(req, res, problem);
  }

  function report(req: Request, procedure: string, error: unknown): void {
    onError({ error: originalOf(error), requestId: recordOf(req).id, procedure });
  }
}

/** Unwraps an error of a procedure, which tRPC wraps. The own errors of tRPC say more than their cause and are kept. */
export function originalOf(error: unknown): unknown {
  if (!(error instanceof TRPCError) || error.cause === undefined) return error;
  return error.message === error.cause.message ? error.cause : error;
}

/** Does the error concern the operator: a fault of the service, or an outage of something that it needs? */
export function isFault(error: unknown): boolean {
  const { kind } = toAppError(error);
  const original = originalOf(error);
  return kind === 'internal' || (kind === 'unavailable' && original instanceof Error && original.cause !== undefined);
}

function refusal({ isMalformed, allowed }: Miss): AppError {
  if (isMalformed) return malformedPath();
  if (allowed.length === 0) return new AppError('not_found', 'request.not_found', 'There is no such operation.');
  return new AppError('method_not_allowed', 'request.method_not_allowed', `Use one of ${allowed.join(', ')} here.`);
}

/** Signals to a procedure that the client disconnected before the answer. */
export function abortedBy(res: Response): AbortSignal {
  const controller = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) controller.abort();
  });
  return controller.signal;
}
