import { TRPCError, type AnyRouter } from '@trpc/server';
import { incomingMessageToRequest } from '@trpc/server/adapters/node-http';
import { resolveResponse, type TRPCRequestInfo } from '@trpc/server/http';
import type { Request as HttpRequest, RequestHandler, Response as HttpResponse } from 'express';
import type { FileLimits } from '../contract/files.ts';
import { isKept } from '../contract/kept-answers.ts';
import { AppError } from '../errors.ts';
import { toAppError, toProblem } from '../trpc-errors.ts';
import type { RequestContext } from '../trpc.ts';
import { sendAnswer, sendProblem } from './answers.ts';
import { badRequest, isForm, malformedPath, MAX_JSON_BYTES, unsupported } from './body.ts';
import { challengeOf } from './challenge.ts';
import { recordOf } from './request-context.ts';
import { abortedBy, isFault, originalOf, type RestHandlerOptions } from './rest.ts';
import { operationsOf } from './routes.ts';
import { readUpload, type Upload } from './uploads.ts';

// One request of the typed client may carry several calls. No screen needs more than this.
const MAX_BATCH = 20;
/** The media type by which tRPC streams the answers of a batch. */
const STREAM_TYPE = 'application/jsonl';

/** Serves every procedure to the typed client. Mount it at `/trpc`. */
export function createRpcHandler(options: RestHandlerOptions): RequestHandler {
  const rest = new Map(operationsOf(options.router).map((operation) => [operation.name, operation.rest]));
  return (req, res) => {
    const path = pathOf(req);
    if (path === null) return refuse(req, res, malformedPath());
    // tRPC calls what follows the last slash: of a path with a further one it would read another name than the limits below.
    if (path.includes('/')) return refuse(req, res, noProcedure());
    const refused = refusal(req);
    if (refused) return refuse(req, res, refused);
    const files = rest.get(path)?.files;
    if (files !== undefined && req.method === 'POST' && isForm(req)) return answerForm(req, res, path, files, options);
    // tRPC would pass the form itself as the input, and read it into memory.
    if (isForm(req)) return refuse(req, res, unsupported('Send the body as application/json.'));
    const limits = path.split(',').map((name) => rest.get(name)?.maxJsonBytes ?? MAX_JSON_BYTES);
    // All calls share one body, which is read for the first call that asks. With a public procedure among the calls the limit
    // is that of the public procedure.
    const smallest = Math.min(...limits);
    return answerJson(req, res, smallest < MAX_JSON_BYTES ? smallest : Math.max(...limits), options);
  };
}

function pathOf(req: HttpRequest): string | null {
  try {
    return decodeURIComponent(req.path.slice(1));
  } catch {
    return null;
  }
}

function noProcedure(): AppError {
  return new AppError('not_found', 'request.not_found', 'There is no such operation.');
}

function refuse(req: HttpRequest, res: HttpResponse, error: AppError): void {
  sendProblem(req, res, toProblem(error, recordOf(req).id));
}

function refusal(req: HttpRequest): AppError | null {
  if (!['GET', 'HEAD', 'POST', 'OPTIONS'].includes(req.method)) {
    return new AppError('method_not_allowed', 'request.method_not_allowed', 'Use GET or POST here.');
  }
  // A streamed answer begins before the procedure has run, which is too late for a cookie or a status.
  if (req.headers['trpc-accept'] !== undefined || req.headers.accept?.includes(STREAM_TYPE)) {
    return new AppError(
      'unsupported',
      'request.unsupported',
      `Streamed answers are not supported. Leave out trpc-accept, and ${STREAM_TYPE} in accept.`,
    );
  }
  if (!isForm(req) || req.query.batch !== '1') return null;
  return badRequest({ path: '', code: 'form_in_batch', message: 'A form cannot be part of a batch: send it alone.' });
}

