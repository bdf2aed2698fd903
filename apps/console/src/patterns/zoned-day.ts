import { daysAfter } from '@dietary-recall/recall-flow';

/** The moment at which a day begins in a time zone, ISO 8601. A day that is none is left to the service to refuse. */
export function startOf(day: string, timeZone: string): string {
  const utc = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(utc)) return day;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(utc);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const there = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
  return new Date(utc - (there - utc)).toISOString();
}

/** The moment at which a day is over in a time zone, ISO 8601. A day that is none is left to the service to refuse. */
export function endOf(day: string, timeZone: string): string {
  return Number.isNaN(Date.parse(day)) ? day : startOf(daysAfter(day, 1), timeZone);
}
