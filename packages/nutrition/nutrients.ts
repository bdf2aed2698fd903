/** Amounts by nutrient type id, in the unit of the type. An unknown amount has no key. */
export type NutrientAmounts = Readonly<Record<string, number>>;

export interface NutrientTypeName {
  description: string;
  /** The symbol of the unit, such as mg. */
  unit: string;
}

/** The nutrient types of energy, the same in every installation. */
export const ENERGY_TYPE_IDS = { kcal: 1, kJ: 2 } as const;
/** The same as keys of amounts. */
export const [ENERGY_KCAL, ENERGY_KJ] = [String(ENERGY_TYPE_IDS.kcal), String(ENERGY_TYPE_IDS.kJ)] as const;
/** The thermochemical calorie (FAO 2003, Food energy: methods of analysis and conversion factors). */
export const KJ_PER_KCAL = 4.184;

/**
 * Computes the nutrients of `weightGrams` of a food from its amounts per 100 g, in the units of the types. Energy in kcal is computed
 * from kJ where a table has only kJ, so that the foods of a day can be summed.
 */
export function scaleNutrients(per100g: NutrientAmounts, weightGrams: number): Record<string, number> {
  const amounts: Record<string, number> = {};
  for (const id in per100g) amounts[id] = roundToPrecision(((per100g[id] ?? 0) * weightGrams) / 100);
  const energy = energyKcal(amounts);
  if (energy !== null) amounts[ENERGY_KCAL] = energy;
  return amounts;
}

/** Returns energy in kcal, from kJ where only kJ are known, null if neither is known. */
export function energyKcal(amounts: NutrientAmounts): number | null {
  const kilojoules = amounts[ENERGY_KJ];
  return amounts[ENERGY_KCAL] ?? (kilojoules === undefined ? null : roundToPrecision(kilojoules / KJ_PER_KCAL));
}

/** Sums amounts by nutrient type. A type that only some foods have is the sum over these foods. */
export function sumNutrients(foods: readonly NutrientAmounts[]): Record<string, number> {
  const totals = new Map<string, { sum: number; lost: number }>();
  for (const amounts of foods) {
    for (const [id, amount] of Object.entries(amounts)) {
      const total = totals.get(id);
      if (total) add(total, amount);
      else totals.set(id, { sum: amount, lost: 0 });
    }
  }
  return Object.fromEntries([...totals].map(([id, { sum, lost }]) => [id, roundToPrecision(sum + lost)]));
}

/**
 * Rounds to 12 significant digits, eight more than any composition table gives: in binary 0.1 x 3 is 0.30000000000000004.
 */
export function roundToPrecision(amount: number): number {
  return Number(amount.toPrecision(12));
}

// Neumaier summation: the result does not depend on the order of the foods beyond the last digits.
function add(total: { sum: number; lost: number }, amount: number): void {
  const { sum } = total;
  const next = sum + amount;
  total.lost += Math.abs(sum) >= Math.abs(amount) ? sum - next + amount : amount - next + sum;
  total.sum = next;
}
