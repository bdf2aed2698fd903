import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineCommand } from '../cli/support/command.ts';
import { table } from '../cli/support/table.ts';
import type { Context } from '../src/context.ts';
import { compareWithSql, type Comparison } from './nutrients/compare.ts';
import { randomPortions, recallBodies } from './nutrients/portions.ts';
import { energyDifference, fillSurvey, runCommand, spoilEnergy } from './nutrients/recalculation.ts';
import { submitAll } from './nutrients/submit.ts';
import { BenchDatabase, POSTGRES_HELP } from './support/bench-database.ts';
import { openBenchRuntime } from './support/open-runtime.ts';
import { BENCH_SURVEY, prepare } from './support/prepare-database.ts';
import { say, sayVerdict } from './support/say.ts';

const MAX_DIFFERENCE = 1e-9;

interface Location {
  dataDir: string;
  databaseUrl: string | null;
}

interface Amounts {
  foodList: string;
  portions: number;
  seed: number;
  recalls: number;
}

export const nutrients = defineCommand(
  {
    name: 'npm run bench -- nutrients',
    forms: ['[FOLDER] [options]'],
    summary: 'Compares every stored nutrient with exact decimal arithmetic, and measures a recalculation.',
    details: `Imports a food list, submits random portions of it through the API as a respondent, and compares every stored nutrient and
total with decimal arithmetic in SQL. The yardstick is the same comparison of sums in single precision: a difference as
small as that would be seen. With --recalls it also fills the survey with that many recalls of 20 foods and measures
"npm run nutrients -- recalculate" when nothing changes and when every food does, beside the time that PostgreSQL takes to
write the same rows by itself. Without --embedded and --postgres it does the embedded database first, then PostgreSQL.`,
    positionals: { FOLDER: 'The food list as CSV files, or "demo" (default ../shared/data/fndds).' },
    options: {
      embedded: { type: 'flag', help: 'Use the embedded database.' },
      postgres: { type: 'text', value: 'URL', help: POSTGRES_HELP },
      portions: { type: 'integer', value: 'NUMBER', default: 1000, min: 1, help: 'Random portions.' },
      seed: { type: 'integer', value: 'NUMBER', default: 1, min: 0, help: 'The same seed makes the same portions.' },
      recalls: {
        type: 'integer',
        value: 'NUMBER',
        default: 0,
        min: 0,
        help: 'Recalls to recalculate; 0 skips the recalculation.',
      },
    },
    example: 'npm run bench -- nutrients demo --embedded --portions 100',
  },
  async ({ values, positionals }) => {
    const { portions, seed, recalls } = values;
    const amounts = { foodList: positionals[0] ?? '../shared/data/fndds', portions, seed, recalls };
    const doesBoth = !values.embedded && values.postgres === undefined;
    if (values.embedded || doesBoth) {
      say('Embedded PostgreSQL');
      await measure(null, amounts);
    }
    if (values.postgres !== undefined || doesBoth) {
      await using database = await BenchDatabase.create(values.postgres);
      say(`PostgreSQL ${await database.version()}`);
      await measure(database.url, amounts);
    }
  },
);

async function measure(databaseUrl: string | null, amounts: Amounts): Promise<void> {
  const { foodList, portions: count, seed, recalls } = amounts;
  using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-nutrients-'));
  const location: Location = { dataDir: folder.path, databaseUrl };
  const started = performance.now();
  const prepared = await prepare({ ...location, respondents: 1, foodList: foodList === 'demo' ? null : foodList });
  say(`  imported ${foodList} in ${since(started)} s, ${prepared.foodCodes.length} foods`);
  const portions = randomPortions(prepared.foodCodes, count, seed);
  const seconds = await submitAll(location, prepared, recallBodies(portions));
  say(`  submitted ${count} portions in ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(0)} a second`);
  const { localeId } = prepared;
  const compared = await withScope(location, ({ em }) =>
    compareWithSql(em, { localeId, surveyId: BENCH_SURVEY, portions }),
  );
  reportComparison(compared);
  if (recalls > 0) await measureRecalculation(location, localeId, recalls);
}

function reportComparison({ portions, totals, seconds }: Awaited<ReturnType<typeof compareWithSql>>): void {
  const row = (name: string, { compared, unmatched, largestDifference, singlePrecision }: Comparison) => [
    name,
    String(compared),
    String(unmatched),
    largestDifference.toExponential(1),
    singlePrecision.toExponential(1),
  ];
  const headings = ['', 'values', 'on one side only', 'largest relative difference', 'in single precision'];
  say(table(headings, [row('portions', portions), row('totals', totals)]));
  say(`  compared in ${seconds.toFixed(1)} s`);
  for (const [name, { compared, unmatched, largestDifference }] of Object.entries({ portions, totals })) {
    const isMet = compared > 0 && unmatched === 0 && largestDifference <= MAX_DIFFERENCE;
    verdict(`${name}, largest relative difference (at most ${MAX_DIFFERENCE})`, largestDifference, isMet);
  }
}

async function measureRecalculation(location: Location, localeId: string, recalls: number): Promise<void> {
  say(`  filling the survey with ${recalls} recalls`);
  await withScope(location, ({ em }) => fillSurvey(em, localeId, recalls));
  const idle = await runCommand(location);
  const alone = await withScope(location, ({ em }) => spoilEnergy(em));
  const busy = await runCommand(location);
  const difference = await withScope(location, ({ em }) => energyDifference(em));
  const row = (name: string, run: { seconds: number; peakMb: number }) => [
    name,
    run.seconds.toFixed(1),
    run.peakMb.toFixed(0),
  ];
  say(table(['recalculation', 'seconds', 'peak MB'], [row('nothing changes', idle), row('every food changes', busy)]));
  say(busy.output.replaceAll(/^/gm, '    ').trimEnd());
  say(
    `  writing the same rows, PostgreSQL by itself: ${alone.toFixed(1)} s; ratio ${(busy.seconds / alone).toFixed(1)}`,
  );
  verdict(
    `recalculated energy, relative difference (at most ${MAX_DIFFERENCE})`,
    difference,
    difference <= MAX_DIFFERENCE,
  );
  if (!idle.output.includes('Nothing was stored'))
    throw new Error(`an unchanged table changed recalls: ${idle.output}`);
}

async function withScope<R>(location: Location, work: (context: Context) => Promise<R>): Promise<R> {
  await using runtime = await openBenchRuntime(location);
  return await work(runtime.context());
}

function verdict(what: string, figure: number, isMet: boolean): void {
  sayVerdict(`${what}: ${figure.toExponential(1)}`, isMet);
}

function since(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1);
}
