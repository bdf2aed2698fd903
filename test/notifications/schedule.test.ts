import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { erasePerson } from '../../src/services/accounts/erase-person.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { schedule, storedFor, waitingTasks } from './schedules.ts';

const app = useTestApp();
const NOON = '2037-03-01T12:00:00Z';
const NOW = '2036-12-01T12:00:00Z';
let locale: string;
let survey: { id: number; slug: string };
let staff: Caller;

beforeAll(async () => {
  app().clock.set(NOW);
  ({ id: locale } = await app().given.locale());
});

beforeEach(async () => {
  const { given } = app();
  survey = await given.survey({ locale });
  const { id } = await given.user({ roles: [{ name: 'staff', survey }] });
  staff = await app().as({ id });
});

const upload = (file: File, options: object = {}) =>
  staff.notifications.upload({ surveyId: survey.slug, file, ...options });
const stored = () => storedFor(app().context(), survey);

async function issuesOf(file: File): Promise<string[]> {
  const refusal = await upload(file).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ cause: { code: 'csv.invalid' } });
  const { issues } = (refusal as { cause: { details: { issues: { path: string; code: string }[] } } }).cause.details;
  return issues.map(({ path, code }) => `${path}: ${code}`);
}

test('a schedule upload stores each row with a task that starts when it is due', async () => {
  const ada = await app().given.respondent(survey, { email: 'Ada@example.org' });
  const file = schedule(
    [
      `ada@EXAMPLE.org;${NOON};login-recall-today;x`,
      '',
      'Ada@example.org;2037-03-02T08:30:00+01:00[Europe/Paris];login-last',
    ],
    '\ufeffEmail;DATE_TIME;Type;remark',
  );
  expect(await upload(file)).toEqual({ created: 2, skipped: 0, replaced: 0, past: 0 });
  const rows = await stored();
  expect(rows).toMatchObject([
    { userId: ada.id, type: 'login-recall-today', dueAt: new Date(NOON), state: 'pending', attempts: 0 },
    { userId: ada.id, type: 'login-last', dueAt: new Date('2037-03-02T07:30:00Z') },
  ]);
  const tasks = await waitingTasks(app().context(), 'notification');
  expect(tasks).toEqual(rows.map(({ id, dueAt }) => ({ data: { notificationId: id }, startAfter: dueAt })));
});

test('a schedule upload counts repeated rows, of the file or of the survey, and stores them once', async () => {
  const { userName } = await app().given.respondent(survey);
  const row = `${userName},${NOON},login-recall-today`;
  const same = `${userName},2037-03-01T13:00:00+01:00,login-recall-today`;
  expect(await upload(schedule([row, same]))).toMatchObject({ created: 1, skipped: 1 });
  expect(await upload(schedule([row, `${userName},${NOON},login-last`]))).toMatchObject({ created: 1, skipped: 1 });
  expect(await stored()).toHaveLength(2);
});

test('a schedule upload stores a mail for the time of an SMS of the same type', async () => {
  const { id, userName } = await app().given.respondent(survey);
  await query(
    app().context().em,
    sql`insert into notification (survey_id, user_id, type, channel, due_at)
        values (${survey.id}, ${id}, 'login-last', 'sms', ${NOON}::timestamptz)`,
  );
  const file = () => schedule([`${userName},${NOON},login-last`]);
  expect(await upload(file())).toMatchObject({ created: 1, skipped: 0 });
  expect(await upload(file())).toMatchObject({ created: 0, skipped: 1 });
});

