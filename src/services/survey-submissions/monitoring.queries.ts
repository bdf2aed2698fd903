import type { RawBuilder } from 'kysely';
import type { TallySubject } from '../../../entities/survey-tally.ts';
import type { Survey } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { toDates, totalOf, type LongPage } from '../../db/page.ts';
import { query, sql } from '../../db/sql.ts';
import { calendarDaysBetween } from '../../domain/zoned-time.ts';
import { AppError } from '../../errors.ts';
import type { Period } from '../study-files/period.ts';
import { sessionHorizon } from '../user-sessions/user-session-life.ts';
import { countedFlags, listFlags, type CountedFlags, type FlagCount } from './flag-counts.ts';
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
  flags: CountedFlags;
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
  const page = { items: items.map(toProgress), ...totalOf(total, !isSearched(wanted)), limit, offset };
  const ofPeople = { respondents, respondentsWithRecalls, respondentsDone };
  const totals = { ...ofPeople, recalls, flaggedRecalls, sessionsUnderWay, abandonedSessions: abandoned };
  return { timeZone: survey.timeZone, totals, days, flags: listFlags(flags), respondents: page };
}

function toProgress(person: PeopleFigures['items'][number]): RespondentProgress {
  return { ...toDates(person, 'lastSubmittedAt', 'sessionSavedAt'), flags: listFlags(person.flags) };
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
  const kept = sql`from survey_tally where survey_id = ${id} and ${isWholeDay(survey, period)}`;
  const countOf = (subject: TallySubject) => sql`coalesce(sum(count) filter (where subject = ${subject}), 0)::int`;
  // A day is either whole within the period or in part.
  return sql`with part as materialized (${recallsOfParts(survey, period)}),
        counted as materialized (
          select day, ${countOf('recalls')} as recalls, ${countOf('flagged')} as flagged, ${countOf('people')} as respondents
            ${kept} and subject in ('recalls', 'flagged', 'people') group by day
          union all
          select day, count(*), count(*) filter (where flags <> '{}'), count(distinct user_id) from part group by day)
      select coalesce(sum(recalls), 0)::int as recalls, coalesce(sum(flagged), 0)::int as "flaggedRecalls",
        (select count(*)::int from user_session
          where survey_id = ${id} and updated_at >= ${sessionHorizon(now)}) as "sessionsUnderWay",
        ${abandonedSessions(survey, now)} as "abandonedSessions",
        (select coalesce(jsonb_agg(jsonb_build_object('date', date::date, 'recalls', coalesce(recalls, 0),
              'respondents', coalesce(respondents, 0), 'flagged', coalesce(flagged, 0)) order by date), '[]')
          from generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') as date
            left join counted on day = date::date) as days,
        ${countedFlags(sql`select flag, sum(recalls)::int as recalls from (
            select value as flag, count as recalls ${kept} and subject = 'flag'
            union all select unnest(flags), 1 from part) as of_days group by flag`)} as flags
      from counted`;
}
