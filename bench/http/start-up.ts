import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Connection, type Call } from '../support/connection.ts';
import { freePort, ROOT, serverEnvironment } from '../support/server-process.ts';
import type { Fact } from './report.ts';

const RUNS = 3;
const MAX_SECONDS = 2.5;
const TIMEOUT_MS = 60_000;

/** Measures the seconds from `npm start` on existing data to the first answered search. Returns the best of three runs. */
export async function startFact(
  database: string,
  dataDir: string,
  databaseUrl: string | null,
  search: Call,
): Promise<Fact> {
  const seconds: number[] = [];
  for (let run = 0; run < RUNS; run++) seconds.push(await startOnce(dataDir, databaseUrl, search));
  const best = Math.min(...seconds);
  return {
    name: `npm start to the first search, ${database}, s`,
    bar: String(MAX_SECONDS),
    figure: `${best.toFixed(2)} (${seconds.map((one) => one.toFixed(2)).join(', ')})`,
    isMet: best <= MAX_SECONDS,
  };
}

async function startOnce(dataDir: string, databaseUrl: string | null, search: Call): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  // The process group is new, so that it can be killed as a whole: npm does not pass signals on.
  const npm = spawn('npm', ['start'], {
    cwd: ROOT,
    env: serverEnvironment({ dataDir, databaseUrl, PORT: String(port) }),
    stdio: 'ignore',
    detached: true,
  });
  const gone = once(npm, 'exit');
  try {
    await firstAnswer(port, search);
    return (performance.now() - started) / 1000;
  } finally {
    if (npm.pid !== undefined) process.kill(-npm.pid, 'SIGTERM');
    await gone;
    await closed(port);
  }
}

async function firstAnswer(port: number, search: Call): Promise<void> {
  const until = performance.now() + TIMEOUT_MS;
  while (performance.now() < until) {
    const connection = new Connection(port);
    const answer = await connection.send(search).catch(() => null);
    connection.close();
    if (answer?.status === 200) return;
    await setTimeout(10);
  }
  throw new Error('no search was answered');
}

// npm may end before the server that it started.
async function closed(port: number): Promise<void> {
  for (;;) {
    const connection = new Connection(port);
    const answer = await connection.send({ method: 'GET', path: '/health/live' }).catch(() => null);
    connection.close();
    if (answer === null) return setTimeout(200);
    await setTimeout(50);
  }
}
