import type { MissingFood, RecordedPortion, TimeOfDay } from '@dietary-recall/recall';
import type { AnswerValue } from '@dietary-recall/vocabulary';
import type { Leftovers, Match, MealTime, Target } from './draft.ts';

/** A meal that exists, or the one of a kind, which is added if it does not exist; `kind` null: a new meal of the respondent's own. */
export type MealChoice = { id: string } | { kind: string | null; name?: string };

/**
 * What a respondent answered or changed. `meal` and `food` are local ids. Times named `at` are ISO 8601. An event that does not fit, such as
 * one about a food that was removed, changes nothing.
 */
export type RecallEvent =
  | { type: 'consent'; version: string; language: string; at: string }
  /** The day recalled, YYYY-MM-DD. It cannot change once there is a food. */
  | { type: 'day'; day: string }
  | { type: 'waking'; wakeTime: TimeOfDay | null; sleepTime: TimeOfDay | null }
  /** An answer to a question of the study; `item`: the meal or the food, null for one of the start or the end. `value` null: skipped. */
  | { type: 'answer'; item: string | null; question: string; value: AnswerValue }
  /** A meal was eaten: of a kind, or of the respondent's own (`kind` null). */
  | { type: 'had'; kind: string | null; name?: string; time?: MealTime }
  /** Nothing was eaten at a meal of the scheme. It does not fit while the meal has foods. */
  | { type: 'nothing'; kind: string }
  /** The list of meals, or the quick list, is complete. */
  | { type: 'finishList' }
  | { type: 'mealTime'; meal: string; time: MealTime }
  | { type: 'changeMeal'; meal: string; kind: string | null; name: string | null }
  | { type: 'removeMeal'; meal: string }
  /** A food of a meal in the respondent's words. */
  | { type: 'addFood'; meal: string; text: string }
  /** All foods of the meal are listed. A meal without foods was nothing; one of the respondent's own is removed. */
  | { type: 'finishMeal'; meal: string }
  /** A food of the quick list. */
  | { type: 'listFood'; text: string }
  /** Was there anything in a gap? If so, a meal is added. A later no takes it away while it has no foods. */
  | { type: 'gap'; from: number; to: number; hadAny: boolean }
  /** Answers to rows of often forgotten foods. A yes adds a food. */
  | { type: 'forgotten'; answers: Readonly<Record<string, boolean>> }
  /** The supplements of the day in the respondent's words; an empty list: none. */
  | { type: 'supplements'; texts: readonly string[] }
  /** The meal of a food that is not linked: its first, or another one. */
  | { type: 'place'; food: string; meal: MealChoice }
  /** Other words for a food that is not matched yet. */
  | { type: 'changeText'; food: string; text: string }
  | { type: 'removeFood'; food: string }
  /** Puts back what was deleted last. */
  | { type: 'undo' }
  /** What was deleted last is not put back. */
  | { type: 'dismissUndo' }
  /** The foods in the words; null: it is one food. */
  | { type: 'split'; food: string; parts: readonly string[] | null }
  /** The food of the list. Another one discards the amount and the linked foods. */
  | { type: 'match'; food: string; match: Match }
  /** The food is not in the list: the respondent's own words. */
  | { type: 'missing'; food: string; missing: MissingFood }
  /** The food is a dish that is described by its ingredients. */
  | { type: 'dish'; food: string }
  | { type: 'addIngredient'; food: string; text: string }
  /** All ingredients are listed. A dish without ingredients is to be found in the list again. */
  | { type: 'finishDish'; food: string }
  /** Empty: the respondent does not know. */
  | { type: 'brand'; food: string; brand: string }
  | { type: 'readyMeal'; food: string; isReadyMeal: boolean | 'unknown' }
  /** The earlier portion, leftovers included; null: it was not the same. */
  | { type: 'sameAsLastTime'; food: string; portion: RecordedPortion | null }
  /** The position of the method among those of the food; null: choose again. */
  | { type: 'method'; food: string; method: number | null }
  /** The amount served, or `{method: 'unknown'}`. Foods that are measured by this one lose their amount. */
  | { type: 'portion'; food: string; portion: RecordedPortion }
  /** More than was served does not fit. */
  | { type: 'leftovers'; food: string; leftovers: Leftovers }
  /** `isRight` false: the amount is asked again. */
  | { type: 'largeAmount'; food: string; isRight: boolean }
  /** `no`: none, or no other one. `already`: it is in the list of the meal. `yes`: it is added, named by `text` until it is found. */
  | { type: 'associated'; food: string; target: Target; answer: 'no' | 'already' }
  | { type: 'associated'; food: string; target: Target; answer: 'yes'; text: string; linkAsMain: boolean }
  /** The suggested categories of which there was something, and those of which there was nothing: these are not suggested again. */
  | {
      type: 'suggestions';
      meal: string;
      had: readonly { category: string; text: string }[];
      refused?: readonly string[];
    }
  /** `of` is that of the prompt. */
  | { type: 'acceptCheck'; check: 'everything' | 'amounts'; of: string }
  /** Was there anything else (`hadAny`)? If so, a meal is added, as for a gap, and the question is asked again. Absent: no. */
  | { type: 'finalProbe'; hadAny?: boolean }
  | { type: 'confirm'; at: string }
  /** The body of `toSubmission`, before the first attempt to send it. From here nothing can be changed. */
  | { type: 'freeze'; body: object }
  /** The service refused the body: it can be changed again, under another id. */
  | { type: 'unfreeze'; uxSessionId: string }
  | { type: 'sent'; submissionId: string; at: string }
  /** The last prompt of the trail was shown again. */
  | { type: 'back' }
  /** The respondent was at the recall for this long. */
  | { type: 'active'; seconds: number }
  /** Another device or tab writes from here. */
  | { type: 'takeOver'; writer: string };

export type EventOf<Type extends RecallEvent['type']> = Extract<RecallEvent, { type: Type }>;
