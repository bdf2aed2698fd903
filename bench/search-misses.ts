import { mkdtempDisposableSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { defineCommand } from '../cli/support/command.ts';
import { markdown } from './load/report.ts';
import { requireOk } from './load/saturate.ts';
import { staffHeaders } from './load/staff.ts';
import { fillMisses, SIZES } from './search-misses/fill.ts';
import { BenchDatabase, POSTGRES_HELP } from './support/bench-database.ts';
import { signIn } from './support/clients.ts';
import { Connection, type Call } from './support/connection.ts';
import { measureCpu, untilIdle } from './support/cpu-meter.ts';
import { runLoad } from './support/load.ts';
import { BENCH_SURVEY, prepare, type Respondent } from './support/prepare-database.ts';
import { recallJson } from './support/recall.ts';
import { say } from './support/say.ts';
import { ServerProcess } from './support/server-process.ts';

const LIST_BAR_MS = 10;
const ROUNDS = 5;
const RUN_SECONDS = 1;

interface Place {
  server: ServerProcess;
  database: BenchDatabase;
}

export const searchMisses = defineCommand(
  {
    name: 'npm run bench -- search-misses',
    forms: ['[FOLDER] [options]'],
    summary: 'Measures the list of 100,000 searches that failed, and what they add to a recall.',
    details: `Fills a locale by SQL with ${SIZES.misses} searches of ${SIZES.people} people that failed, by ${SIZES.words} words, and measures the CPU time of the server and
PostgreSQL for pages of the list, and for recalls without and with five such searches. Exits with 1 when a page takes ${LIST_BAR_MS} ms or more.`,
    positionals: { FOLDER: 'The food list as CSV files, or "demo" (default demo).' },
    options: { postgres: { type: 'text', value: 'URL', help: POSTGRES_HELP } },
    example: 'npm run bench -- search-misses',
  },
  async ({ values: { postgres }, positionals: [foodList = 'demo'] }) => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-search-misses-'));
    await using database = await BenchDatabase.create(postgres);
    const location = { dataDir: folder.path, databaseUrl: database.url };
    const load = loadavg()[0]?.toFixed(1);
    say(`PostgreSQL ${await database.version()}, Node.js ${process.version}, load average before ${load}`);
    const list = foodList === 'demo' ? null : foodList;
    const { localeId, foodCodes, respondents } = await prepare({ ...location, respondents: 1, foodList: list });
    await fill(database.url, localeId);
    await using server = await ServerProcess.start(location);
    await untilIdle(server.pid, database);
    const place = { server, database };
    const isQuick = await measureList(place, localeId, await staffHeaders(server.port, folder.path));
    await measureRecalls(place, foodCodes, respondents[0]);
    if (!isQuick) process.exitCode = 1;
  },
);

async function fill(databaseUrl: string, localeId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await fillMisses(client, localeId);
  } finally {
    await client.end();
  }
}

/** The CPU time of a call in ms, the least of several rounds, because other work of the machine only adds to it. */
async function costOf({ server, database }: Place, next: () => Call): Promise<number> {
  const costs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const work = () => runLoad({ port: server.port, connections: 1, seconds: RUN_SECONDS, next });
    const [{ requests }, { serverMs, databaseMs }] = await measureCpu(server.pid, database, work);
    costs.push((serverMs + databaseMs) / requests);
  }
  return Math.min(...costs);
}

async function measureList(place: Place, localeId: string, headers: Record<string, string>): Promise<boolean> {
  const path = `/api/admin/locales/${localeId}/search-misses`;
  const callOf = (wanted: string): Call => ({ method: 'GET', path: path + wanted, headers });
  const connection = new Connection(place.server.port);
  const answer = await connection.send(callOf(''));
  connection.close();
  requireOk(callOf(''), answer);
  const { total, nextCursor } = JSON.parse(answer.body) as { total: number; nextCursor: string };
  const pages = {
    'first page of 20': '',
    'second page': `?cursor=${nextCursor}`,
    'missing foods': '?outcome=missing-food',
    'a part of the words': '?search=99',
  };
  const rows: string[][] = [];
  let isMet = true;
  for (const [name, wanted] of Object.entries(pages)) {
    const cost = await costOf(place, () => callOf(wanted));
    isMet &&= cost < LIST_BAR_MS;
    rows.push([name, cost.toFixed(2), cost < LIST_BAR_MS ? 'met' : 'MISSED']);
  }
  say(`${total} words of at least five people, or more, among ${SIZES.misses} searches`);
  say(markdown(['Page of the list', 'CPU ms', `below ${LIST_BAR_MS}`], rows));
  return isMet;
}

/** Measures recalls whose searches failed by the most frequent words, whose groups have thousands of searches. */
async function measureRecalls(place: Place, foodCodes: readonly string[], respondent: Respondent | undefined) {
  if (!respondent) throw new Error('the survey has no respondent');
  const { authorization: headers } = await signIn(place.server.port, respondent);
  const path = `/api/surveys/${BENCH_SURVEY}/submissions`;
  const at = new Date().toISOString();
  let number = 0;
  const recallWith = (words: number): Call => {
    const paradata = Array.from({ length: 5 }, (_, n) => ({
      at,
      type: 'search',
      text: `miss ${n + 1}`,
      hits: n < words ? 0 : 9,
      food: `f${n}`,
      ...(n < words ? {} : { rank: 1 }),
    }));
    const recall = JSON.parse(recallJson({ foodCodes, number: number++ })) as object;
    return { method: 'POST', path, headers, body: JSON.stringify({ ...recall, paradata }) };
  };
  const plain = await costOf(place, () => recallWith(0));
  const failed = await costOf(place, () => recallWith(5));
  say(
    markdown(
      ['Recall of 12 foods with five searches', 'CPU ms'],
      [
        ['none failed', plain.toFixed(2)],
        ['all failed, by the most frequent words', failed.toFixed(2)],
      ],
    ),
  );
}
