import type { RecordedPortion } from '@dietary-recall/recall';
import {
  allFoods,
  apply,
  newRecall,
  type DraftFood,
  type DraftRecall,
  type RecallEvent,
} from '@dietary-recall/recall-flow';
import type { Food } from 'dietary-recall-client';
import { FOODS, MILK_IN_TEA, MILK_ON_CEREAL } from './example-foods.ts';
import { CONSENT_VERSION } from './example-scheme.ts';
import { DAY, STARTED_AT, SURVEY_ID } from './example-survey.ts';

// Recalls that are made by the answers of a person, as in the application.

const NOTHING_YET = newRecall({
  uxSessionId: '6f0d7f0e-3c1b-4e59-9a53-0c6d1f9f2b11',
  surveyId: SURVEY_ID,
  localeId: 'en_GB',
  schemeId: 'example',
  schemeVersion: 1,
  language: 'en',
  mode: 'self',
  timeZone: 'Europe/London',
  startedAt: STARTED_AT,
});

export function after(recall: DraftRecall, ...events: readonly RecallEvent[]): DraftRecall {
  let now = recall;
  for (const event of events) now = apply(now, event);
  return now;
}

/** Nothing is answered yet. */
export const begun = after(NOTHING_YET, { type: 'takeOver', writer: 'this device' });

/** The day is known, and no meal of it. */
export const dayChosen = after(
  begun,
  { type: 'consent', version: CONSENT_VERSION, language: 'en', at: STARTED_AT },
  { type: 'day', day: DAY },
  { type: 'waking', wakeTime: { hours: 7, minutes: 10 }, sleepTime: { hours: 22, minutes: 45 } },
);

const at = (hours: number, minutes: number) => ({ hours, minutes, dayOffset: 0 }) as const;

/** Some meals are answered, and the next is asked. */
export const someMeals = after(
  dayChosen,
  { type: 'had', kind: 'breakfast', time: at(7, 30) },
  { type: 'nothing', kind: 'early-snack' },
);

/** The usual meals are listed: breakfast and lunch with their times, dinner without. */
export const mealsListed = after(
  someMeals,
  { type: 'had', kind: 'lunch', time: at(13, 0) },
  { type: 'nothing', kind: 'mid-snack' },
  { type: 'had', kind: 'dinner' },
  { type: 'nothing', kind: 'late-snack' },
  { type: 'finishList' },
);

/** There is a meal of the person's own, too. */
export const withOwnMeal = after(mealsListed, { type: 'had', kind: null });

function mealOf(recall: DraftRecall, kind: string | null): string {
  return recall.meals.find((meal) => meal.kind === kind)?.id ?? '';
}

export const BREAKFAST = mealOf(mealsListed, 'breakfast');
export const LUNCH = mealOf(mealsListed, 'lunch');
export const DINNER = mealOf(mealsListed, 'dinner');
export const OWN_MEAL = mealOf(withOwnMeal, null);

const listed = (meal: string, ...texts: readonly string[]): RecallEvent[] => [
  ...texts.map((text) => ({ type: 'addFood', meal, text }) as const),
  { type: 'finishMeal', meal },
];

/** The foods of breakfast are in the person's words. */
export const foodsListed = after(mealsListed, ...listed(BREAKFAST, 'corn flakes', 'tea', 'bread and butter'));

/** All foods are in the person's words, and none is found. */
export const allListed = after(
  foodsListed,
  { type: 'mealTime', meal: DINNER, time: at(19, 15) },
  ...listed(LUNCH, 'pizza', 'apple', 'water'),
  ...listed(DINNER, 'rice', 'broccoli', 'aunt’s plum cake'),
);

function foodNamed(recall: DraftRecall, words: string): DraftFood {
  const found = allFoods(recall).find(({ typed, match }) => typed === words || match?.name === words);
  if (!found) throw new Error(`The example has no food ${words}.`);
  return found;
}

export function foodOf(recall: DraftRecall, words: string): string {
  return foodNamed(recall, words).id;
}

export function matched(recall: DraftRecall, words: string, { code, localDescription }: Food): DraftRecall {
  const match = { code, name: localDescription, searchTerm: words, rank: 1 };
  return after(recall, { type: 'match', food: foodOf(recall, words), match });
}

export function served(recall: DraftRecall, words: string, portion: RecordedPortion): DraftRecall {
  return after(recall, { type: 'portion', food: foodOf(recall, words), portion });
}

