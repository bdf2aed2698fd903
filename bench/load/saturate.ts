import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import type { BenchDatabase } from '../support/bench-database.ts';
import { Connection, type Call } from '../support/connection.ts';
import { measureCpu, type CpuUse } from '../support/cpu-meter.ts';
import type { Respondent } from '../support/prepare-database.ts';
import { residentMb } from '../support/processes.ts';
import type { ServerProcess } from '../support/server-process.ts';
import { OPERATIONS, spendEvening, type Ask, type OperationName } from './evening.ts';
import type { Housekeeper } from './housekeeping.ts';

export interface Survey {
  localeId: string;
  queries: readonly string[];
  /** Each evening takes the next respondent; the first one follows the last. */
  respondents: readonly Respondent[];
}

export interface Saturation {
  server: ServerProcess;
  database: BenchDatabase;
  survey: Survey;
  housekeeper: Housekeeper;
  /** The number of respondents at once. They make no pauses. */
  atOnce: number;
  seconds: number;
  /** The number of the first evening. */
  firstNumber: number;
}

export interface MemorySample {
  minute: number;
  residentMb: number;
}

export interface SaturationResult {
  evenings: number;
  seconds: number;
  cpu: CpuUse;
  /** CPU time in ms of the process that simulates the respondents. No other figure includes it. */
  loadGeneratorMs: number;
  /** The latencies in microseconds. */
  latencies: ReadonlyMap<OperationName, RecordableHistogram>;
  memory: MemorySample[];
  peakMb: number;
}

const SAMPLE_EVERY_MS = 5000;

/** Runs one evening after the other on each connection until the time is over, and completes the started evenings. */
export async function saturate(load: Saturation): Promise<SaturationResult> {
  const latencies = new Map(OPERATIONS.map((name) => [name, createHistogram()]));
  const memory: MemorySample[] = [];
  const started = performance.now();
  const until = started + load.seconds * 1000;
  let evenings = 0;
  const lane = async () => {
    const connection = new Connection(load.server.port);
    try {
      while (performance.now() < until) await spendOne(load, connection, latencies, load.firstNumber + evenings++);
    } finally {
      connection.close();
    }
  };
  const over = new AbortController();
  const sampling = sampleMemory(load.server.pid, started, memory, over.signal);
  const keeping = load.housekeeper.keep(over.signal);
  const ownCpu = process.cpuUsage();
  try {
    const lanes = () => Promise.all(Array.from({ length: load.atOnce }, lane));
    const [, cpu] = await measureCpu(load.server.pid, load.database, lanes);
    const seconds = (performance.now() - started) / 1000;
    const { user, system } = process.cpuUsage(ownCpu);
    const loadGeneratorMs = (user + system) / 1000;
    const { peak: peakMb } = residentMb(load.server.pid);
    return { evenings, seconds, cpu, loadGeneratorMs, latencies, memory, peakMb };
  } finally {
    over.abort();
    await Promise.all([sampling, keeping]);
  }
}

async function spendOne(
  { survey: { localeId, queries, respondents } }: Saturation,
  connection: Connection,
  latencies: ReadonlyMap<OperationName, RecordableHistogram>,
  number: number,
): Promise<void> {
  const respondent = respondents[number % respondents.length];
  if (!respondent) throw new Error('there are no respondents');
  const ask: Ask = async (operation, call) => {
    const sent = performance.now();
    const answer = await connection.send(call);
    latencies.get(operation)?.record(Math.max(1, Math.round((performance.now() - sent) * 1000)));
    requireOk(call, answer);
    return answer;
  };
  await spendEvening(ask, { number, respondent, localeId, queries });
}

/** Throws unless the status is 200. */
export function requireOk({ method, path }: Call, { status, body }: { status: number; body: string }): void {
  if (status !== 200) throw new Error(`${method} ${path}: ${status} ${body.slice(0, 300)}`);
}

async function sampleMemory(pid: number, started: number, samples: MemorySample[], over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    samples.push({ minute: (performance.now() - started) / 60_000, residentMb: residentMb(pid).now });
    await setTimeout(SAMPLE_EVERY_MS, undefined, { signal: over }).catch(() => undefined);
  }
}
