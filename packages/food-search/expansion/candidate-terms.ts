import type { Synonym } from '../indexing/synonyms.ts';
import { compareTerms, formsWithPrefix, formsWithSuffix, type Vocabulary } from '../indexing/vocabulary.ts';
import type { LanguageProfile } from '../languages/language-profile.ts';
import * as thresholds from '../thresholds.ts';
import type { MatchKind } from '../types.ts';
import { SpellingCorrector } from './spelling-correction.ts';

// Local constants: V8 loads an imported constant again at each use, which slows the loops over names and forms.
const {
  COMPOUND_BY_RULE_SIMILARITY,
  COMPOUND_SIMILARITY,
  INFLECTION_SIMILARITY,
  INNER_PREFIX_BASE,
  INNER_PREFIX_SLOPE,
  JOINED_SIMILARITY,
  KNOWN_WORD_PREFIX_TRUST,
  KNOWN_WORD_SPELLING_TRUST,
  LAST_PREFIX_BASE,
  LAST_PREFIX_SLOPE,
  MAX_AFFIX_FORMS,
  MIN_COMPOUND_END_LENGTH,
  MIN_COMPOUND_START_LENGTH,
  MIN_INNER_PREFIX_LENGTH,
  MIN_LAST_PREFIX_LENGTH,
  MIN_SPLIT_LENGTH,
  MIN_SPLIT_STOP_WORD_LENGTH,
  RELATED_SIMILARITY,
  SPLIT_AT_STOP_WORD_SIMILARITY,
  SPLIT_SIMILARITY,
} = thresholds;

/** What a typed word may mean: a term of the index, or a phrase of several terms. */
export interface Candidate {
  readonly terms: readonly number[];
  readonly similarity: number;
  readonly kind: MatchKind;
  /** Whether two typed words may match the same word of a name with it ("pop corn" and "popcorn"). */
  readonly isShared: boolean;
  /** Whether the terms of a phrase may stand apart and in any order: "Onions, green" is a green onion. */
  readonly isScattered: boolean;
  /** Whether it is the only typed word in more words: "toasted bread" for "toast". */
  readonly isFuller: boolean;
}

/** Candidates that are single terms, by term. */
export type CandidatesByTerm = Map<number, Candidate>;

/** Adds a candidate of one term, unless the term is there with at least the same similarity. */
export function offerCandidate(candidates: CandidatesByTerm, candidate: Candidate): void {
  const term = candidate.terms[0]!;
  const known = candidates.get(term);
  if (known === undefined || known.similarity < candidate.similarity) candidates.set(term, candidate);
}

/** Finds the candidates of single typed words. */
export class CandidateFinder {
  readonly vocabulary: Vocabulary;
  readonly #profile: LanguageProfile;
  readonly #corrector: SpellingCorrector;

  constructor(vocabulary: Vocabulary, profile: LanguageProfile) {
    this.vocabulary = vocabulary;
    this.#profile = profile;
    this.#corrector = new SpellingCorrector(vocabulary, profile);
  }

  /** Compares candidates by similarity, best first. */
  readonly bySimilarity = (a: Candidate, b: Candidate): number =>
    b.similarity - a.similarity || compareTerms(this.vocabulary, a.terms[0]!, b.terms[0]!);

