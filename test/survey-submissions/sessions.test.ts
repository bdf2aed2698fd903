import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../src/context.ts';
import { query, sql } from '../../src/db/sql.ts';
import { erasePerson } from '../../src/services/accounts/erase-person.ts';
import { exportPerson } from '../../src/services/accounts/export-person.ts';
import { removePeople } from '../../src/services/accounts/remove-people.ts';
import { purgeExpired } from '../../src/services/maintenance/purge-expired.ts';
import { recall } from '../support/recall.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
const DAY = 24 * 3600;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().given.food({ code: 'MILK', locals: { [locale]: {} } });
  await app().settle();
});
beforeEach(() => {
  app().clock.hold();
  app().clock.set('2026-03-10T12:00:00Z');
});
afterEach(() => app().clock.reset());

const running = { startDate: new Date('2026-03-01T00:00:00Z'), endDate: new Date('2027-01-01') };
const SECRET = '{"meals":["what was eaten"]}';

async function fieldwork() {
  const survey = await app().given.survey({ locale, ...running });
  const surveyId = survey.slug;
  const leader = await app().given.respondent(survey, { role: 'staff' });
  const staff = async () => (await app().as(leader)).surveySubmissions;
  const person = await app().given.respondent(survey);
  const caller = () => app().as(person);
  const save = async (progress?: object, data = SECRET) =>
    (await caller()).userSessions.save({ surveyId, data, progress });
  const list = async (wanted: object = {}) => (await staff()).listSessions({ surveyId, ...wanted });
  const progressOf = async ({ id }: { id: number }) => {
    const { totals, respondents } = await (await staff()).monitoring({ surveyId });
    const of = respondents.items.find(({ userId }) => userId === id);
    return [totals.sessionsUnderWay, totals.abandonedSessions, of?.sessionSavedAt ?? null, of?.abandonedSessions];
  };
  return { survey, surveyId, staff, person, caller, save, list, progressOf };
}

const NOTHING_SAID = { stage: null, meals: null, foods: null, percent: null };

test('staff see how far a recall under way came, and after 24 hours that it was abandoned, but never its content', async () => {
  const { person, save, list, progressOf } = await fieldwork();
  await save({ stage: 'meals', meals: 2 });
  app().clock.advance(60);
  await save({ stage: 'portion-sizes', meals: 3, foods: 7, percent: 40 });
  const session = {
    userId: person.id,
    userName: person.userName,
    begunAt: '2026-03-10T12:00:00.000Z',
    savedAt: '2026-03-10T12:01:00.000Z',
    stage: 'portion-sizes',
    meals: 3,
    foods: 7,
    percent: 40,
  };
  expect(await list()).toEqual({
    items: [{ ...session, state: 'open' }],
    total: 1,
    isTotalExact: true,
    limit: 50,
    offset: 0,
  });
  expect(await progressOf(person)).toEqual([1, 0, '2026-03-10T12:01:00.000Z', 0]);

  app().clock.advance(DAY + 1);
  const abandoned = { items: [{ ...session, state: 'abandoned' }], total: 1, isTotalExact: true, limit: 50, offset: 0 };
  expect(await list()).toEqual(abandoned);
  expect(await progressOf(person)).toEqual([0, 1, null, 1]);
  await purgeExpired(app().context());
  expect(await list()).toEqual(abandoned);
  expect(await progressOf(person)).toEqual([0, 1, null, 1]);
  const rows = await query<{ row: unknown }>(
    app().context().em,
    sql`select to_jsonb(a) as row from abandoned_session a where user_id = ${person.id}`,
  );
  expect(JSON.stringify([rows, await list()])).not.toContain('what was eaten');
});

test('a session is gone for staff 30 days after its last save, and its record is deleted', async () => {
  const { person, save, list, progressOf } = await fieldwork();
  await save();
  app().clock.advance(2 * DAY);
  await purgeExpired(app().context());
  app().clock.advance(28 * DAY - 1);
  await purgeExpired(app().context());
  expect((await list()).items).toMatchObject([{ state: 'abandoned', ...NOTHING_SAID }]);
  app().clock.advance(2);
  expect((await list()).total).toBe(0);
  expect(await progressOf(person)).toEqual([0, 0, null, 0]);
  await purgeExpired(app().context());
  expect(await query(app().context().em, sql`select 1 from abandoned_session where user_id = ${person.id}`)).toEqual(
    [],
  );
});

