/** Milliseconds, for differences of moments. On the clock of a place a day may have 23 or 25 hours. */
export const HOUR_MS = 3600 * 1000;
export const DAY_MS = 24 * HOUR_MS;
