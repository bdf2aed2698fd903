import { mkdtempDisposableSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineCommand, UsageError } from '../cli/support/command.ts';
import { collisionsText } from '../cli/support/food-list-report.ts';
import { table } from '../cli/support/table.ts';
import type { Runtime } from '../src/runtime.ts';
import { importFoodList } from '../src/services/food-list-import/import-food-list.ts';
import { CollisionsRefused } from '../src/services/food-list-import/import-report.ts';
import { compareSnapshots, takeSnapshot } from './lists-apart/snapshot.ts';
import { readQueries, withPrefix, type Query } from './search/data.ts';
import { runQueries } from './search/score.ts';
import { BenchDatabase, POSTGRES_HELP } from './support/bench-database.ts';
import { openBenchRuntime } from './support/open-runtime.ts';
import { say } from './support/say.ts';

const LOCALES = ['en_US', 'en_GB', 'fr_FR'] as const;
const PREFIXES = ['US-', 'UK-', 'FR-'] as const;
const MAX_PRINTED = 20;
const MAX_CELL = 60;

export const listsApart = defineCommand(
  {
    name: 'npm run bench -- lists-apart',
    forms: ['FIRST SECOND THIRD [options]'],
    summary: 'Imports three food lists into one installation and compares every record of the first before and after.',
    details: `FIRST, SECOND and THIRD are folders of food lists, for example FNDDS, CoFID and CIQUAL. They go into en_US, en_GB and fr_FR. A
list whose codes collide is printed with its collisions and imported with a prefix. Compares settings, categories, foods, methods,
nutrients, foods as respondents get them, and the results of the queries in queries*.csv of FIRST. Ends with "0 differences", or
with a table and exit code 1.`,
    positionals: { 'FIRST SECOND THIRD': 'The folders of the three lists.' },
    options: { postgres: { type: 'text', value: 'URL', help: `${POSTGRES_HELP}.\nWithout it the embedded database.` } },
    example: 'npm run bench -- lists-apart lists/fndds lists/cofid lists/ciqual',
  },
  async ({ values, positionals }) => {
    if (positionals.length !== LOCALES.length) throw new UsageError('Write the folders of three food lists.');
    using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-lists-apart-'));
    await using database = values.postgres === undefined ? null : await BenchDatabase.create(values.postgres);
    await using runtime = await openBenchRuntime({ dataDir: folder.path, databaseUrl: database?.url ?? null });
    await compare(runtime, positionals);
  },
);

async function compare(runtime: Runtime, folders: readonly string[]): Promise<void> {
  const queries = folders.map(queriesOf);
  await importList(runtime, folders, 0);
  const before = await takeSnapshot(runtime.context(), LOCALES[0], queries[0] ?? []);
  for (let place = 1; place < folders.length; place++) await importList(runtime, folders, place);
  for (const [place, asked] of queries.entries()) await score(runtime, place, asked);
  const differences = compareSnapshots(before, await takeSnapshot(runtime.context(), LOCALES[0], queries[0] ?? []));
  if (differences.length > 0) {
    const short = (text = '') => text.slice(0, MAX_CELL);
    const rows = differences
      .slice(0, MAX_PRINTED)
      .map(({ what, before: old, after }) => [what, short(old), short(after)]);
    say(table([`of ${LOCALES[0]}`, 'before', 'after'], rows));
    process.exitCode = 1;
  }
  say(`${before.size} records and results of ${LOCALES[0]} compared: ${differences.length} differences`);
}

/** Imports a list, with a prefix if its codes collide with those of a list before it. */
async function importList(runtime: Runtime, folders: readonly string[], place: number): Promise<void> {
  const [directory = '', localeId = ''] = [folders[place], LOCALES[place]];
  const options = { directory, localeId, skipBad: true };
  const started = performance.now();
  try {
    await importFoodList(runtime.context(), options);
  } catch (error) {
    if (!(error instanceof CollisionsRefused)) throw error;
    say(`${localeId} without a prefix:\n${collisionsText(error.report.refusedCollisions)}`);
    await importFoodList(runtime.context(), { ...options, prefix: PREFIXES[place] ?? '' });
  }
  await runtime.poll();
  await runtime.parts.foods.refresh();
  say(`${localeId}: imported ${directory} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

/** Prints how well the search of a list answers its queries, whose codes get the prefix that the locale remembers. */
async function score(runtime: Runtime, place: number, queries: readonly Query[]): Promise<void> {
  const localeId = LOCALES[place] ?? '';
  if (queries.length === 0) return;
  const asked = await withPrefix(runtime.context().em, localeId, queries);
  const { foodIndex } = runtime.parts.foods.locale(localeId);
  const engine = (text: string) => foodIndex.search(text, { limit: 10 }).map(({ code }) => code);
  const { headline } = await runQueries(engine, asked, 1);
  say(
    `${localeId}: ${queries.length} queries, recall@1 ${headline.recallAt1.toFixed(3)}, recall@10 ${headline.recallAt10.toFixed(3)}`,
  );
}

/** The queries of a folder in the language of its list: the file `queries.public.csv`, or that of the first language that it has. */
function queriesOf(folder: string): Query[] {
  const names = readdirSync(folder)
    .filter((name) => /^queries\..*csv$/.test(name))
    .toSorted();
  const own = names.find((name) => name.includes('.fr.')) ?? names[0];
  return own === undefined ? [] : readQueries(join(folder, own));
}
