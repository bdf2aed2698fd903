import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { call, problemOf } from '../support/http.ts';
import { recall } from '../support/recall.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let base: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().given.food({ code: 'MILK', locals: { [locale]: {} } });
  await app().settle();
  base = await app().listen();
});
afterEach(() => app().clock.reset());

async function respondent() {
  const survey = await app().given.survey({ locale });
  const person = await app().given.respondent(survey);
  const caller = await app().as(person);
  const save = async (data: string, ifUpdatedAt?: string | null) =>
    (await app().as(person)).userSessions.save({ surveyId: survey.slug, data, ifUpdatedAt });
  return { survey, surveyId: survey.slug, person, caller, save };
}

const stored = async ({ userSessions }: Caller, surveyId: string) => (await userSessions.get({ surveyId })).data;

/** The facts of a refusal because of another save. */
async function changed(saving: Promise<unknown>): Promise<unknown> {
  const refusal = await saving.then(
    () => ({ cause: null }),
    (error: { cause: unknown }) => error,
  );
  expect(refusal).toMatchObject({ cause: { kind: 'conflict', code: 'user_session.changed' } });
  return (refusal.cause as { details: { facts: unknown } }).details.facts;
}

describe('a save with ifUpdatedAt', () => {
  test('is stored when the client has seen what is stored, and its answer is what the next save names', async () => {
    const { surveyId, caller, save } = await respondent();
    const first = await save('one', null);
    const second = await save('two', first.updatedAt);
    const third = await save('three', second.updatedAt);
    expect(await stored(caller, surveyId)).toMatchObject({ sessionData: 'three', ...third });
    expect(third.created).toBe(first.created);
    const read = await stored(caller, surveyId);
    expect(await save('four', read?.updatedAt)).toMatchObject({ created: first.created });
  });

  test('is refused with what is stored when another client has saved since, and nothing is changed', async () => {
    const { surveyId, caller, save } = await respondent();
    const { updatedAt } = await save('phone');
    const other = await save('tablet');
    expect(await changed(save('phone again', updatedAt))).toEqual({
      session: { sessionData: 'tablet', created: other.created, updatedAt: other.updatedAt },
      submittedAt: null,
    });
    expect(await changed(save('begun on a third', null))).toMatchObject({ session: { sessionData: 'tablet' } });
    expect((await stored(caller, surveyId))?.sessionData).toBe('tablet');
  });

  test('tells saves within one millisecond apart', async () => {
    app().clock.hold();
    const { save } = await respondent();
    const first = await save('one', null);
    const second = await save('two', first.updatedAt);
    expect(Date.parse(second.updatedAt)).toBeGreaterThan(Date.parse(first.updatedAt));
    expect(await changed(save('lost', first.updatedAt))).toMatchObject({ session: { sessionData: 'two' } });
  });

  test('compares whole milliseconds, in any offset, where the database holds microseconds', async () => {
    const { person, save } = await respondent();
    await save('one');
    const { em } = app().context();
    const at = new Date(app().clock.now().getTime() - 60_000);
    await query(
      em,
      sql`update user_session set updated_at = ${at}::timestamptz + interval '987 microseconds' where user_id = ${person.id}`,
    );
    await save('two', at.toISOString().replace('Z', '+00:00'));
    const other = new Date(at.getTime() + 1).toISOString();
    expect(await changed(save('three', other))).toMatchObject({ session: { sessionData: 'two' } });
  });

  test('is refused with the time of the submission when the recall was submitted since', async () => {
    app().clock.hold();
    const { survey, surveyId, caller, save } = await respondent();
    const { updatedAt } = await save('nearly done', null);
    app().clock.advance(60);
    await caller.submissions.submit(recall(survey, [{ code: 'MILK', servingWeight: 100 }]));
    const submittedAt = app().clock.now().toISOString();
    expect(await changed(save('from another tab', updatedAt))).toEqual({ session: null, submittedAt });
    expect(await stored(caller, surveyId)).toBeNull();
    await save('the next recall', null);
    expect((await stored(caller, surveyId))?.sessionData).toBe('the next recall');
  });

  test('is refused without a time when the session was deleted or has expired', async () => {
    app().clock.hold();
    const { surveyId, caller, save } = await respondent();
    const { updatedAt } = await save('one', null);
    await caller.userSessions.delete({ surveyId });
    expect(await changed(save('two', updatedAt))).toEqual({ session: null, submittedAt: null });
    const again = await save('three', null);
    app().clock.advance(24 * 3600 + 1);
    expect(await changed(save('four', again.updatedAt))).toEqual({ session: null, submittedAt: null });
    expect((await save('five', null)).created).toBe(app().clock.now().toISOString());
  });

  test('is answered over REST with the whole session, also one of 5,000,000 characters', async () => {
    const { surveyId, person, save } = await respondent();
    await save('ü'.repeat(5_000_000));
    const answer = await call('POST', `${base}/api/surveys/${surveyId}/user-session`, {
      token: await app().tokenFor(person.id),
      body: { data: 'mine', ifUpdatedAt: null },
    });
    const problem = problemOf(answer);
    expect([answer.status, problem.code]).toEqual([409, 'user_session.changed']);
    const { session } = problem.facts as { session: { sessionData: string } };
    expect(session.sessionData === 'ü'.repeat(5_000_000)).toBe(true);
  });
});

describe('saves at once', () => {
  const outcomes = async (saves: Promise<unknown>[]) => {
    const results = await Promise.allSettled(saves);
    return results.filter(({ status }) => status === 'fulfilled').length;
  };

  test('with the same ifUpdatedAt: exactly one is stored, and the others get what it stored', async () => {
    const { surveyId, caller, save } = await respondent();
    let seen: string | null = null;
    for (let round = 0; round < 10; round++) {
      const tabs = ['a', 'b', 'c', 'd'].map((tab) => save(`${round}${tab}`, seen));
      expect(await outcomes(tabs)).toBe(1);
      const winner = await stored(caller, surveyId);
      for (const tab of await Promise.allSettled(tabs)) {
        if (tab.status === 'fulfilled') expect(tab.value.updatedAt).toBe(winner?.updatedAt);
        else
          expect(tab.reason).toMatchObject({
            cause: { details: { facts: { session: { sessionData: winner?.sessionData } } } },
          });
      }
      seen = winner?.updatedAt ?? null;
    }
  });

  test('over an expired session: exactly one is stored, and the record of the old one is kept once', async () => {
    app().clock.hold();
    const { person, save } = await respondent();
    await save('old');
    app().clock.advance(25 * 3600);
    expect(await outcomes(['a', 'b', 'c', 'd'].map((tab) => save(tab, null)))).toBe(1);
    await expect(
      query(app().context().em, sql`select 1 from abandoned_session where user_id = ${person.id}`),
    ).resolves.toHaveLength(1);
  });

  test('beside the submission of the recall never bring its session back', async () => {
    for (let round = 0; round < 5; round++) {
      const { survey, surveyId, caller, save } = await respondent();
      const { updatedAt } = await save('nearly done', null);
      const input = recall(survey, [{ code: 'MILK', servingWeight: 100 }]);
      await Promise.allSettled([caller.submissions.submit(input), save('a', updatedAt), save('b', updatedAt)]);
      expect(await stored(caller, surveyId)).toBeNull();
    }
  });
});
