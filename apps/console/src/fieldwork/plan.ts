import { daysAfter, daysFrom } from '@dietary-recall/recall-flow';
import type { Monitoring, Survey } from 'dietary-recall-client';
import type { Course } from '../patterns/survey-course.ts';

type Dates = Pick<Survey, 'startDate' | 'endDate' | 'timeZone' | 'maximumTotalSubmissions'>;

/** How a survey stands against an even plan: all recalls of all its respondents, spread evenly over its days. */
export interface Plan {
  /** Recalls of the whole survey. */
  target: number;
  perDay: number;
  /** Recalls that should have come before today. */
  expected: number;
  /** Recalls that are missing today; below zero: there are more than planned. */
  behind: number;
  /** Recalls by the end, if the days to come bring as many as the last seven; null: no whole day has run. */
  atThisRate: number | null;
}

const WEEK_DAYS = 7;

/** The recalls of the seven days before today. */
export function lastWeek(days: Monitoring['days'], { today }: Course): number {
  const from = daysAfter(today, -WEEK_DAYS);
  return sum(days.filter(({ date }) => date >= from && date < today));
}

/** The plan; null for a survey that takes any number of recalls of a person, or that has no people. */
export function planOf(survey: Dates, { totals, days }: Monitoring, course: Course): Plan | null {
  const { maximumTotalSubmissions } = survey;
  if (maximumTotalSubmissions === null || totals.respondents === 0) return null;
  const target = totals.respondents * maximumTotalSubmissions;
  const perDay = target / course.days;
  const daysDone = Math.min(course.days, Math.max(0, course.day - 1));
  const expected = perDay * daysDone;
  const ofToday = sum(days.filter(({ date }) => date === course.today));
  const received = totals.recalls - ofToday;
  const rate = lastWeek(days, course) / Math.min(WEEK_DAYS, daysDone);
  return {
    target,
    perDay,
    expected,
    behind: Math.round(expected - received),
    atThisRate: daysDone === 0 ? null : Math.min(target, Math.round(received + rate * (course.days - daysDone))),
  };
}

/** A day of the fieldwork as the picture and its table have it. A day to come has a plan only. */
export interface FieldworkDay {
  date: string;
  recalls: number | null;
  respondents: number | null;
  flagged: number | null;
  plan: number | null;
  /** Recalls up to and with this day beside the plan for them. */
  difference: number | null;
}

/** The most days to come that are shown. */
const MOST_COMING = 120;

/** The days of a period, and those to come if it reaches to the end of the survey. */
export function fieldworkDays(
  { days, totals }: Pick<Monitoring, 'days' | 'totals'>,
  plan: Plan | null,
  course: Course,
): FieldworkDay[] {
  let received = totals.recalls - sum(days);
  const past = days.map(({ date, recalls, respondents, flagged }): FieldworkDay => {
    received += recalls;
    const number = Math.min(course.days, daysFrom(course.first, date) + 1);
    const isOver = date < course.today;
    const difference = plan === null || !isOver ? null : Math.round(received - plan.perDay * number);
    return { date, recalls, respondents, flagged, plan: plan && round(plan.perDay), difference };
  });
  const next = daysAfter(past.at(-1)?.date ?? course.today, 1);
  const count = plan === null || course.days > MOST_COMING ? 0 : Math.max(0, daysFrom(next, course.last) + 1);
  const coming = Array.from({ length: count }, (_, at): FieldworkDay => ({
    date: daysAfter(next, at),
    recalls: null,
    respondents: null,
    flagged: null,
    plan: plan && round(plan.perDay),
    difference: null,
  }));
  return [...past, ...coming];
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function sum(days: Monitoring['days']): number {
  return days.reduce((total, { recalls }) => total + recalls, 0);
}
