import type { EatenFoods, FoodsTogether, TotalsBySource } from '@dietary-recall/vocabulary';
import {
  ENERGY_KCAL,
  ENERGY_KJ,
  energyKcal,
  roundToPrecision,
  sumNutrients,
  type NutrientAmounts,
} from './nutrients.ts';

// What the totals of a recall leave out (docs/reference/recall-rules.md#23-unknown-amounts).

/** A food of a recall, as far as its sums need it. */
export interface SummedFood {
  /** The amounts in the portion by nutrient type id. An unknown amount has no key. */
  nutrients: NutrientAmounts;
  /** The weight eaten in g; null if it is unknown. */
  portionWeightGrams: number | null;
  isSupplement: boolean;
}

/** The sums of a recall, and what they leave out. */
export interface RecallSums {
  /** The sums over all foods by nutrient type id, in the units of the types. A type that no food has is left out. */
  totals: NutrientAmounts;
  eaten: EatenFoods;
  /** For each type of `totals` that some eaten foods have no value for: these foods. Read it with `unknownOf`. */
  unknowns: Readonly<Record<string, FoodsTogether>>;
  /** Null if no supplement was eaten: all totals are from food. */
  totalsBySource: TotalsBySource | null;
}

/** The largest share of the weight eaten whose energy may be unknown in a complete recall. */
const MOST_UNKNOWN_WEIGHT = 0.1;
const NO_FOODS: FoodsTogether = { foods: 0, grams: 0, kcal: 0 };

/**
 * Sums the foods of a recall. A food of which nothing was eaten (0 g) leaves no hole; a food whose weight is unknown has no amounts,
 * so that it is a hole of every type.
 */
export function sumRecall(foods: readonly SummedFood[]): RecallSums {
  const totals = sumNutrients(foods.map(({ nutrients }) => nutrients));
  const eaten = foods.filter(({ portionWeightGrams }) => portionWeightGrams !== 0).map(weighed);
  const unknowns: Record<string, FoodsTogether> = {};
  for (const id in totals) {
    const without = eaten.filter(({ nutrients, kcal }) => (id === ENERGY_KCAL ? kcal : nutrients[id]) == null);
    if (without.length > 0) unknowns[id] = together(without);
  }
  const foodsWithoutWeight = eaten.filter(({ grams }) => grams === null).length;
  return { totals, eaten: { ...together(eaten), foodsWithoutWeight }, unknowns, totalsBySource: bySource(foods) };
}

/** Returns the foods that a total leaves out: all eaten foods for a type that has no total. */
export function unknownOf({ totals, eaten, unknowns }: Omit<RecallSums, 'totalsBySource'>, id: string): FoodsTogether {
  // Recalls without energy in kcal have it in kJ, of which the same foods have no value.
  const stored = id === ENERGY_KCAL && totals[id] === undefined ? ENERGY_KJ : id;
  if (isKnown(totals, id)) return unknowns[stored] ?? NO_FOODS;
  const { foods, grams, kcal } = eaten;
  return { foods, grams, kcal };
}

/**
 * Returns whether the energy of a recall is incomplete: the energy of more than 10 % of the weight eaten is unknown, or the weight
 * of a food is unknown.
 */
export function isEnergyIncomplete(sums: Omit<RecallSums, 'totalsBySource'>): boolean {
  const { eaten } = sums;
  const unknown = unknownOf(sums, ENERGY_KCAL);
  return eaten.foodsWithoutWeight > 0 || (unknown.grams ?? 0) > MOST_UNKNOWN_WEIGHT * (eaten.grams ?? 0);
}

/** Returns the foods that the totals of several recalls leave out. */
export function unknownInAll(recalls: readonly Omit<RecallSums, 'totalsBySource'>[], id: string): FoodsTogether {
  const left = recalls.map((sums) => unknownOf(sums, id)).filter(({ foods }) => foods > 0);
  return {
    foods: left.reduce((sum, { foods }) => sum + foods, 0),
    grams: sumOfKnown(left, 'grams'),
    kcal: sumOfKnown(left, 'kcal'),
  };
}

/** Returns the totals of foods and of supplements apart. */
export function totalsFrom({ totals, totalsBySource }: Pick<RecallSums, 'totals' | 'totalsBySource'>): TotalsBySource {
  return totalsBySource ?? { food: totals, supplements: {} };
}

function isKnown(amounts: NutrientAmounts, id: string): boolean {
  return id === ENERGY_KCAL ? energyKcal(amounts) !== null : amounts[id] !== undefined;
}

type WeighedFood = Pick<FoodsTogether, 'grams' | 'kcal'> & Pick<SummedFood, 'nutrients'>;

// The energy of a food is asked for once for each type that it lacks.
function weighed({ nutrients, portionWeightGrams }: SummedFood): WeighedFood {
  return { nutrients, grams: portionWeightGrams, kcal: energyKcal(nutrients) };
}

function together(foods: readonly WeighedFood[]): FoodsTogether {
  return { foods: foods.length, grams: sumOfKnown(foods, 'grams'), kcal: sumOfKnown(foods, 'kcal') };
}

function sumOfKnown(foods: readonly Pick<FoodsTogether, 'grams' | 'kcal'>[], what: 'grams' | 'kcal'): number | null {
  let sum: number | null = foods.length === 0 ? 0 : null;
  for (const { [what]: amount } of foods) if (amount !== null) sum = (sum ?? 0) + amount;
  return sum === null ? null : roundToPrecision(sum);
}

function bySource(foods: readonly SummedFood[]): TotalsBySource | null {
  const supplements = foods.filter(({ isSupplement }) => isSupplement);
  if (supplements.length === 0) return null;
  const others = foods.filter(({ isSupplement }) => !isSupplement);
  const totalsOf = (some: readonly SummedFood[]) => sumNutrients(some.map(({ nutrients }) => nutrients));
  return { food: totalsOf(others), supplements: totalsOf(supplements) };
}
