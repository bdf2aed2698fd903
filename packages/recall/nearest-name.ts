/** A longer name is no slip of a person, and is not compared. */
const MAX_LENGTH = 64;

/** The most slips in a name. A short one has fewer: one in each three letters. */
const MAX_SLIPS = 3;
const LETTERS_PER_SLIP = 3;

/** Finds the name that was probably meant by `given`: small slips, other case and other separators. Null if none is near. */
export function nearestName(given: string, names: readonly string[]): string | null {
  if (given.length > MAX_LENGTH) return null;
  const wanted = plain(given);
  let nearest: string | null = null;
  let least = Math.min(MAX_SLIPS, Math.ceil(wanted.length / LETTERS_PER_SLIP)) + 1;
  for (const name of names) {
    const candidate = plain(name);
    if (Math.abs(candidate.length - wanted.length) >= least) continue;
    const slips = editDistance(wanted, candidate);
    if (slips < least) [nearest, least] = [name, slips];
  }
  return nearest;
}

function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Counts the letters to add, remove or replace, and the neighbours to swap (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (last[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? (before[j - 2] ?? 0) + 1 : Infinity;
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced, swapped));
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
