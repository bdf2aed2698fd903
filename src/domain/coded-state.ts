import type { CodedMeal, FoodRelation, RecallValidity } from '@dietary-recall/vocabulary';

// What a coding decides, as it is stored before and after it.

/** A food that stands for a part of a recall. */
export interface CodedFood {
  code: string;
  /** The name in the food list when it was coded; null: the list did not know the code. */
  description: string | null;
  /** The weight eaten in g; null: unknown. */
  grams: number | null;
  /** Whether the coder set the weight. Otherwise it is the reported one, or the default amount of the food. */
  isAmountCoded: boolean;
  brand: string;
  mealId: string;
  /** The food that it is linked to, by the id that is shown. */
  parentFoodId: string | null;
  relation: FoodRelation | null;
}

/** The state of what a coding is about: its foods, a meal, or the judgement of a recall. */
export type CodedState = { foods: readonly CodedFood[] } | { meal: CodedMeal } | { validity: RecallValidity | null };

/** Returns whether two coders decided the same. The name of a food and where its weight comes from do not matter. */
export function isSameDecision(one: CodedState | null, other: CodedState | null): boolean {
  return decisionOf(one) === decisionOf(other);
}

// The values in one order: what was read from the database has its keys in another one.
function decisionOf(state: CodedState | null): string {
  if (state === null) return '';
  if ('validity' in state) return JSON.stringify(state.validity);
  if ('meal' in state) {
    const { name, kind, hours, minutes, dayOffset } = state.meal;
    return JSON.stringify([name, kind, hours, minutes, dayOffset]);
  }
  return JSON.stringify(
    state.foods.map(({ code, grams, brand, mealId, parentFoodId, relation }) => [
      code,
      grams,
      brand,
      mealId,
      parentFoodId,
      relation,
    ]),
  );
}
