import { daysAfter } from '@dietary-recall/recall-flow';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Survey } from 'dietary-recall-client';
import { read } from '../calls/read.ts';
import { courseOf } from '../patterns/survey-course.ts';
import { startOf } from '../patterns/zoned-day.ts';

/** The most days that the service answers. */
const MOST_DAYS = 366;
/** Recalls under way whose steps are drawn. */
const MOST_SESSIONS = 500;
const MONTH_DAYS = 30;
const LAGGARDS = 10;

export type PeriodName = 'all' | 'month';

/** The period of the page, which its address says. */
export function usePeriod(): readonly [PeriodName, (period: PeriodName) => void] {
  const { period } = useSearch({ strict: false }) as { period?: string };
  const navigate = useNavigate();
  const change = (wanted: PeriodName) =>
    void navigate({
      to: '.',
      search: ((was: object) => ({ ...was, period: wanted === 'all' ? undefined : wanted })) as never,
      replace: true,
    });
  return [period === 'month' ? 'month' : 'all', change];
}

/** The first day of a period of the survey. */
function firstDayOf(survey: Survey, period: PeriodName): string {
  const { today, first, last } = courseOf(survey, new Date());
  const until = last < today ? last : today;
  const earliest = daysAfter(until, 1 - (period === 'month' ? MONTH_DAYS : MOST_DAYS));
  return first > earliest ? first : earliest;
}

/** What the fieldwork page reads: the whole survey, the days of the period, and how its recalls are distributed. */
export function useFieldwork(survey: Survey, period: PeriodName) {
  const surveyId = survey.id;
  const first = firstDayOf(survey, period);
  const dateFrom = startOf(first, survey.timeZone);
  const isBegun = Date.parse(dateFrom) <= Date.now();
  return {
    whole: useQuery(read.surveySubmissions.monitoring({ surveyId, limit: LAGGARDS, sort: 'recalls' })),
    ofPeriod: useQuery({
      ...read.surveySubmissions.monitoring({ surveyId, dateFrom, limit: 1 }),
      enabled: isBegun,
    }),
    distributions: useQuery(read.surveySubmissions.distributions({ surveyId, dateFrom })),
    sessions: useQuery(read.surveySubmissions.listSessions({ surveyId, state: 'open', limit: MOST_SESSIONS })),
  };
}
