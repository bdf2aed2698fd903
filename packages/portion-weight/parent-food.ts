import { shareOf, type MethodOf, type PortionEstimate, type PortionWeight } from './portion.ts';

/** The food that this one goes with, such as the salad of a dressing. */
export interface ParentFood {
  portion: PortionWeight;
  /** Codes of all its categories, nearest first, as the view of a food has them. */
  categories: readonly string[];
}

/**
 * Which shares of its parent a food may be said to be: those for the nearest category of the parent that has any, else those
 * for every other food. None where the method has neither. Domain reference 12.3.
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
 * Grams as a share of the parent's serving and leftovers; the conversion factor is not used. Not offered: an option
 * (position, from 0) that there is none of for this parent. Domain reference 12.3.
 */
export function parentFoodPortion(
  method: MethodOf<'parent-food-portion'>,
  parent: ParentFood,
  choice: { option: number },
): PortionEstimate {
  const share = parentFoodOptions(method, parent.categories)[choice.option]?.value;
  return share === undefined ? { notOffered: 'option' } : shareOf(parent.portion, share);
}
