import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import { staffHeaders } from '../load/staff.ts';
import type { BenchDatabase } from '../support/bench-database.ts';
import { untilIdle } from '../support/cpu-meter.ts';
import type { LagReport } from '../support/lag-probe.ts';
import { BENCH_SURVEY } from '../support/prepare-database.ts';
import { residentMb } from '../support/processes.ts';
import { ServerProcess } from '../support/server-process.ts';

export interface ExportFigures {
  query: string;
  rows: number;
  seconds: number;
  firstByteMs: number;
  megabytes: number;
  /** Memory of the server's process before the export; `peakMb` is the largest value until its end. */
  idleMb: number;
  peakMb: number;
  /** The largest CPU time of one turn of the server's event loop, which is the longest wait of other requests. */
  maxTurnMs: number;
}

const LAG_PROBE = fileURLToPath(import.meta.resolve('../support/lag-probe.ts'));
const LINE_FEED = 10;

/** Downloads exports one after the other from a server that has just started. */
export async function exportOverHttp(
  { database, ...location }: { dataDir: string; databaseUrl: string; database: BenchDatabase },
  queries: readonly string[],
): Promise<ExportFigures[]> {
  await using server = await ServerProcess.start({ ...location, preload: LAG_PROBE });
  // It computes the sums of the recalls, which were stored by SQL without them.
  await untilIdle(server.pid, database);
  const { authorization } = await staffHeaders(server.port, location.dataDir);
  const url = `http://127.0.0.1:${server.port}/api/surveys/${BENCH_SURVEY}/submissions/export`;
  // The first export, which has no recalls, loads the modules that exports need.
  await download(`${url}?dateTo=2000-01-01T00:00:00Z`, authorization);
  const figures: ExportFigures[] = [];
  for (const query of queries) {
    const idleMb = residentMb(server.pid).now;
    server.child.send('start');
    const downloaded = await download(`${url}?${query}`, authorization);
    const reported = once(server.child, 'message');
    server.child.send('stop');
    const [{ maxOwnMs }] = (await reported) as [LagReport];
    figures.push({ query, ...downloaded, idleMb, peakMb: residentMb(server.pid).peak, maxTurnMs: maxOwnMs });
  }
  return figures;
}

/** Downloads a file as curl does, without compression. */
async function download(url: string, authorization: string) {
  const started = performance.now();
  const [answer] = (await once(get(url, { headers: { authorization } }), 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.statusCode}`);
  let firstByteMs = Infinity;
  let bytes = 0;
  let lines = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    if (bytes === 0) firstByteMs = performance.now() - started;
    bytes += chunk.byteLength;
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, at + 1)) lines += 1;
  }
  const rows = url.includes('format=ndjson') ? lines : lines - 1;
  return { rows, seconds: (performance.now() - started) / 1000, firstByteMs, megabytes: bytes / 1e6 };
}
