import type { LanguageSynonyms } from './parse-synonyms.ts';

/** Everything that depends on the language of a locale. All functions take folded words: lower case, no accents. */
export interface LanguageProfile {
  /** BCP 47 primary language subtag. */
  readonly language: string;
  /** Inflectional stem: words with the same stem are one term of the index (singular and plural). */
  readonly stem: (word: string) => string;
  /** Derivational stem of a stem: words with the same one are related (baked, baking). */
  readonly derivationalStem: (stem: string) => string;
  /** The word written as it sounds. Phonetic spellings are compared by edit distance. */
  readonly phoneticSpelling: (word: string) => string;
  /** Coarse keys of a word: words that sound alike have a key in common. */
  readonly phoneticKeys: (word: string, phoneticSpelling: string) => readonly string[];
  /** The pieces of a word with apostrophes that count. */
  readonly splitApostrophe: (word: string) => readonly string[];
  /** What "&" between two words of a query is read as; '' leaves it out. */
  readonly andWord: string;
  /** Words that are left out of names and queries. */
  readonly stopWords: ReadonlySet<string>;
  readonly amounts: AmountWords;
  /** Words that mark a food as not described any further: "NFS", "average". */
  readonly unspecifiedWords: ReadonlySet<string>;
  /** First words of a segment that says what is not known about the food: "NS as to type". */
  readonly unspecifiedFirstWords: ReadonlySet<string>;
  /**
   * The position of the head noun in a noun phrase: the last word in front of one of `endings` (English), or the first
   * word (French). Null if the language has no rule.
   */
  readonly headNoun: { readonly position: 'first' | 'last'; readonly endings: ReadonlySet<string> } | null;
  /** Words for what a food usually is, which lists write and few people type: "raw". */
  readonly plainWords: ReadonlySet<string>;
  /** Words for a form in which few people mean a food unless they say so: "dried". */
  readonly processedWords: ReadonlySet<string>;
  /** Words for "or": either of the two words around it may be the head noun. */
  readonly orWords: ReadonlySet<string>;
  readonly synonyms: readonly LanguageSynonyms[];
  /** Whether compounds are written as one word: "Apfelkuchen" is a kind of "Kuchen". */
  readonly writesCompoundsAsOneWord: boolean;
}

/** The words of amounts. */
export interface AmountWords {
  /** Words that an amount begins with: "half", "a", "about". */
  readonly counts: ReadonlySet<string>;
  /** Words for sizes: "small", "large". */
  readonly sizes: ReadonlySet<string>;
  /** Stems of units and vessels: "cup", "slice". */
  readonly units: ReadonlySet<string>;
  /** Words that complete a unit after a link: "soupe" in "cuillère à soupe". */
  readonly unitKinds: ReadonlySet<string>;
  /** Words between an amount and the food: "of". */
  readonly links: ReadonlySet<string>;
}

/** The amount words of a language without any. */
export const NO_AMOUNTS: AmountWords = {
  counts: new Set(),
  sizes: new Set(),
  units: new Set(),
  unitKinds: new Set(),
  links: new Set(),
};

/** Returns the set of words in a text that is separated by white space. */
export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ''));
}
