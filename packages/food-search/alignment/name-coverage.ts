import { type Corpus, HEAD_NOUN, IN_FIRST_SEGMENT, PLAIN, UNSPECIFIED } from '../indexing/corpus.ts';
import * as thresholds from '../thresholds.ts';

// Local constants: V8 loads an imported constant again at each use, which slows the loops over names and forms.
const { PLAIN_WORD_WEIGHT } = thresholds;

/** How much of a name was typed. All shares lie in 0..1. */
export interface NameCoverage {
  /** Weight of the typed words of the name, as a share of the name. Unspecified words ("NFS") do not count. */
  readonly name: number;
  /** The same for its first segment. */
  readonly firstSegment: number;
  /** Similarity of the head noun to the word that was typed for it. */
  readonly headNoun: number;
  /** Weight of the typed words in segments that were typed in full ("Cheddar" in "Cheese, Cheddar"), as a share of all. */
  readonly wholeSegments: number;
  /** Number of words of the name that were typed. */
  readonly typedCount: number;
}

/**
 * Measures how much of a name was typed. The words of the name stand at [start, end); `similarities` holds for each of them
 * the similarity of the typed word, 0 if it was not typed.
 */
export function nameCoverage(
  corpus: Corpus,
  name: number,
  start: number,
  end: number,
  similarities: Float32Array,
): NameCoverage {
  const { wordTerms, wordFlags, wordSegments, termWeights, nameWeights, firstSegmentWeights } = corpus;
  let covered = 0;
  let firstSegmentCovered = 0;
  let headNoun = 0;
  let wholeSegments = 0;
  let typedCount = 0;
  let segmentCovered = 0;
  let isWholeSegment = true;
  for (let at = start; at < end; at += 1) {
    const flags = wordFlags[at]!;
    if (at > start && wordSegments[at] !== wordSegments[at - 1]) {
      if (isWholeSegment) wholeSegments += segmentCovered;
      segmentCovered = 0;
      isWholeSegment = true;
    }
    const similarity = similarities[at - start]!;
    if (similarity === 0) {
      if ((flags & PLAIN) === 0) isWholeSegment = false;
      continue;
    }
    typedCount += 1;
    if ((flags & HEAD_NOUN) !== 0) headNoun = Math.max(headNoun, similarity);
    if ((flags & UNSPECIFIED) !== 0) continue;
    const weight = termWeights[wordTerms[at]!]! * ((flags & PLAIN) !== 0 ? PLAIN_WORD_WEIGHT : 1);
    covered += weight;
    segmentCovered += weight;
    if ((flags & IN_FIRST_SEGMENT) !== 0) firstSegmentCovered += weight;
  }
  if (isWholeSegment) wholeSegments += segmentCovered;
  return {
    name: share(covered, nameWeights[name]!),
    firstSegment: share(firstSegmentCovered, firstSegmentWeights[name]!),
    headNoun,
    wholeSegments: share(wholeSegments, covered),
    typedCount,
  };
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}