async function answerJson(
  req: HttpRequest,
  res: HttpResponse,
  maxBodySize: number,
  options: RestHandlerOptions,
): Promise<void> {
  const request = requestOf(req, res, maxBodySize);
  if (request === null) {
    const message = 'The header Host is not a host name: send the one of the address that you call.';
    return refuse(req, res, badRequest({ path: '', code: 'invalid_host', message }));
  }
  await answer(req, res, { request, path: req.path.slice(1) }, options);
}

/** Makes the request that tRPC reads, or null if no address can be made of the header Host. */
function requestOf(req: HttpRequest, res: HttpResponse, maxBodySize: number): Request | null {
  try {
    return incomingMessageToRequest(req, res, { maxBodySize });
  } catch {
    return null;
  }
}

/**
 * Receives a form with files on disk, as REST does, when the procedure asks for its input, and passes it on as the form that
 * tRPC expects. tRPC alone would hold the form of any caller in memory.
 */
async function answerForm(
  req: HttpRequest,
  res: HttpResponse,
  path: string,
  files: FileLimits,
  options: RestHandlerOptions,
): Promise<void> {
  let upload: Upload | undefined;
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data' },
    signal: abortedBy(res),
  });
  const formData = async () => {
    try {
      upload = await readUpload(req, res, files, options.uploadDir);
    } catch (cause) {
      // tRPC would report an error of another class as a fault of the caller.
      throw new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause });
    }
    return formOf(upload.fields);
  };
  Object.defineProperty(request, 'formData', { value: formData });
  try {
    await answer(req, res, { request, path }, options);
  } finally {
    await upload?.discard();
  }
}

/** Passes a request to tRPC and sends the whole answer at once, so that its length is announced and a large one is compressed. */
async function answer(
  req: HttpRequest,
  res: HttpResponse,
  { request, path }: { request: Request; path: string },
  options: RestHandlerOptions,
): Promise<void> {
  let areKept = false;
  const answered = await resolveResponse<AnyRouter>({
    router: options.router,
    req: request,
    path,
    error: null,
    maxBatchSize: MAX_BATCH,
    createContext: ({ info }) => Promise.resolve(contextOf(req, res, info, options)),
    onError: ({ error, path: procedure }) => report(req, error, procedure, options),
    responseMeta: (made) => {
      areKept = made.data.every((one) => 'result' in one && isKept(one.result.data));
      return responseMeta(made);
    },
  });
  await sendAnswer(req, res, answered, { isKept: areKept });
}

function formOf(fields: Upload['fields']): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat())
      form.append(name, one instanceof File || typeof one === 'string' ? one : JSON.stringify(one));
  }
  return form;
}

function contextOf(req: HttpRequest, res: HttpResponse, { calls }: TRPCRequestInfo, options: RestHandlerOptions) {
  recordOf(req).route = `/trpc/${calls.map(({ path, procedure }) => (procedure === null ? '?' : path)).join(',')}`;
  return options.openContext(req, res, null);
}

function report(req: HttpRequest, error: TRPCError, path: string | undefined, { onError }: RestHandlerOptions): void {
  const record = recordOf(req);
  record.code = toAppError(error).code;
  if (isFault(error)) onError({ error: originalOf(error), requestId: record.id, procedure: path ?? null });
}

interface Answered {
  ctx?: RequestContext | undefined;
  info?: TRPCRequestInfo | undefined;
  errors: TRPCError[];
}

function responseMeta({ ctx, info, errors }: Answered) {
  const headers = new Headers({ 'cache-control': 'no-store' });
  // tRPC does not define the type of its answer to a request that it does not understand.
  if (info === undefined) headers.set('content-type', 'application/json');
  const refusals = errors.map(toAppError);
  if (refusals.some(({ kind }) => kind === 'unauthenticated')) {
    const codes = refusals.map(({ code }) => code);
    headers.set('www-authenticate', challengeOf(codes, ctx?.request.bearerToken ?? null));
  }
  for (const { details } of refusals) {
    if (details.retryAfterSeconds !== undefined) headers.set('retry-after', String(details.retryAfterSeconds));
  }
  return { headers };
}
