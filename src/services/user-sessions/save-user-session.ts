import { isoTime, query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../../context.ts';
import { userGone } from '../auth/auth.queries.ts';
import { sessionHorizon } from './user-session-life.ts';

/** Characters (domain reference 14). */
const MAX_LENGTH = 5_000_000;

/** Keeps the state of a recall under way. `created` starts again when the last one has expired. */
export async function saveUserSession(
  context: SignedInContext,
  { surveyId, data }: { surveyId: string; data: string },
): Promise<{ created: string; updatedAt: string }> {
  const survey = await context.surveys.get(surveyId);
  if (!survey.storeUserSessionOnServer) {
    throw new AppError('forbidden', 'user_session.disabled', 'This survey does not keep sessions on the server.');
  }
  if (data.length > MAX_LENGTH) {
    throw new AppError('too_large', 'user_session.too_large', `A session holds at most ${MAX_LENGTH} characters.`);
  }
  const now = context.now();
  const [saved] = await query<{ created: string; updatedAt: string }>(
    context.em,
    sql`insert into user_session as s (user_id, survey_id, session_data, created_at, updated_at)
        select id, ${survey.id}, ${data}, ${now}, ${now} from user_account where id = ${context.actor.userId}
        on conflict (user_id, survey_id) do update set session_data = excluded.session_data, updated_at = excluded.updated_at,
          created_at = case when s.updated_at < ${sessionHorizon(now)} then excluded.created_at else s.created_at end
        returning created_at as created, updated_at as "updatedAt"`,
  );
  if (!saved) throw userGone();
  return { created: isoTime(saved.created), updatedAt: isoTime(saved.updatedAt) };
}
