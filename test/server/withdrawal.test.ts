import { beforeAll, expect, test } from 'vitest';
import { inTransaction } from '../../src/context.ts';
import { lockRespondent } from '../../src/db/advisory-locks.ts';
import { query, sql } from '../../src/db/sql.ts';
import { waitForLocks } from '../support/locks.ts';
import { recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().given.food({ code: 'MILK', locals: { [locale]: {} } });
  await app().settle();
});

test('a save of a session and a recall that began before a withdrawal and end after it store nothing', async () => {
  const survey = await app().given.survey({ locale });
  const person = await app().given.respondent(survey);
  const caller = await app().as(person);
  const ids = { surveyId: survey.slug };
  await caller.userSessions.save({ ...ids, data: 'before' });
  const isLocked = Promise.withResolvers<void>();
  const haveBegun = Promise.withResolvers<void>();
  // What a withdrawal does, but it ends after the statements of the others have begun.
  const withdrawal = inTransaction(app().context(), async ({ em }) => {
    await lockRespondent(em, survey.id, person.id);
    isLocked.resolve();
    await haveBegun.promise;
    await query(
      em,
      sql`insert into withdrawal (user_id, survey_id, withdrawn_at, recalls, recall_count)
          values (${person.id}, ${survey.id}, now(), 'kept', 0)`,
    );
    await query(em, sql`delete from user_session where user_id = ${person.id}`);
  });
  await isLocked.promise;
  const late = Promise.allSettled([
    caller.userSessions.save({ ...ids, data: 'late' }),
    caller.submissions.submit(recall(survey, [{ code: 'MILK', servingWeight: 100 }])),
  ]);
  await waitForLocks(app(), 2);
  haveBegun.resolve();
  await withdrawal;
  for (const outcome of await late)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { cause: { code: 'consent.withdrawn' } } });
  const [left] = await query<{ rows: number }>(
    app().context().em,
    sql`select (select count(*) from user_session where user_id = ${person.id})::int
          + (select count(*) from submission where user_id = ${person.id})::int as rows`,
  );
  expect(left?.rows).toBe(0);
});

test('a withdrawal waits for a recall that is being stored, and then counts it', async () => {
  const survey = await app().given.survey({ locale });
  const person = await app().given.respondent(survey);
  const caller = await app().as(person);
  const [submitted, withdrawn] = await Promise.allSettled([
    caller.submissions.submit(recall(survey, [{ code: 'MILK', servingWeight: 100 }])),
    caller.consents.withdraw({ surveyId: survey.slug }),
  ]);
  const kept = submitted.status === 'fulfilled' ? 1 : 0;
  expect(withdrawn).toMatchObject({ value: { withdrawal: { recallCount: kept } } });
});
