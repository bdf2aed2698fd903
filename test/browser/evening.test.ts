import { setTimeout } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { DEMO_SURVEY, demoPeople, noonZone, type DemoPeople } from '../../bench/survey/demo-people.ts';
import { Balancer } from '../cluster/support/balancer.ts';
import { clusterOf } from '../cluster/support/cluster.ts';
import { recallFaults } from '../cluster/support/faults.ts';
import type { Field } from '../cluster/support/field.ts';
import { gateway } from '../cluster/support/gateway.ts';
import { PostgresServer } from '../cluster/support/postgres-server.ts';
import { Respondent } from '../cluster/support/respondent.ts';
import { useBrowser } from './support/browser.ts';
import { LONG_DAY, LONG_STORED } from './survey/days.ts';
import { pointer } from './survey/hands.ts';
import { recallDay } from './survey/respondent.ts';
import { storedRecalls } from './survey/stored.ts';
import { pressTryAgain } from './survey/try-again.ts';

const LOCALE = 'en_GB';
/** Between the recalls of a program: two hundred then send ten recalls a second. */
const PAUSE_MS = 20_000;
/** The questions that each person has answered when a process is killed, and when the database stops. */
const [KILL_AT, STOP_AT] = [6, 14];
const AWAY_MS = 3000;
const BATCH = 100;

const openPage = useBrowser();
const say = (line: string) => process.stdout.write(`${line}\n`);

test('every day that people in browsers and programs have sent is stored once, though a web process is killed and the database stops in the middle', async () => {
  const postgres = await PostgresServer.start();
  onTestFinished(() => postgres.remove());
  const databaseUrl = await postgres.createDatabase('recall');
  const entry = await gateway();
  const { environment, webs } = await clusterOf(['web', 'web'], {
    DATABASE_URL: databaseUrl,
    PUBLIC_URL: entry.address,
    DEMO_DATA: 'on',
    RATE_LIMITS: 'off',
  });
  for (const web of webs) await web.start();
  const balancer = new Balancer(webs);
  onTestFinished(() => balancer.close());
  entry.open(balancer);
  const people = await demoPeople(entry.address, environment['DATA_DIR'] ?? '');

  let isOver = false;
  const programs = await programsOf(people, balancer);
  const living = Promise.all(
    programs.map(async (program, at) => {
      await setTimeout((PAUSE_MS * at) / programs.length);
      await program.live(() => isOver, PAUSE_MS);
    }),
  );

  const answered: number[] = Array.from({ length: inject('eveningBrowsers') }, () => 0);
  const seconds: number[] = [];
  const recalling = Promise.all(
    answered.map(async (_none, at) => {
      const { link, userName } = await people.newRespondent();
      const { page } = await openPage({ timezoneId: noonZone(), viewport: { width: 390, height: 844 } });
      await pressTryAgain(page);
      const from = performance.now();
      await page.goto(link);
      await recallDay(page, LONG_DAY, pointer(page), async () => {
        answered[at] = (answered[at] ?? 0) + 1;
        return undefined;
      });
      seconds.push((performance.now() - from) / 1000);
      return userName;
    }),
  );
  const allAt = (count: number) =>
    Promise.race([recalling, living, expect.poll(() => Math.min(...answered)).toBeGreaterThanOrEqual(count)]);

  await allAt(KILL_AT);
  say(`a web process is killed while people are at their questions ${answered.join(', ')}`);
  await webs[0]?.kill();
  await setTimeout(AWAY_MS);
  await webs[0]?.start();
  await allAt(STOP_AT);
  say(`the database stops while people are at their questions ${answered.join(', ')}`);
  await postgres.stop('immediate');
  await setTimeout(AWAY_MS);
  await postgres.start();

  const userNames = await recalling;
  isOver = true;
  await living;
  for (const userName of userNames) expect(await storedRecalls(people, userName), userName).toEqual([LONG_STORED]);
  expect((await Promise.all(programs.map((program) => recallFaults(databaseUrl, program)))).flat()).toEqual([]);
  expect(programs.flatMap(({ lostSaves }) => lostSaves)).toEqual([]);
  report(seconds, programs, balancer);
  say(`answers to browsers by status: ${JSON.stringify(Object.fromEntries(entry.statuses))}`);
});

/** Programs that recall in the survey of the demo, each as a person of their own. */
async function programsOf({ admin }: DemoPeople, balancer: Balancer): Promise<Respondent[]> {
  const { foods } = await admin.foods.lookup.query({ locale: LOCALE, desc: 'apple' });
  const field: Pick<Field, 'survey' | 'locale' | 'foodCodes'> = {
    survey: { id: 0, slug: DEMO_SURVEY },
    locale: LOCALE,
    foodCodes: foods.map(({ code }) => code),
  };
  const names = Array.from({ length: inject('eveningPrograms') }, (_none, at): string => `program${at}`);
  const programs: Respondent[] = [];
  for (let from = 0; from < names.length; from += BATCH) {
    const users = names.slice(from, from + BATCH).map((userName) => ({ userName, password: `a way to ${userName}` }));
    const stored = await admin.surveyPeople.upsertRespondents.mutate({ surveyId: DEMO_SURVEY, users });
    for (const [at, { userId: id }] of stored.users.entries()) {
      const { userName, password } = users[at]!;
      programs.push(new Respondent({ id, userName, password, email: '' }, field, balancer));
    }
  }
  return programs;
}

function report(seconds: readonly number[], programs: readonly Respondent[], { outcomes }: Balancer): void {
  const sent = programs.flatMap((program) => [...program.sent.values()]);
  const inOrder = seconds.toSorted((one, other) => one - other);
  const statuses = Map.groupBy(outcomes, ({ status }) => String(status));
  say(
    `${seconds.length} people in browsers sent a day each, in ${inOrder[inOrder.length >> 1]?.toFixed(0)} s (median), at most ${inOrder.at(-1)?.toFixed(0)} s; ` +
      `${programs.length} programs sent ${sent.length} recalls in ${sent.reduce((sum, { attempts }) => sum + attempts, 0)} attempts; ` +
      `their answers by status: ${[...statuses].map(([status, { length }]) => `${status} ${length}`).join(', ')}`,
  );
}
