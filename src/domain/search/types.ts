/** One food (or category) as the search sees it. */
export interface SearchDocument {
  /** Unique within one index. */
  readonly code: string;
  /** The first name is the local description; the others are alternative names. Empty names are ignored. */
  readonly names: readonly string[];
}

export interface SearchIndexInput {
  /** BCP 47 language tag of the locale ("en", "fr-CA"). It alone decides the language settings; an unknown one works without stemming. */
  readonly language: string;
  readonly documents: readonly SearchDocument[];
  /** Sets of interchangeable words or short phrases: [["soda", "pop", "soft drink"]]. */
  readonly synonymSets?: readonly (readonly string[])[];
  /** Words left out of names and queries, on top of the ones of the language. */
  readonly ignoreWords?: readonly string[];
}

export interface RankingOptions {
  /** 0..100: share of the match quality in the final score of the best matching foods; the rest is popularity. Default 20. */
  readonly matchWeight?: number;
  /** A count or rank of use, at least 0 (higher = used more). Left out: everything is equally popular. */
  readonly popularity?: (code: string) => number;
}

export interface SearchOptions {
  /** Most hits to return; default 50, at most 1000. */
  readonly limit?: number;
  /**
   * 0..1: a food needs this share of what the best one has of the typed words; default 0.4. More gives a shorter list, for
   * places where a weak match only distracts.
   */
  readonly leastShare?: number;
  /** Filter applied before ranking and limit, so that a filtered search is as full as an unfiltered one. */
  readonly accept?: (code: string) => boolean;
  readonly ranking?: RankingOptions;
  /** Adds `explanation` to every hit; costs a little time. */
  readonly explain?: boolean;
}

export interface SearchHit {
  readonly code: string;
  /** The local description: the first name of the document. */
  readonly description: string;
  /** The name that matched best: the description or an alternative name. */
  readonly matchedName: string;
  /** Final score, 0..1, never increasing along the list. */
  readonly score: number;
  /** Match quality alone, 0..1; comparable within one answer only. */
  readonly matchQuality: number;
  readonly explanation?: HitExplanation;
}

/** How a typed word met a word of a name, from the surest to the vaguest. */
export type MatchKind =
  | 'exact'
  | 'inflection'
  | 'synonym'
  | 'joined'
  | 'split'
  | 'prefix'
  | 'related'
  | 'compound'
  | 'spelling'
  | 'sound';

export interface WordExplanation {
  /** The typed word, folded. */
  readonly word: string;
  /** What it weighs in this query: rare words weigh more, amounts ("half a cup of") next to nothing. */
  readonly weight: number;
  /** The word of the name that it met, or null. */
  readonly matched: string | null;
  readonly kind: MatchKind | null;
  readonly similarity: number;
}

export interface HitExplanation {
  readonly words: readonly WordExplanation[];
  /** Parts of the match quality, each 0..1. */
  readonly parts: {
    readonly queryCoverage: number;
    readonly nameCoverage: number;
    readonly headCoverage: number;
    readonly mainWord: number;
    readonly wholeParts: number;
    readonly sameSpelling: number;
    readonly wordOrder: number;
    readonly unspecifiedFood: number;
    readonly wholeName: boolean;
  };
  readonly matchQuality: number;
  /** 0 = the best matching foods; popularity never lifts a hit into a better band. */
  readonly band: number;
  /** Match quality within the band, 0..1. */
  readonly matchScore: number;
  /** Popularity within the band, 0..1; 1 when all are equal. */
  readonly popularityScore: number;
  readonly score: number;
}

export interface SearchIndex {
  readonly language: string;
  /** Number of documents. */
  readonly size: number;
  /** Never throws on any text; an empty text or one of noise words only gives an empty list. */
  search(text: string, options?: SearchOptions): SearchHit[];
}
