/** How far two coders agree. */
export interface Agreement {
  /** The number of subjects that two people coded. */
  pairs: number;
  agreeing: number;
  /** The share of agreeing pairs; null without pairs. */
  percent: number | null;
  /**
   * Cohen's kappa: (agreement - agreement by chance) / (1 - agreement by chance), with chance from how often each coder chose each category. 1 is
   * full agreement, 0 that of chance. Null without pairs, and where both always chose the same category. Source: Cohen, Educational and
   * Psychological Measurement 20 (1960), 37-46.
   */
  kappa: number | null;
}

/** Computes the agreement of pairs of the category that the first coder chose and the one that the second chose. */
export function agreementOf(pairs: readonly (readonly [first: string, second: string])[]): Agreement {
  const agreeing = pairs.filter(([first, second]) => first === second).length;
  if (pairs.length === 0) return { pairs: 0, agreeing, percent: null, kappa: null };
  const observed = agreeing / pairs.length;
  const [firsts, seconds] = [countsOf(pairs.map(([first]) => first)), countsOf(pairs.map(([, second]) => second))];
  let byChance = 0;
  for (const [category, count] of firsts)
    byChance += (count / pairs.length) * ((seconds.get(category) ?? 0) / pairs.length);
  // Both always chose the same: there is nothing that chance could explain.
  const kappa = byChance === 1 ? null : (observed - byChance) / (1 - byChance);
  return { pairs: pairs.length, agreeing, percent: 100 * observed, kappa };
}

function countsOf(categories: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const category of categories) counts.set(category, (counts.get(category) ?? 0) + 1);
  return counts;
}