  /** Returns the term of a folded word, if the index has the word or another inflection of it. */
  knownTerm(word: string): number | undefined {
    const form = this.vocabulary.formIds.get(word);
    return form === undefined ? this.vocabulary.termIds.get(this.#profile.stem(word)) : this.vocabulary.formTerms[form];
  }

  /** Whether the index has the word, another inflection of it, or a word that begins with it. */
  hasWord(word: string): boolean {
    return this.knownTerm(word) !== undefined || formsWithPrefix(this.vocabulary, word, 1).length > 0;
  }

  /** Returns the word itself, its inflections and completions, related words and compounds. */
  find(word: string, isLast: boolean): CandidatesByTerm {
    const candidates: CandidatesByTerm = new Map();
    const term = this.knownTerm(word);
    if (term !== undefined) {
      const isExact = this.vocabulary.formIds.has(word);
      offerTerm(candidates, term, isExact ? 1 : INFLECTION_SIMILARITY, isExact ? 'exact' : 'inflection');
    }
    this.#offerCompletions(candidates, word, isLast, term !== undefined);
    const stemmed = this.#profile.stem(word);
    for (const related of this.vocabulary.termsByDerivationalStem.get(this.#profile.derivationalStem(stemmed)) ?? [])
      offerTerm(candidates, related, RELATED_SIMILARITY, 'related');
    this.#offerCompounds(candidates, word, stemmed, term !== undefined);
    return candidates;
  }

  #offerCompletions(candidates: CandidatesByTerm, word: string, isLast: boolean, isKnown: boolean): void {
    if (word.length < (isLast ? MIN_LAST_PREFIX_LENGTH : MIN_INNER_PREFIX_LENGTH)) return;
    const { forms, formTerms } = this.vocabulary;
    const trust = isKnown ? KNOWN_WORD_PREFIX_TRUST : 1;
    const base = isLast ? LAST_PREFIX_BASE : INNER_PREFIX_BASE;
    const slope = isLast ? LAST_PREFIX_SLOPE : INNER_PREFIX_SLOPE;
    for (const form of formsWithPrefix(this.vocabulary, word, MAX_AFFIX_FORMS)) {
      const share = word.length / forms[form]!.length;
      offerTerm(candidates, formTerms[form]!, trust * (base + slope * share), 'prefix');
    }
  }

  /** "milk" finds buttermilk. An unknown word finds the word that it ends with: "beefburger" finds burger. */
  #offerCompounds(candidates: CandidatesByTerm, word: string, stemmed: string, isKnown: boolean): void {
    const similarity = this.#profile.writesCompoundsAsOneWord ? COMPOUND_BY_RULE_SIMILARITY : COMPOUND_SIMILARITY;
    if (word.length >= MIN_COMPOUND_END_LENGTH) {
      for (const form of formsWithSuffix(this.vocabulary, word, MAX_AFFIX_FORMS))
        offerTerm(candidates, this.vocabulary.formTerms[form]!, similarity, 'compound');
    }
    if (isKnown) return;
    for (let cut = MIN_COMPOUND_START_LENGTH; cut <= stemmed.length - MIN_COMPOUND_END_LENGTH; cut += 1) {
      const end = this.vocabulary.termIds.get(stemmed.slice(cut));
      if (end !== undefined) offerTerm(candidates, end, COMPOUND_SIMILARITY, 'compound');
    }
  }

  /**
   * Adds words that are spelt or sound like a typed word. A word that no name has, but that has `synonyms`, is rarely a misspelt one, unless it is
   * another spelling of a synonym ("yoghurt" for "yogurt").
   */
  addSpellings(candidates: CandidatesByTerm, word: string, isKnown: boolean, synonyms: readonly Synonym[]): void {
    const isMeant = isKnown || synonyms.length > 0;
    for (const { term, similarity, kind } of this.#corrector.similarTerms(word, isKnown)) {
      const isSynonym = synonyms.some(({ terms }) => terms.length === 1 && terms[0] === term);
      offerTerm(candidates, term, similarity * (isMeant && !isSynonym ? KNOWN_WORD_SPELLING_TRUST : 1), kind);
    }
  }

  /** Returns the candidates of a typed word that is two words in names: "hotdog" gives the phrase hot dog. */
  findSplits(word: string): Candidate[] {
    const candidates: Candidate[] = [];
    for (let cut = MIN_SPLIT_LENGTH; cut <= word.length - MIN_SPLIT_LENGTH; cut += 1) {
      const [start, end] = [word.slice(0, cut), word.slice(cut)];
      const [first, second] = [this.knownTerm(start), this.knownTerm(end)];
      if (first !== undefined && second !== undefined) candidates.push(split([first, second], SPLIT_SIMILARITY));
      else if (first !== undefined && this.#isSplitStopWord(end))
        candidates.push(split([first], SPLIT_AT_STOP_WORD_SIMILARITY));
      else if (second !== undefined && this.#isSplitStopWord(start))
        candidates.push(split([second], SPLIT_AT_STOP_WORD_SIMILARITY));
    }
    return candidates;
  }

  #isSplitStopWord(word: string): boolean {
    return word.length >= MIN_SPLIT_STOP_WORD_LENGTH && this.#profile.stopWords.has(word);
  }

  /** Returns the candidate of two typed words that are one word in names: "pop corn" gives popcorn. */
  findJoined(word: string, next: string): Candidate | undefined {
    const term = this.knownTerm(word + next);
    return term === undefined
      ? undefined
      : {
          terms: [term],
          similarity: JOINED_SIMILARITY,
          kind: 'joined',
          isShared: true,
          isScattered: false,
          isFuller: false,
        };
  }
}

function split(terms: readonly number[], similarity: number): Candidate {
  return { terms, similarity, kind: 'split', isShared: false, isScattered: false, isFuller: false };
}

function offerTerm(candidates: CandidatesByTerm, term: number, similarity: number, kind: MatchKind): void {
  const known = candidates.get(term);
  if (known === undefined || known.similarity < similarity)
    candidates.set(term, { terms: [term], similarity, kind, isShared: false, isScattered: false, isFuller: false });
}
