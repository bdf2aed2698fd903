// node bench/images.ts [--postgres URL | --embedded] [--seconds 15]
// Uploads photographs of 12 megapixels to a server while others search for foods: pictures a second, the longest stop of
// the server's event loop, the latency of searches with and without uploads, and the memory that photographs of 40
// megapixels take. The bar is on the longest stop by the clock; the CPU time of the thread beside it tells work of its own
// from waiting, for a processor or for the threads of the garbage collection. Without a choice it works on the PostgreSQL of
// BENCH_DATABASE_URL.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env, stdout } from 'node:process';
import { parseArgs } from 'node:util';
import { photograph } from './images/photograph.ts';
import { ImagesRun, type Phase } from './images/run.ts';
import { BenchDatabase, DEFAULT_ADMIN_URL } from './support/bench-database.ts';
import { prepare } from './support/prepare-database.ts';
import { table } from '../cli/support/table.ts';

const MAX_STOP_MS = 50;
const MAX_RESIDENT_MB = 600;

const { values } = parseArgs({
  options: { embedded: { type: 'boolean' }, postgres: { type: 'string' }, seconds: { type: 'string', default: '15' } },
});
const seconds = Number(values.seconds);
if (!(seconds > 0)) throw new Error('--seconds takes a number');
const dataDir = mkdtempSync(join(tmpdir(), 'bench-images-'));
const database =
  values.embedded === true
    ? null
    : await BenchDatabase.create(values.postgres ?? env.BENCH_DATABASE_URL ?? DEFAULT_ADMIN_URL);
try {
  say('Preparing');
  const databaseUrl = database?.url ?? null;
  const prepared = await prepare({ dataDir, databaseUrl, respondents: 4, foodList: null });
  const accounts = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')) as object[];
  const [twelve, forty, fortyProgressive] = await Promise.all([
    photograph(4000, 3000),
    photograph(7300, 5480),
    photograph(7300, 5480, { progressive: true }),
  ]);
  const run = await ImagesRun.start({ dataDir, databaseUrl, prepared, accounts });
  const phases: Phase[] = [];
  try {
    await run.measure('warm-up', { seconds: 5, isSearching: true, upload: twelve });
    phases.push(await run.measure('searches alone', { seconds, isSearching: true, upload: null }));
    phases.push(await run.measure('12 MP uploads alone', { seconds, isSearching: false, upload: twelve }));
    phases.push(await run.measure('searches and 12 MP uploads', { seconds, isSearching: true, upload: twelve }));
    phases.push(await run.measure('searches and 40 MP', { seconds, isSearching: true, upload: forty }));
    phases.push(
      await run.measure('searches and 40 MP progressive', { seconds, isSearching: true, upload: fortyProgressive }),
    );
  } finally {
    await run.stop();
  }
  report(phases);
} finally {
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
}

function report(phases: readonly Phase[]): void {
  const rows = phases.map(({ name, picturesPerSecond, searches, maxStopMs, maxOwnStopMs, peakResidentMb }) => [
    name,
    picturesPerSecond.toFixed(2),
    searches?.perSecond.toFixed(0) ?? '',
    searches?.p50Ms.toFixed(2) ?? '',
    searches?.p99Ms.toFixed(2) ?? '',
    maxStopMs.toFixed(1),
    maxOwnStopMs.toFixed(1),
    peakResidentMb.toFixed(0),
  ]);
  const headings = [
    'phase',
    'pictures/s',
    'searches/s',
    'p50 ms',
    'p99 ms',
    'longest stop ms',
    'CPU ms in a turn',
    'resident MB',
  ];
  say(`\n${table(headings, rows)}\n`);
  const stop = Math.max(...phases.map(({ maxStopMs }) => maxStopMs));
  const resident = Math.max(...phases.map(({ peakResidentMb }) => peakResidentMb));
  verdict(`longest stop of the event loop, ms (bar ${MAX_STOP_MS})`, stop, MAX_STOP_MS);
  verdict(`resident memory, MB (bar ${MAX_RESIDENT_MB})`, resident, MAX_RESIDENT_MB);
}

function verdict(what: string, figure: number, bar: number): void {
  say(`${figure <= bar ? 'met   ' : 'MISSED'}  ${what}: ${figure.toFixed(1)}`);
  if (figure > bar) process.exitCode = 1;
}

function say(line: string): void {
  stdout.write(`${line}\n`);
}
