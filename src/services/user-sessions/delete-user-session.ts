import type { SignedInContext } from '../../context.ts';
import { queryPrepared, sql } from '../../db/sql.ts';

/** Deletes the caller's session in the survey, and returns how many sessions it deleted: none or one. */
export async function deleteUserSession(
  context: SignedInContext,
  { surveyId }: { surveyId: string },
): Promise<{ deleted: number }> {
  const survey = await context.surveys.get(surveyId);
  const deleted = await queryPrepared<{ surveyId: number }>(
    context.em,
    // Hot: each recall ends with it.
    sql`delete from user_session where user_id = ${context.actor.userId} and survey_id = ${survey.id} returning survey_id as "surveyId"`,
  );
  return { deleted: deleted.length };
}
