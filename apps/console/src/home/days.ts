/** The calendar days up to today, YYYY-MM-DD, where this browser is. */
export function lastDays(count: number): string[] {
  return Array.from({ length: count }, (_, at) => dayOf(daysAgo(count - 1 - at)));
}

/** The start of a day some days ago, ISO 8601. */
export function startOfDay(ago: number): string {
  const day = daysAgo(ago);
  day.setHours(0, 0, 0, 0);
  return day.toISOString();
}

function daysAgo(count: number): Date {
  const day = new Date();
  day.setDate(day.getDate() - count);
  return day;
}

function dayOf(date: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
