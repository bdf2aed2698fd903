import type { DraftRecall, Gap, Target } from './draft.ts';
import { allFoods } from './tree.ts';

/**
 * What is to be asked. A prompt names the item that it is about and holds no answers, so an application can show it again, also after a
 * reload. `ask` says what it is; each is answered by the event that is named.
 */
export type Prompt =
  /** The consent of the scheme, in this version. Answer: `consent`. */
  | { ask: 'consent'; version: string }
  /** The day recalled; the respondent may choose among this many earlier days. Answer: `day`. */
  | { ask: 'day'; daysBack: number }
  /** A question of the study at the start. Answer: `answer` without an item. */
  | { ask: 'startQuestion'; question: string }
  /** When the respondent got up and went to bed. Answer: `waking`. */
  | { ask: 'wakeAndSleep' }
  /** The meals of the day; `open`: offered ones without an answer. Answers: `had`, `nothing`, at the end `finishList`. */
  | { ask: 'meals'; open: readonly string[] }
  /** All foods of the day in any order. Answers: `listFood`, at the end `finishList`. */
  | { ask: 'quickList' }
  /** The time of a meal. Answer: `mealTime`. */
  | { ask: 'mealTime'; meal: string }
  /** What was eaten and drunk at a meal, one thing at a time. Answers: `addFood`, at the end `finishMeal`. */
  | { ask: 'firstPass'; meal: string }
  /** The meal of a food. Answer: `place`. */
  | { ask: 'mealOfFood'; food: string }
  /** Whether there was anything between two times. Answer: `gap`. */
  | ({ ask: 'gap' } & Gap)
  /** Rows of often forgotten foods, on one page. Answer: `forgotten` with each row. */
  | { ask: 'forgotten'; rows: readonly string[] }
  /** Dietary supplements of the day. Answer: `supplements`. */
  | { ask: 'supplements' }
  /** Whether the words name several foods, these. Answer: `split`. */
  | { ask: 'split'; food: string; parts: readonly string[] }
  /** The food of the list; `hints`: where the search may begin. Answers: `match`, `missing`, and `dish` if `mayBeDish`. */
  | { ask: 'find'; food: string; hints: readonly Target[]; mayBeDish: boolean }
  /** The ingredients of a dish. Answers: `addIngredient`, at the end `finishDish`. */
  | { ask: 'ingredients'; food: string }
  /** The brand. Answer: `brand`. */
  | { ask: 'brand'; food: string }
  /** Whether it was bought ready to eat. Answer: `readyMeal`. */
  | { ask: 'readyMeal'; food: string }
  /** Whether it was the amount of an earlier recall. Answer: `sameAsLastTime`. */
  | { ask: 'sameAsLastTime'; food: string; recallDate: string }
  /** How the amount is said: positions of the methods that fit. Answer: `method`. */
  | { ask: 'method'; food: string; methods: readonly number[] }
  /** The amount served, by the method at this position; null: the food has none, and grams are typed. Answer: `portion`. */
  | { ask: 'portion'; food: string; method: number | null }
  /** What was left over. Answer: `leftovers`. */
  | { ask: 'leftovers'; food: string }
  /** Whether a large amount is right. Answer: `largeAmount`. */
  | { ask: 'largeAmount'; food: string }
  /** A question of the study about a food. Answer: `answer`. */
  | { ask: 'foodQuestion'; food: string; question: string }
  /**
   * Whether an associated food went with it, or another one (`yes`: how many are there). `alreadyInMeal`: foods of the meal that may be it.
   * Answer: `associated`.
   */
  | { ask: 'associated'; food: string; target: Target; yes: number; alreadyInMeal: readonly string[] }
  /** Categories that are often eaten at such a meal. Answer: `suggestions`. */
  | { ask: 'mealSuggestion'; meal: string; categories: readonly string[] }
  /** A question of the study about a meal. Answer: `answer`. */
  | { ask: 'mealQuestion'; meal: string; question: string }
  /** Whether this is everything, with the reasons to ask. Answer: `acceptCheck`, or changes. */
  | { ask: 'isEverything'; reasons: readonly EverythingReason[]; of: string }
  /** Whether the amounts are right: the energy of the day is high. Answer: `acceptCheck`, or changes. */
  | { ask: 'checkAmounts'; of: string }
  /** Whether there was anything else. Answer: `finalProbe` once there is not. */
  | { ask: 'finalProbe' }
  /** A question of the study at the end. Answer: `answer` without an item. */
  | { ask: 'endQuestion'; question: string }
  /** Nothing else can be asked before these foods are loaded from the list. No answer: ask for the next prompt once they are there. */
  | { ask: 'needsFacts'; foods: readonly string[] }
  /** The whole day. Answer: `confirm`. */
  | { ask: 'confirm' }
  /** Freeze the body, and send it until there is a receipt. Answers: `freeze`, `sent`. */
  | { ask: 'send' }
  /** The end. */
  | { ask: 'sent' };

export type EverythingReason = 'few-foods' | 'few-meals' | 'low-energy';

/** The five named steps of a recall. */
export type Stage = 'my-day' | 'anything-else' | 'details' | 'check' | 'send';

const STAGES: Readonly<Record<Prompt['ask'], Stage>> = {
  consent: 'my-day',
  day: 'my-day',
  startQuestion: 'my-day',
  wakeAndSleep: 'my-day',
  meals: 'my-day',
  quickList: 'my-day',
  mealTime: 'my-day',
  firstPass: 'my-day',
  mealOfFood: 'my-day',
  gap: 'anything-else',
  forgotten: 'anything-else',
  supplements: 'anything-else',
  split: 'details',
  find: 'details',
  ingredients: 'details',
  brand: 'details',
  readyMeal: 'details',
  sameAsLastTime: 'details',
  method: 'details',
  portion: 'details',
  leftovers: 'details',
  largeAmount: 'details',
  foodQuestion: 'details',
  associated: 'details',
  mealSuggestion: 'details',
  mealQuestion: 'details',
  isEverything: 'check',
  checkAmounts: 'check',
  finalProbe: 'check',
  endQuestion: 'check',
  needsFacts: 'check',
  confirm: 'check',
  send: 'send',
  sent: 'send',
};

/** Returns the step of the recall that a prompt belongs to. */
export function stageOf({ ask }: Prompt): Stage {
  return STAGES[ask];
}

/** Returns how far a recall came, as a session tells it to staff: numbers and the step, no answers. Meals without a food are not counted. */
export function progressOf(recall: DraftRecall, prompt: Prompt): { stage: Stage; meals: number; foods: number } {
  const meals = recall.meals.filter(({ foods }) => foods.length > 0).length;
  return { stage: stageOf(prompt), meals, foods: allFoods(recall).length };
}
