import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { runJob, type JobWorks } from '../../src/services/jobs/run-job.ts';
import { runBatchJob } from '../../src/services/notifications/batch-job.ts';
import { sendNotification } from '../../src/services/notifications/send-notification.ts';
import { takeMails } from '../support/outbox.ts';
import { asProgram } from '../support/personal-token.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { storedFor, waitingTasks } from './schedules.ts';

const app = useTestApp();
const NOW = '2036-12-01T12:00:00Z';
const AT = '2036-12-03T08:00:00.000Z';
let locale: string;
let survey: { id: number; slug: string };
let staff: Caller;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
});

beforeEach(async () => {
  app().clock.hold();
  app().clock.set(NOW);
  survey = await app().given.survey({ locale });
  const { id } = await app().given.user({ name: 'Sam', roles: [{ name: 'staff', survey }] });
  staff = await app().as({ id });
  await takeMails(app().parts.config);
});

const run = (statement: ReturnType<typeof sql>) => query(app().context().em, statement);
const stored = () => storedFor(app().context(), survey);
const person = (data: { email?: string; isDisabled?: boolean } = {}, of = survey) =>
  app().given.respondent(of, { email: `${app().given.name('ada')}@example.org`, ...data });
const wanted = (more: object = {}) => ({
  surveyId: survey.slug,
  filter: {},
  type: 'login-recall-yesterday' as const,
  at: AT,
  ...more,
});
const plan = (more: object = {}) => staff.notifications.createBatch({ key: randomUUID(), ...wanted(more) });

/** One respondent for each reason to be left out, and two who get it. */
async function everybody() {
  const [ada, bob] = [await person(), await person()];
  await person({ isDisabled: true });
  const noEmail = await person();
  await run(sql`update user_account set email = null where id = ${noEmail.id}`);
  const unsubscribed = await person();
  await run(sql`update survey_alias set unsubscribed_at = now() where user_id = ${unsubscribed.id}`);
  const gone = await person();
  await run(
    sql`insert into withdrawal (user_id, survey_id, withdrawn_at, recalls, recall_count) values (${gone.id}, ${survey.id}, now(), 'kept', 0)`,
  );
  const off = await person();
  await run(sql`update user_account set email_notifications = false where id = ${off.id}`);
  const [repeated, sameDay] = [await person(), await person()];
  const note = (id: number, type: string, at: string) =>
    run(sql`insert into notification (survey_id, user_id, type, due_at) values (${survey.id}, ${id}, ${type}, ${at})`);
  await note(repeated.id, 'login-recall-yesterday', AT);
  await note(sameDay.id, 'login-last', '2036-12-03T20:00:00Z');
  // Of the day before in the zone of the survey, so that it does not count.
  await note(bob.id, 'login-last', '2036-12-02T23:59:00Z');
  return { ada, bob, sameDay };
}

const LEFT_OUT = [
  { reason: 'account_disabled', count: 1 },
  { reason: 'withdrawn', count: 1 },
  { reason: 'no_email', count: 1 },
  { reason: 'unsubscribed', count: 1 },
  { reason: 'emails_off', count: 1 },
  { reason: 'repeated', count: 1 },
  { reason: 'already_that_day', count: 1 },
];

describe('a dry run of notifications to a filter', () => {
  test('says how many get it, who is left out and why, and stores nothing', async () => {
    await everybody();
    const before = await stored();
    const check = await staff.notifications.dryRunBatch(wanted());
    expect(check).toMatchObject({ planned: 2, leftOut: LEFT_OUT, isSurveyRunning: true, people: { total: 9 } });
    expect(await stored()).toEqual(before);
  });

  test('lists those who get it, and those who are left out, in pages', async () => {
    const { ada, bob } = await everybody();
    const planned = await staff.notifications.dryRunBatch(wanted({ show: 'planned' }));
    expect(planned.people.items.map(({ userId }) => userId).sort((a, b) => a - b)).toEqual([ada.id, bob.id]);
    expect(planned.people.items.map(({ reason }) => reason)).toEqual([null, null]);
    const page = (offset: number) => staff.notifications.dryRunBatch(wanted({ show: 'left-out', limit: 4, offset }));
    const pages = [await page(0), await page(4)];
    expect(pages.map(({ people }) => [people.total, people.items.length])).toEqual([
      [7, 4],
      [7, 3],
    ]);
    const reasons = pages.flatMap(({ people }) => people.items.map(({ reason }) => reason));
    expect(new Set(reasons)).toEqual(new Set(LEFT_OUT.map(({ reason }) => reason)));
  });

  test('answers what the batch then stores', async () => {
    await everybody();
    const { planned, leftOut } = await staff.notifications.dryRunBatch(wanted());
    expect(await plan()).toMatchObject({ planned, leftOut, state: 'planned' });
  });

  test('says that the survey does not run at that time', async () => {
    const { isSurveyRunning } = await staff.notifications.dryRunBatch(wanted({ at: '2037-12-01T08:00:00Z' }));
    expect(isSurveyRunning).toBe(false);
  });
});

