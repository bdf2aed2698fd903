import type { BenchDatabase } from '../support/bench-database.ts';
import type { Answer } from '../support/connection.ts';
import { measureCpu } from '../support/cpu-meter.ts';
import { runLoad, type NextCall } from '../support/load.ts';
import type { ServerProcess } from '../support/server-process.ts';

/** An operation alone. */
export interface Probe<Name extends string = string> {
  name: Name;
  next: NextCall;
  check?: (answer: Answer, connection: number) => void;
  /** Runs before each run. */
  before?: () => Promise<void>;
}

/** Of one request. */
export interface Cost {
  /** CPU time. */
  serverMs: number;
  databaseMs: number;
  p50Ms: number;
  requests: number;
}

export interface Target {
  server: ServerProcess;
  database: BenchDatabase;
}

export interface Effort {
  connections: number;
  seconds: number;
  /** The one with the least CPU time counts: whatever else the machine does only adds to it. */
  runs: number;
}

/** What a request of an operation costs when nothing else is asked, after a run that does not count. */
export async function costOf({ server, database }: Target, probe: Probe, effort: Effort): Promise<Cost> {
  const { connections, seconds, runs } = effort;
  const { next, check, before } = probe;
  const run = () => runLoad({ port: server.port, connections, seconds, next, check });
  await before?.();
  let requests = (await run()).requests;
  const costs: Cost[] = [];
  for (let number = 0; number < runs; number++) {
    await before?.();
    const [load, { serverMs, databaseMs }] = await measureCpu(server.pid, database, run);
    requests += load.requests;
    costs.push({
      serverMs: serverMs / load.requests,
      databaseMs: databaseMs / load.requests,
      p50Ms: load.p50Ms,
      requests: 0,
    });
  }
  const [least] = costs.sort((a, b) => cpuOf(a) - cpuOf(b));
  if (!least) throw new Error('nothing was measured');
  return { ...least, requests };
}

export function cpuOf({ serverMs, databaseMs }: Pick<Cost, 'serverMs' | 'databaseMs'>): number {
  return serverMs + databaseMs;
}
