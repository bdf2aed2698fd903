/**
 * The next question of a recall as a pure function.
 *
 *     let recall = newRecall({ uxSessionId, surveyId, ... });
 *     const prompt = nextPrompt(recall, scheme, facts);      // { ask: 'day', daysBack: 0 }
 *     recall = apply(recall, { type: 'day', day: '2026-11-22' }, prompt);
 *
 * Nothing here reads a clock, draws a random number or fetches anything.
 */
export { recordedPortion } from './amounts.ts';
export { apply, previousPrompt } from './apply.ts';
export * from './draft.ts';
export type { MealChoice, RecallEvent } from './events.ts';
export type { AssociatedFood, EarlierAmount, FlowFacts, ListedFood } from './facts.ts';
export type { Step } from './flow.ts';
export { likelyTime, spanOf } from './likely-time.ts';
export { gapsOf, mealMinutes, mealsInOrder, timeOfMeal } from './meal-times.ts';
export { nextPrompt, stepsOfFood } from './next-prompt.ts';
export { daysAfter, daysFrom, dayIn, derivedRecallDate } from './recall-day.ts';
export { progressOf, stageOf, type EverythingReason, type Prompt, type Stage } from './prompts.ts';
export {
  toSubmission,
  type FoodToSubmit,
  type MealToSubmit,
  type RecallToSubmit,
  type SubmissionMoment,
} from './submission.ts';
export { typedCount } from './typed-count.ts';
export { addedByPrompt, allFoods, findFood, findMeal, flatOf, type FoundFood } from './tree.ts';
