/** The day that a recall is about, from the moment when it begins (docs/reference/recall-rules.md#18-the-day-recalled-and-the-number-of-a-recall). */
export const RECALL_PERIODS = ['previous-day', 'same-day', 'last-24-hours'] as const;
export type RecallPeriod = (typeof RECALL_PERIODS)[number];

/** How a food goes with the food that it is linked to (docs/reference/recall-rules.md#19-linked-foods). */
export const FOOD_RELATIONS = ['with', 'ingredient'] as const;
export type FoodRelation = (typeof FOOD_RELATIONS)[number];

/** Whether the respondent answered alone or somebody asked. */
export const RECALL_MODES = ['self', 'interview'] as const;
export type RecallMode = (typeof RECALL_MODES)[number];

/** The most that a recall may hold: what the service takes, and where the questions of a recall stop adding. */
export const RECALL_LIMITS = {
  meals: 50,
  /** Linked foods and foods that were not found included. */
  foods: 500,
  foodsOfMeal: 200,
  linkedFoods: 100,
  searchTermLength: 256,
  /** What is noted while a recall is reported. */
  events: 2000,
} as const;

/** The method of a portion whose size the respondent could not say (docs/reference/recall-rules.md#20-unknown-portions). */
export const UNKNOWN_METHOD = 'unknown';

/** Which state of a recall is read: with the codings that hold, or as the respondent submitted it. */
export const RECALL_VERSIONS = ['coded', 'submitted'] as const;
export type RecallVersion = (typeof RECALL_VERSIONS)[number];

/** A nutritionist's judgement of a recall. `excluded`: analyses leave it out. */
export const RECALL_VALIDITIES = ['valid', 'doubtful', 'excluded'] as const;
export type RecallValidity = (typeof RECALL_VALIDITIES)[number];

/** An answer to a question of a scheme; null: it was skipped. */
export type AnswerValue = string | number | boolean | string[] | null;
