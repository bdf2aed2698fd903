import type { RawBuilder } from 'kysely';
import type { Survey } from '../../../entities/survey.ts';
import type { PageWanted, Sort } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { abandonedHorizon, sessionHorizon } from '../user-sessions/user-session-life.ts';
import { flagCounts, type FlagCount } from './flag-counts.ts';
import { submittedWithin, type Period } from './period.ts';

/** The progress of a respondent. */
export interface RespondentProgress {
  userId: number;
  userName: string | null;
  recalls: number;
  lastSubmittedAt: Date | null;
  /** Whether they have submitted as many recalls as the survey takes; null if it takes any number. */
  isDone: boolean | null;
  /** When the recall under way was saved last; null: none is under way. */
  sessionSavedAt: Date | null;
  /** The number of recalls of the last 30 days that were begun and not sent. */
  abandonedSessions: number;
  flags: FlagCount[];
}

export interface PeopleFigures {
  respondents: number;
  respondentsWithRecalls: number;
  respondentsDone: number | null;
  items: (Omit<RespondentProgress, 'lastSubmittedAt' | 'sessionSavedAt'> & {
    lastSubmittedAt: string | null;
    sessionSavedAt: string | null;
  })[];
  total: number;
}

export interface RespondentsWanted extends PageWanted {
  /** Part of a user name. */
  search?: string | undefined;
  sort: Sort<'recalls' | 'userName' | 'lastSubmittedAt'>;
}

const NAME = sql`user_name collate "und-x-icu" nulls last, user_id`;
const ORDERS: Readonly<Record<RespondentsWanted['sort'], RawBuilder<unknown>>> = {
  recalls: sql`recalls, ${NAME}`,
  '-recalls': sql`recalls desc, ${NAME}`,
  userName: NAME,
  '-userName': sql`user_name collate "und-x-icu" desc nulls last, user_id`,
  // Respondents who have not submitted come first.
  lastSubmittedAt: sql`last_submitted_at nulls first, ${NAME}`,
  '-lastSubmittedAt': sql`last_submitted_at desc nulls last, ${NAME}`,
};

/**
 * Selects how many respondents a survey has, how many have submitted, and a page of them. Set-based: one statement counts the
 * recalls of all respondents.
 */
export function selectRespondentProgress(
  survey: Survey,
  period: Period,
  { search = '', sort, limit, offset }: RespondentsWanted,
  now: Date,
): RawBuilder<unknown> {
  const order = ORDERS[sort];
  const maximum = survey.maximumTotalSubmissions ?? null;
  return sql`with recalled as (
        select s.user_id, count(*)::int as all_recalls, count(*) filter (where ${submittedWithin(period)})::int as recalls,
          max(s.submitted_at) filter (where ${submittedWithin(period)}) as last_submitted_at
        from submission s where s.survey_id = ${survey.id} group by s.user_id
      ), person as materialized (
        select r.user_id, a.user_name, coalesce(c.recalls, 0) as recalls, c.last_submitted_at,
          coalesce(c.all_recalls, 0) >= ${maximum}::int as is_done
        from user_role r left join survey_alias a on a.survey_id = r.survey_id and a.user_id = r.user_id
          left join recalled c on c.user_id = r.user_id
        where r.survey_id = ${survey.id} and r.name = 'respondent'
      ), matched as (
        select * from person where ${search} = '' or strpos(lower(user_name), lower(${search})) > 0
      ), shown as (
        select * from matched order by ${order} limit ${limit} offset ${offset})
      select count(*)::int as respondents, count(*) filter (where recalls > 0)::int as "respondentsWithRecalls",
        case when ${maximum}::int is not null then count(*) filter (where is_done)::int end as "respondentsDone",
        (select count(*)::int from matched) as total,
        (select coalesce(jsonb_agg(jsonb_build_object('userId', user_id, 'userName', user_name, 'recalls', recalls,
              'lastSubmittedAt', last_submitted_at, 'isDone', is_done,
              'sessionSavedAt', (select u.updated_at from user_session u where u.survey_id = ${survey.id}
                and u.user_id = shown.user_id and u.updated_at >= ${sessionHorizon(now)}),
              'abandonedSessions', ${abandonedSessions(survey, now, sql`and user_id = shown.user_id`)}, 'flags',
              ${flagCounts(sql`(select s.flags from submission s where s.survey_id = ${survey.id}
                and s.user_id = shown.user_id and ${submittedWithin(period)}) as of_person`)}) order by ${order}), '[]')
          from shown) as items
      from person`;
}

/** Selects how many recalls of the survey were begun and not sent, were last saved in the last 30 days, and have expired. */
export function abandonedSessions(survey: Survey, now: Date, condition = sql``): RawBuilder<unknown> {
  return sql`((select count(*)::int from user_session where survey_id = ${survey.id} ${condition}
      and updated_at < ${sessionHorizon(now)} and updated_at >= ${abandonedHorizon(now)})
    + (select count(*)::int from abandoned_session where survey_id = ${survey.id} ${condition}
      and saved_at >= ${abandonedHorizon(now)}))`;
}
