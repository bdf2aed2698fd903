export const SEARCH_SORTING_ALGORITHMS = ['paRules', 'popularity', 'globalPop', 'fixed'] as const;
export type SearchSortingAlgorithm = (typeof SEARCH_SORTING_ALGORITHMS)[number];

export const PORTION_SIZE_METHODS = [
  'as-served',
  'guide-image',
  'drink-scale',
  'standard-portion',
  'cereal',
  'milk-on-cereal',
  'milk-in-a-hot-drink',
  'pizza',
  'weight',
  'parent-food-portion',
  'dimensions',
] as const;
export type PortionSizeMethodName = (typeof PORTION_SIZE_METHODS)[number];

/** The shapes of a piece of food that is measured. A wedge is one of several equal pieces of a round. */
export const PIECE_SHAPES = ['block', 'round', 'wedge'] as const;
export type PieceShape = (typeof PIECE_SHAPES)[number];

/**
 * How a search for a food failed. `nothing-found`: it had no hits. `none-chosen`: it had hits, and none of them was chosen. `ranked-low`: the food that
 * was chosen stood below rank 10. `missing-food`: the food was described in the respondent's own words.
 */
export const SEARCH_MISS_OUTCOMES = ['nothing-found', 'none-chosen', 'ranked-low', 'missing-food'] as const;
export type SearchMissOutcome = (typeof SEARCH_MISS_OUTCOMES)[number];

/**
 * The texts of a food list that are translated: the key of a portion size method, the name of a unit, and the label of a picture, an
 * outline or a choice (docs/reference/translations.md).
 */
export const TRANSLATION_KINDS = ['method', 'unit', 'label'] as const;
export type TranslationKind = (typeof TRANSLATION_KINDS)[number];

/**
 * The kinds of nutrient types and of tables. A food-group equivalent is an amount that dietary guidelines count in, such as cup
 * equivalents of fruit (docs/reference/food-data.md#16-food-group-equivalents).
 */
export const NUTRIENT_KINDS = ['nutrient', 'food-group-equivalent'] as const;
export type NutrientKind = (typeof NUTRIENT_KINDS)[number];
