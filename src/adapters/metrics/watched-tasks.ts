import type { Logger } from 'pino';
import type { TaskHandlers, TaskName } from '../../tasks.ts';
import type { Tracing } from '../tracing.ts';
import type { Metrics } from './metrics.ts';

interface Watchers {
  metrics: Metrics;
  tracing: Tracing | null;
  log: Logger;
}

/** Returns the handlers with a count, a duration and a trace of each attempt, and a log line of each failure. */
export function watchedTasks(handlers: TaskHandlers, watchers: Watchers): TaskHandlers {
  const watched = (Object.keys(handlers) as TaskName[]).map((name) => {
    const handle = handlers[name] as (data: unknown, signal: AbortSignal) => Promise<void>;
    const watchedHandle = (data: unknown, signal: AbortSignal) => attempt(name, () => handle(data, signal), watchers);
    return [name, watchedHandle] as const;
  });
  return Object.fromEntries(watched) as unknown as TaskHandlers;
}

async function attempt(task: TaskName, work: () => Promise<void>, { metrics, tracing, log }: Watchers): Promise<void> {
  const startedAt = performance.now();
  const elapsedMs = () => performance.now() - startedAt;
  const attempted = async () => {
    try {
      await work();
      metrics.attempt(task, 'done', elapsedMs() / 1000);
    } catch (err) {
      metrics.attempt(task, 'failed', elapsedMs() / 1000);
      const traceId = tracing?.traceId ?? null;
      const durationMs = Math.round(elapsedMs());
      log.warn({ err, task, durationMs, ...(traceId === null ? {} : { traceId }) }, 'an attempt at a task failed');
      throw err;
    }
  };
  await (tracing === null ? attempted() : tracing.inSpan(`task ${task}`, { 'recall.task': task }, attempted));
}
