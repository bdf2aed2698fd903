import type { RawBuilder } from 'kysely';
import type { Survey } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { toDates, totalOf, type LongPage } from '../../db/page.ts';
import { query, sql } from '../../db/sql.ts';
import { calendarDaysBetween } from '../../domain/zoned-time.ts';
import { AppError } from '../../errors.ts';
import type { Period } from '../study-files/period.ts';
import { sessionHorizon } from '../user-sessions/user-session-life.ts';
import { listFlags, type FlagCount } from './flag-counts.ts';
import { isWholeDay, recallsOfParts } from './recalls-within.ts';
import {
  abandonedSessions,
  isSearched,
  selectRespondentProgress,
  type PeopleFigures,
  type RespondentProgress,
  type RespondentsWanted,
} from './respondent-progress.ts';

interface RecallFigures {
  recalls: number;
  flaggedRecalls: number;
  sessionsUnderWay: number;
  abandonedSessions: number;
  days: { date: string; recalls: number; respondents: number; flagged: number }[];
  flags: FlagCount[];
}

const MAX_DAYS = 366;
const DAYS_SHOWN = 30;

/** The progress of the fieldwork of a survey. */
export interface Monitoring {
  /** IANA zone of the survey, in which its days are counted. */
  timeZone: string;
  totals: Pick<PeopleFigures, 'respondents' | 'respondentsWithRecalls' | 'respondentsDone'> &
    Pick<RecallFigures, 'recalls' | 'flaggedRecalls' | 'sessionsUnderWay' | 'abandonedSessions'>;
  days: RecallFigures['days'];
  flags: FlagCount[];
  respondents: LongPage<RespondentProgress>;
}

/**
 * Computes the progress of the fieldwork of a survey. Set-based: two statements. Throws AppError `period.too_long`.
 */
export async function readMonitoring(
  { em, surveys, now }: Context,
  { surveyId, dateFrom, dateTo, ...wanted }: RespondentsWanted & Period & { surveyId: string },
): Promise<Monitoring> {
  const survey = await surveys.get(surveyId);
  const period = { dateFrom, dateTo };
  requirePeriodLimit(survey, period, now());
  const [figures] = await query<RecallFigures>(em, recallFigures(survey, period, now()));
  const [people] = await query<PeopleFigures>(em, selectRespondentProgress(survey, period, wanted, now()));
  if (!figures || !people) throw new Error('A select without a from has one row.');
  const { days, flags, recalls, flaggedRecalls, sessionsUnderWay, abandonedSessions: abandoned } = figures;
  const { items, total, respondents, respondentsWithRecalls, respondentsDone } = people;
  const { limit, offset } = wanted;
  const page = { items: items.map(withDates), ...totalOf(total, !isSearched(wanted)), limit, offset };
  const ofPeople = { respondents, respondentsWithRecalls, respondentsDone };
  const totals = { ...ofPeople, recalls, flaggedRecalls, sessionsUnderWay, abandonedSessions: abandoned };
  return { timeZone: survey.timeZone, totals, days, flags, respondents: page };
}

function withDates(person: PeopleFigures['items'][number]): RespondentProgress {
  return toDates(person, 'lastSubmittedAt', 'sessionSavedAt');
}

function requirePeriodLimit(survey: Survey, period: Period, now: Date): void {
  if (period.dateFrom === undefined) return;
  const last = lastMoment(survey, period, now);
  // The first and the last day are both shown.
  if (calendarDaysBetween(new Date(period.dateFrom), last, survey.timeZone) < MAX_DAYS) return;
  const message = `The period is longer than ${MAX_DAYS} days: give a dateFrom and a dateTo that are closer.`;
  throw new AppError('invalid', 'period.too_long', message, { facts: { maxDays: MAX_DAYS } });
}

/** Returns a moment of the last day to show. Future days and days after the survey are left out. */
function lastMoment({ endDate }: Survey, { dateTo }: Period, now: Date): Date {
  const end = dateTo === undefined ? endDate.getTime() : Date.parse(dateTo) - 1;
  return new Date(Math.min(now.getTime(), end));
}

// Set-based: kept counts of days, and the recalls of days that are only partly within the period.
function recallFigures(survey: Survey, period: Period, now: Date): RawBuilder<unknown> {
  const { id, timeZone, startDate } = survey;
  const dayOf = (moment: Date) => sql`day_in(${moment}, ${timeZone})`;
  const last = dayOf(lastMoment(survey, period, now));
  const first = period.dateFrom
    ? dayOf(new Date(period.dateFrom))
    : sql`greatest(${dayOf(startDate)}, ${last} - ${DAYS_SHOWN - 1}::int)`;
  return sql`with part as materialized (${recallsOfParts(survey, period)}),
        counted as materialized (
          select subject, value, day, sum(count)::int as count from (
            select subject, value, day, count from survey_tally where survey_id = ${id}
              and subject in ('recalls', 'flagged', 'flag', 'people') and ${isWholeDay(survey, period)}
            union all select 'recalls', null, day, count(*) from part group by day
            union all select 'flagged', null, day, count(*) from part where flags <> '{}' group by day
            union all select 'flag', flag, day, count(*) from part cross join unnest(flags) as flag group by flag, day
            union all select 'people', null, day, count(distinct user_id) from part group by day) as kept
          group by subject, value, day)
      select (select coalesce(sum(count), 0)::int from counted where subject = 'recalls') as recalls,
        (select coalesce(sum(count), 0)::int from counted where subject = 'flagged') as "flaggedRecalls",
        (select count(*)::int from user_session
          where survey_id = ${id} and updated_at >= ${sessionHorizon(now)}) as "sessionsUnderWay",
        ${abandonedSessions(survey, now)} as "abandonedSessions",
        (select coalesce(jsonb_agg(jsonb_build_object('date', date::date,
              'recalls', coalesce(r.count, 0), 'respondents', coalesce(p.count, 0), 'flagged', coalesce(f.count, 0)) order by date), '[]')
          from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') as date
            left join counted r on r.subject = 'recalls' and r.day = date::date
            left join counted p on p.subject = 'people' and p.day = date::date
            left join counted f on f.subject = 'flagged' and f.day = date::date) as days,
        ${listFlags(sql`select value as flag, sum(count)::int as recalls from counted where subject = 'flag' group by value`)} as flags`;
}
