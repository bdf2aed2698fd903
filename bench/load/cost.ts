import type { BenchDatabase } from '../support/bench-database.ts';
import type { Answer } from '../support/connection.ts';
import { measureCpu } from '../support/cpu-meter.ts';
import { runLoad, type NextCall } from '../support/load.ts';
import type { ServerProcess } from '../support/server-process.ts';

/** A single operation to measure. */
export interface Probe<Name extends string = string> {
  name: Name;
  next: NextCall;
  check?: (answer: Answer, connection: number) => void;
  /** Runs before each run. */
  before?: () => Promise<void>;
}

/** The cost of one request. */
export interface Cost {
  /** CPU time in ms. */
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
  /** The number of runs. The run with the least CPU time counts, because other work of the machine only adds to it. */
  runs: number;
}

/** Measures the cost of one request of an operation without other requests. The first run is a warm-up and does not count. */
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
  if (!least) throw new Error('no run was measured');
  return { ...least, requests };
}

export function cpuOf({ serverMs, databaseMs }: Pick<Cost, 'serverMs' | 'databaseMs'>): number {
  return serverMs + databaseMs;
}
