import { shareOf, type MethodOf, type PortionEstimate, type PortionWeight } from './portion.ts';

/** The food that this one goes with: for a dressing, the salad. */
export interface ParentFood {
  portion: PortionWeight;
  /** Codes of all its categories, nearest first, as the view of a food has them. */
  categories: readonly string[];
}

/**
 * The shares of its parent that a respondent may choose for a food: those for the nearest category of the parent that has any,
 * else those for all other foods; an empty list if the method has neither. Source:
 * docs/reference/food-data.md#14-formulas-of-the-methods.
 */
export function parentFoodOptions(
  { parameters }: MethodOf<'parent-food-portion'>,
  categories: readonly string[],
): readonly { label: string; value: number }[] {
  const choicesFor = (code: string | null) => parameters.options.find(({ category }) => category === code)?.choices;
  for (const code of categories) {
    const choices = choicesFor(code);
    if (choices) return choices;
  }
  return choicesFor(null) ?? [];
}

/**
 * Grams as a share of the serving and the leftovers of the parent. The conversion factor is not used. `notOffered` names an
 * option (position from 0) that does not exist for this parent. Source:
 * docs/reference/food-data.md#14-formulas-of-the-methods.
 */
export function parentFoodPortion(
  method: MethodOf<'parent-food-portion'>,
  parent: ParentFood,
  choice: { option: number },
): PortionEstimate {
  const share = parentFoodOptions(method, parent.categories)[choice.option]?.value;
  return share === undefined ? { notOffered: 'option' } : shareOf(parent.portion, share);
}
