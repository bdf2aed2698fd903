import type { SchemeDocument } from '@dietary-recall/scheme';
import type { DraftMeal, DraftRecall, Gap, MealTime } from './draft.ts';
import { DAY_MINUTES, minutesOf } from './meal-times.ts';

// When a meal may have been, to ask for its time.

/** Returns when a meal may have been: the gap in which it was told, or else the time from waking to bedtime, as far as they are known. */
export function spanOf({ waking }: DraftRecall, { addedBy }: DraftMeal): Gap {
  if (addedBy !== undefined && addedBy !== 'finalProbe') return addedBy;
  const from = waking?.wakeTime ? minutesOf(waking.wakeTime) : null;
  const sleep = waking?.sleepTime ? minutesOf(waking.sleepTime) : DAY_MINUTES;
  return { from: from ?? 0, to: sleep > (from ?? DAY_MINUTES / 2) ? sleep : sleep + DAY_MINUTES };
}

/**
 * Returns a time to propose for a meal: the usual one of its kind, or else the middle of its gap, or else noon; never before waking or after
 * bedtime.
 */
export function likelyTime(recall: DraftRecall, meal: DraftMeal, { meals }: Pick<SchemeDocument, 'meals'>): MealTime {
  const { from, to } = spanOf(recall, meal);
  const usual = meals.find(({ id }) => id === meal.kind)?.time;
  const isOfGap = meal.addedBy !== undefined && meal.addedBy !== 'finalProbe';
  const guess = usual ? minutesOf(usual) : isOfGap ? wholeQuarter((from + to) / 2) : DAY_MINUTES / 2;
  const isPastMidnight = guess < from && guess + DAY_MINUTES <= to;
  const minutes = Math.min(Math.max(isPastMidnight ? guess + DAY_MINUTES : guess, from), to);
  const ofDay = minutes % DAY_MINUTES;
  return { hours: Math.floor(ofDay / 60), minutes: ofDay % 60, dayOffset: minutes < DAY_MINUTES ? 0 : 1 };
}

function wholeQuarter(minutes: number): number {
  return Math.floor(minutes / 15) * 15;
}
