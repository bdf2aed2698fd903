import type { RawBuilder } from 'kysely';
import type { Survey } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { toDates, type Page } from '../../db/page.ts';
import { query, sql } from '../../db/sql.ts';
import { calendarDaysBetween } from '../../domain/zoned-time.ts';
import { AppError } from '../../errors.ts';
import { sessionHorizon } from '../user-sessions/user-session-life.ts';
import { flagCounts, type FlagCount } from './flag-counts.ts';
import { submittedWithin, type Period } from './period.ts';
import {
  abandonedSessions,
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
  respondents: Page<RespondentProgress>;
}

/**
 * Computes the progress of the fieldwork of a survey. Set-based: two statements for all recalls. Throws AppError `period.too_long`.
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
  const page: Page<RespondentProgress> = { items: items.map(withDates), total, limit, offset };
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

// Set-based: counts all recalls of a survey. It reads their rows only, because flags were computed when they were stored.
function recallFigures(survey: Survey, period: Period, now: Date): RawBuilder<unknown> {
  const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${survey.timeZone})::date`;
  const last = dayOf(sql`${lastMoment(survey, period, now)}::timestamptz`);
  const first = period.dateFrom
    ? dayOf(sql`${new Date(period.dateFrom)}::timestamptz`)
    : sql`greatest(${dayOf(sql`${survey.startDate}::timestamptz`)}, ${last} - ${DAYS_SHOWN - 1}::int)`;
  return sql`with counted as materialized (
        select s.user_id, s.flags, ${dayOf(sql`s.submitted_at`)} as date from submission s
        where s.survey_id = ${survey.id} and ${submittedWithin(period)}
      ), days as (
        select date, count(*)::int as recalls, count(distinct user_id)::int as respondents,
          count(*) filter (where flags <> '{}')::int as flagged
        from counted group by date)
      select (select coalesce(sum(recalls), 0)::int from days) as recalls,
        (select coalesce(sum(flagged), 0)::int from days) as "flaggedRecalls",
        (select count(*)::int from user_session
          where survey_id = ${survey.id} and updated_at >= ${sessionHorizon(now)}) as "sessionsUnderWay",
        ${abandonedSessions(survey, now)} as "abandonedSessions",
        (select coalesce(jsonb_agg(jsonb_build_object('date', day::date, 'recalls', coalesce(d.recalls, 0),
              'respondents', coalesce(d.respondents, 0), 'flagged', coalesce(d.flagged, 0)) order by day), '[]')
          from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') as day
            left join days d on d.date = day::date) as days,
        ${flagCounts(sql`counted`)} as flags`;
}
