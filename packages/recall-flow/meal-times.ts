import type { TimeOfDay } from '@dietary-recall/recall';
import type { SchemeDocument } from '@dietary-recall/scheme';
import type { DraftMeal, DraftRecall, Gap, MealTime } from './draft.ts';

export const DAY_MINUTES = 24 * 60;

export function minutesOf({ hours, minutes }: TimeOfDay): number {
  return hours * 60 + minutes;
}

/** Minutes from the midnight at which the day recalled begins. */
export function mealMinutes(time: MealTime): number {
  return minutesOf(time) + time.dayOffset * DAY_MINUTES;
}

/** Returns the time of a meal, or else the usual time of its kind, or else noon. */
export function timeOfMeal({ time, kind }: DraftMeal, { meals }: Pick<SchemeDocument, 'meals'>): MealTime {
  const usual = meals.find(({ id }) => id === kind)?.time ?? { hours: 12, minutes: 0 };
  return time ?? { ...usual, dayOffset: 0 };
}

/** Lists the meals by time. */
export function mealsInOrder({ meals }: DraftRecall, scheme: Pick<SchemeDocument, 'meals'>): readonly DraftMeal[] {
  const minutes = new Map(meals.map((meal) => [meal, mealMinutes(timeOfMeal(meal, scheme))]));
  return meals.toSorted((one, other) => (minutes.get(one) ?? 0) - (minutes.get(other) ?? 0));
}

/**
 * Lists the times without food or drink of at least `leastHours`: between meals, and from waking and up to bedtime where they are known.
 */
export function gapsOf({ meals, waking }: DraftRecall, leastHours: number): Gap[] {
  const eaten = meals
    .flatMap(({ foods, time }) => (foods.length > 0 && time ? mealMinutes(time) : []))
    .sort((one, other) => one - other);
  const wake = waking?.wakeTime ? minutesOf(waking.wakeTime) : null;
  const sleep = waking?.sleepTime ? minutesOf(waking.sleepTime) : null;
  // Who goes to bed after midnight gives an earlier time of day than that of waking, or else of the first meal.
  const bedtime = sleep === null ? null : sleep > (wake ?? eaten[0] ?? 0) ? sleep : sleep + DAY_MINUTES;
  const gaps: Gap[] = [];
  let from = wake ?? eaten[0];
  for (const to of bedtime === null ? eaten : [...eaten.filter((time) => time < bedtime), bedtime]) {
    if (from !== undefined && to - from >= leastHours * 60) gaps.push({ from, to });
    from = Math.max(from ?? to, to);
  }
  return gaps;
}
