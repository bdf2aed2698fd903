import { shareOf, type MethodOf, type PortionEstimate, type PortionWeight } from './portion.ts';

/** The food that another food goes with, such as the salad of a dressing. */
export interface ParentFood {
  portion: PortionWeight;
  /** The codes of all categories above the food, nearest first, as in the view `Food`. */
  categories: readonly string[];
}

/**
 * Returns the shares of the parent food that a respondent may choose: those for the nearest category of the parent that has any,
 * or else those for all other foods; an empty list if the method has neither. Source:
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
 * Returns the grams as a share of the serving and the leftovers of the parent. The conversion factor is not used. `notOffered` names an
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
