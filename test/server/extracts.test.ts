import { expect, test } from 'vitest';
import { inTransaction } from '../../src/context.ts';
import { kysely } from '../../src/db/kysely.ts';
import { query, sql } from '../../src/db/sql.ts';
import { erasePerson } from '../../src/services/accounts/erase-person.ts';
import { taskHandlers } from '../../src/services/task-handlers.ts';
import { waitForLocks } from '../support/locks.ts';
import { recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

test('an extract has no rows of a person who is added or begins a recall while it is made', async () => {
  const { id: locale } = await app().given.locale();
  await app().given.food({ code: 'MILK', locals: { [locale]: {} } });
  await app().settle();
  const survey = await app().given.survey({ locale });
  const person = await app().given.respondent(survey);
  const leader = await app().as(await app().given.respondent(survey, { role: 'staff' }));
  await (await app().as(person)).submissions.submit(recall(survey, [{ code: 'MILK', servingWeight: 100 }]));
  const ids = { surveyId: survey.slug };
  const { id: jobId } = await leader.extracts.create({ ...ids, name: 'Slow' });
  const isLocked = Promise.withResolvers<void>();
  const isAdded = Promise.withResolvers<void>();
  // The foods are read after the people, and before the files of people are written.
  const pause = inTransaction(app().context(), async ({ em }) => {
    await query(em, sql`lock table submission_food in access exclusive mode`);
    isLocked.resolve();
    await isAdded.promise;
  });
  await isLocked.promise;
  const making = taskHandlers(() => app().context()).job({ jobId }, new AbortController().signal);
  await waitForLocks(app(), 1);
  const late = await app().given.respondent(survey);
  const { em } = app().context();
  await query(
    em,
    sql`insert into user_session (user_id, survey_id, session_data, created_at, updated_at)
        values (${late.id}, ${survey.id}, '', now() - interval '1 hour', now() - interval '1 hour')`,
  );
  isAdded.resolve();
  await Promise.all([pause, making]);
  const [extract] = (await leader.extracts.list(ids)).items;
  const rowsOf = (name: string) => extract?.files.find((file) => file.name === name)?.rows;
  expect([rowsOf('respondents.csv'), rowsOf('sessions.csv')]).toEqual([1, 1]);
  const known = await kysely(em).selectFrom('extract_person').select('user_id as id').execute();
  expect(known.map(({ id }) => id)).not.toContain(late.id);
  await erasePerson(app().context(), { id: late.id });
  expect((await leader.extracts.list(ids)).items).toMatchObject([{ deletedAt: null }]);
});
