import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { call, problemOf } from '../support/http.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let base: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  base = await app().listen();
});
afterEach(() => app().clock.reset());

async function respondentOf(settings: object = {}) {
  const survey = await app().given.survey({ locale, ...settings });
  const person = await app().given.respondent(survey);
  return { survey, surveyId: survey.slug, person, caller: await app().as(person) };
}

async function sessionsOf(userId: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    app().context().em,
    sql`select count(*)::int as n from user_session where user_id = ${userId}`,
  );
  return row?.n ?? -1;
}

describe('a recall session', () => {
  test('is answered as it was saved, and the last save wins', async () => {
    const { surveyId, person, caller } = await respondentOf();
    expect(await caller.userSessions.get({ surveyId })).toEqual({ data: null });
    const saved = await caller.userSessions.save({ surveyId, data: '{"meals":[]}' });
    app().clock.advance(300);
    const again = await caller.userSessions.save({ surveyId, data: 'not even JSON: "\\ ü 👍' });
    expect(again.created).toBe(saved.created);
    expect(Date.parse(again.updatedAt) - Date.parse(saved.updatedAt)).toBeGreaterThanOrEqual(299_000);
    expect(await caller.userSessions.get({ surveyId })).toEqual({
      data: { userId: person.id, surveyId, sessionData: 'not even JSON: "\\ ü 👍', ...again },
    });
    expect(await sessionsOf(person.id)).toBe(1);
  });

  test('expires 24 hours after the last save, and a new one starts then', async () => {
    app().clock.hold();
    const { surveyId, person } = await respondentOf();
    const now = async () => app().as(person);
    const first = await (await now()).userSessions.save({ surveyId, data: 'one' });
    app().clock.advance(23 * 3600);
    await (await now()).userSessions.save({ surveyId, data: 'two' });
    app().clock.advance(24 * 3600 - 5);
    expect((await (await now()).userSessions.get({ surveyId })).data?.sessionData).toBe('two');
    app().clock.advance(10);
    expect(await (await now()).userSessions.get({ surveyId })).toEqual({ data: null });
    const anew = await (await now()).userSessions.save({ surveyId, data: 'three' });
    expect(anew.created).toBe(anew.updatedAt);
    expect(anew.created).not.toBe(first.created);
  });

  test('is deleted on request, which succeeds also when there is none', async () => {
    const { surveyId, caller } = await respondentOf();
    await caller.userSessions.save({ surveyId, data: '{}' });
    expect(await caller.userSessions.delete({ surveyId })).toEqual({ deleted: 1 });
    expect(await caller.userSessions.get({ surveyId })).toEqual({ data: null });
    expect(await caller.userSessions.delete({ surveyId })).toEqual({ deleted: 0 });
  });

  test('belongs to one person in one survey, and nobody else sees it', async () => {
    const { survey, surveyId, person, caller } = await respondentOf();
    const other = await app().given.survey({ locale });
    await query(
      app().context().em,
      sql`insert into user_role (user_id, name, survey_id) values (${person.id}, 'respondent', ${other.id})`,
    );
    const both = await app().as(person);
    const neighbour = await app().as(await app().given.respondent(survey));
    await both.userSessions.save({ surveyId, data: 'mine' });
    expect((await both.userSessions.get({ surveyId: other.slug })).data).toBeNull();
    expect((await neighbour.userSessions.get({ surveyId })).data).toBeNull();
    expect(await neighbour.userSessions.delete({ surveyId })).toEqual({ deleted: 0 });
    await both.userSessions.save({ surveyId: other.slug, data: 'other' });
    await both.userSessions.delete({ surveyId: other.slug });
    expect((await caller.userSessions.get({ surveyId })).data?.sessionData).toBe('mine');
  });

  test('is deleted with its person', async () => {
    const { surveyId, person, caller } = await respondentOf();
    await caller.userSessions.save({ surveyId, data: '{}' });
    await query(app().context().em, sql`delete from user_account where id = ${person.id}`);
    expect(await sessionsOf(person.id)).toBe(0);
  });

  test('is refused where the survey stores no sessions', async () => {
    const { surveyId, person, caller } = await respondentOf({ storeUserSessionOnServer: false });
    await expect(caller.userSessions.save({ surveyId, data: '{}' })).rejects.toMatchObject({
      cause: { kind: 'forbidden', code: 'user_session.disabled' },
    });
    expect(await sessionsOf(person.id)).toBe(0);
    expect(await caller.userSessions.get({ surveyId })).toEqual({ data: null });
  });
});

describe('the size of a session', () => {
  const save = async (data: string) => {
    const { surveyId, person } = await respondentOf();
    const token = await app().tokenFor(person.id);
    const url = `${base}/api/surveys/${surveyId}/user-session`;
    return { url, token, person, answer: await call('POST', url, { token, body: { data } }) };
  };

  test('may be 5,000,000 characters', async () => {
    const { url, token, answer } = await save('x'.repeat(5_000_000));
    expect(answer.status).toBe(200);
    const { body } = await call('GET', url, { token });
    expect((body as { data: { sessionData: string } }).data.sessionData).toHaveLength(5_000_000);
  });

  test('may not be 5,000,001 characters', async () => {
    const { person, answer } = await save('x'.repeat(5_000_001));
    expect([answer.status, problemOf(answer).code]).toEqual([413, 'user_session.too_large']);
    expect(await sessionsOf(person.id)).toBe(0);
  });
});