test.each<[string, (person: { id: number; userName: string }) => Promise<unknown>]>([
  ['withdraws', async (person) => (await app().as(person)).consents.withdraw({ surveyId: survey.slug })],
  ['is removed', ({ userName }) => staff.surveyPeople.remove({ surveyId: survey.slug, userNames: [userName] })],
  ['is erased', ({ id }) => erasePerson(app().context(), { id })],
])('the notifications of a person who %s leave no task behind, and those of others stay', async (_, leave) => {
  const [person, other] = [await app().given.respondent(survey), await app().given.respondent(survey)];
  const sending = async () =>
    (await waitingTasks(app().context(), 'notification')).map(({ data }) => data['notificationId']);
  const before = await sending();
  await upload(schedule([person, other].map(({ userName }) => `${userName},${NOON},login-last`)));
  await leave(person);
  const [left] = await stored();
  expect(left).toMatchObject({ userId: other.id });
  expect((await sending()).filter((id) => !before.includes(id))).toEqual([left?.id]);
});

test('a schedule upload with replace replaces pending notifications and keeps sent ones', async () => {
  const { userName } = await app().given.respondent(survey);
  const row = (type: string) => `${userName},${NOON},${type}`;
  await upload(schedule([row('login-recall-today'), row('login-last')]));
  await query(
    app().context().em,
    sql`update notification set state = 'sent' where survey_id = ${survey.id} and type = 'login-last'`,
  );
  const outcome = await upload(schedule([row('login-back-recall'), row('login-last')]), { replace: true });
  expect(outcome).toEqual({ created: 1, skipped: 1, replaced: 1, past: 0 });
  expect(await stored()).toMatchObject([{ type: 'login-last', state: 'sent' }, { type: 'login-back-recall' }]);
});

test('a schedule upload with replace keeps pending notifications that came from no file, and takes rows like them for repeated', async () => {
  const { id, userName } = await app().given.respondent(survey);
  const [day, batch, own] = ['2037-03-02T17:00:00Z', '2037-03-03T09:00:00Z', '2037-03-04T09:00:00Z'];
  await query(
    app().context().em,
    sql`with made_day as (insert into recall_day (survey_id, user_id, date, assigned_at)
            values (${survey.id}, ${id}, '2037-03-02', now()) returning id),
          made_batch as (insert into notification_batch (id, survey_id, client_key, type, due_at, filter, filter_hash, created_at)
            values (gen_random_uuid(), ${survey.id}, 'key', 'login-last', ${batch}::timestamptz, '{}', '', now()) returning id)
        insert into notification (survey_id, user_id, type, channel, due_at, recall_day_id, batch_id)
        select ${survey.id}::int, ${id}::int, type, channel, at::timestamptz,
          case when at = ${day} then (select id from made_day) end, case when at = ${batch} then (select id from made_batch) end
        from (values ('login-recall-today', 'email', ${day}), ('login-last', 'email', ${batch}), ('login-last', 'sms', ${batch}),
          ('login-link', 'email', ${own}), ('login-first-reminder', 'email', ${own})) as given(type, channel, at)`,
  );
  const others = await stored();
  await upload(schedule([`${userName},${NOON},login-last`]));
  const rows = [`${userName},${NOON},login-back-recall`, `${userName},${day},login-recall-today`];
  const told = await upload(schedule(rows), { replace: true, dryRun: true });
  expect(told).toEqual({ created: 1, skipped: 1, replaced: 1, past: 0 });
  expect(await upload(schedule(rows), { replace: true })).toEqual(told);
  expect(await stored()).toEqual([expect.objectContaining({ type: 'login-back-recall' }), ...others]);
  expect(await staff.notifications.deletePending({ surveyId: survey.slug })).toEqual({ deleted: 6 });
});

test('a schedule upload counts rows in the past, and leaves them out with skipPast', async () => {
  const { userName } = await app().given.respondent(survey);
  const rows = [`${userName},2026-01-01T00:00:00Z,login-last`, `${userName},2099-01-01T00:00:00Z,login-last`];
  expect(await upload(schedule(rows), { skipPast: true })).toEqual({ created: 1, skipped: 0, replaced: 0, past: 1 });
  expect(await upload(schedule(rows))).toEqual({ created: 1, skipped: 1, replaced: 0, past: 1 });
  // Not at its own time: the queue would take the task for one that nobody wanted.
  const [{ id } = { id: 0 }] = await stored();
  const tasks = await waitingTasks(app().context(), 'notification');
  const task = tasks.find(({ data }) => data.notificationId === id);
  expect(task?.startAfter.getTime()).toBeGreaterThanOrEqual(Date.parse(NOW));
});

