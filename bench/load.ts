import { mkdtempDisposableSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { defineCommand } from '../cli/support/command.ts';
import { measureFoods } from './load/growth-of-foods.ts';
import { growthOfSubmissions } from './load/growth-of-submissions.ts';
import { growthRatios, type GrowthStep } from './load/growth-table.ts';
import { BASE_SUBMISSIONS } from './load/many-submissions.ts';
import { measureEvening } from './load/measure-evening.ts';
import { eveningTable, growthTable, memoryTable, throughputTable, verdicts } from './load/report.ts';
import { BenchDatabase } from './support/bench-database.ts';
import { prepare } from './support/prepare-database.ts';
import { say, sayVerdict } from './support/say.ts';
import { ROOT } from './support/server-process.ts';

const BASE_FOODS = 1000;
const SCALES = [1, 10, 100];
/** The settings of PostgreSQL that influence the figures most. */
const SETTINGS = ['fsync', 'synchronous_commit', 'shared_buffers', 'work_mem', 'autovacuum'];

interface Evening {
  minutes: number;
  atOnce: number;
  foodList: string | null;
}

export const load = defineCommand(
  {
    name: 'npm run bench -- load',
    forms: ['[--minutes NUMBER] [--respondents NUMBER] [--data FOLDER]', '--growth [--scale NUMBER] [--data FOLDER]'],
    summary: 'Simulates a survey evening, or measures how the CPU time of each operation grows with the data.',
    details: `Respondents sign in, search, read foods, save their sessions and submit, without a pause. Prints what an evening costs and
where, throughput, memory and what stays in the database. With --growth instead: how the cost of each operation grows
(ten minutes, 6 GB of disk). BENCH_DATABASE_URL names a PostgreSQL of this machine, where the bench makes a database of
its own (docs/performance.md). Exits with 1 when a bar is missed.`,
    options: {
      minutes: { type: 'number', value: 'NUMBER', default: 2, min: 0.1, help: 'Length of the evening.' },
      respondents: { type: 'integer', value: 'NUMBER', default: 20, min: 1, help: 'Respondents at once.' },
      growth: { type: 'flag', help: 'Measure growth instead of an evening.' },
      scale: {
        type: 'number',
        value: 'NUMBER',
        default: 100,
        min: 1,
        help: 'The largest amount of data, as a multiple of the smallest.',
      },
      data: { type: 'text', value: 'FOLDER', default: 'demo', help: 'A food list as CSV files, or "demo".' },
    },
    example: 'npm run bench -- load --minutes 30 --respondents 50',
  },
  async ({ values }) => {
    const foodList = values.data === 'demo' ? null : values.data;
    if (values.growth) await reportGrowth(values.scale, foodList);
    else await reportEvening({ minutes: values.minutes, atOnce: values.respondents, foodList });
  },
);

async function reportEvening({ minutes, atOnce, foodList }: Evening): Promise<void> {
  const figures = await inDatabase(async ({ dataDir, database }) => {
    await sayWhere(database, foodList);
    const prepared = await prepare({ dataDir, databaseUrl: database.url, respondents: atOnce, foodList });
    return measureEvening({ dataDir, database, prepared, minutes, atOnce, onProgress: say });
  });
  say(`\n### An evening\n\n${eveningTable(figures)}`);
  say(`\n### Throughput\n\n${throughputTable(figures)}`);
  say(`\n### Memory of the server's process\n\n${memoryTable(figures)}`);
  say(`\n### Growth of the database\n\n${growthTable(figures)}`);
  if (!figures.isAutovacuumOn) say('\nAutovacuum is off on this server. The bench vacuumed once a minute instead.');
  say('');
  for (const { text, isMet } of verdicts(figures)) sayVerdict(text, isMet);
}

async function reportGrowth(scale: number, foodList: string | null): Promise<void> {
  const scales = SCALES.filter((times) => times <= scale);
  const submissions = await inDatabase(async ({ dataDir, database }) => {
    await sayWhere(database, foodList);
    return growthOfSubmissions({ dataDir, database, foodList, scales, onProgress: say });
  });
  const labelsOf = (base: number) => scales.map((times) => (base * times).toLocaleString('en'));
  say(`\n### Submissions\n\n${growthRatios(submissions, labelsOf(BASE_SUBMISSIONS))}\n`);
  const source = foodList ?? join(ROOT, 'data/demo');
  const foods: GrowthStep[] = [];
  for (const times of scales) {
    say(`${BASE_FOODS * times} foods`);
    foods.push(await inDatabase((place) => measureFoods({ ...place, source, foods: BASE_FOODS * times })));
  }
  say(`\n### Foods\n\n${growthRatios(foods, labelsOf(BASE_FOODS))}`);
}

/** Runs the work in a new database and folder, which are removed afterwards. */
async function inDatabase<R>(work: (place: { dataDir: string; database: BenchDatabase }) => Promise<R>): Promise<R> {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-load-'));
  await using database = await BenchDatabase.create();
  return await work({ dataDir: folder.path, database });
}

async function sayWhere(database: BenchDatabase, foodList: string | null): Promise<void> {
  const given = argv.slice(2).join(' ');
  say(`Figures of ${new Date().toISOString().slice(0, 10)}: \`npm run bench -- ${given}\`.`);
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${(totalmem() / 2 ** 30).toFixed(0)} GB`;
  const settings = [];
  for (const name of SETTINGS) settings.push(`${name} ${await database.setting(name)}`);
  say(`${machine}, Node.js ${process.version}, PostgreSQL ${await database.version()} (${settings.join(', ')}).`);
  say(`Load average before ${(loadavg()[0] ?? 0).toFixed(1)}; ${foodList ?? 'the demo food list'}.\n`);
}
