import { expect, test } from 'vitest';
import { calendarDaysBetween, namedZone, parseZonedTime } from '../../src/domain/zoned-time.ts';

test.each([
  ['2027-03-01T08:30:00+00:00', '2027-03-01T08:30:00.000Z'],
  ['2027-03-01T08:30Z', '2027-03-01T08:30:00.000Z'],
  ['2027-03-01T08:30:00.250-05:30', '2027-03-01T14:00:00.250Z'],
  ['2027-03-01T08:30:00+01:00[Europe/Paris]', '2027-03-01T07:30:00.000Z'],
  ['2027-07-01T00:10+02:00[Europe/Paris]', '2027-06-30T22:10:00.000Z'],
  ['2028-02-29T23:59:59Z[UTC]', '2028-02-29T23:59:59.000Z'],
])('parseZonedTime reads %s as %s', (text, moment) => {
  expect(parseZonedTime(text)).toEqual({ at: new Date(moment) });
});

test.each([
  ['2027-03-01T08:30:00', 'format'],
  ['2027-03-01 08:30:00Z', 'format'],
  ['2027-02-29T08:30:00Z', 'format'],
  ['2027-03-01T24:30:00Z', 'format'],
  ['01/03/2027 08:30', 'format'],
  ['', 'format'],
  ['2027-03-01T08:30:00[Europe/Paris]', 'format'],
  ['2027-03-01T08:30:00+01:00[Europe/Lutetia]', 'unknown_zone'],
  ['2027-07-01T08:30:00+01:00[Europe/Paris]', 'other_offset'],
])('parseZonedTime refuses %s with the fault %s', (text, fault) => {
  expect(parseZonedTime(text)).toEqual({ fault });
});

test.each(['Europe/London', 'UTC', 'Etc/GMT+5', 'America/New_York'])('namedZone accepts %s', (name) => {
  expect(namedZone(name)).toBe(name);
});

test.each(['+05:30', '-03', '+0000', 'UTC+5', 'Mars/Olympus', ''])('namedZone refuses "%s"', (name) => {
  expect(namedZone(name)).toBeNull();
});

test.each([
  ['2026-03-01T00:00:00Z', '2026-03-01T23:59:59Z', 'UTC', 0],
  ['2026-03-01T23:59:59Z', '2026-03-02T00:00:00Z', 'UTC', 1],
  ['2026-03-01T18:29:00Z', '2026-03-01T18:30:00Z', 'Asia/Kolkata', 1],
  ['2026-03-08T04:59:00Z', '2026-03-08T05:00:00Z', 'America/New_York', 1],
  // A day of 23 hours, and years before standard time.
  ['2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z', 'America/New_York', 1],
  ['0000-01-01T12:00:00Z', '0001-01-01T12:00:00Z', 'Europe/London', 366],
])('calendarDaysBetween counts from %s to %s in %s %d days', (from, to, zone, days) => {
  expect(calendarDaysBetween(new Date(from), new Date(to), zone)).toBe(days);
});
