import { type Corpus, rarity } from '../indexing/corpus.ts';
import { phraseKey, type Synonym, type Synonyms } from '../indexing/synonyms.ts';
import type { QueryWord } from '../query/parse-query.ts';
import {
  MAX_QUERY_WORDS,
  MAX_SYNONYM_SOURCES,
  MAX_SYNONYM_WORDS,
  MIN_SYNONYM_SOURCE_SIMILARITY,
  UNKNOWN_WORD_NAMES,
  UNKNOWN_WORD_NAMES_IN_LONG_QUERY,
} from '../thresholds.ts';
import type { SearchOptions } from '../types.ts';
import { type Candidate, type CandidateFinder, type CandidatesByTerm, offerCandidate } from './candidate-terms.ts';
import { type ContextTerms, contextTerms } from './context-terms.ts';

/** A typed word with everything that it may mean. */
export interface ExpandedWord {
  /** The typed word, folded. */
  readonly word: string;
  /** Weight of the word in this query: its rarity times its importance. */
  readonly weight: number;
  /** Number of the spelling with accents in the corpus, -1 if no name has it. */
  readonly spelling: number;
  /** Whether a name has the word or another inflection of it. */
  readonly isKnown: boolean;
  /** Whether the word belongs to an amount, so that a food need not have it. */
  readonly isAmount: boolean;
  /** Whether the word is the head noun of several typed words. */
  readonly isHeadNoun: boolean;
  /** Candidates that are one term, best first. */
  readonly terms: readonly Candidate[];
  /** Candidates that are phrases of several terms. */
  readonly phrases: readonly Candidate[];
  /** Terms that a food may have instead of the word; only in a relaxed query. */
  readonly context: ContextTerms | null;
}

interface Draft {
  readonly word: QueryWord;
  readonly term: number | undefined;
  readonly isKnown: boolean;
  readonly terms: CandidatesByTerm;
  readonly phrases: Candidate[];
}

/**
 * Returns the typed words with their candidates. In a relaxed query (`isRelaxed`) words that the index has are respelt as
 * well, because a mistake may make another word ("line" for "lime"), and they may be replaced by their context. A word that `isMeant` accepts is
 * never respelt.
 */
export function expandQuery(
  words: readonly QueryWord[],
  corpus: Corpus,
  finder: CandidateFinder,
  synonyms: Synonyms,
  isRelaxed: boolean,
  isMeant: SearchOptions['isMeant'] = () => false,
): ExpandedWord[] {
  const drafts = keepRarest(words, corpus, finder).map((word): Draft => {
    const term = finder.knownTerm(word.folded);
    const isKnown = term !== undefined && hasNames(corpus, term);
    const terms = finder.find(word.folded, word.isLast);
    // A word of an amount is not respelt: "glass" may be part of a name, but is not a misspelt one.
    if (word.importance >= 1 && (!isKnown || isRelaxed) && !isMeant(word.folded))
      finder.addSpellings(terms, word.folded, isKnown, synonymsOf(synonyms, term));
    const phrases: Candidate[] = [];
    for (const split of finder.findSplits(word.folded)) {
      if (split.terms.length > 1) phrases.push(split);
      else offerCandidate(terms, split);
    }
    return { word, term, isKnown, terms, phrases };
  });
  addJoined(drafts, finder);
  if (synonyms.size > 0) addSynonyms(drafts, synonyms, finder, isRelaxed);
  return drafts.map(({ word, term, isKnown, terms, phrases }) => {
    const found = [...terms.values()]
      .filter((candidate) => hasNames(corpus, candidate.terms[0]!))
      .sort(finder.bySimilarity);
    return {
      word: word.folded,
      weight: word.importance * (isKnown ? corpus.termWeights[term!]! : guessedWeight(found, corpus)),
      spelling: corpus.spellingIds.get(word.raw) ?? -1,
      isKnown,
      isAmount: word.importance < 1,
      isHeadNoun: word.importance > 1,
      terms: found,
      phrases,
      context: isRelaxed && isKnown ? contextTerms(term!, corpus, finder.vocabulary) : null,
    };
  });
}

function synonymsOf(synonyms: Synonyms, term: number | undefined): readonly Synonym[] {
  return term === undefined ? [] : (synonyms.get(phraseKey([term])) ?? []);
}

