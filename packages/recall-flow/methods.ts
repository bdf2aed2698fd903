import { parentFoodOptions } from '@dietary-recall/portion-weight';
import type { PortionSizeMethod } from '@dietary-recall/recall';
import { UNKNOWN_METHOD, type PortionSizeMethodName } from '@dietary-recall/vocabulary';
import type { DraftFood } from './draft.ts';
import type { FlowFacts, ListedFood } from './facts.ts';

/** The methods, and whether it is asked what was left over of an amount that was said by one. */
const HAS_LEFTOVERS: Readonly<Record<PortionSizeMethodName | typeof UNKNOWN_METHOD, boolean>> = {
  'as-served': true,
  'guide-image': true,
  'drink-scale': true,
  'standard-portion': true,
  cereal: true,
  'milk-on-cereal': false,
  'milk-in-a-hot-drink': false,
  pizza: false,
  weight: true,
  'parent-food-portion': false,
  dimensions: true,
  [UNKNOWN_METHOD]: false,
};

/**
 * Lists the positions of the methods by which an amount can be said: for ingredients those of recipes if there are any, and shares of
 * another food only where its amount is known. A method that a newer service has and this application does not know is left out.
 */
export function methodsThatFit(
  food: DraftFood,
  { portionSizeMethods }: ListedFood,
  parent: DraftFood | null,
  facts: FlowFacts,
): number[] {
  const fitting = [...portionSizeMethods.entries()].filter(([, method]) => fits(method, parent, facts));
  const ofRecipes = fitting.filter(([, { useForRecipes }]) => food.relation === 'ingredient' && useForRecipes);
  return (ofRecipes.length > 0 ? ofRecipes : fitting).map(([position]) => position);
}

/** How the amount of a food is said that goes with a food of these tags. */
const METHOD_BESIDE: readonly (readonly [tag: string, method: PortionSizeMethod['method']])[] = [
  ['hot-drink', 'milk-in-a-hot-drink'],
  ['cereal', 'milk-on-cereal'],
];

/**
 * The position of the method that is taken unless the respondent wants another: the one that is made for the food that it is linked to, the
 * only one besides the weight, or pictures of it where the list puts them first. Null: there are several, and the respondent chooses.
 */
export function plainMethod(
  positions: readonly number[],
  { portionSizeMethods }: ListedFood,
  parent: DraftFood | null,
  facts: FlowFacts,
): number | null {
  const tags = (parent?.match && facts.food(parent.match.code)?.tags) ?? [];
  const nameOf = (position: number) => portionSizeMethods[position]?.method;
  const beside = METHOD_BESIDE.filter(([tag]) => tags.includes(tag)).map(([, method]) => method);
  const made = positions.find((position) => beside.some((method) => method === nameOf(position)));
  if (made !== undefined) return made;
  const [first] = positions;
  if (first !== undefined && nameOf(first) === 'as-served') return first;
  const [only, ...others] = positions.filter((position) => nameOf(position) !== 'weight');
  return others.length === 0 ? (only ?? null) : null;
}

function fits(method: PortionSizeMethod, parent: DraftFood | null, facts: FlowFacts): boolean {
  if (!Object.hasOwn(HAS_LEFTOVERS, method.method)) return false;
  if (method.method !== 'parent-food-portion' && method.method !== 'milk-in-a-hot-drink') return true;
  if (!parent?.match || parent.portion === null || parent.portion.method === UNKNOWN_METHOD) return false;
  if (method.method === 'milk-in-a-hot-drink') return true;
  return parentFoodOptions(method, facts.food(parent.match.code)?.categories ?? []).length > 0;
}

/**
 * Is the respondent asked what was left over? Not of supplements, not where the method has no leftovers, and not where they follow from another
 * food. Where there are no pictures of leftovers, they are a share of the amount.
 */
export function hasLeftovers({ portion, isSupplement }: DraftFood, { tags }: ListedFood): boolean {
  return portion !== null && HAS_LEFTOVERS[portion.method] && !isSupplement && !tags.includes('supplement');
}
