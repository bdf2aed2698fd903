import { mkdtempDisposableSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { defineCommand } from '../cli/support/command.ts';
import { ALIKE_TEXT, fillQueue, SIZES } from './codings/fill.ts';
import { markdown } from './load/report.ts';
import { requireOk } from './load/saturate.ts';
import { staffHeaders } from './load/staff.ts';
import { fillSurvey } from './nutrients/recalculation.ts';
import { BenchDatabase, POSTGRES_HELP } from './support/bench-database.ts';
import { Connection, type Call } from './support/connection.ts';
import { measureCpu } from './support/cpu-meter.ts';
import { runLoad } from './support/load.ts';
import { openBenchRuntime } from './support/open-runtime.ts';
import { BENCH_SURVEY, prepare } from './support/prepare-database.ts';
import { say } from './support/say.ts';
import { ServerProcess } from './support/server-process.ts';

const QUEUE_BAR_MS = 20;
const CODING_BAR_SECONDS = 2;
const ROUNDS = 5;
const RUN_SECONDS = 1;

interface Place {
  server: ServerProcess;
  database: BenchDatabase;
  headers: Record<string, string>;
}

export const codings = defineCommand(
  {
    name: 'npm run bench -- codings',
    forms: ['[FOLDER] [options]'],
    summary: 'Measures the coding queue of a survey with 100,000 recalls, and the coding of 500 entries.',
    details: `Fills a survey by SQL with ${SIZES.recalls} recalls and ${SIZES.entries} open entries, and measures the CPU time of the server and PostgreSQL
for pages of the queue, then the time of coding and withdrawing one text of ${SIZES.alike} recalls of 20 foods with their sums computed again. Exits with 1
when a page takes ${QUEUE_BAR_MS} ms or more, or the coding ${CODING_BAR_SECONDS} s or more.`,
    positionals: { FOLDER: 'The food list as CSV files, or "demo" (default demo).' },
    options: { postgres: { type: 'text', value: 'URL', help: POSTGRES_HELP } },
    example: 'npm run bench -- codings',
  },
  async ({ values: { postgres }, positionals: [foodList = 'demo'] }) => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-codings-'));
    await using database = await BenchDatabase.create(postgres);
    const location = { dataDir: folder.path, databaseUrl: database.url };
    const load = loadavg()[0]?.toFixed(1);
    say(`PostgreSQL ${await database.version()}, Node.js ${process.version}, load average before ${load}`);
    const list = foodList === 'demo' ? null : foodList;
    const { localeId, foodCodes } = await prepare({ ...location, respondents: 1, foodList: list });
    await fill(location, localeId);
    await using server = await ServerProcess.start(location);
    const place = { server, database, headers: await staffHeaders(server.port, folder.path) };
    const isQuick = await measureQueue(place);
    const isCoded = await measureCoding(place, foodCodes[0] ?? '');
    if (!isQuick || !isCoded) process.exitCode = 1;
  },
);

async function fill(location: { dataDir: string; databaseUrl: string }, localeId: string): Promise<void> {
  const started = performance.now();
  {
    await using runtime = await openBenchRuntime(location);
    await fillSurvey(runtime.context().em, localeId, SIZES.alike);
  }
  const client = new pg.Client({ connectionString: location.databaseUrl });
  await client.connect();
  try {
    await fillQueue(client);
  } finally {
    await client.end();
  }
  say(`  ${SIZES.recalls} recalls stored in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

const callOf = ({ headers }: Place, path: string, body?: object): Call => {
  const to = { path: `/api/surveys/${BENCH_SURVEY}/${path}`, headers };
  return body === undefined ? { ...to, method: 'GET' } : { ...to, method: 'POST', body: JSON.stringify(body) };
};

async function ask<Answer>(place: Place, call: Call): Promise<Answer> {
  const connection = new Connection(place.server.port);
  const answer = await connection.send(call);
  connection.close();
  requireOk(call, answer);
  return JSON.parse(answer.body) as Answer;
}

/** Measures pages of the queue, the least of several rounds, because other work of the machine only adds to it. */
async function measureQueue(place: Place): Promise<boolean> {
  const first = await ask<{ total: number; nextCursor: string }>(place, callOf(place, 'coding-queue'));
  const pages = {
    'first page': 'coding-queue',
    'second page': `coding-queue?cursor=${first.nextCursor}`,
    'missing foods': 'coding-queue?kind=missing-food',
    'unknown codes': 'coding-queue?kind=unresolved-code',
  };
  const rows: string[][] = [];
  let isMet = true;
  for (const [name, path] of Object.entries(pages)) {
    const costs: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const next = () => callOf(place, path);
      const work = () => runLoad({ port: place.server.port, connections: 1, seconds: RUN_SECONDS, next });
      const [{ requests }, { serverMs, databaseMs }] = await measureCpu(place.server.pid, place.database, work);
      costs.push((serverMs + databaseMs) / requests);
    }
    const cost = Math.min(...costs);
    isMet &&= cost < QUEUE_BAR_MS;
    rows.push([name, cost.toFixed(2), cost < QUEUE_BAR_MS ? 'met' : 'MISSED']);
  }
  say(`${first.total} groups of ${SIZES.entries} entries`);
  say(markdown(['Page of the queue', 'CPU ms', `below ${QUEUE_BAR_MS}`], rows));
  return isMet;
}

/** Codes all entries of one text, and withdraws one of the codings. */
async function measureCoding(place: Place, code: string): Promise<boolean> {
  const [entry] = (
    await ask<{ items: { textKey: string }[] }>(place, callOf(place, 'coding-queue?kind=missing-food&limit=100'))
  ).items.filter(({ textKey }) => textKey.startsWith(ALIKE_TEXT.slice(0, 'Grand'.length).toLowerCase()));
  const change = { kind: 'code', foods: [{ code, grams: 15 }] };
  const body = { kind: 'missing-food', textKey: entry?.textKey, change, reason: 'not-in-list' };
  const timed = async <Answer>(call: Call) => {
    const started = performance.now();
    const work = () => ask<Answer>(place, call);
    const [answer, { serverMs, databaseMs }] = await measureCpu(place.server.pid, place.database, work);
    return { answer, seconds: (performance.now() - started) / 1000, cpuMs: serverMs + databaseMs };
  };
  const coded = await timed<{ codings: { id: string }[] }>(callOf(place, 'coding-queue/codings', body));
  const [coding] = coded.answer.codings;
  const withdrawn = await timed(callOf(place, `codings/${coding?.id}/withdrawal`, { reason: 'coding-error' }));
  const isMet = coded.answer.codings.length === SIZES.alike && coded.seconds < CODING_BAR_SECONDS;
  const row = (name: string, { seconds, cpuMs }: { seconds: number; cpuMs: number }, verdict: string) => {
    return [name, seconds.toFixed(2), cpuMs.toFixed(0), verdict];
  };
  say(
    markdown(
      ['', 'seconds', 'CPU ms', `below ${CODING_BAR_SECONDS} s`],
      [
        row(`coding ${coded.answer.codings.length} entries of one text`, coded, isMet ? 'met' : 'MISSED'),
        row('withdrawing one coding', withdrawn, ''),
      ],
    ),
  );
  return isMet;
}
