import { mkdtempDisposableSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { CommandError, defineCommand, UsageError } from '../cli/support/command.ts';
import { table } from '../cli/support/table.ts';
import type { Context } from '../src/context.ts';
import { exportFoodList } from '../src/services/food-list-export/export-food-list.ts';
import { writeFolder } from '../src/services/food-list-export/write-folder.ts';
import { importFoodList } from '../src/services/food-list-import/import-food-list.ts';
import { differences, listState } from './round-trip/list-state.ts';
import { openBenchRuntime } from './support/open-runtime.ts';
import { say } from './support/say.ts';

const MAX_NAMED = 20;

export const roundTrip = defineCommand(
  {
    name: 'npm run bench -- round-trip',
    forms: ['FOLDER --locale LOCALE [--rules FILE] [--skip-bad]'],
    summary: 'Exports an imported food list, imports the export and compares files and databases.',
    details: `Imports a food list into an empty embedded database and exports it; imports that export into a second empty database and exports
it again. Both exports have to have the same bytes, and both databases the same records. Exits with 1 at any difference.`,
    positionals: { FOLDER: 'The food list as CSV files, such as data/demo.' },
    options: {
      locale: { type: 'text', value: 'LOCALE', help: 'The locale that gets the food list.' },
      rules: { type: 'text', value: 'FILE', help: 'A file of rules for the first import.' },
      'skip-bad': { type: 'flag', help: 'Leave bad rows out of the first import.' },
    },
    example: 'npm run bench -- round-trip data/demo --locale en_GB',
  },
  async ({ values: { locale, rules, 'skip-bad': skipBad }, positionals: [folder, ...others] }) => {
    if (folder === undefined || others.length > 0) throw new UsageError('Write one folder.');
    if (locale === undefined) throw new UsageError('--locale is missing. Add --locale LOCALE.');
    using work = mkdtempDisposableSync(join(tmpdir(), 'bench-round-trip-'));
    const first = await pass(folder, {
      locale,
      rules,
      skipBad,
      dataDir: join(work.path, 'one'),
      output: join(work.path, 'export-1'),
    });
    const again = {
      locale,
      rules: undefined,
      skipBad: false,
      dataDir: join(work.path, 'two'),
      output: join(work.path, 'export-2'),
    };
    const second = await pass(join(work.path, 'export-1'), again);
    report([first, second]);
    const changed = [
      ...differences(first.files, second.files, (a, b) => a.equals(b)).map((name) => `file ${name}`),
      ...differences(first.state, second.state),
    ];
    say(`${changed.length} differences in ${first.files.size} files and ${first.state.size} records of the database`);
    for (const name of changed.slice(0, MAX_NAMED)) say(`  ${name}`);
    if (changed.length > 0) throw new CommandError('The list did not come back as it was.');
  },
);

interface Pass {
  importSeconds: number;
  exportSeconds: number;
  files: Map<string, Buffer>;
  state: Map<string, string>;
}

interface Places {
  locale: string;
  rules: string | undefined;
  skipBad: boolean;
  dataDir: string;
  output: string;
}

/** Imports a folder into a new database and exports the list. */
async function pass(directory: string, { locale, rules, skipBad, dataDir, output }: Places): Promise<Pass> {
  await using runtime = await openBenchRuntime({ dataDir, databaseUrl: null });
  const context = runtime.context();
  const options = {
    directory,
    localeId: locale,
    skipBad,
    ...(rules === undefined ? {} : { rulesFile: rules }),
  };
  const importSeconds = await secondsOf(() => importFoodList(context, options));
  const exportSeconds = await secondsOf(() => exported(runtime.context(), locale, output));
  const state = await listState(runtime.context().em, locale);
  return { importSeconds, exportSeconds, files: filesBelow(output), state };
}

async function exported(context: Context, locale: string, output: string): Promise<void> {
  await writeFolder(output, await exportFoodList(context, { locale, withPictures: true }));
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

function filesBelow(folder: string): Map<string, Buffer> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  return new Map(paths.map((path) => [relative(folder, path), readFileSync(path)]));
}

function report(passes: readonly Pass[]): void {
  const rows = passes.map(({ importSeconds, exportSeconds, files }, index) => [
    String(index + 1),
    importSeconds.toFixed(1),
    exportSeconds.toFixed(1),
    String(files.size),
    String([...files.values()].reduce((bytes, { length }) => bytes + length, 0)),
  ]);
  say(table(['pass', 'import s', 'export s', 'files', 'bytes'], rows));
}
