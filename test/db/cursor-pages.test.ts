import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

interface Wanted {
  limit: number;
  offset?: number;
  cursor?: string;
}
interface Answer {
  items: { id: string | number }[];
  total: number;
  nextCursor: string | null;
}
/** A list of one owner, to which rows are added. The times of `add` are those of its rows, in the format of PostgreSQL. */
interface List {
  list: (wanted: Wanted) => Promise<Answer>;
  add: (times: readonly string[]) => Promise<unknown>;
  isDescending: boolean;
}

const app = useTestApp();
let root: Caller;
let locale: string;

beforeAll(async () => {
  root = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
  ({ id: locale } = await app().given.locale());
});

const em = () => app().context().em;

async function recalls() {
  const survey = await app().given.survey({ locale });
  const { id } = await app().given.respondent(survey);
  const add = (times: readonly string[]) =>
    query(
      em(),
      sql`insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone, redirect_to_feedback)
          select gen_random_uuid(), ${survey.id}, ${id}, gen_random_uuid(), t, t, t, 'UTC', false
          from jsonb_array_elements_text(${JSON.stringify(times)}::jsonb) as given(t0), lateral (select t0::timestamptz as t) as typed`,
    );
  return { surveyId: survey.slug, respondent: await app().as({ id }), add };
}

async function surveyList(sort: 'submittedAt' | '-submittedAt'): Promise<List> {
  const { surveyId, add } = await recalls();
  const list = (wanted: Wanted) => root.surveySubmissions.list({ surveyId, sort, ...wanted });
  return { list, add, isDescending: sort === '-submittedAt' };
}

async function ownList(): Promise<List> {
  const { surveyId, respondent, add } = await recalls();
  return { list: (wanted) => respondent.submissions.listMine({ surveyId, ...wanted }), add, isDescending: true };
}

async function signInLog(): Promise<List> {
  const { id: userId } = await app().given.user();
  const add = (times: readonly string[]) =>
    query(
      em(),
      sql`insert into sign_in_event (at, user_id, method, outcome)
          select t::timestamptz, ${userId}, 'password', 'refused' from jsonb_array_elements_text(${JSON.stringify(times)}::jsonb) as t`,
    );
  return { list: (wanted) => root.signInLog.list({ userId, ...wanted }), add, isDescending: true };
}

async function changesOfFood(): Promise<List> {
  const { id: foodId, code } = await app().given.food({ locals: { [locale]: { description: 'Food' } } });
  const add = (times: readonly string[]) =>
    query(
      em(),
      sql`insert into record_change (changed_at, record_type, record_id, action, code, after)
          select t::timestamptz, 'food', ${foodId}, 'update', ${code}, '{}' from jsonb_array_elements_text(${JSON.stringify(times)}::jsonb) as t`,
    );
  return { list: (wanted) => root.foodRecords.changes({ locale, code, ...wanted }), add, isDescending: true };
}

const lists: [name: string, open: () => Promise<List>][] = [
  ['the recalls of a survey, newest first', () => surveyList('-submittedAt')],
  ['the recalls of a survey, oldest first', () => surveyList('submittedAt')],
  ['the own recalls', ownList],
  ['the sign-in log', signInLog],
  ['the changes of a food', changesOfFood],
];

/** Six rows: three of one moment, and three that differ in microseconds, which a Date does not have. */
const TIMES = [
  ...Array.from({ length: 3 }, () => '2026-03-01 10:00:00.5+00'),
  '2026-03-01 11:00:00.000001+00',
  '2026-03-01 11:00:00.000002+00',
  '2026-03-01 11:00:00.000003+00',
];

