import { DAY_MS, HOUR_MS, type RecallPeriod } from '@dietary-recall/vocabulary';

// A formatter is slow to make, and recalls name the same zones again and again; there are a few hundred zones.
const calendars = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar day of a moment in a time zone, YYYY-MM-DD. Throws a RangeError for a time zone that does not exist. */
export function dayIn(timeZone: string, at: Date): string {
  // Swedish writes 2027-03-01.
  const calendar = calendars.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  calendars.set(timeZone, calendar);
  return calendar.format(at);
}

/** Returns the day that is so many days after a day, YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/** Counts the days from a day to a later one, both YYYY-MM-DD. */
export function daysFrom(day: string, later: string): number {
  return Math.round((Date.parse(later) - Date.parse(day)) / DAY_MS);
}

/**
 * Returns the day that a recall is about, YYYY-MM-DD on the calendar of the respondent, if neither a link, a plan nor the client says it. Of
 * the last 24 hours it is the day with most of them (docs/reference/recall-rules.md#18-the-day-recalled-and-the-number-of-a-recall).
 * `dayOf` is the calendar of the respondent: the day of a moment.
 */
export function derivedRecallDate(startTime: Date, period: RecallPeriod, dayOf: (at: Date) => string): string {
  switch (period) {
    case 'previous-day':
      return daysAfter(dayOf(startTime), -1);
    case 'same-day':
      return dayOf(startTime);
    case 'last-24-hours':
      return dayOf(new Date(startTime.getTime() - 12 * HOUR_MS));
  }
}
