import { query, sql } from '../../db/sql.ts';
import type { SignedInContext } from '../../context.ts';

/** Drops the caller's session in the survey, if there is one. */
export async function deleteUserSession(
  context: SignedInContext,
  { surveyId }: { surveyId: string },
): Promise<{ deleted: number }> {
  const survey = await context.surveys.get(surveyId);
  const deleted = await query<{ surveyId: number }>(
    context.em,
    sql`delete from user_session where user_id = ${context.actor.userId} and survey_id = ${survey.id} returning survey_id as "surveyId"`,
  );
  return { deleted: deleted.length };
}
