import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../src/context.ts';
import { query, sql } from '../../src/db/sql.ts';
import { erasePerson } from '../../src/services/accounts/erase-person.ts';
import { sessionHorizon } from '../../src/services/user-sessions/user-session-life.ts';
import { waitForLocks } from '../support/locks.ts';
import { recall } from '../support/recall.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().given.food({ code: 'MILK', locals: { [locale]: {} } });
  await app().settle();
});

test.each([
  ['a recall', 'submit', 'open'],
  ['a save over an open session', 'save', 'open'],
  ['a save over an expired session', 'save', 'expired'],
  ['a first save of a session', 'save', 'no'],
] as const)('%s that began before an erasure and ends after it stores nothing', async (_, what, session) => {
  const survey = await app().given.survey({ locale });
  const person = await app().given.respondent(survey);
  const caller = await app().as(person);
  const submit = () => caller.submissions.submit(recall(survey, [{ code: 'MILK', servingWeight: 100 }]));
  const save = () => caller.userSessions.save({ surveyId: survey.slug, data: 'An answer' });
  const { em } = app().context();
  // The account is kept for it.
  await submit();
  if (session !== 'no') await save();
  if (session === 'expired') {
    const savedAt = new Date(sessionHorizon(app().clock.now()).getTime() - 1);
    await query(em, sql`update user_session set updated_at = ${savedAt} where user_id = ${person.id}`);
  }
  const isErased = Promise.withResolvers<void>();
  const hasBegun = Promise.withResolvers<void>();
  const erasure = inTransaction(app().context(), async (inner) => {
    await erasePerson(inner, { id: person.id });
    isErased.resolve();
    await hasBegun.promise;
  });
  await isErased.promise;
  const late = codeOf(what === 'submit' ? submit() : save());
  await waitForLocks(app(), 1);
  hasBegun.resolve();
  await erasure;
  expect(await late).toBe('auth.not_signed_in');
  const [left] = await query<{ rows: number[] }>(
    em,
    sql`select jsonb_build_array((select count(*) from submission where user_id = ${person.id}),
          (select count(*) from user_session where user_id = ${person.id}),
          (select count(*) from abandoned_session where user_id = ${person.id})) as rows`,
  );
  expect(left?.rows).toEqual([1, 0, 0]);
});
