/**
 * Where the terms of a phrase stand between two positions of `words`, counted from `from`: in one piece, or else anywhere
 * if it `isScattered`, for lists write "Beef, ground" for ground beef. Null if a term is missing.
 */
export function findPhrase(
  words: Int32Array,
  from: number,
  to: number,
  { terms, isScattered }: { readonly terms: readonly number[]; readonly isScattered: boolean },
): readonly number[] | null {
  for (let at = from; at + terms.length <= to; at += 1) {
    let length = 0;
    while (length < terms.length && words[at + length] === terms[length]) length += 1;
    if (length === terms.length) return terms.map((_term, i) => at - from + i);
  }
  if (!isScattered) return null;
  const found: number[] = [];
  for (const term of terms) {
    let at = from;
    while (at < to && (words[at] !== term || found.includes(at - from))) at += 1;
    if (at === to) return null;
    found.push(at - from);
  }
  return found;
}
