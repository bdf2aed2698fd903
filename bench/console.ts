import { existsSync, mkdtempDisposableSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { CommandError, defineCommand } from '../cli/support/command.ts';
import { measureScreens, type ScreenFigures } from './console/measure.ts';
import { SCREENS } from './console/screens.ts';
import { markdown } from './load/report.ts';
import { fillSurveys } from './respondents/fill.ts';
import { BenchDatabase, POSTGRES_HELP } from './support/bench-database.ts';
import { untilIdle } from './support/cpu-meter.ts';
import { median } from './support/median.ts';
import { prepare } from './support/prepare-database.ts';
import { say } from './support/say.ts';
import { ROOT, ServerProcess } from './support/server-process.ts';
import { demoPeople } from './survey/demo-people.ts';
import { launchChromium } from './survey/phone.ts';

/** What the specification of Console demands. */
const BARS = { firstDataMs: 1500, inpMs: 200 };

export const consoleBench = defineCommand(
  {
    name: 'npm run bench -- console',
    forms: ['[options]'],
    summary: "Measures Console's lists in Chromium with 100,000 respondents, on a slow computer and line.",
    details: `Opens each list from the menu of a survey with 100,000 respondents and of a food list, searches, sorts, turns the page and opens
a row, in Chromium with a 4 times slower processor and a line of 1.6 Mbit/s and 150 ms. Prints when the first rows were there after the click,
and the longest interaction, as medians. Needs \`npm run build\`. Exits with 1 when a bar is missed.`,
    options: {
      foods: { type: 'text', value: 'FOLDER', help: 'The food list as CSV files (default: the demo).' },
      runs: { type: 'integer', value: 'NUMBER', default: 3, min: 1, help: 'How often everything is measured.' },
      only: { type: 'text', value: 'TEXT', help: 'Measures the screens whose name contains this text.' },
      details: { type: 'flag', help: 'Prints the longest interaction of each screen.' },
      chromium: {
        type: 'text',
        value: 'PATH',
        help: 'Chromium (default TEST_CHROMIUM, or without it /usr/bin/chromium).',
      },
      postgres: { type: 'text', value: 'URL', help: POSTGRES_HELP },
    },
    example: 'npm run bench -- console --runs 1',
  },
  async ({ values: { foods, runs, only = '', details, chromium, postgres } }) => {
    if (!existsSync(join(ROOT, 'apps/console/dist/index.html')))
      throw new CommandError('The application is not built: run `npm run build`.');
    using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-console-'));
    await using database = await BenchDatabase.create(postgres);
    const location = { dataDir: folder.path, databaseUrl: database.url };
    say(`PostgreSQL ${await database.version()}, load average before ${loadavg()[0]?.toFixed(1)}`);
    const { localeId, foodCodes } = await prepare({ ...location, respondents: 1, foodList: foods ?? null });
    say(`  ${foodCodes.length} foods in ${localeId}`);
    await fillSurveys(database.url, ['many'], say);
    await using server = await ServerProcess.start(location);
    await using browser = await launchChromium(chromium ?? env.TEST_CHROMIUM ?? '/usr/bin/chromium');
    await untilIdle(server.pid, database);
    const address = `http://127.0.0.1:${server.port}`;
    const { accounts } = await demoPeople(address, folder.path);
    const staff = accounts.find(({ role }) => role === 'superuser')!;
    const screens = SCREENS(localeId).filter(({ name }) => name.includes(only));
    const found: ScreenFigures[][] = [];
    for (let run = 0; run < runs; run++) found.push(await measureScreens(browser, { address, staff, screens }));
    report(found, details);
  },
);

function report(runs: readonly (readonly ScreenFigures[])[], details: boolean): void {
  const rows = [...Map.groupBy(runs.flat(), ({ name }) => name)].map(([name, found]) => {
    const firstDataMs = median(found.map((one) => one.firstDataMs));
    const inpMs = median(found.map((one) => one.inp.ms));
    const isMet = firstDataMs <= BARS.firstDataMs && inpMs <= BARS.inpMs;
    if (!isMet) process.exitCode = 1;
    if (details) for (const { inp } of found) say(`  ${name}: ${inp.ms} ms ${inp.what}`);
    return [
      name,
      firstDataMs.toFixed(0),
      inpMs.toFixed(0),
      String(found[0]?.interactions ?? 0),
      isMet ? 'met' : 'MISSED',
    ];
  });
  say(`\nBars: first data ${BARS.firstDataMs} ms, INP ${BARS.inpMs} ms.\n`);
  say(markdown(['Screen', 'First data ms', 'INP ms', 'Interactions', ''], rows));
}
