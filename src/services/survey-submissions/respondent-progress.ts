import type { RawBuilder } from 'kysely';
import type { Survey } from '../../../entities/survey.ts';
import { countLimited, type PageWanted, type Sort } from '../../db/page.ts';
import { sql } from '../../db/sql.ts';
import { respondentsSince, tally } from '../../db/tally.ts';
import { submittedWithin, type Period } from '../study-files/period.ts';
import { containsName } from '../survey-people/respondent-conditions.ts';
import { abandonedHorizon, sessionHorizon } from '../user-sessions/user-session-life.ts';
import { countedFlags, type CountedFlags, type FlagCount } from './flag-counts.ts';

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
  items: (Omit<RespondentProgress, 'lastSubmittedAt' | 'sessionSavedAt' | 'flags'> & {
    lastSubmittedAt: string | null;
    sessionSavedAt: string | null;
    flags: CountedFlags;
  })[];
  total: number;
}

export interface RespondentsWanted extends PageWanted {
  /** Part of a user name. */
  search?: string | undefined;
  sort: Sort<'recalls' | 'userName' | 'lastSubmittedAt'>;
}

const BY_NAME = {
  userName: sql`user_name collate "und-x-icu", user_id`,
  '-userName': sql`user_name collate "und-x-icu" desc, user_id desc`,
} as const;
// Each order is that of an index, or its reverse.
const ORDERS: Readonly<Record<RespondentsWanted['sort'], RawBuilder<unknown>>> = {
  ...BY_NAME,
  recalls: sql`recalls, user_id`,
  '-recalls': sql`recalls desc, user_id desc`,
  // Respondents who have not submitted come first.
  lastSubmittedAt: sql`last_recall_at nulls first, user_id`,
  '-lastSubmittedAt': sql`last_recall_at desc nulls last, user_id desc`,
};

interface ShownPage extends Pick<RespondentsWanted, 'sort' | 'limit' | 'offset'> {
  /** The respondents `r` who match. */
  matched: RawBuilder<unknown>;
}

/** The part `shown` of a statement: the respondents of the page in their order. */
function shownOfAll({ matched, sort, limit, offset }: ShownPage): RawBuilder<unknown> {
  return sql`shown as materialized (select p.*, row_number() over () as place from (
      select user_id, user_name, recalls, last_recall_at, recalls as all_recalls from ${matched}
      order by ${ORDERS[sort]} limit ${limit} offset ${offset}) p)`;
}

/**
 * The same with the recalls of a period: they are counted for the page if it is by name. In other orders the people without a recall in the
 * period are one block, by name; it comes first or last, and the second block is read as far as the page reaches into it.
 */
function shownOfPeriod(
  { matched, sort, limit, offset }: ShownPage,
  recalled: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (sort === 'userName' || sort === '-userName') {
    return sql`shown as materialized (
        select p.user_id, p.user_name, coalesce(c.recalls, 0) as recalls, c.last_recall_at, p.all_recalls, p.place from (
          select r.*, row_number() over () as place from (
            select user_id, user_name, recalls as all_recalls from ${matched}
            order by ${BY_NAME[sort]} limit ${limit} offset ${offset}) r) p
          left join lateral (select * from (${recalled} and s.user_id = p.user_id group by s.user_id) g) c on true)`;
  }
  const reach = sql`${limit + offset}::int`;
  const isDescending = sort.startsWith('-');
  const rest = (block: string) => sql`greatest(0, ${reach} - (select count(*) from ${sql.table(block)}))`;
  const order = inPeriod(sort);
  const blocks = {
    without: sql`without_recalls as materialized (select w.*, row_number() over () as place from (
        select user_id, user_name, 0 as recalls, null::timestamptz as last_recall_at, recalls as all_recalls
        from ${matched} and (select not exists (${recalled} and s.user_id = r.user_id group by s.user_id))
        order by ${BY_NAME.userName} limit ${isDescending ? rest('with_recalls') : reach}) w)`,
    // People are looked up in the order of the page: a join of all who recalled would read all respondents.
    with: sql`with_recalls as materialized (select w.*, row_number() over () as place from (
        select c.user_id, r.user_name, c.recalls, c.last_recall_at, r.recalls as all_recalls
        from (select * from recalled c order by ${order}) c
          cross join lateral (select * from ${matched} and r.user_id = c.user_id) r
        order by ${order} limit ${isDescending ? reach : rest('without_recalls')}) w)`,
  };
  return sql`${sql.join(isDescending ? [blocks.with, blocks.without] : [blocks.without, blocks.with])}, shown as materialized (
      select b.*, row_number() over () as place from (
        select user_id, user_name, recalls, last_recall_at, all_recalls from (
          select *, ${isDescending}::boolean as is_second from without_recalls
          union all select *, not ${isDescending}::boolean from with_recalls) u
        order by is_second, u.place limit ${limit} offset ${offset}) b)`;
}

