import { existsSync, mkdtempDisposableSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { argv, env } from 'node:process';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { CommandError, defineCommand } from '../cli/support/command.ts';
import { Housekeeper } from './load/housekeeping.ts';
import { measureYardstick } from './load/measure-evening.ts';
import { markdown } from './load/report.ts';
import { BenchDatabase, POSTGRES_HELP } from './support/bench-database.ts';
import { untilIdle } from './support/cpu-meter.ts';
import { median } from './support/median.ts';
import { prepare } from './support/prepare-database.ts';
import { say, sayVerdict } from './support/say.ts';
import { freePort, ROOT, ServerProcess } from './support/server-process.ts';
import { demoPeople, DEMO_SURVEY } from './survey/demo-people.ts';
import {
  measureFirstScreen,
  measureReads,
  measureRecall,
  measureReplay,
  measureWrites,
  recordRecall,
  type FirstScreen,
  type Place,
} from './survey/measure.ts';
import { launchChromium } from './survey/phone.ts';
import { readsOf, signInByLink } from './survey/replay.ts';

const BUILT = join(ROOT, 'apps/survey/dist');
/** What the specification of the application demands. */
const BARS = { scriptKb: 125, lcpMs: 2500, inpMs: 150, cls: 0.05, stepMs: 100, searchMs: 450, cpuMs: 80 };
const PARTS = ['screens', 'recall', 'cpu'] as const;
/**
 * In them the server makes connections and compiles what it does: the first forty recalls of a process take a fifth more than those after
 * four hundred, and most recalls of a study meet a server that has served many.
 */
const WARM_UP_RUNS = 10;
/** To choose a food loads it: what follows is not known before. */
const LOADS = /^Which of these was|^Which food was it|^Sending/;

export const survey = defineCommand(
  {
    name: 'npm run bench -- survey',
    forms: ['[options]'],
    summary: "Measures the respondents' application in Chromium on a slow phone, and the CPU time of its evening.",
    details: `Opens the first screens and recalls a day of fifteen foods in Chromium with a 4 times slower processor and a line of 1.6 Mbit/s
and 150 ms, against the service as \`npm start\` runs it, and prints medians. Then measures the CPU time of the server and PostgreSQL
for whole recalls at the pace of a person. Needs \`npm run build\`. Exits with 1 when a bar is missed.`,
    options: {
      runs: { type: 'integer', value: 'NUMBER', default: 5, min: 1, help: 'How often everything is measured.' },
      only: { type: 'text', value: 'PART', help: `One part: ${PARTS.join(', ')}.` },
      details: { type: 'flag', help: 'Prints what was slow, and what moved.' },
      chromium: {
        type: 'text',
        value: 'PATH',
        help: 'Chromium (default TEST_CHROMIUM, or without it /usr/bin/chromium).',
      },
      postgres: { type: 'text', value: 'URL', help: POSTGRES_HELP },
    },
    example: 'npm run bench -- survey --only cpu',
  },
  async ({ values }) => {
    if (!existsSync(join(BUILT, 'index.html')))
      throw new CommandError('The application is not built: run `npm run build`.');
    using folder = mkdtempDisposableSync(join(tmpdir(), 'bench-survey-'));
    await using database = await BenchDatabase.create(values.postgres);
    const location = { dataDir: folder.path, databaseUrl: database.url };
    await prepare({ ...location, respondents: 1, foodList: null });
    const port = await freePort();
    await using server = await ServerProcess.start({
      ...location,
      port,
      environment: { DEMO_DATA: 'on', PUBLIC_URL: `http://127.0.0.1:${port}` },
    });
    await using housekeeper = await Housekeeper.open(database.url);
    await using browser = await launchChromium(values.chromium ?? env.TEST_CHROMIUM ?? '/usr/bin/chromium');
    await untilIdle(server.pid, database);
    const address = `http://127.0.0.1:${port}`;
    const place = { address, server, database, housekeeper, people: await demoPeople(address, folder.path) };
    sayWhere(await database.version(), browser.version());
    const isWanted = (part: (typeof PARTS)[number]) => values.only === undefined || values.only === part;
    if (isWanted('screens')) await reportScreens(browser, place, values);
    if (isWanted('recall')) await reportRecalls(browser, place, values);
    if (isWanted('cpu')) await reportCpu(browser, place, values);
  },
);

interface Wanted {
  runs: number;
  details: boolean;
}

async function reportScreens(browser: Browser, { address, people }: Place, { runs, details }: Wanted): Promise<void> {
  const screens = {
    'a personal link': async () => (await people.newRespondent()).link,
    'sign-in': async () => `${address}/s/${DEMO_SURVEY}`,
    start: async () => address,
  };
  const rows = [];
  for (const [name, addressOf] of Object.entries(screens)) {
    const found: FirstScreen[] = [];
    for (let run = 0; run < runs; run++) found.push(await measureFirstScreen(browser, await addressOf()));
    const [{ assets }] = found as [FirstScreen];
    const weightOf = (ending: string) => sum(assets.filter((path) => path.endsWith(ending)).map(gzipBytes)) / 1000;
    const lcp = median(found.map(({ lcpMs }) => lcpMs));
    const cls = median(found.map((one) => one.cls));
    rows.push([name, lcp.toFixed(0), cls.toFixed(3), weightOf('.js').toFixed(1), weightOf('.css').toFixed(1)]);
    verdict(`LCP of ${name}, ms`, lcp, BARS.lcpMs);
    verdict(`CLS of ${name}`, cls, BARS.cls, 3);
    verdict(`JavaScript to ${name}, kB of gzip`, weightOf('.js'), BARS.scriptKb, 1);
    if (details) for (const { lcpMs, lcpWhat } of found) say(`  ${lcpMs.toFixed(0)} ms ${lcpWhat}`);
  }
  say(`\n${markdown(['First screen', 'LCP ms', 'CLS', 'JavaScript kB', 'CSS kB'], rows)}\n`);
}

async function reportRecalls(browser: Browser, place: Place, { runs, details }: Wanted): Promise<void> {
  const found = [];
  for (let run = 0; run < runs; run++) {
    const figures = await measureRecall(browser, place);
    found.push(figures);
    if (!details) continue;
    say(`  INP ${figures.inp.ms} ms (${figures.inp.what}), CLS ${figures.cls.toFixed(3)}`);
    for (const { ms, what } of figures.longest) say(`    ${ms} ms ${what}`);
    for (const { value, what } of figures.shifts) if (value > 0.005) say(`    moved ${value.toFixed(3)} ${what}`);
    for (const { from, to, ms } of figures.steps) say(`    ${ms.toFixed(0).padStart(5)} ms  ${from} -> ${to}`);
    say(`    searches ${figures.searches.map((ms) => ms.toFixed(0)).join(' ')}`);
  }
  const steps = found.flatMap((one) => one.steps.slice(1));
  const known = steps.filter(({ from }) => !LOADS.test(from)).map(({ ms }) => ms);
  const chosen = steps.filter(({ from }) => from.startsWith('Which') && LOADS.test(from)).map(({ ms }) => ms);
  const searches = found.flatMap((one) => one.searches);
  verdict('INP of a recall, ms', median(found.map(({ inp }) => inp.ms)), BARS.inpMs);
  verdict('CLS of a recall', median(found.map(({ cls }) => cls)), BARS.cls, 3);
  verdict('answer to next question, ms', median(known), BARS.stepMs);
  verdict('last letter to results, ms', median(searches), BARS.searchMs);
  say(`\n${spread('answer to next question', known)}`);
  say(spread('choice of a food to its first question', chosen));
  say(`${spread('last letter to results', searches)}\n`);
}

async function reportCpu(browser: Browser, place: Place, { runs }: Wanted): Promise<void> {
  const recording = await recordRecall(browser, place);
  for (let run = 0; run < WARM_UP_RUNS; run++) await measureReplay(place, recording);
  const costs = [];
  for (let run = 0; run < runs; run++) costs.push(await measureReplay(place, recording));
  const all = median(costs.map(({ serverMs, databaseMs }) => serverMs + databaseMs));
  const accessToken = await signInByLink(place.server.port, recording.owner.linkToken);
  const rows = [];
  for (const [kind, requests] of Map.groupBy(recording.requests, (one) => one.kind)) {
    const reads = readsOf(requests, accessToken);
    const ms = reads.length > 0 ? await measureReads(place, reads) : await measureWrites(place, recording, kind);
    rows.push({ kind, times: requests.length, ms, total: ms * requests.length });
  }
  rows.sort((one, other) => other.total - one.total);
  const counted = sum(rows.map(({ total }) => total));
  const cells = rows.map(({ kind, times, ms, total }) => [
    kind,
    String(times),
    ms.toFixed(2),
    total.toFixed(1),
    share(total, all),
  ]);
  const rest = ['everything else', '', '', (all - counted).toFixed(1), share(all - counted, all)];
  say(`\n${markdown(['Requests of a recall', 'times', 'CPU ms each', 'CPU ms', 'share'], [...cells, rest])}\n`);
  const yardstick = await measureYardstick();
  say(`yardstick: a trivial GET of plain Express 5, ${yardstick.toFixed(4)} ms`);
  say(`of it PostgreSQL: ${median(costs.map(({ databaseMs }) => databaseMs)).toFixed(1)} ms`);
  verdict(
    `CPU of server and database for the ${recording.requests.length} requests of a recall, ms`,
    all,
    BARS.cpuMs,
    1,
  );
}

function gzipBytes(path: string): number {
  const file = join(BUILT, path);
  return existsSync(`${file}.gz`) ? readFileSync(`${file}.gz`).byteLength : gzipSync(readFileSync(file)).byteLength;
}

function sayWhere(postgres: string, chromium: string): void {
  say(`Figures of ${new Date().toISOString().slice(0, 10)}: \`npm run bench -- ${argv.slice(2).join(' ')}\`.`);
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), load average before ${loadavg()[0]?.toFixed(1)}`;
  say(`${machine}, Node.js ${process.version}, PostgreSQL ${postgres}, Chromium ${chromium}.\n`);
}

function spread(what: string, values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number) =>
    (sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN).toFixed(0);
  return `${what}: median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)} ms of ${values.length}`;
}

function share(part: number, whole: number): string {
  return `${((part / whole) * 100).toFixed(0)} %`;
}

function verdict(what: string, figure: number, bar: number, digits = 0): void {
  sayVerdict(`${what} (bar ${bar}): ${figure.toFixed(digits)}`, figure <= bar);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
