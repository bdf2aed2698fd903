import { timeOfMeal, type DraftMeal, type MealTime } from '@dietary-recall/recall-flow';
import type { LocalizedText } from '@dietary-recall/scheme/localized-text';
import { useLingui } from '@lingui/react';
import { useLingui as useMacro } from '@lingui/react/macro';
import { useRecall } from '../store/recall.ts';
import { clockText } from './clock-text.ts';
import type { Clock } from './read-time.ts';
import { studyText } from './study-text.ts';

const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** Times and days as the language of the page writes them. */
export function useWords() {
  const { i18n } = useLingui();
  const locale = regional(i18n.locale);
  const atUtc = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options });
  const day = (date: string) => atUtc(DAY).format(new Date(`${date}T00:00:00Z`));
  const moment = (at: string) =>
    new Intl.DateTimeFormat(locale, { ...DAY, hour: '2-digit', minute: '2-digit' }).format(new Date(at));
  // French writes days of the week small, except at the beginning.
  const alone = (words: string) => words.charAt(0).toLocaleUpperCase(locale) + words.slice(1);
  return {
    locale,
    /** 07:40 or 7:40 AM. */
    clock: (time: Clock) => clockText(locale, time),
    /** Saturday 21 November. */
    day,
    /** The same as a heading or a choice of its own. */
    dayAlone: (date: string) => alone(day(date)),
    /** 21 November 2026. */
    date: (day: string) => atUtc({ dateStyle: 'long' }).format(new Date(`${day}T00:00:00Z`)),
    /** Saturday. */
    weekday: (day: string) => atUtc({ weekday: 'long' }).format(new Date(`${day}T00:00:00Z`)),
    /** Saturday 21 November at 07:40. */
    moment,
    /** The same as a heading or a value of its own. */
    momentAlone: (at: string) => alone(moment(at)),
    number: (value: number, digits = 0) =>
      new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value),
    /** 1234.5, as it is typed. */
    plainNumber: (value: number) =>
      new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 20 }).format(value),
    /** 1½, as people write counts. */
    countText: (count: number) => countIn(locale, count),
    list: (words: readonly string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(words),
  };
}

/** The language of the page as the reader's region writes it: 22 November or November 22. */
function regional(language: string): string {
  return navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
}

/** Texts of the scheme in the language of the page. */
export function useSchemeText() {
  const { i18n } = useLingui();
  const languages = useRecall(({ context }) => context.scheme.languages);
  return (text: LocalizedText | null | undefined) => (text ? studyText(text, i18n.locale, languages) : '');
}

/** The name of a meal: the respondent's own, or that of its kind. */
export function useMealName() {
  const { t } = useMacro();
  const text = useSchemeText();
  const meals = useRecall(({ context }) => context.scheme.meals);
  return ({ name, kind }: Pick<DraftMeal, 'name' | 'kind'>): string => {
    if (name !== null) return name;
    const known = meals.find(({ id }) => id === kind);
    return known ? text(known.name) : t`Meal or snack`;
  };
}

/** The time of a meal, or its usual time while it is not known. */
export function useMealClock() {
  const scheme = useRecall(({ context }) => context.scheme);
  const { clock } = useWords();
  return (meal: DraftMeal) => (meal.time ? clock(meal.time) : clock(timeOfMeal(meal, scheme)));
}

/** The minutes of a day from minutes that may be past midnight. */
export function clockOfMinutes(total: number): MealTime {
  const day = 24 * 60;
  return { hours: Math.floor((total % day) / 60), minutes: total % 60, dayOffset: total >= day ? 1 : 0 };
}

const FRACTION_SIGNS: readonly (readonly [number, string])[] = [
  [1 / 4, '¼'],
  [1 / 3, '⅓'],
  [1 / 2, '½'],
  [2 / 3, '⅔'],
  [3 / 4, '¾'],
];

function countIn(locale: string, count: number): string {
  const whole = Math.floor(count + 1e-6);
  const rest = count - whole;
  const sign = FRACTION_SIGNS.find(([value]) => Math.abs(value - rest) < 0.01)?.[1];
  if (sign !== undefined) return `${whole === 0 ? '' : whole}${sign}`;
  return rest < 0.01 ? String(whole) : new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(count);
}

/** Reads a count: 2, 1½, 1 1/2, 0,5. Null: it is none. */
export function readCount(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  const sign = FRACTION_SIGNS.find(([, one]) => plain.endsWith(one));
  if (sign) {
    const whole = plain.slice(0, -1).trim();
    return whole === '' ? sign[0] : /^\d+$/.test(whole) ? Number(whole) + sign[0] : null;
  }
  const mixed = /^(?:(\d+)\s+)?(\d)\/(\d)$/.exec(plain);
  if (mixed) return Number(mixed[1] ?? 0) + Number(mixed[2]) / Number(mixed[3]);
  if (!/^\d*\.?\d+$/.test(plain)) return null;
  const value = Number(plain);
  const near = FRACTION_SIGNS.find(([part]) => Math.abs(value - Math.floor(value) - part) < 0.01);
  return near ? Math.floor(value) + near[0] : value;
}
