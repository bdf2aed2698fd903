import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { Connection } from '../support/connection.ts';
import type { LagReport } from '../support/lag-probe.ts';
import { BENCH_SURVEY } from '../support/prepare-database.ts';
import { residentMb } from '../support/processes.ts';
import { freePort, ServerProcess } from '../support/server-process.ts';
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
  { dataDir, databaseUrl, account }: { dataDir: string; databaseUrl: string; account: object },
  rows: number,
): Promise<UploadFigures> {
  const server = new ServerProcess({ dataDir, databaseUrl, port: await freePort(), preload: LAG_PROBE });
  try {
    await server.ready();
    const authorization = `Bearer ${await signIn(server.port, account)}`;
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
  } finally {
    await server.stop();
  }
}

async function signIn(port: number, account: object): Promise<string> {
  const connection = new Connection(port);
  const answer = await connection.send({ method: 'POST', path: '/api/auth/login', body: JSON.stringify(account) });
  connection.close();
  return (JSON.parse(answer.body) as { accessToken: string }).accessToken;
}

async function send(url: string, authorization: string, file: Blob): Promise<{ created: number }> {
  const form = new FormData();
  form.set('file', file, 'people.csv');
  const answer = await fetch(url, { method: 'POST', headers: { authorization }, body: form });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`upload: ${answer.status} ${text.slice(0, 300)}`);
  return JSON.parse(text) as { created: number };
}
