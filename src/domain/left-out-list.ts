/** Lists how many people are left out, as answers have it: reasons in their order, each with its number. */
export function leftOutList<Reason extends string>(
  reasons: readonly Reason[],
  leftOut: Readonly<Partial<Record<Reason, number>>>,
): { reason: Reason; count: number }[] {
  return reasons.flatMap((reason) => {
    const count = leftOut[reason] ?? 0;
    return count === 0 ? [] : [{ reason, count }];
  });
}
