import { dayIn, daysAfter } from '@dietary-recall/recall-flow';
import { HOUR_MS, isWeekend, weekdayOf } from '@dietary-recall/vocabulary';
import type { Dice } from './dice.ts';

/** The days that are reported lie in so many weeks. */
const WEEKS = 4;
/** The most days of a person: there are so many weekend days in the weeks. */
export const MOST_DAYS = 4 * WEEKS;
const HALF_DAY_MS = 12 * HOUR_MS;

export interface ReportedDay {
  /** YYYY-MM-DD */
  day: string;
  isWeekend: boolean;
  /** When the person begins to report it, in the afternoon after it. */
  startedAt: Date;
}

/** Draws the days that a person reports: a weekday and a day of a weekend in turn. */
export function reportedDays(
  dice: Dice,
  count: number,
  { lastDay, timeZone }: { lastDay: string; timeZone: string },
): ReportedDay[] {
  const all = Array.from({ length: 7 * WEEKS }, (_, at) => daysAfter(lastDay, -at));
  const [weekdays, weekends] = [false, true].map((wanted) =>
    dice.shuffled(all.filter((day) => isWeekend(weekdayOf(day)) === wanted)),
  );
  return Array.from(
    { length: count },
    (_, at) => (at % 2 === 0 ? weekdays : weekends)?.[Math.floor(at / 2)] ?? lastDay,
  ).map((day) => ({ day, isWeekend: isWeekend(weekdayOf(day)), startedAt: afternoonAfter(day, timeZone, dice) }));
}

function afternoonAfter(day: string, timeZone: string, dice: Dice): Date {
  const next = daysAfter(day, 1);
  const at = new Date(Date.parse(`${next}T11:00:00Z`) + dice.below(240) * 60_000);
  // In the east it is the day after by then.
  return dayIn(timeZone, at) > next ? new Date(at.getTime() - HALF_DAY_MS) : at;
}