test('a dry run of a schedule upload counts what would change and stores nothing', async () => {
  const { userName } = await app().given.respondent(survey);
  await upload(schedule([`${userName},${NOON},login-last`]));
  const tasks = await waitingTasks(app().context(), 'notification');
  const file = schedule([`${userName},${NOON},login-last`, `${userName},${NOON},login-back-recall`]);
  expect(await upload(file, { dryRun: true, replace: true })).toEqual({ created: 2, skipped: 0, replaced: 1, past: 0 });
  expect(await stored()).toMatchObject([{ type: 'login-last' }]);
  expect(await waitingTasks(app().context(), 'notification')).toEqual(tasks);
});

test.each([
  { replace: false, skipPast: false },
  { replace: true, skipPast: false },
  { replace: true, skipPast: true },
])('a dry run with %j answers what the upload then answers', async (how) => {
  const { userName } = await app().given.respondent(survey);
  const row = (type: string, time = NOON) => `${userName},${time},${type}`;
  await upload(schedule([row('login-last'), row('login-back-recall'), row('login-recall-today')]));
  await query(
    app().context().em,
    sql`update notification set state = 'sent' where survey_id = ${survey.id} and type = 'login-recall-today'`,
  );
  const again = Array.from({ length: 1100 }, () => row('login-last', '2037-03-05T12:00:00Z'));
  const past = row('login-recall-yesterday', '2026-01-01T00:00:00Z');
  const file = schedule([...again, row('login-last'), row('login-recall-today'), past, past]);
  const told = await upload(file, { ...how, dryRun: true });
  expect(await upload(file, how)).toEqual(told);
  expect(told.created).toBe({ false: 2, true: how.skipPast ? 2 : 3 }[`${how.replace}`]);
});

test('a schedule upload names every fault by row and column, and stores nothing', async () => {
  const { userName } = await app().given.respondent(survey);
  const issues = await issuesOf(
    schedule([
      `${userName},${NOON},login-last`,
      `nobody,2037-03-01 12:00,login-sometimes`,
      `,${NOON},login-first-reminder`,
      `${userName},1999-01-01T00:00:00Z,login-last`,
      '',
      userName,
      `someone,${NOON},login-last`,
    ]),
  );
  expect(issues).toEqual([
    'row 3, column date_time: invalid_time',
    'row 3, column type: unknown_type',
    'row 4, column user name: missing',
    'row 4, column type: unknown_type',
    'row 5, column date_time: invalid_time',
    'row 7, column date_time: invalid_time',
    'row 7, column type: unknown_type',
    'row 8, column user name: unknown_person',
  ]);
  expect(await stored()).toEqual([]);
});

test('a schedule upload refuses a person of another survey like an unknown person', async () => {
  const { given } = app();
  const other = await given.survey({ locale });
  await given.respondent(other, { email: 'elsewhere@example.org' });
  const asked = ['elsewhere@example.org', 'no-such@example.org'];
  const messages = await upload(
    schedule(
      asked.map((email) => `${email},${NOON},login-last`),
      'email,date_time,type',
    ),
  ).catch((error: { cause: { details: { issues: { message: string }[] } } }) =>
    error.cause.details.issues.map(({ message }) => message),
  );
  expect(messages).toEqual(
    asked.map((email) => `Nobody in this survey has the email "${email}". Correct it, or add the person first.`),
  );
});

