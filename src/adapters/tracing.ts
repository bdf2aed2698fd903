import type { IncomingHttpHeaders } from 'node:http';
import type { MikroORM } from '@mikro-orm/sql';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { ProcessFacts } from './metrics/metrics.ts';

export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A span to which the work adds facts. They must not be personal data, values of statements or secrets. */
export interface OpenSpan {
  note(attributes: SpanAttributes): void;
  /** Marks the span as failed, with the kind of the failure. */
  fail(kind: string): void;
}

export interface RequestSpan extends OpenSpan {
  readonly traceId: string;
  /** Runs the work as a part of the span. */
  run(work: () => void): void;
  /** Sets the name that similar requests share. */
  end(name: string): void;
}

/** Makes spans and sends them to a collector (docs/guides/operators/monitor.md#traces). */
export interface Tracing {
  /** Begins the span of a request in the trace that its header `traceparent` names (W3C Trace Context). */
  request(headers: IncomingHttpHeaders, attributes: SpanAttributes): RequestSpan;
  /** Runs the work in a new span. `name` has few values. A span whose work throws has failed, unless the error is a refusal. */
  inSpan<R>(name: string, attributes: SpanAttributes, work: (span: OpenSpan) => Promise<R>): Promise<R>;
  /** Makes a span of each statement inside another span, with its text and without its values. */
  watchStatements(orm: MikroORM): Promise<() => void>;
  /** Returns the id of the current trace; null outside of a trace. */
  readonly traceId: string | null;
  /** Sends the remaining spans, for a second at most. */
  close(): Promise<void>;
}

/** Opens tracing. The library is imported on demand, so that a process without traces does not load it. */
export async function openTracing(
  { traces }: Pick<Config, 'traces'>,
  facts: ProcessFacts,
  log: Logger,
): Promise<Tracing | null> {
  if (traces === null) return null;
  const { openCollector } = await import('./tracing/open-telemetry.ts');
  return openCollector(traces, facts, log);
}
