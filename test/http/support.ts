import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type RequestListener, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PERMISSIONS, type Permission } from '@dietary-recall/vocabulary/permissions';
import type { MikroORM } from '@mikro-orm/sql';
import { initTRPC, type AnyRouter } from '@trpc/server';
import express from 'express';
import { pino, type Logger, type LoggerOptions } from 'pino';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import type { FileStore } from '../../src/adapters/file-store/file-store.ts';
import { Metrics } from '../../src/adapters/metrics/metrics.ts';
import { RateLimits } from '../../src/adapters/rate-limits.ts';
import { readConfig } from '../../src/config.ts';
import type { ProcessParts } from '../../src/context.ts';
import type { Meta } from '../../src/contract/meta.ts';
import { AppError, type Problem } from '../../src/errors.ts';
import { openApiDocument } from '../../src/http/openapi.ts';
import { HttpRequestFacts, tellRequestId } from '../../src/http/request-context.ts';
import { createRestHandler, type Failure, type RestHandlerOptions } from '../../src/http/rest.ts';
import { formatError } from '../../src/trpc.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

export interface TestContext {
  request: HttpRequestFacts;
}

// The same mapping of errors as src/trpc.ts, without its database.
export const t = initTRPC.context<TestContext>().meta<Meta>().create({
  isDev: false,
  errorFormatter: formatError,
});

/** Any permission, because the adapter only passes it on. */
export const PERMISSION: Permission = PERMISSIONS[0];

export const open = t.procedure.meta({ access: { kind: 'public' } });

/** A procedure that needs `Authorization: Bearer letmein` and reads nothing else of the request. */
export const guarded = t.procedure.meta({ access: { kind: 'staff', permission: PERMISSION } }).use(({ ctx, next }) => {
  const token = ctx.request.bearerToken;
  if (token === null) throw new AppError('unauthenticated', 'auth.not_signed_in', 'Sign in first.');
  if (token !== 'letmein') throw new AppError('forbidden', 'access.forbidden', 'Your roles do not permit this.');
  return next();
});

/** The output schema of procedures that answer their input. */
export const Echo = z.unknown();

export interface TestServer {
  url: string;
  failures: Failure[];
  uploadDir: string;
  /** The uploads that are still on disk. */
  filesOnDisk: () => string[];
}

export async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

export type LogLine = Record<string, unknown>;

/** A log that keeps its lines in memory. */
export function memoryLog(options: LoggerOptions = {}): { log: Logger; lines: LogLine[] } {
  const lines: LogLine[] = [];
  const log = pino(options, { write: (line: string) => void lines.push(JSON.parse(line) as LogLine) });
  return { log, lines };
}

/** The parts that the app itself uses, without a database, for procedures that use none. */
export function bareParts(files: FileStore, environment: Record<string, string> = {}): ProcessParts {
  const config = readConfig({ DATA_DIR: temporaryFolder(), RATE_LIMITS: 'off', ...environment });
  const limits = new RateLimits({} as MikroORM, config);
  const metrics = new Metrics(pino({ level: 'silent' }));
  return { files, config, limits, metrics, tracing: null } as unknown as ProcessParts;
}

/** The router of a test with its API document. */
export const documented = <Router extends AnyRouter>(router: Router) => ({
  router,
  document: openApiDocument(router, { version: '1.2.3', url: '/api', areas: {} }),
});

/** Serves the router of a test at `/api` on a free port until the test ends. */
export async function serve(router: AnyRouter, options: Partial<RestHandlerOptions> = {}): Promise<TestServer> {
  const failures: Failure[] = [];
  const uploadDir = temporaryFolder();
  const app = express().disable('x-powered-by').use(tellRequestId);
  const handler = createRestHandler({
    router,
    openContext: (req, res, pathParams) => ({ request: new HttpRequestFacts(req, res, pathParams, []) }),
    onError: (failure) => failures.push(failure),
    uploadDir,
    ...options,
  });
  const url = await listen(app.use('/api', handler));
  return { url: `${url}/api`, failures, uploadDir, filesOnDisk: () => readdirSync(uploadDir) };
}

export interface RawAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A request exactly as written: `fetch` would normalise the path and refuse some headers. */
export function send(
  url: string,
  path: string,
  options: RequestOptions = {},
  body?: string | Uint8Array,
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const call = request({ hostname, port, path, agent: false, ...options }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks).toString() });
      });
    });
    call.on('error', reject).end(body);
  });
}

export const json = (body: unknown, method = 'POST', headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

export async function problemOf(answer: Response): Promise<Problem> {
  return (await answer.json()) as Problem;
}
