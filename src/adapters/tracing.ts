import type { IncomingHttpHeaders } from 'node:http';
import type { MikroORM } from '@mikro-orm/sql';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { ProcessFacts } from './metrics/metrics.ts';

export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A span that its work may say more of: nothing personal, no values of statements, no secrets. */
export interface OpenSpan {
  note(attributes: SpanAttributes): void;
  /** Says that it failed, and of what kind the failure is. */
  fail(kind: string): void;
}

export interface RequestSpan extends OpenSpan {
  readonly traceId: string;
  /** What is begun in here is part of it. */
  run(work: () => void): void;
  /** Gives it the name under which requests like this one are found together. */
  end(name: string): void;
}

/** Makes spans and sends them away, see docs/guides/operators/monitor.md#traces. */
export interface Tracing {
  /** Begins the span of a request, as a part of the trace that its header `traceparent` names (W3C Trace Context). */
  request(headers: IncomingHttpHeaders, attributes: SpanAttributes): RequestSpan;
  /** Does the work in a span of its own; `name` has few values. One that throws has failed, unless it refuses. */
  inSpan<R>(name: string, attributes: SpanAttributes, work: (span: OpenSpan) => Promise<R>): Promise<R>;
  /** Makes a span of each statement that runs inside of another span, with its text and without its values, until the end. */
  watchStatements(orm: MikroORM): Promise<() => void>;
  /** Of the work that asks; null outside of any. */
  readonly traceId: string | null;
  /** Sends what is left, for a second at most. */
  close(): Promise<void>;
}

/** The library is imported on demand: who does not look at traces does not pay for them. */
export async function openTracing(
  { traces }: Pick<Config, 'traces'>,
  facts: ProcessFacts,
  log: Logger,
): Promise<Tracing | null> {
  if (traces === null) return null;
  const { openCollector } = await import('./tracing/open-telemetry.ts');
  return openCollector(traces, facts, log);
}
