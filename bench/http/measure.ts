import type { BenchDatabase } from '../support/bench-database.ts';
import { measureCpu } from '../support/cpu-meter.ts';
import { runLoad, type LoadResult } from '../support/load.ts';
import { MAX_CONNECTIONS, type Operation } from './operations.ts';

/** One after the other, and as many at once as a class of respondents. */
export const CONNECTIONS = [1, MAX_CONNECTIONS] as const;
export const ROUNDS = 3;
const WARM_UP_SECONDS = 1;
const RUN_SECONDS = 1.2;

export interface Target {
  port: number;
  pid: number;
  /** null when the server asks no database. */
  database: BenchDatabase | null;
}

export interface Run extends LoadResult {
  connections: number;
  /** CPU time per request, ms. */
  serverMs: number;
  databaseMs: number;
  cpuMs: number;
}

/** All runs of an operation. */
export class Measured {
  readonly runs: Run[] = [];
  /** Answered in all, with those of the warm-up. */
  requests = 0;

  /** The run with the least CPU time, of those with so many connections: what else the machine did only adds to it. */
  best(connections: number): Run {
    const [best] = this.runs.filter((run) => run.connections === connections).sort((a, b) => a.cpuMs - b.cpuMs);
    if (!best) throw new Error(`no run with ${connections} connections`);
    return best;
  }

  /** The most requests that any run answered in a second. */
  mostPerSecond(connections: number): number {
    return Math.max(...this.runs.filter((run) => run.connections === connections).map(({ perSecond }) => perSecond));
  }

  /** Of the two numbers of connections the one that costs more: that is the figure to hold against a bar. */
  cpuMs(): number {
    return Math.max(...CONNECTIONS.map((connections) => this.best(connections).cpuMs));
  }
}

export interface Job {
  operation: Pick<Operation, 'next' | 'check' | 'before'>;
  target: Target;
  measured: Measured;
}

/** Lets the compiler of the server see an operation; the answers are checked as in a measured run. */
export async function warmUp({ operation, target, measured }: Job): Promise<void> {
  const { next, check, before } = operation;
  await before?.();
  const load = await runLoad({
    port: target.port,
    connections: MAX_CONNECTIONS,
    seconds: WARM_UP_SECONDS,
    next,
    check,
  });
  measured.requests += load.requests;
}

/** One run with each number of connections. */
export async function measure({ operation, target, measured }: Job): Promise<void> {
  const { next, check, before } = operation;
  for (const connections of CONNECTIONS) {
    await before?.();
    const work = () => runLoad({ port: target.port, connections, seconds: RUN_SECONDS, next, check });
    const [load, { serverMs, databaseMs }] = await measureCpu(target.pid, target.database, work);
    measured.requests += load.requests;
    measured.runs.push({
      ...load,
      connections,
      serverMs: serverMs / load.requests,
      databaseMs: databaseMs / load.requests,
      cpuMs: (serverMs + databaseMs) / load.requests,
    });
  }
}
