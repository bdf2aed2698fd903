/** What may be wrong with a food of a food list, the worst first. */
export const FOOD_PROBLEMS = [
  /** None of its own, of a category or of a prototype locale: respondents cannot say how much. */
  'no-portion-method',
  'no-nutrient-record',
  /** No locale of the chain names it: search does not find it. */
  'no-local-description',
  /** All its categories are hidden: search does not find it. */
  'only-hidden-categories',
  /** A portion size method that holds for it names a set with nothing to choose from, or a category that is not there. */
  'empty-image-set',
  'uncategorised',
] as const;

export type FoodProblem = (typeof FOOD_PROBLEMS)[number];
