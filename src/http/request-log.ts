import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Metrics } from '../adapters/metrics/metrics.ts';
import type { RequestSpan, SpanAttributes, Tracing } from '../adapters/tracing.ts';
import { recordOf, type RequestRecord } from './request-context.ts';

/** The log, the metrics and the traces of requests. */
export interface Watchers {
  log: Logger;
  metrics: Metrics;
  tracing: Tracing | null;
}

const SURFACES: ReadonlySet<string> = new Set(['api', 'trpc', 'docs', 'images', 'assets', 'health', 'metrics']);
/** Machines request these paths every few seconds, and their spans and log lines would hide the others. */
const PROBES: ReadonlySet<string> = new Set(['health', 'metrics']);
/** A page has dozens of these, and the calls of the page tell more. */
const FILES: ReadonlySet<string> = new Set(['images', 'assets']);
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * Writes one log line, one count and, with tracing, one span for each request when it ends. A probe that succeeds has no span. Its line,
 * and that of a picture or a part of an application that was sent, has the level `debug`.
 */
export function watchRequests({ log, metrics, tracing }: Watchers): RequestHandler {
  return (req, res, next) => {
    const startedAt = performance.now();
    const { method } = req;
    const surface = surfaceOf(req.url);
    const span = tracing === null || PROBES.has(surface) ? null : tracing.request(req.headers, attributesOf(method));
    const record = recordOf(req);
    record.traceId = span?.traceId ?? null;
    res.once('close', () => {
      const { statusCode: status, writableFinished: isWhole } = res;
      const durationMs = performance.now() - startedAt;
      const outcome = { surface, method: nameOf(method), status: isWhole ? String(status) : 'aborted' };
      metrics.request(outcome, durationMs / 1000);
      if (span !== null) endSpan(span, record, method, status);
      const isQuiet = PROBES.has(surface) || (FILES.has(surface) && method === 'GET');
      const level = isQuiet && isWhole && status < 400 ? 'debug' : 'info';
      log[level](lineOf(record, { method, status, durationMs, isWhole }));
    });
    if (span === null) next();
    else span.run(next);
  };
}

interface Ending {
  method: string;
  status: number;
  durationMs: number;
  /** Did the client stay connected until the end? */
  isWhole: boolean;
}

// Returns the pattern of the path, not the path: queries and ids may be secrets.
function lineOf({ id, route, code, userId, traceId }: RequestRecord, { method, status, durationMs, isWhole }: Ending) {
  return {
    requestId: id,
    method,
    route,
    status,
    durationMs: Math.round(durationMs * 10) / 10,
    ...(code === null ? {} : { code }),
    ...(userId === null ? {} : { userId }),
    ...(traceId === null ? {} : { traceId }),
    ...(isWhole ? {} : { aborted: true }),
  };
}

function attributesOf(method: string): SpanAttributes {
  return { 'http.request.method': nameOf(method) };
}

/** Names and attributes follow the semantic conventions of OpenTelemetry for HTTP. */
function endSpan(span: RequestSpan, { id, route, code }: RequestRecord, method: string, status: number): void {
  span.note({ 'http.response.status_code': status, 'recall.request_id': id });
  if (route !== null) span.note({ 'http.route': route });
  if (code !== null) span.note({ 'recall.problem': code });
  if (status >= 500) span.fail(String(status));
  span.end(route === null ? nameOf(method) : `${nameOf(method)} ${route}`);
}

function surfaceOf(url: string): string {
  const first = /^\/([a-z]*)/.exec(url)?.[1] ?? '';
  return SURFACES.has(first) ? first : 'other';
}

/** Returns one of the known methods, because a client may send any text as a method. */
function nameOf(method: string): string {
  return METHODS.has(method) ? method : '_OTHER';
}
