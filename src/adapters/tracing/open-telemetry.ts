import type { IncomingHttpHeaders } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { MikroORM } from '@mikro-orm/sql';
import {
  createContextKey,
  isSpanContextValid,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanContext,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type SpanExporter,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { TraceTarget } from '../../config.ts';
import { AppError, ERROR_KINDS } from '../../errors.ts';
import type { ProcessFacts } from '../metrics/metrics.ts';
import type { OpenSpan, RequestSpan, SpanAttributes, Tracing } from '../tracing.ts';
import { watchStatements } from './statements.ts';

const EXPORT_TIMEOUT_MS = 5000;
/** The time for the last spans at the end. A collector that does not answer must not use up the time that a supervisor gives. */
const FLUSH_TIMEOUT_MS = 1000;

const IN_STATEMENT = createContextKey('statement');
// W3C Trace Context, 3.2: version, trace, parent, flags; later versions may add more.
const TRACEPARENT = /^(?!ff)[\da-f]{2}-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(?:-.*)?$/;

/** Opens tracing to a collector that speaks OTLP. */
export function openCollector(
  { endpoint, serviceName, sampledShare }: TraceTarget,
  { version, role }: ProcessFacts,
  log: Logger,
): Tracing {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_TIMEOUT_MS });
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampledShare) }),
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': crypto.randomUUID(),
      'recall.role': role,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter: logged(exporter, log) })],
  });
  return new OpenTelemetry(provider, version);
}

class OpenTelemetry implements Tracing {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #contexts = new AsyncLocalStorageContextManager().enable();

  constructor(provider: TracerProvider, version: string) {
    this.#provider = provider;
    this.#tracer = provider.getTracer('dietary-recall-service', version);
  }

  request(headers: IncomingHttpHeaders, attributes: SpanAttributes): RequestSpan {
    const parent = parentOf(headers);
    const above = parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent);
    const span = this.#tracer.startSpan('request', { kind: SpanKind.SERVER, attributes }, above);
    return {
      ...opened(span),
      traceId: span.spanContext().traceId,
      run: (work) => this.#contexts.with(trace.setSpan(above, span), work),
      end: (name) => {
        span.updateName(name);
        span.end();
      },
    };
  }

  inSpan<R>(name: string, attributes: SpanAttributes, work: (span: OpenSpan) => Promise<R>): Promise<R> {
    return this.#within(name, { attributes }, this.#contexts.active(), work);
  }

  watchStatements(orm: MikroORM): Promise<() => void> {
    return watchStatements(orm, (text, work) => this.#statement(text, work));
  }

  get traceId(): string | null {
    return trace.getSpanContext(this.#contexts.active())?.traceId ?? null;
  }

  async close(): Promise<void> {
    await Promise.race([this.#provider.shutdown(), setTimeout(FLUSH_TIMEOUT_MS)]);
    this.#contexts.disable();
  }

  /**
   * Makes a span of a statement inside another span. Statements outside of a span, such as the polling for tasks, are not traced,
   * and the driver's part of a statement of the ORM is not traced twice.
   */
  #statement<R>(text: string, work: () => Promise<R>): Promise<R> {
    const context = this.#contexts.active();
    if (trace.getSpan(context) === undefined || context.getValue(IN_STATEMENT) === true) return work();
    const name = /^\s*\w+/.exec(text)?.[0].trim().toLowerCase() ?? 'statement';
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    return this.#within(name, { kind: SpanKind.CLIENT, attributes }, context.setValue(IN_STATEMENT, true), work);
  }

  async #within<R>(
    name: string,
    options: SpanOptions,
    context: Context,
    work: (span: OpenSpan) => Promise<R>,
  ): Promise<R> {
    const span = this.#tracer.startSpan(name, options, context);
    const open = opened(span);
    try {
      return await this.#contexts.with(trace.setSpan(context, span), () => work(open));
    } catch (error) {
      if (!isRefusal(error)) open.fail(kindOf(error));
      throw error;
    } finally {
      span.end();
    }
  }
}

function opened(span: Span): OpenSpan {
  return {
    note: (attributes) => void span.setAttributes(attributes),
    fail: (kind) => void span.setAttribute('error.type', kind).setStatus({ code: SpanStatusCode.ERROR }),
  };
}

/** Is it a refusal of the caller, and not a failure of the service? */
function isRefusal(error: unknown): boolean {
  return error instanceof AppError && ERROR_KINDS[error.kind].status < 500;
}

/** Returns the code or the name of the error. Its message may hold personal data. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

function parentOf({ traceparent }: IncomingHttpHeaders): SpanContext | null {
  const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(String(traceparent)) ?? [];
  const caller = { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true };
  return isSpanContextValid(caller) ? caller : null;
}

/** Returns the exporter with one log line when spans begin to be lost and one when they arrive again. */
function logged(exporter: SpanExporter, log: Logger): SpanExporter {
  let isLost = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const wasLost = isLost;
        isLost = result.code !== 0;
        if (isLost && !wasLost)
          log.warn({ err: result.error }, 'the collector does not accept spans: they are lost until it does');
        if (wasLost && !isLost) log.warn('the collector accepts spans again');
        done(result);
      }),
    forceFlush: () => exporter.forceFlush?.() ?? Promise.resolve(),
    shutdown: () => exporter.shutdown(),
  };
}
