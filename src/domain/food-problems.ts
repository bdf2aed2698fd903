/** The problems that a food of a food list may have, the worst first. */
export const FOOD_PROBLEMS = [
  /** Neither the food, nor a category above it, nor a prototype locale has a method: respondents cannot report an amount. */
  'no-portion-method',
  'no-nutrient-record',
  /** No locale of the chain names the food: the search does not find it. */
  'no-local-description',
  /** All categories of the food are hidden: the search does not find it. */
  'only-hidden-categories',
  /** A portion size method of the food names an empty image set, or a category that does not exist. */
  'empty-image-set',
  'uncategorised',
] as const;

export type FoodProblem = (typeof FOOD_PROBLEMS)[number];
