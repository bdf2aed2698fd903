import type { SignedInContext } from '../../context.ts';
import { queryPrepared, sql } from '../../db/sql.ts';
import { sessionHorizon } from './user-session-life.ts';

/** The state of a recall under way, as the respondent's application saved it. */
export interface UserSessionRecord {
  userId: number;
  /** The survey's id in addresses. */
  surveyId: string;
  sessionData: string;
  createdAt: Date;
  updatedAt: Date;
}

/** Reads the caller's session in the survey. Returns null if there is none or it has expired. */
export async function findUserSession(
  context: SignedInContext,
  { surveyId }: { surveyId: string },
): Promise<UserSessionRecord | null> {
  const survey = await context.surveys.get(surveyId);
  const { userId } = context.actor;
  const [row] = await queryPrepared<{ sessionData: string; createdAt: string; updatedAt: string }>(
    context.em,
    // Hot: applications read the session each time they start.
    sql`select session_data as "sessionData", created_at as "createdAt", updated_at as "updatedAt" from user_session
        where user_id = ${userId} and survey_id = ${survey.id} and updated_at >= ${sessionHorizon(context.now())}`,
  );
  if (!row) return null;
  const { sessionData, createdAt, updatedAt } = row;
  return { userId, surveyId, sessionData, createdAt: new Date(createdAt), updatedAt: new Date(updatedAt) };
}