test('a schedule upload names the first hundred of 130 faults, counts them all, and stores no row around them', async () => {
  const { userName } = await app().given.respondent(survey);
  const good = Array.from({ length: 1500 }, (_, minute) => {
    const dueAt = new Date(Date.parse(NOON) + minute * 60_000).toISOString();
    return `${userName},${dueAt},login-last`;
  });
  const bad = Array.from({ length: 130 }, (_, index) => `nobody${index},${NOON},login-last`);
  const refusal = await upload(schedule([...good, ...bad, ...good])).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ cause: { code: 'csv.invalid', details: { facts: { faults: 130 } } } });
  const { issues } = (refusal as { cause: { details: { issues: { path: string }[] } } }).cause.details;
  expect(issues).toHaveLength(100);
  expect(issues[0]?.path).toBe('row 1502, column user name');
  expect(await stored()).toEqual([]);
  expect(await upload(schedule([...good, ...good]))).toMatchObject({ created: 1500, skipped: 1500 });
});

describe('the header of a schedule', () => {
  test.each([
    ['name,date_time,type', ['row 1, column 1: header']],
    ['email,datetime,type', ['row 1, column 2: header']],
    ['date_time,email', ['row 1, column 1: header', 'row 1, column 2: header', 'row 1, column 3: header']],
  ])('%s is refused', async (header, issues) => {
    expect(await issuesOf(schedule(['x,y,z'], header))).toEqual(issues);
  });

  test('without rows is refused', async () => {
    expect(await issuesOf(schedule([]))).toEqual(['row 2, column user name: missing']);
    expect(await issuesOf(new File([''], 'empty.csv'))).toEqual(['row 1, column 1: missing']);
  });
});

test('staff of another survey may not upload a schedule', async () => {
  const { given } = app();
  const { id } = await given.user({ roles: [{ name: 'staff', survey: await given.survey({ locale }) }] });
  const stranger = await app().as({ id });
  const attempt = stranger.notifications.upload({ surveyId: survey.slug, file: schedule([]) });
  await expect(attempt).rejects.toMatchObject({ cause: { code: 'access.forbidden' } });
});

describe('the notifications of a survey', () => {
  test('are listed by time, filtered by person and state, in one statement', async () => {
    const { given } = app();
    const [ada, bob] = [await given.respondent(survey), await given.respondent(survey)];
    await upload(
      schedule([`${bob.userName},2037-03-02T00:00:00Z,login-last`, `${ada.userName},${NOON},login-recall-today`]),
    );
    const surveyId = survey.slug;
    const page = await staff.notifications.list({ surveyId });
    expect(page).toMatchObject({ total: 2, items: [{ userName: ada.userName }, { userName: bob.userName }] });
    expect(page.items[0]).toEqual({
      id: expect.any(Number) as number,
      userId: ada.id,
      userName: ada.userName,
      batchId: null,
      type: 'login-recall-today',
      channel: 'email',
      dueAt: new Date(NOON).toISOString(),
      state: 'pending',
      attempts: 0,
      attemptedAt: null,
      nextAttemptAt: new Date(NOON).toISOString(),
      settledAt: null,
      reason: null,
      gatewayMessageId: null,
      delivery: null,
      deliveryAt: null,
      gatewayStatus: null,
    });
    expect(await staff.notifications.list({ surveyId, sort: '-dueAt', limit: 1 })).toMatchObject({
      total: 2,
      items: [{ userName: bob.userName }],
    });
    expect(await staff.notifications.list({ surveyId, search: bob.userName.toUpperCase() })).toMatchObject({
      total: 1,
    });
    expect(await staff.notifications.list({ surveyId, state: 'sent' })).toMatchObject({ total: 0, items: [] });
    expect(await app().statementsOf(() => staff.notifications.list({ surveyId }))).toHaveLength(1);
  });

  test('are deleted on request while they are pending, and kept otherwise', async () => {
    const { userName } = await app().given.respondent(survey);
    const types = ['login-last', 'login-back-recall', 'login-recall-today'];
    await upload(schedule(types.map((type) => `${userName},${NOON},${type}`)));
    await query(
      app().context().em,
      sql`update notification set state = 'sending' where survey_id = ${survey.id} and type = 'login-last'`,
    );
    expect(await staff.notifications.deletePending({ surveyId: survey.slug })).toEqual({ deleted: 2 });
    expect(await stored()).toMatchObject([{ state: 'sending' }]);
  });
});
