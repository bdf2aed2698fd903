import type { Alignment } from './align-name.ts';

/**
 * Weights of the parts of the match quality, relative to the share of the query that a name has (1). The typed words decide;
 * the rest orders foods that have the same words. Halving or doubling any of them moves the mean reciprocal rank of the
 * public benchmark queries by less than 0.008: see docs/adr/0005-search-engine.md.
 */
const PARTS = {
  nameCoverage: 0.15,
  headCoverage: 0.06,
  main: 0.04,
  wholeParts: 0.02,
  wordOrder: 0.02,
  unspecified: 0.07,
  sameSpelling: 0.03,
  wholeName: 0.03,
};

const ALL_PARTS = Object.values(PARTS).reduce((sum, part) => sum + part, 0);

/** Match quality of one name, 0..1. */
export function nameQuality(alignment: Alignment): number {
  const { nameCoverage, headCoverage, mainWord, wholeParts } = alignment.coverage;
  const parts =
    PARTS.nameCoverage * nameCoverage +
    PARTS.headCoverage * headCoverage +
    PARTS.wholeParts * wholeParts +
    PARTS.main * mainWord +
    PARTS.wordOrder * alignment.wordOrder +
    (alignment.isUnspecified || alignment.isWholeName ? PARTS.unspecified * nameCoverage : 0) +
    PARTS.sameSpelling * alignment.sameSpelling +
    (alignment.isWholeName ? PARTS.wholeName : 0);
  return (alignment.queryCoverage * (1 + parts)) / (1 + ALL_PARTS);
}
