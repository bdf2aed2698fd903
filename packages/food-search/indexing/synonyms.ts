import type { LanguageProfile } from '../languages/language-profile.ts';
import { contentWords } from '../text/content-words.ts';
import { MAX_SYNONYM_WORDS } from '../thresholds.ts';
import type { VocabularyBuilder } from './vocabulary.ts';

/** Words and phrases that may stand for each other. */
export interface SynonymSet {
  readonly words: readonly string[];
  /** Whether only the first word leads to the others, and not the others to it. */
  readonly isOneWay: boolean;
  /** Similarity of a synonym to the word that was typed. */
  readonly similarity: number;
}

/** A phrase that may stand for another one. */
export interface Synonym {
  readonly terms: readonly number[];
  readonly similarity: number;
}

/** By the key of a phrase: the phrases that may stand for it. */
export type Synonyms = ReadonlyMap<string, readonly Synonym[]>;

/** Returns the key of a phrase in `Synonyms`. */
export function phraseKey(terms: readonly number[]): string {
  return terms.join(' ');
}

/**
 * Links every phrase of a set with the other phrases of the set whose words all occur in names of the list. The linked
 * phrases are added to the vocabulary, so that a misspelt synonym is understood although no name has it.
 */
export function linkSynonyms(
  sets: readonly SynonymSet[],
  profile: LanguageProfile,
  ignored: ReadonlySet<string>,
  vocabulary: VocabularyBuilder,
): Synonyms {
  const synonyms = new Map<string, Synonym[]>();
  // Terms below this number occur in names; a word that occurs in none of them is given this number.
  const nameTerms = vocabulary.termCount;
  for (const { words, isOneWay, similarity } of sets) {
    const phrases = words
      .map((text) => contentWords(text, profile, ignored).map((token) => token.folded))
      .filter((phrase) => phrase.length > 0 && phrase.length <= MAX_SYNONYM_WORDS);
    const targets = (isOneWay ? phrases.slice(1) : phrases)
      .map((phrase) => phrase.map((word) => vocabulary.knownTerm(word) ?? nameTerms))
      .filter((terms) => terms.every((term) => term < nameTerms));
    if (targets.length === 0) continue;
    for (const phrase of isOneWay ? phrases.slice(0, 1) : phrases) {
      const key = phraseKey(phrase.map((word) => vocabulary.add(word)));
      const others = targets.filter((terms) => phraseKey(terms) !== key).map((terms) => ({ terms, similarity }));
      if (others.length > 0) synonyms.set(key, [...(synonyms.get(key) ?? []), ...others]);
    }
  }
  return synonyms;
}
