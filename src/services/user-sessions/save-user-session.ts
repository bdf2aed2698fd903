import type { SignedInContext } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { userGone } from '../auth/auth.queries.ts';
import { sessionHorizon } from './user-session-life.ts';

/** The most characters that a session holds (docs/reference/recall-rules.md#9-session-of-a-recall-under-way). */
const MAX_LENGTH = 5_000_000;

/** The two times of a session that was saved. */
export interface SavedUserSession {
  createdAt: Date;
  updatedAt: Date;
}

/**
 * Saves the state of a recall under way; the last save wins. If the stored session has expired, `createdAt` starts again.
 * Throws AppError `user_session.disabled`, `user_session.too_large`.
 */
export async function saveUserSession(
  context: SignedInContext,
  { surveyId, data }: { surveyId: string; data: string },
): Promise<SavedUserSession> {
  const survey = await context.surveys.get(surveyId);
  if (!survey.storeUserSessionOnServer) {
    throw new AppError('forbidden', 'user_session.disabled', 'This survey does not keep sessions on the server.');
  }
  if (data.length > MAX_LENGTH) {
    throw new AppError('too_large', 'user_session.too_large', `A session holds at most ${MAX_LENGTH} characters.`);
  }
  const now = context.now();
  const [saved] = await query<Record<keyof SavedUserSession, string>>(
    context.em,
    // Hot: a respondent's application saves after each answer.
    sql`insert into user_session as s (user_id, survey_id, session_data, created_at, updated_at)
        select id, ${survey.id}, ${data}, ${now}, ${now} from user_account where id = ${context.actor.userId}
        on conflict (user_id, survey_id) do update set session_data = excluded.session_data, updated_at = excluded.updated_at,
          created_at = case when s.updated_at < ${sessionHorizon(now)} then excluded.created_at else s.created_at end
        returning created_at as "createdAt", updated_at as "updatedAt"`,
  );
  if (!saved) throw userGone();
  return { createdAt: new Date(saved.createdAt), updatedAt: new Date(saved.updatedAt) };
}