describe('notifications to a filter', () => {
  test('are stored for the people who match it, each with a task that starts when it is due', async () => {
    const [ada, bob] = [await person(), await person()];
    await run(sql`update user_account set custom_fields = '{"arm": "B"}' where id = ${ada.id}`);
    const stranger = await app().given.survey({ locale });
    await person({}, stranger);
    const batch = await plan({ filter: { customField: ['arm=B'] } });
    expect(batch).toMatchObject({
      planned: 1,
      dueAt: AT,
      createdBy: { name: 'Sam' },
      filter: {},
      conditions: ['customField'],
    });
    const rows = await stored();
    expect(rows).toMatchObject([
      { userId: ada.id, type: 'login-recall-yesterday', dueAt: new Date(AT), state: 'pending' },
    ]);
    const tasks = await waitingTasks(app().context(), 'notification');
    expect(tasks).toContainEqual({ data: { notificationId: rows[0]?.id }, startAfter: new Date(AT) });
    await plan({ filter: { search: bob.userName } });
    expect((await stored()).map(({ userId }) => userId)).toEqual([ada.id, bob.id]);
  });

  test('without a time are due at once', async () => {
    await person();
    const batch = await plan({ at: undefined });
    expect(batch.dueAt).toBe(app().clock.now().toISOString());
  });

  test('reach people who get another one on that day if asked for', async () => {
    const { sameDay } = await everybody();
    const batch = await plan({ sendAnyway: true });
    expect(batch.planned).toBe(3);
    const rows = (await stored()).filter(({ dueAt }) => dueAt.toISOString() === AT);
    expect(rows.map(({ userId }) => userId)).toContain(sameDay.id);
  });

  test('are made once for a key, also by requests at one moment', async () => {
    await person();
    const key = randomUUID();
    const [first, second] = await Promise.all([plan({ key }), plan({ key })]);
    expect(second.id).toBe(first.id);
    expect((await plan({ key })).id).toBe(first.id);
    expect(await stored()).toHaveLength(1);
  });

  test('refuse a key that stands for something else', async () => {
    const key = randomUUID();
    await plan({ key });
    for (const filter of [{ recallsAtMost: 0 }, { search: 'ada' }]) {
      await expect(plan({ key, filter })).rejects.toMatchObject({ cause: { code: 'notification_batch.key_used' } });
    }
  });

  test('of two batches at one moment reach each person once', async () => {
    for (let i = 0; i < 20; i++) await person();
    const batches = await Promise.all([plan(), plan({ at: '2036-12-03T09:00:00Z' }), plan()]);
    expect(batches.map(({ planned }) => planned).sort((a, b) => a - b)).toEqual([0, 0, 20]);
    expect(await stored()).toHaveLength(20);
  });

  test('need the right to read the people of the survey', async () => {
    const { id } = await app().given.user({ roles: [{ name: 'staff', survey }] });
    const machine = await asProgram(app(), { id }, { scopes: ['notifications:write'] });
    await expect(machine.notifications.dryRunBatch(wanted())).rejects.toMatchObject({
      cause: { code: 'access.forbidden' },
    });
    await expect(machine.notifications.createBatch({ key: 'k', ...wanted() })).rejects.toMatchObject({
      cause: { code: 'access.forbidden' },
    });
  });

  test('by the thousand are stored by a job, all or none', async () => {
    await run(
      sql`with people as (insert into user_account (name, email) select 'p', 'many' || n || '-' || ${survey.id}::text || '@example.org'
            from generate_series(1, 2001) as n returning id),
          roles as (insert into user_role (user_id, name, survey_id) select id, 'respondent', ${survey.id} from people)
          insert into survey_alias (user_id, survey_id, user_name, url_auth_token)
          select id, ${survey.id}, 'many' || id, 'many-token-' || id from people`,
    );
    const batch = await plan({ filter: { search: '@example.org' } });
    expect(batch).toMatchObject({ state: 'planning', planned: 0 });
    expect(batch.jobId).not.toBeNull();
    expect(await stored()).toEqual([]);
    const works = { 'notification-batch': runBatchJob } as unknown as JobWorks;
    const work = (signal: AbortSignal) => runJob(app().context(), { jobId: batch.jobId ?? '' }, { works, signal });
    // A process that ends in the middle stores nothing, and another one begins again.
    await work(AbortSignal.abort());
    expect(await stored()).toEqual([]);
    await work(new AbortController().signal);
    expect(await stored()).toHaveLength(2001);
    const ids = { surveyId: survey.slug, batchId: batch.id };
    expect(await staff.notifications.getBatch(ids)).toMatchObject({ state: 'planned', planned: 2001 });
    expect(await staff.jobs.get({ id: batch.jobId ?? '' })).toMatchObject({
      state: 'succeeded',
      result: { batchId: batch.id, planned: 2001, leftOut: [] },
    });
    const kept = await run(
      sql`select to_jsonb(b) as batch, to_jsonb(j) as job from notification_batch b join job j on j.id = b.job_id where b.id = ${batch.id}`,
    );
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toContain('@example.org');
  });
});

