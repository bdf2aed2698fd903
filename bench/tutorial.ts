import { existsSync, mkdtempDisposableSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { env } from 'node:process';
import type { Browser, Page } from 'playwright-core';
import { CommandError, defineCommand, UsageError } from '../cli/support/command.ts';
import { pointer } from '../test/browser/survey/hands.ts';
import { markdown } from './load/report.ts';
import { say, sayVerdict } from './support/say.ts';
import { ROOT, ServerProcess } from './support/server-process.ts';
import { launchChromium } from './survey/phone.ts';
import { TUTORIAL_LISTS, type TutorialList } from './tutorial/lists.ts';
import { commandOf, readTutorial, runLine, type Tutorial } from './tutorial/page.ts';
import { Person } from './tutorial/person.ts';
import {
  createSurvey,
  giveSet,
  makeSet,
  photograph,
  privateWindow,
  takePart,
  toldByPhotographs,
  type Service,
} from './tutorial/walk.ts';

/** From the files of an agency to a survey with photographs of one's own for ten foods. */
const BARS = { minutes: 15, foods: 10 };
const EMAIL = 'you@example.org';

export const tutorial = defineCommand(
  {
    name: 'npm run bench -- tutorial',
    forms: ['FOLDER --as SOURCE'],
    summary:
      'Follows the tutorial of published lists in Chromium at the pace of a person who reads it for the first time.',
    details: `Runs the commands that docs/tutorial/published-list.md prints, with the published files in FOLDER, creates the survey in Console,
recalls a day in Survey, gives photographs to the foods of two categories and recalls one of them. Prints how long each part took, with what a
person needs to read, to think, to point and to type. Then somebody else recalls ten foods, and it prints how many were told by the photographs.
Needs \`npm run build\`. Exits with 1 when a bar is missed.`,
    positionals: { FOLDER: 'The files as the agency publishes them.' },
    options: {
      as: { type: 'text', value: 'SOURCE', help: `The published list: ${Object.keys(TUTORIAL_LISTS).join(', ')}.` },
      chromium: {
        type: 'text',
        value: 'PATH',
        help: 'Chromium (default TEST_CHROMIUM, or without it /usr/bin/chromium).',
      },
    },
    example: 'npm run bench -- tutorial ~/Downloads/fndds --as fndds',
  },
  async ({ values: { as = '', chromium }, positionals: [folder, ...others] }) => {
    if (folder === undefined || others.length > 0) throw new UsageError('Write one folder.');
    const list = TUTORIAL_LISTS[as];
    if (list === undefined) throw new UsageError(`--as: write ${Object.keys(TUTORIAL_LISTS).join(', ')}.`);
    if (!existsSync(join(ROOT, 'apps/survey/dist/index.html')))
      throw new CommandError('The applications are not built: run `npm run build`.');
    using work = mkdtempDisposableSync(join(tmpdir(), 'bench-tutorial-'));
    await using browser = await launchChromium(chromium ?? env.TEST_CHROMIUM ?? '/usr/bin/chromium');
    say(`${as}, load average before ${loadavg()[0]?.toFixed(1)}\n`);
    const photographs = await Promise.all(list.sets.map((set) => photograph(work.path, set)));
    const page = readTutorial();
    const person = new Person();
    const { locale, dinner } = list;
    const dataDir = join(work.path, 'data');
    const environment = { SOURCE: as, LOCALE: locale, DATA_DIR: dataDir, DEMO_DATA: 'off' };
    const began = performance.now();
    const password = await importList(person, page, { folder, environment });
    await using server = await person.does('npm start', async () => {
      await person.copies();
      return ServerProcess.start({ dataDir, databaseUrl: null, environment });
    });
    const service = { address: `http://127.0.0.1:${server.port}`, email: EMAIL, password };
    const phone = await privateWindow(browser, locale);
    await recallWithPhotographs(person, page, { browser, phone, service, list, photographs });
    const minutes = (performance.now() - began) / 60_000;
    const before = await toldByPhotographs(service);
    // Somebody else has all ten, and nobody's time is taken for it.
    await takePart(phone, pointer(phone), { address: service.address, meals: [dinner] });
    const foods = (await toldByPhotographs(service)) - before;
    const parts = person.parts.map(({ name, seconds }) => [name, seconds.toFixed(0)]);
    say(`${markdown(['Part', 's'], parts)}\n`);
    sayVerdict(`minutes in all (bar ${BARS.minutes}): ${minutes.toFixed(1)}`, minutes < BARS.minutes);
    sayVerdict(`foods told by the photographs (bar ${BARS.foods}): ${foods}`, foods >= BARS.foods);
  },
);

/** Imports the list and makes an administrator, with the commands of the tutorial. Returns the password. */
async function importList(
  person: Person,
  { introduction, list, administrator }: Tutorial,
  { folder, environment }: { folder: string; environment: Readonly<Record<string, string>> },
): Promise<string> {
  await person.does('The list', async () => {
    await person.reads(introduction.text + list.text);
    await person.copies();
    await person.copies();
    const line = commandOf(list, 'npm run import');
    await runLine(line.replace('~/Downloads/$SOURCE', `"${resolve(folder)}"`), environment);
  });
  return person.does('An administrator', async () => {
    await person.reads(administrator.text);
    await person.copies();
    const printed = await runLine(commandOf(administrator, 'create-admin'), environment);
    return /^password: (\S+)$/m.exec(printed)![1]!;
  });
}

interface Places {
  browser: Browser;
  /** The window of who takes part. */
  phone: Page;
  service: Service;
  list: TutorialList;
  /** Files, by the place of their set in the list. */
  photographs: readonly (readonly string[])[];
}

/** Creates the survey, recalls a breakfast, gives the list its photographs, and recalls a food with them. */
async function recallWithPhotographs(
  person: Person,
  tutorial: Tutorial,
  { browser, phone, service, list: { locale, breakfast, sets, dinner }, photographs }: Places,
): Promise<void> {
  const { address } = service;
  const hands = person.handsOn(phone);
  const consolePage = await person.does('The survey', async () => {
    await person.reads(tutorial.survey.text);
    return createSurvey(browser, person, service);
  });
  await person.does('A first recall', () => takePart(phone, hands, { address, meals: [breakfast] }));
  await person.does('Photographs', async () => {
    await person.reads(tutorial.photographs.text);
    for (const [at, set] of sets.entries()) {
      await makeSet(consolePage, person, { description: set.description, photographs: photographs[at]! });
      await giveSet(consolePage, person, { set, locale });
    }
  });
  const dish = { ...dinner, foods: dinner.foods.slice(0, 1) };
  await person.does('A recall with photographs', () => takePart(phone, hands, { address, meals: [dish] }));
}
