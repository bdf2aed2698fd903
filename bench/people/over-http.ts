import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { staffHeaders } from '../load/staff.ts';
import type { LagReport } from '../support/lag-probe.ts';
import { BENCH_SURVEY } from '../support/prepare-database.ts';
import { residentMb } from '../support/processes.ts';
import { ServerProcess } from '../support/server-process.ts';
import { peopleCsv } from './people-csv.ts';

export interface UploadFigures {
  rows: number;
  seconds: number;
  /** Memory of the server's process before the upload; `peakMb` is the largest value until its answer. */
  idleMb: number;
  peakMb: number;
  maxStopMs: number;
}

const LAG_PROBE = fileURLToPath(import.meta.resolve('../support/lag-probe.ts'));

/** Uploads this many people without passwords to a newly started server. */
export async function uploadOverHttp(
  location: { dataDir: string; databaseUrl: string },
  rows: number,
): Promise<UploadFigures> {
  await using server = await ServerProcess.start({ ...location, preload: LAG_PROBE });
  const { authorization } = await staffHeaders(server.port, location.dataDir);
  const url = `http://127.0.0.1:${server.port}/api/surveys/${BENCH_SURVEY}/users/respondents/upload-csv`;
  // The first upload loads the modules that uploads need.
  await send(url, authorization, peopleCsv('warm', 10, { passwords: false }));
  const file = peopleCsv(`n${rows}`, rows, { passwords: false });
  const idleMb = residentMb(server.pid).now;
  server.child.send('start');
  const started = performance.now();
  const { created } = await send(url, authorization, file);
  const seconds = (performance.now() - started) / 1000;
  if (created !== rows) throw new Error(`${created} of ${rows} people were created`);
  const reported = once(server.child, 'message');
  server.child.send('stop');
  const [{ maxMs }] = (await reported) as [LagReport];
  return { rows, seconds, idleMb, peakMb: residentMb(server.pid).peak, maxStopMs: maxMs };
}

async function send(url: string, authorization: string, file: Blob): Promise<{ created: number }> {
  const form = new FormData();
  form.set('file', file, 'people.csv');
  const answer = await fetch(url, { method: 'POST', headers: { authorization }, body: form });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`upload: ${answer.status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as { created: number };
}
