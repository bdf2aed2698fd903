import { DAY_MS } from '@dietary-recall/vocabulary';
import { z } from 'zod';

const Instant = z.union([z.iso.datetime({ offset: true }), z.iso.datetime({ offset: true, precision: -1 })]);

export type ZonedTime = { at: Date } | { fault: 'format' | 'unknown_zone' | 'other_offset' };

/**
 * Parses an ISO 8601 date and time with an offset, such as `2027-03-01T08:30:00Z` or, in Java's form,
 * `2027-03-01T08:30:00+01:00[Europe/Paris]`. An offset that the zone does not have at that time is a fault: it is usually a mistake
 * of an hour in summer.
 */
export function parseZonedTime(text: string): ZonedTime {
  const [, local = '', zone] = /^([^[\]]*)(?:\[([^[\]]+)\])?$/.exec(text) ?? [];
  if (!Instant.safeParse(local).success) return { fault: 'format' };
  const at = new Date(local);
  if (zone === undefined) return { at };
  const clock = clockOf(zone);
  if (clock === null) return { fault: 'unknown_zone' };
  // Minutes are enough: offsets in use have no seconds.
  const isTheirs = clock.format(at).replace(' ', 'T') === local.slice(0, 'YYYY-MM-DDTHH:MM'.length);
  return isTheirs ? { at } : { fault: 'other_offset' };
}

/**
 * Returns the time zone with an IANA name such as `Europe/London`, null if there is none. An offset such as +05:30 is refused,
 * although Intl accepts it: PostgreSQL would read its sign the other way round (POSIX).
 */
export function namedZone(name: string): string | null {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return /^[+-]/.test(timeZone) ? null : timeZone;
  } catch {
    return null;
  }
}

/** Counts the calendar days between two moments on the calendar of a time zone: 0 on the same day. */
export function calendarDaysBetween(from: Date, to: Date, timeZone: string): number {
  const offset = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const dayOf = (at: Date) => Math.floor((at.getTime() + offsetMs(offset.formatToParts(at))) / DAY_MS);
  return dayOf(to) - dayOf(from);
}

// The name is GMT or GMT+05:30; offsets before standard time have seconds.
function offsetMs(parts: Intl.DateTimeFormatPart[]): number {
  const text = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0, seconds = 0] = /([+-])(\d+):(\d+)(?::(\d+))?/.exec(text) ?? [];
  return (sign === '-' ? -1000 : 1000) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds));
}

// A formatter is slow to make, and a file names the same zones again and again.
const clocks = new Map<string, Intl.DateTimeFormat | null>();
const MAX_CLOCKS = 1000;

function clockOf(zone: string): Intl.DateTimeFormat | null {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  if (clocks.size >= MAX_CLOCKS) clocks.clear();
  const clock = newClock(zone);
  clocks.set(zone, clock);
  return clock;
}

function newClock(timeZone: string): Intl.DateTimeFormat | null {
  try {
    // Swedish writes 2027-03-01 08:30.
    return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });
  } catch {
    return null;
  }
}
