export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

/** Returns the weekday of a day, YYYY-MM-DD. */
export function weekdayOf(day: string): Weekday {
  // JavaScript counts from Sunday.
  return WEEKDAYS[(new Date(day).getUTCDay() + 6) % 7] ?? 'monday';
}

export function isWeekend(weekday: Weekday): boolean {
  return weekday === 'saturday' || weekday === 'sunday';
}
