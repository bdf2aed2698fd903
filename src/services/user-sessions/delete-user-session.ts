import { query, sql } from '../../db/sql.ts';
import type { SignedInScope } from '../../context.ts';

/** Drops the caller's session in the survey, if there is one. */
export async function deleteUserSession(
  scope: SignedInScope,
  { surveyId }: { surveyId: string },
): Promise<{ deleted: number }> {
  const survey = await scope.surveys.get(surveyId);
  const deleted = await query<{ surveyId: number }>(
    scope.em,
    sql`delete from user_session where user_id = ${scope.actor.userId} and survey_id = ${survey.id} returning survey_id as "surveyId"`,
  );
  return { deleted: deleted.length };
}
