import type { Context } from '../../context.ts';
import { countLimited, toDates, totalOf, type LongPage, type PageWanted, type Sort } from '../../db/page.ts';
import { query, sql } from '../../db/sql.ts';
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

type SessionRow = Omit<SessionSummary, 'begunAt' | 'savedAt'> & Record<'begunAt' | 'savedAt', string>;

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
  const horizon = sessionHorizon(now());
  const [from, to] = {
    open: [horizon, null],
    abandoned: [abandonedHorizon(now()), horizon],
    any: [abandonedHorizon(now()), null],
  }[state ?? 'any'];
  const isOfUser =
    user === undefined
      ? sql`true`
      : sql`user_id in (select user_id from survey_alias where survey_id = ${survey.id} and user_name = ${user})`;
  const sessionsIn = (table: 'user_session' | 'abandoned_session', [begunAt, savedAt]: readonly [string, string]) =>
    sql`select user_id as "userId", ${sql.ref(begunAt)} as "begunAt", ${sql.ref(savedAt)} as "savedAt", progress_stage as stage,
        progress_meals as meals, progress_foods as foods, progress_percent as percent
      from ${sql.table(table)} where survey_id = ${survey.id} and ${isOfUser}
        and ${sql.ref(savedAt)} >= ${from} and (${to}::timestamptz is null or ${sql.ref(savedAt)} < ${to})`;
  const { limit, offset } = wanted;
  const order = sql`${sql.ref(sort.replace('-', ''))} ${sort.startsWith('-') ? sql`desc` : sql`asc`}, "userId"`;
  const [page] = await query<{ items: SessionRow[]; total: number }>(
    em,
    // Set-based: of each table as many rows as the page may show, so that not all are sorted with all that they hold.
    sql`with kept as not materialized (${sessionsIn('user_session', ['created_at', 'updated_at'])}),
        lost as not materialized (${sessionsIn('abandoned_session', ['begun_at', 'saved_at'])})
      select ${countLimited(sql`(select from kept union all select from lost) as s`)} as total,
        coalesce((select json_agg(shown) from (
          select s.*, a.user_name as "userName", case when s."savedAt" >= ${horizon} then 'open' else 'abandoned' end as state from (
            select * from ((select * from kept order by ${order} limit ${limit + offset}::int)
              union all (select * from lost order by ${order} limit ${limit + offset}::int)) first_of_both
            order by ${order} limit ${limit}::int offset ${offset}::int) s
          left join survey_alias a on a.survey_id = ${survey.id} and a.user_id = s."userId" order by ${order}) shown), '[]') as items`,
  );
  const { items = [], total = 0 } = page ?? {};
  return { items: items.map((row) => toDates(row, 'begunAt', 'savedAt')), ...totalOf(total, false), limit, offset };
}
