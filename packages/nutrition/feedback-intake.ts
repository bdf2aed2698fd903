import { ENERGY_TYPE_IDS, energyKcal, sumNutrients, roundToPrecision, type NutrientAmounts } from './nutrients.ts';

export interface EatenFood {
  code: string;
  description: string;
  /** Nutrient type id -> amount in the portion, in the type's unit. */
  nutrients: NutrientAmounts;
}

export interface FoodShare {
  code: string;
  description: string;
  /** The mean amount a day, in the unit of the nutrient type. */
  amount: number;
  /** The share of the intake from all foods, in %. */
  share: number;
}

export interface FoodShares {
  /** The foods that contain the nutrient, largest share first. */
  foods: FoodShare[];
  /** The other foods that contain the nutrient: their number, their amount a day and their share in %. */
  rest: { foodCount: number; amount: number; share: number };
}

/** Returns the amounts with energy in kcal, which is computed from kJ if only kJ are known. */
export function withEnergy(amounts: NutrientAmounts): NutrientAmounts {
  const kcal = energyKcal(amounts);
  return kcal === null ? amounts : { ...amounts, [ENERGY_TYPE_IDS.kcal]: roundToPrecision(kcal) };
}

/**
 * Computes mean daily intakes by nutrient type id: sum over the recalls / number of recalls, in the unit of the type. A recall has
 * the sums of a day. A type that no recall has is unknown and has no key; a type that some recalls lack counts as 0 in them.
 */
export function meanIntakes(recalls: readonly NutrientAmounts[]): Record<string, number> {
  const sums = sumNutrients(recalls.map(withEnergy));
  return Object.fromEntries(Object.entries(sums).map(([id, sum]) => [id, roundToPrecision(sum / recalls.length)]));
}

/**
 * Finds the foods that give most of a nutrient (docs/reference/feedback.md#6-foods-that-give-most-of-a-nutrient). Portions with the same
 * code are summed and have the description of the first. `days` is the number of recalls. Returns null if the amount is unknown in
 * every food.
 */
export function topFoods(
  foods: readonly EatenFood[],
  { nutrientTypeId, days, most = 5 }: { nutrientTypeId: number; days: number; most?: number },
): FoodShares | null {
  const portions = foods.flatMap(({ code, description, nutrients }) => {
    const amount = nutrientTypeId === ENERGY_TYPE_IDS.kcal ? energyKcal(nutrients) : nutrients[nutrientTypeId];
    return amount == null ? [] : [{ code, description, amount }];
  });
  const total = sumOf(portions);
  if (total === null) return null;
  const shareOf = (sum: number) => ({
    amount: roundToPrecision(sum / days),
    share: total === 0 ? 0 : roundToPrecision((sum * 100) / total),
  });
  const sums = [...Map.groupBy(portions, ({ code }) => code)]
    .map(([code, ofCode]) => ({ code, description: ofCode[0]?.description ?? code, amount: sumOf(ofCode) ?? 0 }))
    .filter(({ amount }) => amount > 0)
    .sort((one, other) => other.amount - one.amount || (one.code < other.code ? -1 : 1));
  const others = sums.slice(most);
  return {
    foods: sums.slice(0, most).map(({ amount, ...food }) => ({ ...food, ...shareOf(amount) })),
    rest: { foodCount: others.length, ...shareOf(sumOf(others) ?? 0) },
  };
}

function sumOf(items: readonly { amount: number }[]): number | null {
  return sumNutrients(items.map(({ amount }) => ({ amount })))['amount'] ?? null;
}
