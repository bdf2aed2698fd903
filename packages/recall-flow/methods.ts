import { parentFoodOptions } from '@dietary-recall/portion-weight';
import type { PortionSizeMethod } from '@dietary-recall/recall';
import { UNKNOWN_METHOD } from '@dietary-recall/vocabulary';
import type { DraftFood } from './draft.ts';
import type { FlowFacts, ListedFood } from './facts.ts';

const WITHOUT_LEFTOVERS: ReadonlySet<string> = new Set([
  'milk-on-cereal',
  'milk-in-a-hot-drink',
  'pizza',
  'parent-food-portion',
  UNKNOWN_METHOD,
]);

/**
 * Lists the positions of the methods by which an amount can be said: for ingredients those of recipes if there are any, and shares of
 * another food only where its amount is known.
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

function fits(method: PortionSizeMethod, parent: DraftFood | null, facts: FlowFacts): boolean {
  if (method.method !== 'parent-food-portion' && method.method !== 'milk-in-a-hot-drink') return true;
  if (!parent?.match || parent.portion === null || parent.portion.method === UNKNOWN_METHOD) return false;
  if (method.method === 'milk-in-a-hot-drink') return true;
  return parentFoodOptions(method, facts.food(parent.match.code)?.categories ?? []).length > 0;
}

/** Is the respondent asked what was left over? Not where the method has no leftovers, or where they follow from another food. */
export function hasLeftovers({ portion, methodIndex }: DraftFood, { portionSizeMethods }: ListedFood): boolean {
  if (portion === null || WITHOUT_LEFTOVERS.has(portion.method)) return false;
  const offered = portionSizeMethods.filter(({ method }) => method === portion.method);
  const method = portionSizeMethods[methodIndex ?? -1] ?? offered[0];
  return method?.method !== 'as-served' || method.parameters.leftoversImageSet !== undefined;
}
