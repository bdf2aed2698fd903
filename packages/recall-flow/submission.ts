import type { MissingFood, ParadataEvent, RecordedPortion, TimeOfDay } from '@dietary-recall/recall';
import type { SchemeDocument } from '@dietary-recall/scheme';
import { textIn } from '@dietary-recall/scheme/localized-text';
import { UNKNOWN_METHOD, type AnswerValue, type FoodRelation, type RecallMode } from '@dietary-recall/vocabulary';
import { recordedPortion } from './amounts.ts';
import type { DraftAnswers, DraftFood, DraftMeal, DraftRecall, MealTime } from './draft.ts';
import type { FlowFacts } from './facts.ts';
import type { Flow } from './flow.ts';
import { mealMinutes, mealsInOrder, timeOfMeal } from './meal-times.ts';
import { askedAtEnd, askedAtStart, askedOfFood, askedOfMeal } from './study-questions.ts';

// The recall as it is sent: `POST /surveys/{surveyId}/submissions`.

type SubmittedAnswers = Record<string, AnswerValue>;

export interface FoodToSubmit {
  id: string;
  code: string;
  /** Absent for a food that is not linked. */
  relation?: FoodRelation;
  isReadyMeal: boolean;
  searchTerm: string;
  brand: string;
  portionSize: RecordedPortion;
  answers: SubmittedAnswers;
  customData: Record<string, string>;
  linkedFoods: FoodToSubmit[];
}

export interface MealToSubmit {
  name: string;
  kind: string | null;
  time: MealTime;
  answers: SubmittedAnswers;
  foods: FoodToSubmit[];
  missingFoods: MissingFood[];
}

/** The body of the operation that submits a recall. */
export interface RecallToSubmit {
  surveyId: string;
  uxSessionId: string;
  startTime: string;
  endTime: string;
  timeZone: string;
  recallDate: string | null;
  wakeTime: TimeOfDay | null;
  sleepTime: TimeOfDay | null;
  language: string;
  mode: RecallMode;
  schemeId: string | null;
  schemeVersion: number | null;
  answers: SubmittedAnswers;
  meals: MealToSubmit[];
  paradata: ParadataEvent[];
}

/** What only the application knows when a recall is sent. */
export interface SubmissionMoment {
  /** ISO 8601, not before the start. */
  endTime: string;
  /** At most 2,000 events. */
  paradata?: ParadataEvent[];
}

/**
 * Returns the body that submits a recall: meals by time, those without food too; answers to the questions that are asked; amounts under the
 * names that the service verifies. A food whose amount was not said is `unknown`. Foods that go with a missing one, and ingredients of a
 * dish, stand for themselves; `customData.dish` names the dish. Call it once the recall is confirmed, when the facts of all foods
 * are known: a condition about a food that is not known does not hold.
 */
export function toSubmission(
  recall: DraftRecall,
  scheme: SchemeDocument,
  facts: FlowFacts,
  { endTime, paradata = [] }: SubmissionMoment,
): RecallToSubmit {
  const flow = { recall, scheme, facts };
  const { surveyId, uxSessionId, startedAt, timeZone, day, waking, language, mode, schemeId, schemeVersion } = recall;
  return {
    surveyId,
    uxSessionId,
    startTime: startedAt,
    endTime,
    timeZone,
    recallDate: day,
    wakeTime: waking?.wakeTime ?? null,
    sleepTime: waking?.sleepTime ?? null,
    language,
    mode,
    schemeId: schemeVersion === null ? null : schemeId,
    schemeVersion,
    answers: cleanAnswers({ ...askedAtStart(flow).answers, ...askedAtEnd(flow).answers }),
    meals: mealsInOrder(recall, scheme).map((meal) => mealToSubmit(flow, meal)),
    paradata: [...paradata],
  };
}

function mealToSubmit(flow: Flow, meal: DraftMeal): MealToSubmit {
  const foods = meal.foods.flatMap(withoutBundles);
  return {
    name: nameOf(meal, flow),
    kind: meal.kind,
    time: timeOfMeal(meal, flow.scheme),
    answers: foods.length === 0 ? {} : cleanAnswers(askedOfMeal(flow, meal).answers),
    foods: foods.flatMap((food) => foodToSubmit(flow, meal, food) ?? []),
    missingFoods: foods.flatMap(missingOf),
  };
}

/** A food of the submission: a dish and a food that is missing let go of those that are linked to them. */
interface Loose {
  food: DraftFood;
  dish: string | null;
}

function withoutBundles(food: DraftFood): Loose[] {
  return loosen(food, null);
}

function loosen(food: DraftFood, dish: string | null): Loose[] {
  if (food.dish) return food.linkedFoods.flatMap((linked) => loosen(linked, food.typed));
  return [{ food, dish }, ...looseBelow(food, dish)];
}

/** The linked foods that cannot stay linked. */
function looseBelow(food: DraftFood, dish: string | null): Loose[] {
  return food.linkedFoods.flatMap((linked) => {
    if (!food.match || linked.dish || linked.missing) return loosen(linked, dish);
    return looseBelow(linked, dish);
  });
}

function missingOf({ food: { missing } }: Loose): MissingFood[] {
  if (!missing) return [];
  const { name, brand, description, portionSize, leftovers } = missing;
  return [
    {
      name: clean(name, 512),
      brand: clean(brand, 512),
      description: clean(description, 512),
      portionSize: clean(portionSize, 512),
      leftovers: clean(leftovers, 512),
    },
  ];
}

function foodToSubmit(flow: Flow, meal: DraftMeal, { food, dish }: Loose, isLinked = false): FoodToSubmit | null {
  const { id, match, brand, isReadyMeal, relation, linkedFoods } = food;
  if (!match) return null;
  return {
    id,
    code: match.code,
    ...(isLinked && relation !== null ? { relation } : {}),
    isReadyMeal: isReadyMeal === true,
    searchTerm: clean(match.searchTerm, 256),
    brand: clean(brand ?? '', 128),
    portionSize: recordedPortion(food) ?? { method: UNKNOWN_METHOD },
    answers: cleanAnswers(askedOfFood(flow, meal, food).answers),
    customData: dish === null || isLinked ? {} : { dish: clean(dish, 512) },
    linkedFoods: linkedFoods.flatMap((linked) => foodToSubmit(flow, meal, { food: linked, dish }, true) ?? []),
  };
}

/** The respondent's name of a meal, or else that of its kind, or else that of the usual meal nearest in time. */
function nameOf(meal: DraftMeal, { recall, scheme }: Flow): string {
  const minutes = mealMinutes(timeOfMeal(meal, scheme));
  const away = ({ time }: { time: TimeOfDay }) => Math.abs(mealMinutes({ ...time, dayOffset: 0 }) - minutes);
  const kind =
    scheme.meals.find(({ id }) => id === meal.kind) ??
    scheme.meals.toSorted((one, other) => away(one) - away(other))[0];
  return clean(meal.name ?? textIn(kind?.name ?? {}, recall.language, scheme.languages), 128);
}

function cleanAnswers(answers: DraftAnswers): SubmittedAnswers {
  const entries = Object.entries(answers).map(([id, value]): [string, AnswerValue] => [
    id,
    typeof value === 'string' ? clean(value, value.length) : value,
  ]);
  return Object.fromEntries(entries);
}

/** Text that the service stores: well-formed, without NUL, at most this long. */
function clean(text: string, most: number): string {
  return text.replaceAll('\0', '').slice(0, most).toWellFormed();
}
