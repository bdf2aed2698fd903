import type { RawBuilder } from 'kysely';
import type { Survey } from '../../../entities/survey.ts';
import { isoTime, query, sql } from '../../db/sql.ts';
import { calendarDaysBetween } from '../../domain/zoned-time.ts';
import { AppError } from '../../errors.ts';
import type { Context } from '../../context.ts';
import type { Page } from '../../db/page.ts';
import { sessionHorizon } from '../user-sessions/user-session-life.ts';
import { flagCounts, type FlagCount } from './flag-counts.ts';
import { isWithin, type Period } from './period.ts';
import {
  peopleFigures,
  type PeopleFigures,
  type RespondentProgress,
  type RespondentsWanted,
} from './respondent-progress.ts';

interface RecallFigures {
  recalls: number;
  flaggedRecalls: number;
  sessionsUnderWay: number;
  days: { date: string; recalls: number; respondents: number; flagged: number }[];
  flags: FlagCount[];
}

const MAX_DAYS = 366;
const DAYS_SHOWN = 30;

/** How the fieldwork of a survey goes: two queries. Throws AppError `period.too_long`. */
export async function monitoring(
  { em, surveys, now }: Context,
  { surveyId, dateFrom, dateTo, ...wanted }: RespondentsWanted & Period & { surveyId: string },
) {
  const survey = await surveys.get(surveyId);
  const period = { dateFrom, dateTo };
  requireFewDays(survey, period, now());
  const [figures] = await query<RecallFigures>(em, recallFigures(survey, period, now()));
  const [people] = await query<PeopleFigures>(em, peopleFigures(survey, period, wanted));
  if (!figures || !people) throw new Error('A select without a from has one row.');
  const { days, flags, recalls, flaggedRecalls, sessionsUnderWay } = figures;
  const { items, total, respondents, respondentsWithRecalls, respondentsDone } = people;
  const { limit, offset } = wanted;
  const page: Page<RespondentProgress> = { items: items.map(withTime), total, limit, offset };
  const ofPeople = { respondents, respondentsWithRecalls, respondentsDone };
  const totals = { ...ofPeople, recalls, flaggedRecalls, sessionsUnderWay };
  return { timeZone: survey.timeZone, totals, days, flags, respondents: page };
}

function withTime({ lastSubmittedAt, ...rest }: RespondentProgress): RespondentProgress {
  return { ...rest, lastSubmittedAt: lastSubmittedAt && isoTime(lastSubmittedAt) };
}

function requireFewDays(survey: Survey, period: Period, now: Date): void {
  if (period.dateFrom === undefined) return;
  const last = lastMoment(survey, period, now);
  // Both days are shown.
  if (calendarDaysBetween(new Date(period.dateFrom), last, survey.timeZone) < MAX_DAYS) return;
  const message = `The period is longer than ${MAX_DAYS} days: give a dateFrom and a dateTo that are closer.`;
  throw new AppError('invalid', 'period.too_long', message, { facts: { maxDays: MAX_DAYS } });
}

/** What the last day shown has in it: nothing comes of days that are to come, nor after a survey. */
function lastMoment({ endDate }: Survey, { dateTo }: Period, now: Date): Date {
  const end = dateTo === undefined ? endDate.getTime() : Date.parse(dateTo) - 1;
  return new Date(Math.min(now.getTime(), end));
}

// All that is read of a recall is its row: what a flag tells of its foods was found out when it was stored.
function recallFigures(survey: Survey, period: Period, now: Date): RawBuilder<unknown> {
  const dayOf = (moment: RawBuilder<unknown>) => sql`(${moment} at time zone ${survey.timeZone})::date`;
  const last = dayOf(sql`${lastMoment(survey, period, now)}::timestamptz`);
  const first = period.dateFrom
    ? dayOf(sql`${new Date(period.dateFrom)}::timestamptz`)
    : sql`greatest(${dayOf(sql`${survey.startDate}::timestamptz`)}, ${last} - ${DAYS_SHOWN - 1}::int)`;
  return sql`with counted as materialized (
        select s.user_id, s.flags, ${dayOf(sql`s.submitted_at`)} as date from submission s
        where s.survey_id = ${survey.id} and ${isWithin(period)}
      ), days as (
        select date, count(*)::int as recalls, count(distinct user_id)::int as respondents,
          count(*) filter (where flags <> '{}')::int as flagged
        from counted group by date)
      select (select coalesce(sum(recalls), 0)::int from days) as recalls,
        (select coalesce(sum(flagged), 0)::int from days) as "flaggedRecalls",
        (select count(*)::int from user_session
          where survey_id = ${survey.id} and updated_at >= ${sessionHorizon(now)}) as "sessionsUnderWay",
        (select coalesce(jsonb_agg(jsonb_build_object('date', day::date, 'recalls', coalesce(d.recalls, 0),
              'respondents', coalesce(d.respondents, 0), 'flagged', coalesce(d.flagged, 0)) order by day), '[]')
          from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') as day
            left join days d on d.date = day::date) as days,
        ${flagCounts(sql`counted`)} as flags`;
}
