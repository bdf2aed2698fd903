import { measureCpu, type DatabaseProcesses } from '../support/cpu-meter.ts';
import { runLoad, type LoadResult } from '../support/load.ts';
import { MAX_CONNECTIONS, type Operation } from './operations.ts';

/** The numbers of connections: one, and as many as a class of respondents. */
export const CONNECTIONS = [1, MAX_CONNECTIONS] as const;
export const ROUNDS = 3;
const WARM_UP_SECONDS = 1;
const RUN_SECONDS = 1.2;

export interface Target {
  port: number;
  pid: number;
  /** null for a server without a database. */
  database: DatabaseProcesses | null;
}

export interface Run extends LoadResult {
  connections: number;
  /** CPU time per request in ms. */
  serverMs: number;
  databaseMs: number;
  cpuMs: number;
}

/** All runs of an operation. */
export class Measured {
  readonly runs: Run[] = [];
  /** The number of answered requests, including the warm-up. */
  requests = 0;

  /** Returns the run with the least CPU time with this number of connections, because other work of the machine only adds to it. */
  best(connections: number): Run {
    const [best] = this.runs.filter((run) => run.connections === connections).sort((a, b) => a.cpuMs - b.cpuMs);
    if (!best) throw new Error(`no run with ${connections} connections`);
    return best;
  }

  /** Returns the largest number of requests per second of any run. */
  mostPerSecond(connections: number): number {
    return Math.max(...this.runs.filter((run) => run.connections === connections).map(({ perSecond }) => perSecond));
  }

  /** Returns the larger CPU time of the two numbers of connections, which is compared with the bar. */
  cpuMs(): number {
    return Math.max(...CONNECTIONS.map((connections) => this.best(connections).cpuMs));
  }
}

export interface Job {
  operation: Pick<Operation, 'next' | 'check' | 'before' | 'settled'>;
  target: Target;
  measured: Measured;
}

/** Runs an operation until the server has compiled it. The answers are checked as in a measured run. */
export async function warmUp({ operation, target, measured }: Job): Promise<void> {
  const { next, check, before, settled } = operation;
  await before?.();
  const load = await runLoad({
    port: target.port,
    connections: MAX_CONNECTIONS,
    seconds: WARM_UP_SECONDS,
    next,
    check,
  });
  await settled?.();
  measured.requests += load.requests;
}

/** Makes one run with each number of connections. */
export async function measure({ operation, target, measured }: Job): Promise<void> {
  const { next, check, before, settled } = operation;
  for (const connections of CONNECTIONS) {
    await before?.();
    const work = async () => {
      const load = await runLoad({ port: target.port, connections, seconds: RUN_SECONDS, next, check });
      await settled?.();
      return load;
    };
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

/** Measures jobs beside each other. Other work of the machine for some seconds then spoils one run of many operations, and not all of one. */
export async function runRounds(jobs: readonly Job[], onProgress: (what: string) => void): Promise<void> {
  onProgress('Warming up');
  for (const job of jobs) await warmUp(job);
  for (let round = 1; round <= ROUNDS; round++) {
    onProgress(`Round ${round} of ${ROUNDS}`);
    for (const job of jobs) await measure(job);
  }
}
