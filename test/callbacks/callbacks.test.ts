import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { erasePerson } from '../../src/services/accounts/erase-person.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let survey: { id: number; slug: string };
let sam: { id: number };
let staff: Caller;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
});

beforeEach(async () => {
  survey = await app().given.survey({ locale });
  sam = await app().given.user({ name: 'Sam', roles: [{ name: 'staff', survey }] });
  staff = await app().as(sam);
});

async function asked(name: string) {
  const person = await app().given.respondent(survey);
  const phone = `+44 191 ${name.length}`;
  await (await app().as(person)).surveyData.requestCallback({ surveyId: survey.slug, name, phone });
  return person;
}
const list = async (more: object = {}) => (await staff.callbacks.list({ surveyId: survey.slug, ...more })).items;
const idOf = async (name: string) => (await list({ search: name }))[0]?.id ?? '';
const update = async (name: string, change: { state?: 'open' | 'done' | 'unreachable'; note?: string | null }) =>
  staff.callbacks.update({ surveyId: survey.slug, callbackId: await idOf(name), ...change });

describe('the list of requests to be called', () => {
  test('has each request once, the oldest first, with filter, search and pages', async () => {
    const people = [await asked('Ada'), await asked('Bob'), await asked('Eve')];
    expect((await list()).map(({ name, state, userId }) => [name, state, userId])).toEqual([
      ['Ada', 'open', people[0]?.id],
      ['Bob', 'open', people[1]?.id],
      ['Eve', 'open', people[2]?.id],
    ]);
    await update('Bob', { state: 'unreachable' });
    expect((await list({ state: 'open' })).map(({ name }) => name)).toEqual(['Ada', 'Eve']);
    const first = await staff.callbacks.list({ surveyId: survey.slug, limit: 2 });
    const next = await staff.callbacks.list({ surveyId: survey.slug, limit: 2, cursor: first.nextCursor ?? '' });
    expect([first.total, next.items.map(({ name }) => name), next.nextCursor]).toEqual([3, ['Eve'], null]);
  });

  test('loses the requests of people who are removed or erased', async () => {
    const [ada, bob] = [await asked('Ada'), await asked('Bob')];
    await staff.surveyPeople.remove({ surveyId: survey.slug, userNames: [ada.userName] });
    await erasePerson(app().context(), { id: bob.id });
    expect(await list()).toEqual([]);
  });
});

describe('a request to be called', () => {
  test('says what became of it, who changed it and when, and is in the trail without its note', async () => {
    await asked('Ada');
    const id = await idOf('Ada');
    expect(await update('Ada', { state: 'unreachable', note: 'Engaged.' })).toMatchObject({
      name: 'Ada',
      state: 'unreachable',
      note: 'Engaged.',
      handledBy: { id: sam.id, name: 'Sam' },
    });
    const trail = await query(
      app().context().em,
      sql`select user_id as "userId", before, after from record_change where record_type = 'callback' and code = ${id}`,
    );
    const after = { surveyId: survey.slug, state: 'unreachable', isNoteChanged: true };
    expect(trail).toEqual([{ userId: sam.id, before: { state: 'open' }, after }]);
  });

  test('that is done loses the name and the number, stays done, and its note can change', async () => {
    await asked('Ada');
    const done = await update('Ada', { state: 'done', note: 'Reset the link.' });
    expect(done).toMatchObject({ name: null, phone: null, state: 'done' });
    const of = { surveyId: survey.slug, callbackId: done.id };
    expect(await codeOf(staff.callbacks.update({ ...of, state: 'open' }))).toBe('callback.done');
    expect(await staff.callbacks.update({ ...of, note: null })).toMatchObject({ state: 'done', note: null });
  });

  test('that two people change at once is changed by one after the other', async () => {
    await asked('Ada');
    const of = { surveyId: survey.slug, callbackId: await idOf('Ada') };
    const outcomes = await Promise.all([
      codeOf(staff.callbacks.update({ ...of, state: 'done' })),
      codeOf(staff.callbacks.update({ ...of, state: 'unreachable' })),
    ]);
    expect(outcomes).toContain('done');
    expect((await staff.callbacks.get(of)).state).toBe('done');
  });

  test('is not there for staff of another survey and for respondents', async () => {
    const ada = await asked('Ada');
    const callbackId = await idOf('Ada');
    const other = await app().given.survey({ locale });
    const stranger = await app().as(await app().given.user({ roles: [{ name: 'staff', survey: other }] }));
    expect(await codeOf(stranger.callbacks.list({ surveyId: survey.slug }))).toBe('access.forbidden');
    expect(await codeOf(stranger.callbacks.get({ surveyId: other.slug, callbackId }))).toBe('callback.not_found');
    expect(await codeOf((await app().as(ada)).callbacks.list({ surveyId: survey.slug }))).toBe('access.forbidden');
  });
});
