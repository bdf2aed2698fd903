import { Survey } from '../../../entities/survey.ts';
import { query, sql } from '../../db/sql.ts';
import { lockPeople, acquireLock } from '../../db/advisory-locks.ts';
import { AppError } from '../../errors.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { removePeople } from '../accounts/remove-people.ts';
import { requireSurvey } from './surveys.queries.ts';

/** Deletes a survey without recalls; accounts that were in no other survey go with it. Throws AppError `survey.in_use`. */
export function deleteSurvey(
  context: SignedInContext,
  { surveyId }: { surveyId: string },
): Promise<{ id: string; deletedUsers: number }> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    await acquireLock(em, 'surveys');
    const { id } = (await requireSurvey(inner, surveyId)).survey;
    await lockPeople(em, id);
    // Recalls that are being stored wait for it, or it for them.
    await query(em, sql`select from survey where id = ${id} for update`);
    const [stored] = await query<{ recalls: number }>(
      em,
      sql`select count(*)::int as recalls from submission where survey_id = ${id}`,
    );
    if (stored && stored.recalls > 0) {
      const message = `${stored.recalls} recalls are stored: a survey with data is suspended, not deleted.`;
      throw new AppError('conflict', 'survey.in_use', message, { facts: { ...stored } });
    }
    const people = await query<{ id: number }>(
      em,
      sql`select user_id as id from user_role where survey_id = ${id}
          union select user_id from survey_alias where survey_id = ${id}`,
    );
    const deletedUsers = await removePeople(
      em,
      id,
      people.map((person) => person.id),
    );
    await em.nativeDelete(Survey, id);
    return { id: surveyId, deletedUsers };
  });
}
