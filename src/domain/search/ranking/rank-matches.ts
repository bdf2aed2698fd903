import { compareText } from '../indexing/event-loop.ts';
import type { RankingOptions } from '../types.ts';

/** A food with its match quality, before popularity. */
export interface Match {
  readonly document: number;
  readonly name: number;
  readonly code: string;
  readonly description: string;
  readonly quality: number;
  /** Weighted share of the typed words that the food has, 0..1. */
  readonly coverage: number;
  readonly isWholeName: boolean;
}

export interface RankedMatch extends Match {
  readonly band: number;
  readonly matchScore: number;
  readonly popularityScore: number;
  readonly score: number;
}

const DEFAULT_MATCH_WEIGHT = 20;
// Foods within this share of the best coverage have the same words of the query ("maximum number of matched words" of
// domain 11.1, with room for an inflection or the end of an unfinished word).
const SAME_COVERAGE = 0.93;
// Below this many bands all the rest is one: nobody looks that far, and scores would underflow.
const MAX_BANDS = 8;

/**
 * Domain 11.1: score = popularity x (1 - w) + match x w among the best matching foods. Foods are cut into bands by match
 * quality, and the formula orders inside a band only: a food that is named exactly as typed comes first whatever else is
 * popular, and a food that lacks a word never passes one that has it. Band b scores in (2^-(b+1), 2^-b].
 */
export function rankMatches(matches: readonly Match[], ranking: RankingOptions | undefined): RankedMatch[] {
  const sorted = [...matches].sort(
    (a, b) => b.quality - a.quality || compareText(a.description, b.description) || compareText(a.code, b.code),
  );
  const weight = Math.min(100, Math.max(0, ranking?.matchWeight ?? DEFAULT_MATCH_WEIGHT)) / 100;
  return cutIntoBands(sorted).flatMap((band, number) => rankBand(band, number, weight, ranking?.popularity));
}

function cutIntoBands(sorted: readonly Match[]): Match[][] {
  const bands: Match[][] = [];
  let best = 0;
  let isWhole = false;
  for (const match of sorted) {
    const band = bands.at(-1);
    const belongs = match.isWholeName === isWhole && match.coverage >= best * SAME_COVERAGE;
    if (band !== undefined && (belongs || bands.length >= MAX_BANDS)) {
      band.push(match);
      best = Math.max(best, match.coverage);
    } else {
      bands.push([match]);
      best = match.coverage;
      isWhole = match.isWholeName;
    }
  }
  return bands;
}

function rankBand(
  band: readonly Match[],
  number: number,
  weight: number,
  popularity: ((code: string) => number) | undefined,
): RankedMatch[] {
  const best = band[0]!.quality;
  const range = best - band.at(-1)!.quality;
  const counts = band.map(({ code }) => usable(popularity?.(code) ?? 0));
  const most = Math.max(...counts);
  const isAllEqual = counts.every((count) => count === most);
  const ranked = band.map((match, i) => {
    const matchScore = range === 0 ? 1 : 1 - (best - match.quality) / range;
    const popularityScore = isAllEqual ? 1 : counts[i]! / most;
    const inBand = popularityScore * (1 - weight) + matchScore * weight;
    return { ...match, band: number, matchScore, popularityScore, score: (1 + inBand) / 2 ** (number + 1) };
  });
  // A stable sort: of equal scores the better match stays ahead, then the description.
  return ranked.sort((a, b) => b.score - a.score);
}

function usable(count: number): number {
  return Number.isFinite(count) && count > 0 ? count : 0;
}
