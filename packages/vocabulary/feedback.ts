/** The values that can be compared with the sectors of a demographic group (docs/reference/feedback.md#4-rules-and-what-they-compare). */
export const NUTRIENT_RULES = ['range', 'percentage_of_energy', 'per_unit_of_weight', 'energy_divided_by_bmr'] as const;
export type NutrientRule = (typeof NUTRIENT_RULES)[number];

/** The judgements of an intake, from far too little to far too much. */
export const SENTIMENTS = [
  'too_low',
  'low',
  'bit_low',
  'neutral',
  'good',
  'excellent',
  'bit_high',
  'high',
  'too_high',
] as const;
export type Sentiment = (typeof SENTIMENTS)[number];
