import { afterAll, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { schedule } from '../notifications/schedules.ts';
import { useListeners } from '../support/listeners.ts';
import { ServerProcess } from '../support/server-process.ts';
import { smtpServer } from '../support/smtp.ts';
import { useTestApp } from '../support/test-app.ts';

const PEOPLE = 2000;
const KILL_AFTER = 700;

const app = useTestApp();
const { databaseUrl } = useListeners(app);
const workers = new Map<string, ServerProcess>();

afterAll(async () => {
  await Promise.all([...workers.values()].map((worker) => worker.stop()));
});

/** A survey with people who have addresses, and a notification for each of them that is due. */
async function dueNotifications() {
  const { em } = app().context();
  const survey = await app().given.survey({ locale: (await app().given.locale()).id });
  await query(
    em,
    sql`with people as (
          insert into user_account (email, name) select 'person' || n || '@example.org', n::text
          from generate_series(1, ${PEOPLE}) as n returning id, name),
        roles as (
          insert into user_role (user_id, name, survey_id) select id, 'respondent', ${survey.id}::int from people)
        insert into survey_alias (survey_id, user_id, user_name, url_auth_token)
        select ${survey.id}::int, id, 'person' || name, 'token-of-person' || name from people`,
  );
  const staff = await app().as(await app().given.user({ roles: [{ name: 'staff', survey }] }));
  const rows = Array.from({ length: PEOPLE }, (_, n) => `person${n + 1},2026-01-01T08:00:00Z,login-recall-today`);
  const outcome = await staff.notifications.upload({ surveyId: survey.slug, file: schedule(rows) });
  expect(outcome).toMatchObject({ created: PEOPLE, past: PEOPLE });
  return survey;
}

test('three workers send 2,000 due notifications, and send and log again what a killed worker left open', async () => {
  const { em } = app().context();
  const survey = await dueNotifications();
  let count = 0;
  let killed: Promise<void> | undefined;
  const smtp = await smtpServer({
    // The mail is delivered, and its sender is killed before it knows.
    delivered: ({ sender }) => {
      if (++count < KILL_AFTER || killed || sender !== 'worker1') return;
      killed = workers.get(sender)?.kill();
      workers.delete(sender);
    },
  });
  for (const name of ['worker1', 'worker2', 'worker3']) {
    const environment = { SMTP_URL: smtp.urlFor(name), MAIL_FROM: 'recall@example.org', DATABASE_POOL_SIZE: '5' };
    workers.set(name, new ServerProcess(databaseUrl(), environment));
  }
  await Promise.all([...workers.values()].map((worker) => worker.listening()));

  const numberOf = async (what: ReturnType<typeof sql>) => {
    const [row] = await query<{ count: number }>(em, sql`select count(*)::int as count from ${what}`);
    return row?.count ?? 0;
  };
  const waiting = () =>
    numberOf(sql`pgboss.job where name = 'notification' and state = 'created' and start_after <= now()`);
  const unsettled = () =>
    numberOf(sql`notification where survey_id = ${survey.id} and type = 'login-recall-today' and settled_at is null`);
  await expect.poll(waiting, { interval: 100 }).toBe(0);
  await killed;
  expect(await unsettled()).toBeGreaterThan(0);

  // An attempt is over after a minute, and its task waits before the next one. Older rows spare both waits.
  const age = async () => {
    await query(
      em,
      sql`update notification set attempted_at = attempted_at - interval '1 hour' where state = 'sending'`,
    );
    await query(
      em,
      sql`update pgboss.job set started_on = started_on - interval '1 hour' where name = 'notification' and state = 'active'`,
    );
    await query(em, sql`update pgboss.job set start_after = now() where name = 'notification' and state = 'retry'`);
    return unsettled();
  };
  await expect.poll(age, { interval: 1000 }).toBe(0);

  const people = await query<{ email: string; notificationId: number; state: string }>(
    em,
    sql`select u.email, n.id as "notificationId", n.state
        from notification n join user_account u on u.id = n.user_id
        where n.survey_id = ${survey.id} and n.type = 'login-recall-today'`,
  );
  expect(people.filter(({ state }) => state !== 'sent')).toEqual([]);
  const times = new Map<string, number>();
  for (const { to } of smtp.deliveries) times.set(to.join(), (times.get(to.join()) ?? 0) + 1);
  expect(people.filter(({ email }) => !times.has(email))).toEqual([]);
  const twice = people.filter(({ email }) => (times.get(email) ?? 0) > 1);
  expect(twice.length).toBeGreaterThan(0);
  expect(Math.max(...times.values())).toBe(2);
  const logged = [...workers.values()].flatMap(({ log }) => log.map(({ notificationId }) => notificationId));
  expect(logged).toEqual(expect.arrayContaining(twice.map(({ notificationId }) => notificationId)));
  // Reminders followed, once for each.
  const reminders = await numberOf(sql`notification where survey_id = ${survey.id} and type = 'login-first-reminder'`);
  expect(reminders).toBe(PEOPLE);
});