/** Lunch has one more food, which is found. */
export function withFood(food: Food, words = food.localDescription): { recall: DraftRecall; food: string } {
  const told = after(allListed, { type: 'addFood', meal: LUNCH, text: words });
  return { recall: matched(told, words, food), food: foodOf(told, words) };
}

/** Lunch has a food, and another one that went with it and is found. */
export function withLinked(
  main: Food,
  linked: Food,
  { target, genericName }: Pick<Food['associatedFoods'][number], 'target' | 'genericName'>,
  portion: RecordedPortion,
): { recall: DraftRecall; food: string } {
  const { recall, food } = withFood(main);
  const said = served(recall, main.localDescription, portion);
  const event = { type: 'associated', food, target, answer: 'yes', text: genericName, linkAsMain: false } as const;
  const both = after(said, event);
  const id = foodNamed(both, main.localDescription).linkedFoods.at(-1)?.id ?? '';
  const match = { code: linked.code, name: linked.localDescription, searchTerm: '', rank: null };
  return { recall: after(both, { type: 'match', food: id, match }), food: id };
}

export const BOWL: RecordedPortion = {
  method: 'cereal',
  data: { servingWeight: 40, bowlIndex: 2, bowl: 'B', servingChoiceIndex: 1, servingWeightFactor: 1 },
};
const HALF_A_GLASS: RecordedPortion = {
  method: 'drink-scale',
  data: { servingWeight: 92, containerIndex: 1, fillLevel: 0.5 },
};
export const RICE: RecordedPortion = {
  method: 'as-served',
  data: { servingWeight: 165, servingChoiceIndex: 4, servingWeightFactor: 1 },
};
export const grams = (servingWeight: number): RecordedPortion => ({ method: 'weight', data: { servingWeight } });

/** A day on which next to everything is known. */
export const nearlyComplete = [
  (recall: DraftRecall) => matched(recall, 'corn flakes', FOODS.cornFlakes),
  (recall: DraftRecall) => served(recall, 'corn flakes', BOWL),
  (recall: DraftRecall) => noneOf(recall, 'corn flakes', MILK_ON_CEREAL),
  (recall: DraftRecall) => matched(recall, 'tea', FOODS.tea),
  (recall: DraftRecall) => served(recall, 'tea', grams(200)),
  (recall: DraftRecall) => noneOf(recall, 'tea', MILK_IN_TEA),
  (recall: DraftRecall) => matched(recall, 'apple', FOODS.apple),
  (recall: DraftRecall) =>
    served(recall, 'apple', { method: 'guide-image', data: { servingWeight: 110, objectIndex: 2, quantity: 1 } }),
  (recall: DraftRecall) => matched(recall, 'pizza', FOODS.pizza),
  (recall: DraftRecall) =>
    served(recall, 'pizza', { method: 'pizza', data: { servingWeight: 290, sliceType: 1, sliceQuantity: 2 } }),
  (recall: DraftRecall) => matched(recall, 'water', FOODS.water),
  (recall: DraftRecall) => served(recall, 'water', HALF_A_GLASS),
  (recall: DraftRecall) => matched(recall, 'rice', FOODS.rice),
  (recall: DraftRecall) => served(recall, 'rice', RICE),
  (recall: DraftRecall) => matched(recall, 'broccoli', FOODS.broccoli),
  (recall: DraftRecall) => served(recall, 'broccoli', { method: 'unknown' }),
  (recall: DraftRecall) => {
    const missing = { name: 'aunt’s plum cake', brand: '', description: '', portionSize: '', leftovers: '' };
    return after(recall, { type: 'missing', food: foodOf(recall, 'aunt’s plum cake'), missing });
  },
].reduce((recall, tell) => tell(recall), allListed);

const bread = matched(nearlyComplete, 'bread and butter', FOODS.bread);
const slice: RecordedPortion = {
  method: 'guide-image',
  data: { servingWeight: 38, objectIndex: 5, quantity: 1 },
};
/** A day that the person has checked. */
export const confirmed = after(served(bread, 'bread and butter', slice), { type: 'confirm', at: STARTED_AT });

function noneOf(recall: DraftRecall, words: string, { target }: Food['associatedFoods'][number]): DraftRecall {
  return after(recall, { type: 'associated', food: foodOf(recall, words), target, answer: 'no' });
}
