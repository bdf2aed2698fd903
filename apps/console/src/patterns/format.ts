import { useLingui } from '@lingui/react';
import { useMemo } from 'react';

/** Numbers and times in the language of the person. What is missing is a dash, never 0. */
export function useFormat() {
  const { i18n } = useLingui();
  const locale = formatLocale(i18n.locale);
  return useMemo(() => {
    const numbers = new Map<number, Intl.NumberFormat>();
    const numberWith = (digits: number) => {
      const known =
        numbers.get(digits) ??
        new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
      numbers.set(digits, known);
      return known;
    };
    const time = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
    const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });
    const shortDay = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' });
    const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' });
    const dayOfYear = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
    const weekday = new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    });
    const longDay = new Intl.DateTimeFormat(locale, {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
    });
    const sizes = (['kilobyte', 'megabyte', 'gigabyte'] as const).map(
      (unit) => new Intl.NumberFormat(locale, { style: 'unit', unit, maximumSignificantDigits: 3 }),
    );
    // French has a space before them, at which no line breaks.
    const space = i18n.locale === 'fr' ? '\u00a0' : '';
    return {
      /** What stands between the parts of a list, and behind what the next words explain. */
      semicolon: `${space}; `,
      colon: `${space}: `,
      number: (value: number | null, digits = 0) => (value === null ? '–' : numberWith(digits).format(value)),
      /** A share of 1, in per cent. */
      percent: (share: number | null) => (share === null ? '–' : `${numberWith(1).format(share * 100)} %`),
      /** A size, in the largest of kB, MB and GB of which it has one. */
      bytes: (size: number) => {
        const step = Math.min(sizes.length, Math.max(1, Math.floor(Math.log10(Math.max(1, size)) / 3)));
        return sizes[step - 1]!.format(size / 1000 ** step);
      },
      /** A moment, ISO 8601. */
      time: (moment: string | null) => (moment === null ? '–' : unbroken(time, moment)),
      date: (moment: string | null) => (moment === null ? '–' : unbroken(date, moment)),
      /** The day of a moment, without its year. */
      shortDay: (moment: string | null) => (moment === null ? '–' : unbroken(shortDay, moment)),
      /** A calendar day, YYYY-MM-DD. */
      day: (calendarDay: string) => unbroken(day, calendarDay),
      /** A calendar day with its year. */
      dayOfYear: (calendarDay: string) => unbroken(dayOfYear, calendarDay),
      longDay: (calendarDay: string) => longDay.format(new Date(calendarDay)),
      weekday: (calendarDay: string) => unbroken(weekday, calendarDay),
    };
  }, [locale, i18n.locale]);
}

/** A day or a time without spaces at which a narrow column would break it. */
const unbroken = (format: Intl.DateTimeFormat, moment: string) =>
  format.format(new Date(moment)).replaceAll(' ', '\u00a0');

/** The locale of numbers and times: English ones are written day before month. */
export function formatLocale(language: string): string {
  return language === 'en' ? 'en-GB' : language;
}
