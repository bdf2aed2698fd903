import type { Alignment } from './alignment/align-name.ts';
import type { Candidate } from './expansion/candidate-terms.ts';
import type { ExpandedWord } from './expansion/expand-query.ts';
import type { Corpus } from './indexing/corpus.ts';
import type { RankedMatch } from './ranking/rank-matches.ts';
import { fold } from './text/tokenise.ts';
import type { HitExplanation, WordExplanation } from './types.ts';

/** Explains the score of a hit. `alignment` is that of the name by which the food was found. */
export function explainHit(
  match: RankedMatch,
  alignment: Alignment,
  words: readonly ExpandedWord[],
  corpus: Corpus,
): HitExplanation {
  const { coverage, positions, similarities } = alignment;
  return {
    words: words.map((word, w) => explainWord(word, positions[w]!, similarities[w]!, match.name, corpus)),
    parts: {
      queryCoverage: alignment.queryCoverage,
      nameCoverage: coverage.name,
      headCoverage: coverage.firstSegment,
      mainWord: alignment.headNoun,
      wholeParts: coverage.wholeSegments,
      sameSpelling: alignment.sameSpelling,
      wordOrder: alignment.wordOrder,
      unspecifiedFood: alignment.isUnspecified ? 1 : 0,
      wholeName: alignment.isWholeName,
    },
    matchQuality: match.quality,
    band: match.band,
    matchScore: match.matchScore,
    popularityScore: match.popularityScore,
    score: match.score,
  };
}

function explainWord(
  { word, weight, terms, phrases }: ExpandedWord,
  position: number,
  similarity: number,
  name: number,
  corpus: Corpus,
): WordExplanation {
  if (position < 0) return { word, weight, matched: null, kind: null, similarity: 0 };
  const candidates: readonly Candidate[] = [...terms, ...phrases];
  const beginningHere = candidates.filter(
    (candidate) =>
      corpus.wordTerms[position] === candidate.terms[0] &&
      candidate.terms.every((term) => wordOfName(name, term, corpus) !== undefined),
  );
  // A phrase that stands apart in the name has a lower similarity there than as a candidate.
  const candidate =
    beginningHere.find((each) => Math.fround(each.similarity) === similarity) ??
    beginningHere.find((each) => each.isScattered);
  const matched = (candidate?.terms ?? []).map((term) => wordOfName(name, term, corpus)).join(' ');
  return { word, weight, matched, kind: candidate?.kind ?? null, similarity };
}

/** Returns the word by which a name has a term, folded. */
function wordOfName(name: number, term: number, corpus: Corpus): string | undefined {
  const { nameStarts, wordTerms, wordSpellings, spellings } = corpus;
  const start = nameStarts[name]!;
  const place = wordTerms.subarray(start, nameStarts[name + 1]).indexOf(term);
  return place < 0 ? undefined : fold(spellings[wordSpellings[start + place]!]!);
}
