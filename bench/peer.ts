import { mkdtempDisposableSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { argv } from 'node:process';
import { defineCommand, UsageError } from '../cli/support/command.ts';
import { CONNECTIONS, ROUNDS } from './http/measure.ts';
import { compare } from './peer/compare.ts';
import { fillInstallation } from './peer/fill.ts';
import { readInstallation, type Installation } from './peer/installation.ts';
import { comparisonTable, floorTable } from './peer/report.ts';
import { readQueries } from './search/data.ts';
import { BenchDatabase } from './support/bench-database.ts';
import { prepare } from './support/prepare-database.ts';
import { say } from './support/say.ts';

const SEARCHES = 200;

export const peer = defineCommand(
  {
    name: 'npm run bench -- peer',
    forms: ['--peer FILE [--data FOLDER]', '--peer FILE --fill --sources FOLDER --defaults FILE [--data FOLDER]'],
    summary: 'Measures this service beside an installation of Intake24 v4 on this machine, in turn.',
    details: `Prints the CPU time of a request with ${CONNECTIONS.join(' and ')} connections for both, their ratios, and the same work without a service,
with the load average. "busy: do not publish" means that other programs worked at the same time. FILE describes the
installation: its port and process, its databases, and the survey (docs/performance.md, "Beside Intake24"). --fill fills
the empty tables of the installation first, and measures nothing. Linux only; BENCH_DATABASE_URL names a PostgreSQL of
this machine, where the bench makes a database of its own.`,
    options: {
      peer: { type: 'text', value: 'FILE', help: 'The installation, as JSON.' },
      data: {
        type: 'text',
        value: 'FOLDER',
        default: '../shared/data/fndds',
        help: 'A food list as CSV files, with queries.public.csv.',
      },
      fill: { type: 'flag', help: 'Fill the installation with the food list, a survey and its respondents.' },
      sources: { type: 'text', value: 'FOLDER', help: 'With --fill: the sources of Intake24.' },
      defaults: {
        type: 'text',
        value: 'FILE',
        help: 'With --fill: the defaults of Intake24 for a scheme and a search, as JSON.',
      },
    },
    example: 'npm run bench -- peer --peer intake24.json',
  },
  async ({ values: { peer: file, data, fill, sources, defaults } }) => {
    if (file === undefined) throw new UsageError('Name the file that describes the installation with --peer.');
    const installation = readInstallation(file);
    if (!fill) await report(installation, data);
    else if (sources === undefined || defaults === undefined) {
      throw new UsageError('--fill needs --sources and --defaults.');
    } else await fillInstallation(installation, { foodList: data, sources, defaults });
  },
);

async function report(installation: Installation, foodList: string): Promise<void> {
  const [loadAtStart = 0] = loadavg();
  using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-peer-'));
  await using database = await BenchDatabase.create();
  const location = { dataDir: folder.path, databaseUrl: database.url };
  say(`Figures of ${new Date().toISOString().slice(0, 10)}: \`npm run bench -- ${argv.slice(2).join(' ')}\`.`);
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${(totalmem() / 2 ** 30).toFixed(0)} GB`;
  say(`${machine}, Node.js ${process.version}, PostgreSQL ${await database.version()}. Loading ${foodList}`);
  const { respondents } = installation;
  const prepared = await prepare({ ...location, respondents, foodList });
  const queries = evenly(readQueries(join(foodList, 'queries.public.csv')).map(({ text }) => text));
  const compared = await compare({
    dataDir: folder.path,
    database,
    prepared,
    installation,
    queries,
    loadBefore: loadAtStart,
    onProgress: say,
  });
  const { loadBefore, loadAfter, foreignCores, busy } = compared.quiet;
  const load = `load average before ${loadBefore.toFixed(1)}, after ${loadAfter.toFixed(1)}`;
  say(`\n${load}; other programs used ${foreignCores.toFixed(2)} cores; ${compared.queries} searches.`);
  if (busy !== null) say(busy);
  say(
    `CPU ms of a request, of the server and its databases, at ${CONNECTIONS.join(', ')} connections: the least of ${ROUNDS} runs.`,
  );
  say(`\n${comparisonTable(compared)}\n\n${floorTable(compared)}`);
}

function evenly(queries: readonly string[]): string[] {
  return queries.filter(
    (_, index) =>
      Math.floor(((index + 1) * SEARCHES) / queries.length) > Math.floor((index * SEARCHES) / queries.length),
  );
}
