import type { BelowDetection } from '@dietary-recall/vocabulary';
import { roundToPrecision, type NutrientAmounts } from './nutrients.ts';

/** Limits of detection per 100 g, by nutrient type id, in the unit of the type. Null stands for traces: the table gives no limit. */
export type DetectionLimits = Readonly<Record<string, number | null>>;

/**
 * Returns the amounts per 100 g that sums are computed from: the known amounts, and those below detection as the locale takes them.
 * Traces without a limit are 0 or unknown.
 */
export function amountsForSums(
  known: NutrientAmounts,
  limits: DetectionLimits,
  belowDetection: BelowDetection,
): NutrientAmounts {
  if (belowDetection === 'unknown') return known;
  const taken: Record<string, number> = {};
  for (const id in limits) {
    const amount = belowLimit(limits[id] ?? null, belowDetection);
    if (amount !== null) taken[id] = amount;
  }
  return { ...taken, ...known };
}

function belowLimit(limit: number | null, taken: Exclude<BelowDetection, 'unknown'>): number | null {
  if (taken === 'zero') return 0;
  if (limit === null) return null;
  return taken === 'half' ? roundToPrecision(limit / 2) : limit;
}
