import { contentWords } from './corpus.ts';
import type { LanguageProfile } from './languages/profile.ts';
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

/**
 * Adds the words of the sets to the vocabulary, so that a misspelt synonym is understood even if no food has the word, and
 * links every phrase with the others of its sets.
 */
export function linkSynonyms(
  sets: readonly { readonly words: readonly string[]; readonly similarity: number }[],
  profile: LanguageProfile,
  ignored: ReadonlySet<string>,
  vocabulary: VocabularyBuilder,
): Synonyms {
  const synonyms = new Map<string, Synonym[]>();
  for (const { words, similarity } of sets) {
    const phrases = new Map<string, readonly number[]>();
    for (const text of words) {
      const terms = contentWords(text, profile, ignored).map((word) => vocabulary.add(word.folded));
      if (terms.length > 0 && terms.length <= MAX_SYNONYM_WORDS) phrases.set(phraseKey(terms), terms);
    }
    for (const [key, phrase] of phrases) {
      const others = [...phrases.values()].filter((other) => other !== phrase).map((terms) => ({ terms, similarity }));
      synonyms.set(key, [...(synonyms.get(key) ?? []), ...others]);
    }
  }
  return synonyms;
}
