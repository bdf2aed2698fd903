import type { Context } from '../../context.ts';
import { toDates } from '../../db/page.ts';
import { query, sql } from '../../db/sql.ts';
import { abandonedHorizon, sessionHorizon } from '../user-sessions/user-session-life.ts';
import type { RecallsWanted } from './recalls-wanted.ts';
import type { Texts } from './recalls.queries.ts';

/** A recall that was begun and not sent. What the application did not count is null. */
export interface UnsentSession {
  surveyId: string;
  userId: number;
  userName: string | null;
  userCustomFields: Texts;
  sex: string | null;
  state: 'open' | 'abandoned';
  begunAt: Date;
  savedAt: Date;
  stage: string | null;
  meals: number | null;
  foods: number | null;
  percent: number | null;
}

interface SessionRow extends Omit<UnsentSession, 'begunAt' | 'savedAt'> {
  begunAt: string;
  savedAt: string;
}

const SESSIONS_A_QUERY = 500;
const PROGRESS = sql`progress_stage as stage, progress_meals as meals, progress_foods as foods, progress_percent as percent`;

/**
 * Reads the recalls of a survey that were begun and not sent and were last saved in the period, in order of the last save, in batches.
 * They have no day recalled, so a selection of days has none of them.
 */
export async function* unsentSessionsOf(
  { em, now }: Context,
  { survey, period, days, userId, people }: RecallsWanted,
): AsyncGenerator<UnsentSession[]> {
  if (days.recalledFrom !== null || days.recalledTo !== null) return;
  const { dateFrom, dateTo } = period;
  let after = sql`true`;
  for (;;) {
    const sessions = await query<SessionRow>(
      em,
      // Set-based: sessions under way and expired ones in one order.
      sql`with session as (
            select user_id, created_at as begun_at, updated_at as saved_at, ${PROGRESS} from user_session where survey_id = ${survey.id}
            union all
            select user_id, begun_at, saved_at, ${PROGRESS} from abandoned_session where survey_id = ${survey.id})
          select ${survey.slug} as "surveyId", s.user_id as "userId", a.user_name as "userName", u.custom_fields as "userCustomFields", p.sex,
            case when s.saved_at >= ${sessionHorizon(now())} then 'open' else 'abandoned' end as state,
            s.begun_at as "begunAt", s.saved_at as "savedAt", s.stage, s.meals, s.foods, s.percent
          from session s join user_account u on u.id = s.user_id
            left join survey_alias a on a.user_id = s.user_id and a.survey_id = ${survey.id}
            left join physical_data p on p.user_id = s.user_id
          where s.saved_at >= ${abandonedHorizon(now())} and (${userId}::int is null or s.user_id = ${userId})
            and (${dateFrom}::timestamptz is null or s.saved_at >= ${dateFrom}::timestamptz)
            and s.saved_at < ${dateTo}::timestamptz and ${after}
          order by s.saved_at, s.user_id, s.begun_at limit ${SESSIONS_A_QUERY}`,
    );
    const last = sessions.at(-1);
    if (!last) return;
    const listed = sessions.filter((session) => people?.has(session.userId) ?? true);
    yield listed.map((session) => toDates(session, 'begunAt', 'savedAt'));
    if (sessions.length < SESSIONS_A_QUERY) return;
    after = sql`(s.saved_at, s.user_id, s.begun_at) > (${last.savedAt}::timestamptz, ${last.userId}::int, ${last.begunAt}::timestamptz)`;
  }
}
