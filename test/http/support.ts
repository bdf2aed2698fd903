import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type RequestListener, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/sql';
import { initTRPC, type AnyRouter } from '@trpc/server';
import express from 'express';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { PERMISSIONS, type Permission } from '../../src/access/permissions.ts';
import { Metrics } from '../../src/adapters/metrics/metrics.ts';
import type { FileStore } from '../../src/adapters/file-store/file-store.ts';
import { RateLimits } from '../../src/adapters/rate-limits.ts';
import { readConfig } from '../../src/config.ts';
import type { Meta } from '../../src/contract/meta.ts';
import { AppError, type Problem } from '../../src/errors.ts';
import { openApiDocument } from '../../src/http/openapi.ts';
import { HttpRequestFacts, tellRequestId } from '../../src/http/request-context.ts';
import { createRestHandler, type Failure, type RestHandlerOptions } from '../../src/http/rest.ts';
import type { Services } from '../../src/context.ts';
import { formatError } from '../../src/trpc.ts';

export interface TestContext {
  request: HttpRequestFacts;
}

// The same mapping of errors as src/trpc.ts, without its database.
export const t = initTRPC.context<TestContext>().meta<Meta>().create({
  isDev: false,
  errorFormatter: formatError,
});

/** Any permission: the adapter only passes it on. */
export const PERMISSION: Permission = PERMISSIONS[0];

export const open = t.procedure.meta({ access: { kind: 'public' } });

/** Needs `Authorization: Bearer letmein`; looks at nothing else of the request. */
export const guarded = t.procedure.meta({ access: { kind: 'staff', permission: PERMISSION } }).use(({ ctx, next }) => {
  const token = ctx.request.bearerToken;
  if (token === null) throw new AppError('unauthenticated', 'auth.not_signed_in', 'Sign in first.');
  if (token !== 'letmein') throw new AppError('forbidden', 'access.forbidden', 'Your roles do not permit this.');
  return next();
});

/** What a procedure was given, for the test to look at. */
export const Echo = z.unknown();

export interface TestServer {
  url: string;
  failures: Failure[];
  uploadDir: string;
  /** The uploads that are still on disk. */
  leftovers: () => string[];
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

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'http-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The services that the app itself looks at, for procedures that use none; without a database nothing is counted. */
export function bareServices(files: FileStore, environment: Record<string, string> = {}): Services {
  const config = readConfig({ DATA_DIR: temporaryFolder(), RATE_LIMITS: 'off', ...environment });
  const limits = new RateLimits({} as MikroORM, config);
  const metrics = new Metrics(pino({ level: 'silent' }));
  return { files, config, limits, metrics, tracing: null } as unknown as Services;
}

/** A router of the test's own, with its API document. */
export const documented = <Router extends AnyRouter>(router: Router) => ({
  router,
  document: openApiDocument(router, { version: '1.2.3', url: '/api', areas: {} }),
});

/** Serves a router of the test's own at `/api`, on a port of its own, until the test ends. */
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
  return { url: `${url}/api`, failures, uploadDir, leftovers: () => readdirSync(uploadDir) };
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
