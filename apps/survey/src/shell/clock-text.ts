import type { Clock } from './read-time.ts';

/**
 * A time as the region of a language tag writes it: 07:40, and 7:40 AM, which stays on one line, where clocks have twelve hours. `readTime`
 * reads both.
 */
export function clockText(locale: string, { hours, minutes }: Clock): string {
  const halves = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  if (halves.resolvedOptions().hour12)
    return halves.format(Date.UTC(2000, 0, 1, hours, minutes)).replace(/\s/, '\u00A0');
  return `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}`;
}
