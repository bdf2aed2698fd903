import { compareText } from '../text/compare-text.ts';
import { DEFAULT_MATCH_WEIGHT, MAX_BANDS, SAME_BAND_COVERAGE } from '../thresholds.ts';
import type { RankingOptions } from '../types.ts';

/** A food with its match quality, before popularity. */
export interface Match {
  readonly document: number;
  /** The best name of the food. */
  readonly name: number;
  readonly code: string;
  readonly description: string;
  readonly quality: number;
  /** Weighted share of the query that the food has, 0..1. */
  readonly coverage: number;
  /** Whether the name is the query word by word. */
  readonly isWholeName: boolean;
}

/** A food with its final score. */
export interface RankedMatch extends Match {
  readonly band: number;
  readonly matchScore: number;
  readonly popularityScore: number;
  readonly score: number;
}

/**
 * Ranks foods by match quality and popularity. The foods are cut into bands by match quality, and popularity changes the
 * order inside a band only: a food that is named exactly as typed comes first whatever else is popular, and a food that
 * lacks a word never passes one that has it. In band b the score is (1 + popularity x (1 - w) + match x w) / 2^(b + 1),
 * where w is the match weight, and popularity is a share: of the highest popularity of the band, or of `fullPopularity` if that is
 * higher.
 */
export function rankMatches(matches: readonly Match[], ranking: RankingOptions | undefined): RankedMatch[] {
  const sorted = [...matches].sort(
    (a, b) => b.quality - a.quality || compareText(a.description, b.description) || compareText(a.code, b.code),
  );
  const matchWeight = Math.min(100, Math.max(0, ranking?.matchWeight ?? DEFAULT_MATCH_WEIGHT)) / 100;
  const ofFood = ranking?.popularity ?? (() => 0);
  const fullPopularity = ranking?.fullPopularity ?? 0;
  return cutIntoBands(sorted).flatMap((band, number) => {
    const counts = band.map(({ code }) => usableCount(ofFood(code)));
    return rankBand(band, number, matchWeight, popularityScores(counts, fullPopularity));
  });
}

function cutIntoBands(sorted: readonly Match[]): Match[][] {
  const bands: Match[][] = [];
  let bestCoverage = 0;
  let isWholeName = false;
  for (const match of sorted) {
    const band = bands.at(-1);
    const belongs = match.isWholeName === isWholeName && match.coverage >= bestCoverage * SAME_BAND_COVERAGE;
    if (band !== undefined && (belongs || bands.length >= MAX_BANDS)) {
      band.push(match);
      bestCoverage = Math.max(bestCoverage, match.coverage);
    } else {
      bands.push([match]);
      bestCoverage = match.coverage;
      isWholeName = match.isWholeName;
    }
  }
  return bands;
}

/** The popularity of the foods of a band, 0..1. If all have the same, it does not tell them apart, and is 1. */
function popularityScores(counts: readonly number[], fullPopularity: number): number[] {
  const highest = Math.max(...counts);
  if (counts.every((count) => count === highest)) return counts.map(() => 1);
  return counts.map((count) => count / Math.max(highest, fullPopularity));
}

function rankBand(
  band: readonly Match[],
  number: number,
  matchWeight: number,
  popularity: readonly number[],
): RankedMatch[] {
  const best = band[0]!.quality;
  const range = best - band.at(-1)!.quality;
  const ranked = band.map((match, i) => {
    const matchScore = range === 0 ? 1 : 1 - (best - match.quality) / range;
    const popularityScore = popularity[i]!;
    const scoreInBand = popularityScore * (1 - matchWeight) + matchScore * matchWeight;
    return { ...match, band: number, matchScore, popularityScore, score: (1 + scoreInBand) / 2 ** (number + 1) };
  });
  // The sort is stable: foods with equal scores stay in the order of match quality, description and code.
  return ranked.sort((a, b) => b.score - a.score);
}

function usableCount(count: number): number {
  return Number.isFinite(count) && count > 0 ? count : 0;
}
