import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { onServer } from '../support/databases.ts';
import { Balancer, linesOf } from './support/balancer.ts';
import { clusterOf } from './support/cluster.ts';
import { recallFaults } from './support/faults.ts';
import { prepareField } from './support/field.ts';
import { PostgresServer } from './support/postgres-server.ts';
import { FOODS_A_RECALL, Respondent } from './support/respondent.ts';
import { Staff } from './support/staff.ts';
import { run } from './support/system-user.ts';

const ROOT = join(import.meta.dirname, '../..');
const SCRIPT = join(ROOT, 'deploy/partition-by-month.sql');
const RECALLS_BEFORE = 3;
/** More than five: one of them is sent twice at once. */
const RECALLS_AFTER = 6;
/** Months from now for which the script has made no partition. */
const FAR_AHEAD = 30;

/** A database with one process of the service, its staff and two respondents. */
async function installation() {
  const postgres = await PostgresServer.start();
  onTestFinished(() => postgres.remove());
  const databaseUrl = await postgres.createDatabase('recall');
  const { processes, environment } = await clusterOf(['all'], { DATABASE_URL: databaseUrl });
  const field = await prepareField({ environment, respondents: 2 });
  const [service] = processes;
  if (service === undefined) throw new Error('there is no process');
  await service.start();
  const balancer = new Balancer(processes);
  onTestFinished(() => balancer.close());
  const staff = new Staff(field, balancer);
  await staff.signIn();
  const respondents = field.respondents.map((person) => new Respondent(person, field, balancer));
  const submit = async (count: number) => {
    for (const respondent of respondents) for (let n = 0; n < count; n++) await respondent.recall();
  };
  const foodsByPartition = async () => {
    const rows = await onServer<{ name: string; foods: number }>(
      databaseUrl,
      'select tableoid::regclass::text as name, count(*)::int as foods from submission_food group by 1',
    );
    return Object.fromEntries(rows.map(({ name, foods }) => [name, foods]));
  };
  return { postgres, databaseUrl, environment, field, service, balancer, staff, respondents, submit, foodsByPartition };
}

test('the service with monthly partitions of submission_food stores recalls once, exports and deletes them, and erases people', async () => {
  const { postgres, databaseUrl, environment, field, service, balancer, staff, respondents, submit, foodsByPartition } =
    await installation();
  await submit(RECALLS_BEFORE);
  await service.stop();
  await postgres.runScript('recall', SCRIPT);
  await service.start();
  const startedAt = performance.now();
  await submit(RECALLS_AFTER);

  const before = RECALLS_BEFORE * respondents.length * FOODS_A_RECALL;
  const after = RECALLS_AFTER * respondents.length * FOODS_A_RECALL;
  // A month may end meanwhile, so that they are in two partitions.
  const foods = async () => {
    const { submission_food_before, submission_food_other = 0, ...months } = await foodsByPartition();
    return [submission_food_before, submission_food_other, Object.values(months).reduce((sum, of) => sum + of, 0)];
  };
  expect(await foods()).toEqual([before, 0, after]);
  const faults = await Promise.all(respondents.map((respondent) => recallFaults(databaseUrl, respondent)));
  expect(faults.flat()).toEqual([]);

  const { token } = staff;
  const path = `/api/surveys/${field.survey.slug}/submissions`;
  const exported = await balancer.send(`${path}/export`, { token });
  expect(exported?.text.split('\n')).toHaveLength(before + after + 2);
  const [someone, somebodyElse] = respondents;
  const [id] = [...(someone?.sent.values() ?? [])].at(-1)?.receipts ?? [];
  await balancer.send(`${path}/${id}?reason=a%20test`, { method: 'DELETE', token });
  const erased = ['--survey', field.survey.slug, '--user-name', somebodyElse?.person.userName ?? ''];
  await run(process.execPath, ['cli/people.ts', 'erase', ...erased], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
  });
  expect(await foods()).toEqual([before, 0, after - FOODS_A_RECALL]);
  expect(linesOf(balancer.failures(startedAt, performance.now()))).toEqual([]);
});

test('a monthly partition can be made after its first row, an old one can be detached, and columns can be added and dropped', async () => {
  const { postgres, databaseUrl, field, service, balancer, staff, submit, foodsByPartition } = await installation();
  await submit(1);
  await service.stop();
  await postgres.runScript('recall', SCRIPT);

  const [early] = await onServer<{ id: string; month: string }>(
    databaseUrl,
    `with meal as (
       insert into submission_meal
       select (jsonb_populate_record(m, jsonb_build_object('id', first_uuid_of(month_begin(${FAR_AHEAD})), 'meal_index', 9))).*
       from submission_meal m limit 1 returning id)
     select id, to_char(month_begin(${FAR_AHEAD}) at time zone 'UTC', 'YYYY_MM') as month from meal`,
  );
  await onServer(
    databaseUrl,
    `insert into submission_food
     select (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'meal_id', '${early?.id}'))).*
     from submission_food f limit 1`,
  );
  const before = 2 * FOODS_A_RECALL;
  expect(await foodsByPartition()).toEqual({ submission_food_before: before, submission_food_other: 1 });
  await onServer(databaseUrl, `select make_submission_food_months(${FAR_AHEAD})`);
  expect(await foodsByPartition()).toEqual({ submission_food_before: before, [`submission_food_${early?.month}`]: 1 });

  await onServer(databaseUrl, 'alter table submission_food add column later int not null default 7');
  await onServer(databaseUrl, 'create index submission_food_later on submission_food (later)');
  await onServer(databaseUrl, 'alter table submission_food drop column later');
  await onServer(databaseUrl, 'alter table submission_food detach partition submission_food_before');
  await service.start();
  const from = performance.now();
  const path = `/api/surveys/${field.survey.slug}/submissions`;
  const listed = await balancer.send(path, { token: staff.token });
  expect(listed?.body).toMatchObject({ total: 2 });
  await submit(1);
  expect(linesOf(balancer.failures(from, performance.now()))).toEqual([]);
});
