import { dayIn, daysFrom } from '@dietary-recall/recall-flow';
import type { Survey } from 'dietary-recall-client';

/** The place of today in a survey. */
export interface Course {
  today: string;
  first: string;
  last: string;
  /** From 1; above `days` once it is over, below 1 before it begins. */
  day: number;
  days: number;
}

/** The last calendar day of a survey, YYYY-MM-DD: it ends before the moment `endDate`. */
export function lastDayOf({ endDate, timeZone }: Pick<Survey, 'endDate' | 'timeZone'>): string {
  return dayIn(timeZone, new Date(Date.parse(endDate) - 1));
}

/** Days are those of the calendar in the time zone of the survey. */
export function courseOf(
  { startDate, endDate, timeZone }: Pick<Survey, 'startDate' | 'endDate' | 'timeZone'>,
  now: Date,
): Course {
  const first = dayIn(timeZone, new Date(startDate));
  const last = lastDayOf({ endDate, timeZone });
  const today = dayIn(timeZone, now);
  return { today, first, last, day: daysFrom(first, today) + 1, days: Math.max(1, daysFrom(first, last) + 1) };
}