/** Returns the rarest words of a long query in their order. */
function keepRarest(words: readonly QueryWord[], corpus: Corpus, finder: CandidateFinder): readonly QueryWord[] {
  if (words.length <= MAX_QUERY_WORDS) return words;
  const unknownWeight = rarity(corpus.nameCount, UNKNOWN_WORD_NAMES_IN_LONG_QUERY);
  const weighted = words.map((word, position) => {
    const term = finder.knownTerm(word.folded);
    return { position, weight: word.importance * (term === undefined ? unknownWeight : corpus.termWeights[term]!) };
  });
  const kept = new Set(
    weighted
      .sort((a, b) => b.weight - a.weight || a.position - b.position)
      .slice(0, MAX_QUERY_WORDS)
      .map(({ position }) => position),
  );
  return words.filter((_word, position) => kept.has(position));
}

// An unknown word is a rare word that is misspelt, or else whatever it is most similar to: the mean of both weights.
function guessedWeight(terms: readonly Candidate[], corpus: Corpus): number {
  const rare = rarity(corpus.nameCount, UNKNOWN_WORD_NAMES);
  const best = terms[0];
  return best === undefined ? rare : ((rare + corpus.termWeights[best.terms[0]!]!) * best.similarity) / 2;
}

function addJoined(drafts: readonly Draft[], finder: CandidateFinder): void {
  for (let i = 0; i + 1 < drafts.length; i += 1) {
    const [left, right] = [drafts[i]!, drafts[i + 1]!];
    const joined = finder.findJoined(left.word.folded, right.word.folded);
    if (joined === undefined) continue;
    offerCandidate(left.terms, joined);
    offerCandidate(right.terms, joined);
  }
}

function addSynonyms(drafts: readonly Draft[], synonyms: Synonyms, finder: CandidateFinder, isRelaxed: boolean): void {
  for (const draft of drafts) {
    // What a finished word begins with is another word: "sweet" is no sweetcorn.
    const sources = [...draft.terms.values()]
      .filter(
        ({ kind, similarity }) =>
          kind !== 'related' &&
          kind !== 'compound' &&
          !(draft.isKnown && kind === 'prefix') &&
          similarity >= MIN_SYNONYM_SOURCE_SIMILARITY,
      )
      .sort(finder.bySimilarity)
      .slice(0, MAX_SYNONYM_SOURCES);
    for (const source of sources) {
      for (const synonym of synonyms.get(phraseKey(source.terms)) ?? []) {
        // A word alone means the food that is called so in full: "toast" is toasted bread, and no toasted almonds.
        const isFuller = synonym.isFuller && drafts.length === 1 && source.kind === 'exact';
        offerSynonym(draft, synonym.terms, source.similarity * (isFuller ? 1 : synonym.similarity), false, isFuller);
      }
    }
  }
  // Synonyms of several typed words ("soft drink"): each of the words may mean the synonym. In a relaxed query two words may be swapped
  // ("coffee, black"); in others they may not, because chocolate milk is no milk chocolate.
  for (let from = 0; from < drafts.length; from += 1) {
    const terms: number[] = [];
    for (let to = from; to < Math.min(drafts.length, from + MAX_SYNONYM_WORDS); to += 1) {
      const term = drafts[to]!.term;
      if (term === undefined) break;
      terms.push(term);
      if (terms.length === 1) continue;
      const swapped = isRelaxed && terms.length === 2 ? synonyms.get(phraseKey(terms.toReversed())) : undefined;
      for (const synonym of synonyms.get(phraseKey(terms)) ?? swapped ?? []) {
        for (const draft of drafts.slice(from, to + 1))
          offerSynonym(draft, synonym.terms, synonym.similarity, true, false);
      }
    }
  }
}

function offerSynonym(
  draft: Draft,
  terms: readonly number[],
  similarity: number,
  isShared: boolean,
  isFuller: boolean,
): void {
  const candidate: Candidate = { terms, similarity, kind: 'synonym', isShared, isScattered: true, isFuller };
  if (terms.length === 1) offerCandidate(draft.terms, candidate);
  else draft.phrases.push(candidate);
}

function hasNames({ postings }: Corpus, term: number): boolean {
  return postings.length(term) > 0;
}
