import * as thresholds from '../thresholds.ts';
import type { Alignment } from './align-name.ts';

// Local constants: V8 loads an imported constant again at each use, which slows the loops over names and forms.
const {
  FIRST_SEGMENT_COVERAGE_WEIGHT,
  HEAD_NOUN_WEIGHT,
  NAME_COVERAGE_WEIGHT,
  SAME_SPELLING_WEIGHT,
  UNSPECIFIED_WEIGHT,
  WHOLE_NAME_WEIGHT,
  WHOLE_SEGMENTS_WEIGHT,
  WORD_ORDER_WEIGHT,
} = thresholds;

const TOTAL_WEIGHT =
  NAME_COVERAGE_WEIGHT +
  FIRST_SEGMENT_COVERAGE_WEIGHT +
  HEAD_NOUN_WEIGHT +
  WHOLE_SEGMENTS_WEIGHT +
  WORD_ORDER_WEIGHT +
  UNSPECIFIED_WEIGHT +
  SAME_SPELLING_WEIGHT +
  WHOLE_NAME_WEIGHT;

/**
 * Returns the match quality of a name, 0..1: the covered share of the query, raised by the weighted parts of the alignment.
 * A name that is the query word by word is as good as one that marks its food as not described any further.
 */
export function matchQuality(alignment: Alignment): number {
  const { coverage } = alignment;
  const parts =
    NAME_COVERAGE_WEIGHT * coverage.name +
    FIRST_SEGMENT_COVERAGE_WEIGHT * coverage.firstSegment +
    WHOLE_SEGMENTS_WEIGHT * coverage.wholeSegments +
    HEAD_NOUN_WEIGHT * alignment.headNoun +
    WORD_ORDER_WEIGHT * alignment.wordOrder +
    (alignment.isUnspecified || alignment.isWholeName ? UNSPECIFIED_WEIGHT * coverage.name : 0) +
    SAME_SPELLING_WEIGHT * alignment.sameSpelling +
    (alignment.isWholeName ? WHOLE_NAME_WEIGHT : 0);
  return (alignment.queryCoverage * (1 + parts)) / (1 + TOTAL_WEIGHT);
}