function inPeriod(sort: RespondentsWanted['sort']): RawBuilder<unknown> {
  const column = sort.endsWith('recalls') ? sql`c.recalls` : sql`c.last_recall_at`;
  return sort.startsWith('-') ? sql`${column} desc, c.user_id desc` : sql`${column}, c.user_id`;
}

/**
 * Selects how many respondents a survey has, how many have submitted, and a page of them. Set-based: kept counts and rows say it, but for
 * the recalls of a period.
 */
export function selectRespondentProgress(
  survey: Survey,
  period: Period,
  { search = '', sort, limit, offset }: RespondentsWanted,
  now: Date,
): RawBuilder<unknown> {
  const maximum = survey.maximumTotalSubmissions ?? null;
  const condition = isSearched({ search }) ? containsName(search) : sql`true`;
  const matched = sql`survey_respondent r where r.survey_id = ${survey.id} and ${condition}`;
  const page = { matched, sort, limit, offset };
  const recalled = recallsOf(survey, period);
  const shown = isAll(period)
    ? shownOfAll(page)
    : sql`recalled as materialized (${recalled} group by s.user_id), ${shownOfPeriod(page, recalled)}`;
  const done = sql`value::int >= ${maximum}::int`;
  return sql`with ${shown}
      select ${tally(survey.id, 'respondents')} as respondents,
        ${respondentsWithRecalls(survey, period)} as "respondentsWithRecalls",
        case when ${maximum}::int is not null then ${tally(survey.id, 'respondents', { where: done })} end as "respondentsDone",
        ${isSearched({ search }) ? countLimited(matched) : tally(survey.id, 'respondents')} as total,
        (select coalesce(jsonb_agg(jsonb_build_object('userId', user_id, 'userName', nullif(user_name, ''), 'recalls', recalls,
              'lastSubmittedAt', last_recall_at, 'isDone', all_recalls >= ${maximum}::int,
              'sessionSavedAt', (select u.updated_at from user_session u where u.survey_id = ${survey.id}
                and u.user_id = shown.user_id and u.updated_at >= ${sessionHorizon(now)}),
              'abandonedSessions', ${abandonedSessions(survey, now, sql`and user_id = shown.user_id`)}, 'flags',
              ${countedFlags(sql`select flag, count(*)::int as recalls from submission s cross join unnest(s.flags) as flag
                where s.survey_id = ${survey.id} and s.user_id = shown.user_id and ${submittedWithin(period)} group by flag`)}
            ) order by place), '[]')
          from shown) as items`;
}

/** Whether respondents are counted up to a limit, and not from kept counts. */
export const isSearched = ({ search = '' }: Pick<RespondentsWanted, 'search'>): boolean => search !== '';

const isAll = ({ dateFrom, dateTo }: Period): boolean => dateFrom === undefined && dateTo === undefined;

function recallsOf(survey: Survey, period: Period): RawBuilder<unknown> {
  return sql`select s.user_id, count(*)::int as recalls, max(s.submitted_at) as last_recall_at from submission s
    where s.survey_id = ${survey.id} and ${submittedWithin(period)}`;
}

function respondentsWithRecalls(survey: Survey, period: Period): RawBuilder<unknown> {
  const { dateFrom, dateTo } = period;
  if (isAll(period)) return tally(survey.id, 'respondents', { where: sql`value <> '0'` });
  if (dateFrom !== undefined && dateTo === undefined) return respondentsSince(survey.id, 'recalled', dateFrom);
  const ofRespondents = tally(survey.id, 'respondents', { sum: sql`value::int * count` });
  // Where all recalls are those of respondents, nobody has to be looked up.
  return sql`case when ${ofRespondents} = ${tally(survey.id, 'recalls')} then (select count(*)::int from recalled)
    else (select count(*)::int from recalled c
      where exists (select from survey_respondent r where r.user_id = c.user_id and r.survey_id = ${survey.id})) end`;
}

/** Selects how many recalls of the survey were begun and not sent, were last saved in the last 30 days, and have expired. */
export function abandonedSessions(survey: Survey, now: Date, condition = sql``): RawBuilder<unknown> {
  return sql`((select count(*)::int from user_session where survey_id = ${survey.id} ${condition}
      and updated_at < ${sessionHorizon(now)} and updated_at >= ${abandonedHorizon(now)})
    + (select count(*)::int from abandoned_session where survey_id = ${survey.id} ${condition}
      and saved_at >= ${abandonedHorizon(now)}))`;
}
