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
  /** Whether it is the other phrase in more words: "toasted bread" for "toast". */
  readonly isFuller: boolean;
}

/** By the key of a phrase: the phrases that may stand for it. */
export type Synonyms = ReadonlyMap<string, readonly Synonym[]>;

/** Returns the key of a phrase in `Synonyms`. */
export function phraseKey(terms: readonly number[]): string {
  return terms.join(' ');
}

export interface LinkedSynonyms {
  readonly synonyms: Synonyms;
  /** By stem of a word that synonyms may stand for: whether a name has it. The links are the same until one of these changes. */
  readonly targets: ReadonlyMap<string, boolean>;
  /** The words that were added to the vocabulary. */
  readonly words: readonly string[];
}

/**
 * Links every phrase of a set with the other phrases of the set whose words all occur in names of the list (`isNamed`). The linked
 * phrases are added to the vocabulary, so that a misspelt synonym is understood although no name has it.
 */
export function linkSynonyms(
  sets: readonly SynonymSet[],
  profile: LanguageProfile,
  ignored: ReadonlySet<string>,
  vocabulary: VocabularyBuilder,
  isNamed: (stem: string) => boolean,
): LinkedSynonyms {
  const synonyms = new Map<string, Synonym[]>();
  const targets = new Map<string, boolean>();
  const added: string[] = [];
  const isTarget = (word: string): boolean => {
    const stem = profile.stem(word);
    const known = targets.get(stem) ?? isNamed(stem);
    targets.set(stem, known);
    return known;
  };
  const add = (word: string): number => {
    added.push(word);
    return vocabulary.add(word);
  };
  for (const { words, isOneWay, similarity } of sets) {
    const phrases = words
      .map((text) => contentWords(text, profile, ignored).map((token) => token.folded))
      .filter((phrase) => phrase.length > 0 && phrase.length <= MAX_SYNONYM_WORDS);
    // All words are looked up, so that `targets` has each of them.
    const named = (isOneWay ? phrases.slice(1) : phrases).filter(
      (phrase) => phrase.filter(isTarget).length === phrase.length,
    );
    if (named.length === 0) continue;
    const linked = named.map((phrase) => phrase.map((word) => vocabulary.termOfStem(profile.stem(word))!));
    for (const phrase of isOneWay ? phrases.slice(0, 1) : phrases) {
      const key = phraseKey(phrase.map(add));
      const source = phrase.map((word) => vocabulary.termOfStem(profile.stem(word))!);
      const others = linked
        .filter((terms) => phraseKey(terms) !== key)
        .map((terms) => ({ terms, similarity, isFuller: !isOneWay && source.every((term) => terms.includes(term)) }));
      if (others.length > 0) synonyms.set(key, [...(synonyms.get(key) ?? []), ...others]);
    }
  }
  return { synonyms, targets, words: added };
}
