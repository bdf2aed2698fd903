import { contentWords } from '../text/content-words.ts';
import type { LanguageProfile } from '../languages/language-profile.ts';
import type { VocabularyBuilder } from './vocabulary.ts';

/** The longest synonym, in words that count. */
export const MAX_SYNONYM_WORDS = 4;

/** A phrase by its terms -> the other phrases of its sets. */
export type Synonyms = ReadonlyMap<string, readonly Synonym[]>;

export interface Synonym {
  readonly terms: readonly number[];
  /** 1 = as good as the word itself. */
  readonly similarity: number;
}

export function phraseKey(terms: readonly number[]): string {
  return terms.join(' ');
}

/** Words and phrases that may stand for each other; one way: only the first for the others. */
export interface SynonymSet {
  readonly words: readonly string[];
  readonly isOneWay: boolean;
  /** 1 = as good as the word itself. */
  readonly similarity: number;
}

/**
 * Links every phrase of a set with the others of it that the list has the words of. Words that only lead to others are
 * added to the vocabulary, so that a misspelt synonym is understood even if no food has it.
 */
export function linkSynonyms(
  sets: readonly SynonymSet[],
  profile: LanguageProfile,
  ignored: ReadonlySet<string>,
  vocabulary: VocabularyBuilder,
): Synonyms {
  const synonyms = new Map<string, Synonym[]>();
  const ownTerms = vocabulary.termCount;
  for (const { words, isOneWay, similarity } of sets) {
    const phrases = words
      .map((text) => contentWords(text, profile, ignored).map((word) => word.folded))
      .filter((phrase) => phrase.length > 0 && phrase.length <= MAX_SYNONYM_WORDS);
    const targets = (isOneWay ? phrases.slice(1) : phrases)
      .map((phrase) => phrase.map((word) => vocabulary.knownTerm(word) ?? ownTerms))
      .filter((terms) => terms.every((term) => term < ownTerms));
    if (targets.length === 0) continue;
    for (const phrase of isOneWay ? phrases.slice(0, 1) : phrases) {
      const key = phraseKey(phrase.map((word) => vocabulary.add(word)));
      const others = targets.filter((terms) => phraseKey(terms) !== key).map((terms) => ({ terms, similarity }));
      if (others.length > 0) synonyms.set(key, [...(synonyms.get(key) ?? []), ...others]);
    }
  }
  return synonyms;
}
