import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { freePort, ROOT, ServerProcess } from '../bench/support/server-process.ts';
import { CommandError, runCommand } from '../cli/support/command.ts';
import { takeConsole, type Place } from './screenshots/console.ts';
import { takeFilm } from './screenshots/film.ts';
import { takeSurvey } from './screenshots/survey.ts';
import { untilReady } from './support/until-ready.ts';

type Take = (browser: Browser, address: string, place: Place) => Promise<void>;

const PICTURES: Readonly<Record<string, Take>> = {
  survey: (browser, address, { folder }) => takeSurvey(browser, address, folder),
  film: (browser, address, { folder }) => takeFilm(browser, address, folder),
  console: takeConsole,
};

await runCommand(
  {
    name: 'npm run screenshots --',
    forms: ['[options]'],
    summary: 'Takes the pictures of the README and of the guides of Console, and films a recall on a phone.',
    details:
      'It starts the service with the demo data in a folder of its own, recalls days on a phone, and visits Console with a survey of invented people, in Chromium (TEST_CHROMIUM, or chromium of the PATH). The applications have to be built.',
    options: {
      output: { type: 'text', value: 'FOLDER', default: 'docs/images', help: 'The folder of the pictures.' },
      only: { type: 'text', value: 'PART', help: `One part: ${Object.keys(PICTURES).join(', ')}.` },
    },
    example: 'npm run screenshots -- --output /tmp/pictures',
  },
  async ({ values }) => {
    const executablePath = process.env['TEST_CHROMIUM'];
    if (!executablePath)
      throw new CommandError('There is no Chromium. Install it, or say where it is in TEST_CHROMIUM.');
    if (values.only !== undefined && !Object.hasOwn(PICTURES, values.only))
      throw new CommandError(`--only: ${values.only} is none of ${Object.keys(PICTURES).join(', ')}.`);
    const dataDir = mkdtempSync(join(tmpdir(), 'screenshots-'));
    const environment = { DEMO_DATA: 'on' };
    const port = await freePort();
    const start = () => new ServerProcess({ dataDir, databaseUrl: null, port, environment });
    let server = start();
    const whileStopped = async (work: () => Promise<void>) => {
      await server.stop();
      await work();
      server = start();
      await untilReady(server, address);
    };
    const address = `http://127.0.0.1:${port}`;
    // Hinting moves letters to whole pixels of a small screen, which a phone does not have.
    const browser = await chromium.launch({
      executablePath,
      args: ['--no-sandbox', '--font-render-hinting=none'],
    });
    try {
      await untilReady(server, address);
      const folder = resolve(ROOT, values.output);
      mkdirSync(folder, { recursive: true });
      for (const [name, take] of Object.entries(PICTURES)) {
        if (values.only === undefined || values.only === name)
          await take(browser, address, { dataDir, folder, whileStopped });
      }
    } finally {
      await browser.close();
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
);
