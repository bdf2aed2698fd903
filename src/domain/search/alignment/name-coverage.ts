import { type Corpus, IN_HEAD, MAIN, NEUTRAL, PLAIN, PLAIN_WEIGHT } from '../indexing/corpus.ts';

/** How much of a name was typed; every part 0..1. */
export interface NameCoverage {
  /** Weight of the words of the name that were typed; words like "NFS" do not count. */
  readonly nameCoverage: number;
  /** The same for its first part. */
  readonly headCoverage: number;
  /** How well the noun that says what the food is was typed. */
  readonly mainWord: number;
  /** Weight of the typed words of the name that stand in parts typed in full: "Cheddar" in "Cheese, Cheddar". */
  readonly wholeParts: number;
  /** Number of words of the name that were typed. */
  readonly typedCount: number;
}

/** Measures name `name`, whose words are at [start, end); `taken` says how well each of them was typed, 0 = not. */
export function coverName(corpus: Corpus, name: number, start: number, end: number, taken: Float32Array): NameCoverage {
  const { wordTerms, wordFlags, wordSegments, termWeights, nameWeights, headWeights } = corpus;
  let covered = 0;
  let headCovered = 0;
  let mainWord = 0;
  let wholeParts = 0;
  let typedCount = 0;
  let part = 0;
  let isWholePart = true;
  for (let at = start; at < end; at += 1) {
    const flags = wordFlags[at]!;
    if (at > start && wordSegments[at] !== wordSegments[at - 1]) {
      if (isWholePart) wholeParts += part;
      part = 0;
      isWholePart = true;
    }
    const similarity = taken[at - start]!;
    if (similarity === 0) {
      if ((flags & PLAIN) === 0) isWholePart = false;
      continue;
    }
    typedCount += 1;
    if ((flags & MAIN) !== 0) mainWord = Math.max(mainWord, similarity);
    if ((flags & NEUTRAL) !== 0) continue;
    const weight = termWeights[wordTerms[at]!]! * ((flags & PLAIN) !== 0 ? PLAIN_WEIGHT : 1);
    covered += weight;
    part += weight;
    if ((flags & IN_HEAD) !== 0) headCovered += weight;
  }
  if (isWholePart) wholeParts += part;
  return {
    nameCoverage: share(covered, nameWeights[name]!),
    headCoverage: share(headCovered, headWeights[name]!),
    mainWord,
    wholeParts: share(wholeParts, covered),
    typedCount,
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}
