const DAY_MS = 86_400_000;

/** The calendar day of a moment in a time zone, YYYY-MM-DD. */
export function dayIn(moment: Date | string, timeZone: string): string {
  // The Canadian way to write a day is that of ISO 8601.
  return new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date(moment));
}

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
  return Number.isNaN(Date.parse(day)) ? day : startOf(dayAfter(day, 1), timeZone);
}

/** A day some days later, or earlier for a number below zero. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The number of days from one day to another one. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}
