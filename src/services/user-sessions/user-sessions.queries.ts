import type { SignedInContext } from '../../context.ts';
import { isoTime, query, sql } from '../../db/sql.ts';
import { sessionHorizon } from './user-session-life.ts';

/** The recall under way, unless it expired. */
export async function userSession(context: SignedInContext, { surveyId }: { surveyId: string }) {
  const survey = await context.surveys.get(surveyId);
  const [row] = await query<{ sessionData: string; created: string; updatedAt: string }>(
    context.em,
    sql`select session_data as "sessionData", created_at as created, updated_at as "updatedAt" from user_session
        where user_id = ${context.actor.userId} and survey_id = ${survey.id} and updated_at >= ${sessionHorizon(context.now())}`,
  );
  if (!row) return null;
  const { sessionData, created, updatedAt } = row;
  return {
    userId: context.actor.userId,
    surveyId,
    sessionData,
    created: isoTime(created),
    updatedAt: isoTime(updatedAt),
  };
}