test.each(['that was purged', 'that was not purged yet'])(
  'a recall that is begun after an expired session %s leaves the record of the old one',
  async (which) => {
    const { person, save, list, progressOf } = await fieldwork();
    await save({ percent: 30 });
    app().clock.advance(2 * DAY);
    if (which === 'that was purged') await purgeExpired(app().context());
    await save({ percent: 10 });
    await save();
    expect((await list({ sort: 'savedAt' })).items).toMatchObject([
      { state: 'abandoned', percent: 30, begunAt: '2026-03-10T12:00:00.000Z' },
      { state: 'open', percent: null, begunAt: '2026-03-12T12:00:00.000Z' },
    ]);
    expect(await progressOf(person)).toEqual([1, 1, expect.stringContaining('2026-03-12') as string, 1]);
    expect((await list({ state: 'open' })).items).toMatchObject([{ state: 'open' }]);
    expect((await list({ state: 'abandoned', user: person.userName })).items).toMatchObject([{ state: 'abandoned' }]);
    expect((await list({ user: 'somebody else' })).total).toBe(0);
    expect((await list({ limit: 1, offset: 1 })).items).toMatchObject([{ state: 'abandoned' }]);
  },
);

test('a recall that is submitted leaves no record, however late', async () => {
  const { survey, caller, save, list } = await fieldwork();
  const submit = async (startTime: string) => {
    const input = recall(survey, [{ code: 'MILK', servingWeight: 100 }]);
    const endTime = app().clock.now().toISOString();
    return (await caller()).submissions.submit({ ...input, startTime, endTime });
  };
  await save();
  await submit('2026-03-10T11:50:00Z');
  expect((await list()).total).toBe(0);

  app().clock.set('2026-03-11T12:00:00Z');
  await save();
  app().clock.advance(2 * DAY);
  await purgeExpired(app().context());
  expect((await list()).total).toBe(1);
  await submit('2026-03-11T11:55:00Z');
  expect((await list()).total).toBe(0);

  app().clock.set('2026-03-15T12:00:00Z');
  await save();
  app().clock.advance(2 * DAY);
  await submit('2026-03-15T11:55:00Z');
  expect((await list()).total).toBe(0);
});

test('a recall that is sent late leaves the record of one that was begun after it ended', async () => {
  const { survey, caller, save, list } = await fieldwork();
  app().clock.advance(2 * DAY);
  await save({ percent: 20 });
  app().clock.advance(2 * DAY);
  await purgeExpired(app().context());
  const input = recall(survey, [{ code: 'MILK', servingWeight: 100 }]);
  const times = { startTime: '2026-03-10T11:50:00Z', endTime: '2026-03-10T11:59:00Z' };
  await (await caller()).submissions.submit({ ...input, ...times });
  expect((await list()).items).toMatchObject([{ state: 'abandoned', percent: 20 }]);
});

test('a recall that was submitted without a session leaves the record of an older one that was not', async () => {
  const { survey, caller, save, list } = await fieldwork();
  await save({ percent: 20 });
  app().clock.advance(2 * DAY);
  const input = recall(survey, [{ code: 'MILK', servingWeight: 100 }]);
  const times = { startTime: '2026-03-12T11:50:00Z', endTime: '2026-03-12T11:59:00Z' };
  await (await caller()).submissions.submit({ ...input, ...times });
  expect((await list()).items).toMatchObject([{ state: 'abandoned', percent: 20 }]);
  await purgeExpired(app().context());
  expect((await list()).items).toMatchObject([{ state: 'abandoned', percent: 20 }]);
});

test('a session that the respondent deletes leaves no record', async () => {
  const { surveyId, caller, save, list } = await fieldwork();
  await save();
  await (await caller()).userSessions.delete({ surveyId });
  expect((await list()).total).toBe(0);
});

test('the sessions of a survey are shown to its staff alone', async () => {
  const { surveyId, caller, save } = await fieldwork();
  await save();
  const other = await fieldwork();
  const { listSessions } = await other.staff();
  expect(await codeOf(listSessions({ surveyId }))).toBe('access.forbidden');
  expect((await other.list()).total).toBe(0);
  expect(await codeOf((await caller()).surveySubmissions.listSessions({ surveyId }))).toBe('access.forbidden');
});

test('the records of a person are in the copy of their data, and are erased with the person', async () => {
  const { surveyId, person, save } = await fieldwork();
  await save({ stage: 'meals', meals: 1 });
  app().clock.advance(2 * DAY);
  await save({ foods: 4 });
  expect(await exportPerson(app().context(), { id: person.id })).toMatchObject({
    recallsUnderWay: [{ survey: surveyId, data: SECRET, foods: 4 }],
    recallsNotSent: [{ survey: surveyId, stage: 'meals', meals: 1, foods: null }],
  });
  await erasePerson(app().context(), { id: person.id });
  const { em } = app().context();
  expect(await query(em, sql`select 1 from abandoned_session where user_id = ${person.id}`)).toEqual([]);
});

test('the records of a person in a survey are deleted when the person is removed from it', async () => {
  const { survey, person, save, list } = await fieldwork();
  await save();
  app().clock.advance(2 * DAY);
  await purgeExpired(app().context());
  await inTransaction(app().context(), (inner) => removePeople(inner, survey.id, [person.id]));
  expect((await list()).total).toBe(0);
});