describe('a batch', () => {
  const send = (notificationId: number) => sendNotification(app().context(), { notificationId });

  test('is listed with its notifications by state and the reminders that followed', async () => {
    await person();
    await person();
    const batch = await plan({ at: undefined });
    const [first] = await stored();
    await send(first?.id ?? 0);
    const { items } = await staff.notifications.listBatches({ surveyId: survey.slug });
    expect(items).toMatchObject([{ id: batch.id, notifications: { pending: 1, sent: 1 }, reminders: 1 }]);
    const sent = await staff.notifications.list({ surveyId: survey.slug, batchId: batch.id, state: 'sent' });
    expect(sent.items).toMatchObject([{ id: first?.id, batchId: batch.id }]);
  });

  test('that is cancelled loses what is pending, keeps what was sent, and gets no reminders', async () => {
    const [one] = [await person(), await person()];
    const batch = await plan({ at: undefined });
    const rows = await stored();
    await send(rows[0]?.id ?? 0);
    const ids = { surveyId: survey.slug, batchId: batch.id };
    // The first notification, and the reminder that followed it.
    expect(await staff.notifications.cancelBatch(ids)).toMatchObject({ state: 'cancelled', cancelled: 2 });
    expect(await staff.notifications.cancelBatch(ids)).toMatchObject({ state: 'cancelled', cancelled: 2 });
    expect((await stored()).map(({ state, userId }) => [state, userId])).toEqual([['sent', one.id]]);
    await send(rows[1]?.id ?? 0);
    expect(await takeMails(app().parts.config)).toHaveLength(1);
  });

  test('that is cancelled while a mail is on its way gets no reminder', async () => {
    await person();
    const batch = await plan({ at: undefined });
    const [row] = await stored();
    const { mailer } = app().parts;
    const slow = {
      ...mailer,
      send: async () => {
        await staff.notifications.cancelBatch({ surveyId: survey.slug, batchId: batch.id });
      },
    };
    await sendNotification({ ...app().context(), mailer: slow }, { notificationId: row?.id ?? 0 });
    expect(await stored()).toMatchObject([{ state: 'sent' }]);
  });

  test('that is cancelled while an attempt fails is not tried again', async () => {
    await person();
    const batch = await plan({ at: undefined });
    const [row] = await stored();
    const failing = {
      ...app().parts.mailer,
      send: async () => {
        await staff.notifications.cancelBatch({ surveyId: survey.slug, batchId: batch.id });
        throw new Error('Later');
      },
    };
    const attempt = sendNotification({ ...app().context(), mailer: failing }, { notificationId: row?.id ?? 0 });
    await expect(attempt).rejects.toThrow('Later');
    await send(row?.id ?? 0);
    expect(await takeMails(app().parts.config)).toEqual([]);
    expect(await stored()).toMatchObject([{ state: 'skipped', reason: 'cancelled' }]);
  });

  test('of another survey is not found', async () => {
    const batch = await plan();
    const other = await app().given.survey({ locale });
    const { id } = await app().given.user({ roles: [{ name: 'staff', survey: other }] });
    const stranger = await app().as({ id });
    const ids = { surveyId: other.slug, batchId: batch.id };
    const notFound = { cause: { code: 'notification_batch.not_found' } };
    await expect(stranger.notifications.getBatch(ids)).rejects.toMatchObject(notFound);
    await expect(stranger.notifications.cancelBatch(ids)).rejects.toMatchObject(notFound);
  });
});
