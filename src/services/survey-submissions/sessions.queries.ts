import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { findLongPage, toDates, type LongPage, type PageWanted, type Sort } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { abandonedHorizon, sessionHorizon } from '../user-sessions/user-session-life.ts';

/** `open`: the respondent can continue it; `abandoned`: it was not saved for 24 hours, and the respondent cannot. */
export const SESSION_STATES = ['open', 'abandoned'] as const;
type SessionState = (typeof SESSION_STATES)[number];

/** A recall that was begun and not sent, without its content. What the application did not count is null. */
export interface SessionSummary {
  userId: number;
  /** Null if the person has left the survey. */
  userName: string | null;
  state: SessionState;
  begunAt: Date;
  savedAt: Date;
  stage: string | null;
  meals: number | null;
  foods: number | null;
  percent: number | null;
}

interface SessionsWanted extends PageWanted {
  surveyId: string;
  state?: SessionState | undefined;
  /** The user name of a respondent. */
  user?: string | undefined;
  sort: Sort<'savedAt' | 'begunAt'>;
}

/** Lists the recalls of a survey that were begun, were not sent, and were last saved in the last 30 days. */
export async function listSessions(
  { em, surveys, now }: Context,
  { surveyId, state, user, sort, ...wanted }: SessionsWanted,
): Promise<LongPage<SessionSummary>> {
  const survey = await surveys.get(surveyId);
  const db = kysely(em);
  const since = abandonedHorizon(now()).toISOString();
  const sessions = db
    .selectFrom('user_session')
    .select(['user_id', 'created_at as begunAt', 'updated_at as savedAt'])
    .select(PROGRESS)
    .where('survey_id', '=', survey.id)
    .unionAll(
      db
        .selectFrom('abandoned_session')
        .select(['user_id', 'begun_at as begunAt', 'saved_at as savedAt'])
        .select(PROGRESS)
        .where('survey_id', '=', survey.id),
    );
  const horizon = sessionHorizon(now()).toISOString();
  let matched = db
    .selectFrom(sessions.as('s'))
    .select((eb) => [
      's.user_id as userId',
      // Evaluated for the rows of the page only.
      eb
        .selectFrom('survey_alias as a')
        .select('a.user_name')
        .whereRef('a.user_id', '=', 's.user_id')
        .where('a.survey_id', '=', survey.id)
        .as('userName'),
      sql<SessionState>`case when ${eb.ref('s.savedAt')} >= ${horizon} then 'open' else 'abandoned' end`.as('state'),
      's.begunAt',
      's.savedAt',
      's.stage',
      's.meals',
      's.foods',
      's.percent',
    ])
    .where('s.savedAt', '>=', since);
  if (state !== undefined) matched = matched.where('s.savedAt', state === 'open' ? '>=' : '<', horizon);
  if (user !== undefined) {
    const named = db.selectFrom('survey_alias as a').select('a.user_id').where('a.survey_id', '=', survey.id);
    matched = matched.where('s.user_id', 'in', named.where('a.user_name', '=', user));
  }
  const { items, ...page } = await findLongPage(em, matched, [sort, 'userId'], wanted);
  return { ...page, items: items.map((row) => toDates(row, 'begunAt', 'savedAt')) };
}

const PROGRESS = [
  'progress_stage as stage',
  'progress_meals as meals',
  'progress_foods as foods',
  'progress_percent as percent',
] as const;