describe.each(lists)('%s', (_, open) => {
  test('is read by cursor in the order of the whole list, with rows of equal time, and ends with null', async () => {
    const { list, add } = await open();
    await add(TIMES);
    const whole = await list({ limit: 50 });
    const pages = [await list({ limit: 2 })];
    for (let next = pages[0]?.nextCursor; next != null; next = pages.at(-1)?.nextCursor) {
      pages.push(await list({ limit: 2, cursor: next }));
    }
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 2]);
    expect(pages.flatMap(({ items }) => items)).toEqual(whole.items);
    expect([whole.nextCursor, ...pages.map(({ total }) => total)]).toEqual([null, 6, 6, 6]);
  });

  test('gives each row once while rows are added, and by offset as without cursors', async () => {
    const { list, add, isDescending } = await open();
    await add(TIMES);
    const before = await list({ limit: 50 });
    const first = await list({ limit: 3 });
    // A list is read from its newest row: what is added stands before the cursor. Else it stands behind all rows.
    await add(Array.from({ length: 2 }, () => '2026-03-02 10:00:00+00'));
    const second = await list({ limit: 3, cursor: first.nextCursor ?? '' });
    expect([...first.items, ...second.items]).toEqual(before.items);
    expect(second.nextCursor === null).toBe(isDescending);
    const whole = await list({ limit: 50 });
    expect((await list({ limit: 3, offset: 3 })).items).toEqual(whole.items.slice(3, 6));
    expect((await list({ limit: 1, offset: 1, cursor: first.nextCursor ?? '' })).items).toEqual(
      second.items.slice(1, 2),
    );
  });

  test('refuses text that is no cursor of it', async () => {
    const { list, add } = await open();
    await add(TIMES);
    const { nextCursor } = await list({ limit: 1 });
    const cursor = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [order, ...key] = JSON.parse(Buffer.from(nextCursor ?? '', 'base64url').toString()) as string[];
    const wrong = ['', 'x', '0', cursor(null), cursor([]), cursor([order]), cursor(['-other', ...key])];
    wrong.push(cursor([order, ...key, 'more']), cursor([order, ...key.map(() => "' or true --")]));
    wrong.push(cursor([order, ...key.map(() => 7)]), cursor([order, ...key.map(() => '2026-99-01T10:00:00.000000Z')]));
    for (const text of wrong) expect(await codeOf(list({ limit: 1, cursor: text })), text).toBe('request.invalid');
    expect(await codeOf(list({ limit: 1, cursor: cursor([order, ...key]) }))).toBe('done');
  });
});

test('a cursor whose time or text the database cannot have is refused by its name', async () => {
  const { surveyId, add } = await recalls();
  await add(TIMES);
  await app().given.respondent({ id: (await app().context().surveys.get(surveyId)).id });
  const people = (wanted: Wanted) => root.surveyPeople.listRespondents({ surveyId, ...wanted });
  const submissions = (wanted: Wanted) => root.surveySubmissions.list({ surveyId, ...wanted });
  for (const [list, first] of [
    [submissions, '2026-02-30T10:00:00.000000Z'],
    [submissions, '0000-01-01T10:00:00.000000Z'],
    [people, 'a\0b'],
  ] as const) {
    const { nextCursor } = await list({ limit: 1 });
    const [order, , ...rest] = JSON.parse(Buffer.from(nextCursor ?? '', 'base64url').toString()) as string[];
    const cursor = Buffer.from(JSON.stringify([order, first, ...rest])).toString('base64url');
    expect(await codeOf(list({ limit: 1, cursor })), first).toBe('request.invalid');
  }
});

test('the recalls of a survey in another order have no cursor, and refuse one', async () => {
  const { surveyId, add } = await recalls();
  await add(TIMES);
  const { nextCursor } = await root.surveySubmissions.list({ surveyId, limit: 1 });
  expect(nextCursor).not.toBeNull();
  const byName = { surveyId, limit: 1, sort: 'userName' } as const;
  expect(await root.surveySubmissions.list(byName)).toMatchObject({ total: 6, nextCursor: null });
  expect(await codeOf(root.surveySubmissions.list({ ...byName, cursor: nextCursor ?? '' }))).toBe('request.invalid');
});
