import type { LanguageSynonyms } from './parse-synonyms.ts';

/** Everything that depends on the language of a locale. Stems and keys take a folded word (lower case, no accents). */
export interface LanguageProfile {
  readonly language: string;
  /** Words that share it are the same word: singular and plural. */
  readonly stem: (word: string) => string;
  /** Words that share it are related: baked, baking. Given the stem. */
  readonly looseStem: (stem: string) => string;
  /** The word spelt as it sounds; compared letter by letter. */
  readonly soundSpelling: (word: string) => string;
  /** Coarse keys: words that sound alike share one of them. */
  readonly soundKeys: (word: string, soundSpelling: string) => readonly string[];
  /** The pieces of a word with apostrophes that count. */
  readonly splitApostrophe: (word: string) => readonly string[];
  /** Words without meaning for the search. */
  readonly stopWords: ReadonlySet<string>;
  readonly amounts: AmountWords;
  /** Words by which lists mark a food that was not described any further: "NFS", "average". */
  readonly unspecifiedWords: ReadonlySet<string>;
  /** A part of a name that begins with one of these says what is not known: "NS as to type". */
  readonly unspecifiedOpenings: ReadonlySet<string>;
  /** Where a noun phrase has its main word: before the first of `endings` in English, at the beginning in French. */
  readonly head: { readonly position: 'first' | 'last'; readonly endings: ReadonlySet<string> } | null;
  /** What a food usually is, so that lists say it and few people do: "raw". */
  readonly plainWords: ReadonlySet<string>;
  /** "or": of the two words around it one is enough. */
  readonly alternatives: ReadonlySet<string>;
  /** Words and phrases that mean the same in this language. */
  readonly synonyms: readonly LanguageSynonyms[];
  /** The end of a long word is a word of its own kind: Apfelkuchen is a Kuchen. */
  readonly joinsCompounds: boolean;
}

export interface AmountWords {
  /** "2", "half", "a", "about": what an amount begins with. */
  readonly counts: ReadonlySet<string>;
  /** "small", "large". */
  readonly sizes: ReadonlySet<string>;
  /** Stems of "cup", "slice". */
  readonly units: ReadonlySet<string>;
  /** "soupe" in "cuillère à soupe": what a unit is for, behind a link. */
  readonly unitKinds: ReadonlySet<string>;
  /** "of": ends an amount in front of the food. */
  readonly links: ReadonlySet<string>;
}

export const NO_AMOUNTS: AmountWords = {
  counts: new Set(),
  sizes: new Set(),
  units: new Set(),
  unitKinds: new Set(),
  links: new Set(),
};

export function wordSet(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/).filter((word) => word !== ''));
}
