/**
 * Returns the positions of the terms of a phrase among the words at [from, to), counted from `from`, or null if a term is
 * missing. The terms have to stand side by side in their order; if the phrase `isScattered` they may also stand apart and
 * in any order, because lists write "Beef, ground" for ground beef.
 */
export function findPhrase(
  wordTerms: Int32Array,
  from: number,
  to: number,
  { terms, isScattered }: { readonly terms: readonly number[]; readonly isScattered: boolean },
): readonly number[] | null {
  for (let at = from; at + terms.length <= to; at += 1) {
    let length = 0;
    while (length < terms.length && wordTerms[at + length] === terms[length]) length += 1;
    if (length === terms.length) return terms.map((_term, i) => at - from + i);
  }
  if (!isScattered) return null;
  const found: number[] = [];
  for (const term of terms) {
    let at = from;
    while (at < to && (wordTerms[at] !== term || found.includes(at - from))) at += 1;
    if (at === to) return null;
    found.push(at - from);
  }
  return found;
}
