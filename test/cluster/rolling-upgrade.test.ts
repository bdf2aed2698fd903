import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { migrations } from '../../src/db/migrations/index.ts';
import type { DemoAccount } from '../../src/demo/demo-accounts.ts';
import { onServer } from '../support/databases.ts';
import { call } from '../support/http.ts';
import { Balancer, linesOf } from './support/balancer.ts';
import { clusterOf } from './support/cluster.ts';
import { recallFaults } from './support/faults.ts';
import type { Field, Person } from './support/field.ts';
import { PostgresServer } from './support/postgres-server.ts';
import { PREVIOUS_RELEASE, previousRelease } from './support/previous-release.ts';
import { Respondent } from './support/respondent.ts';
import { ServiceProcess } from './support/service-process.ts';

test(`respondents sign in, search, save sessions and submit recalls at a process of release ${PREVIOUS_RELEASE.version} before, while and after a process of this version migrates its database, and at both afterwards`, async () => {
  const postgres = await PostgresServer.start();
  onTestFinished(() => postgres.remove());
  const databaseUrl = await postgres.createDatabase('recall');
  const { environment, processes } = await clusterOf(['all'], { DATABASE_URL: databaseUrl, RATE_LIMITS: 'off' });
  const [latest] = processes;
  if (latest === undefined) throw new Error('there is no process');
  const previous = await ServiceProcess.of('all', { ...environment, DEMO_DATA: 'on' }, await previousRelease());
  onTestFinished(() => previous.kill());
  await previous.start();

  const people = await demoRespondents(databaseUrl, environment.DATA_DIR ?? '');
  const field = await demoField(previous.base, people);
  const before = new Balancer([previous]);
  onTestFinished(() => before.close());
  const respondents = people.slice(2).map((person) => new Respondent(person, field, before));
  let isOver = false;
  const living = Promise.all(respondents.map((respondent) => respondent.live(() => isOver)));
  const eachHas = (count: number) => {
    const least = () => Math.min(...respondents.map(({ sent }) => receiptsOf(sent)));
    return Promise.race([living, expect.poll(least).toBeGreaterThanOrEqual(count)]);
  };
  await eachHas(1);

  await latest.start();
  expect(await onServer(databaseUrl, 'select name from mikro_orm_migrations')).toHaveLength(migrations.length);
  const atMigration = Math.max(...respondents.map(({ sent }) => receiptsOf(sent)));
  await eachHas(atMigration + 2);
  isOver = true;
  await living;
  expect(linesOf(before.failures(0, Infinity))).toEqual([]);

  const both = new Balancer([previous, latest]);
  onTestFinished(() => both.close());
  const others = people.slice(0, 2).map((person) => new Respondent(person, field, both));
  await Promise.all(others.map((respondent) => respondent.recall()));
  expect(linesOf(both.failures(0, Infinity))).toEqual([]);

  const all = [...respondents, ...others];
  expect(all.flatMap(({ lostSaves }) => lostSaves)).toEqual([]);
  expect((await Promise.all(all.map((respondent) => recallFaults(databaseUrl, respondent)))).flat()).toEqual([]);
  for (const { log } of [previous, latest]) expect(log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
}, 900_000);

const receiptsOf = (sent: Respondent['sent']) => [...sent.values()].filter(({ receipts }) => receipts.size > 0).length;

/** The respondents of the demo that the previous release has loaded. */
async function demoRespondents(databaseUrl: string, dataDir: string): Promise<Person[]> {
  const accounts = JSON.parse(readFileSync(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[];
  const rows = await onServer<{ id: number; userName: string }>(
    databaseUrl,
    'select user_id as id, user_name as "userName" from survey_alias order by user_name',
  );
  return rows.flatMap(({ id, userName }) => {
    const account = accounts.find((known) => known.role === 'respondent' && known.userName === userName);
    return account === undefined ? [] : [{ id, userName, password: account.password, email: '' }];
  });
}

/** The demo survey, with the foods that a search finds. */
async function demoField(base: string, [person]: Person[]): Promise<Field> {
  const { userName, password } = person ?? {};
  const survey = { id: 0, slug: 'demo' };
  const locale = 'en_GB';
  const login = await call('POST', `${base}/api/auth/login/alias`, {
    body: { surveyId: survey.slug, userName, password },
  });
  const { accessToken: token } = login.body as { accessToken: string };
  const found = await call('GET', `${base}/api/foods/${locale}/lookup?desc=apple`, { token });
  const foodCodes = (found.body as { foods: { code: string }[] }).foods.map(({ code }) => code);
  expect(foodCodes).not.toEqual([]);
  return { survey, locale, foodCodes, editedFood: '', respondents: [], staff: { email: '', password: '' } };
}
