/** A food or a category in the search. */
export interface SearchDocument {
  /** Unique within one index. */
  readonly code: string;
  /** The first name is the local description; the others are alternative names. Empty names are ignored. */
  readonly names: readonly string[];
}

export interface SearchIndexInput {
  /** BCP 47 language tag of the locale ("en", "fr-CA"). It decides all language settings; an unknown language has no stemmer. */
  readonly language: string;
  readonly documents: readonly SearchDocument[];
  /** Sets of words or short phrases that may stand for each other: [["soda", "pop", "soft drink"]]. */
  readonly synonymSets?: readonly (readonly string[])[];
  /** Words that are left out of names and queries, in addition to the stop words of the language. */
  readonly ignoreWords?: readonly string[];
  /**
   * Called every few milliseconds of the build, which goes on when it is fulfilled: setImmediate in Node.js. Without it the
   * build does not let go of its thread.
   */
  readonly nextTurn?: () => Promise<void>;
}

export interface RankingOptions {
  /** Share of the match quality in the score of foods that match about equally well, 0..100. The rest is popularity. Default 20. */
  readonly matchWeight?: number;
  /** A count or rank of use by code, at least 0, higher for more use. Without it all foods are equally popular. */
  readonly popularity?: (code: string) => number;
  /** The popularity that counts in full: if no food of a band has as much, all of them are that much less popular. Default 0. */
  readonly fullPopularity?: number;
}

export interface SearchOptions {
  /** Highest number of hits; default 50, at most 1000. */
  readonly limit?: number;
  /**
   * Share of the typed words that a food needs, relative to the best food, 0..1; default 0.4. A higher share gives a shorter
   * list without weak matches.
   */
  readonly leastShare?: number;
  /** Filter by code. It is applied before ranking and limit, so that a filtered search has as many hits as an unfiltered one. */
  readonly accept?: (code: string) => boolean;
  readonly ranking?: RankingOptions;
  /** Says of a typed word, folded, that it is what was meant: it is not respelt to words of the index. Without it no word is. */
  readonly isMeant?: (word: string) => boolean;
  /** Adds `explanation` to every hit. */
  readonly explain?: boolean;
}

export interface SearchHit {
  readonly code: string;
  /** The local description: the first name of the document. */
  readonly description: string;
  /** The name that matched best: the description or an alternative name. */
  readonly matchedName: string;
  /** Final score, 0..1. It never increases along the list. */
  readonly score: number;
  /** Match quality without popularity, 0..1. It compares hits of one answer only. */
  readonly matchQuality: number;
  readonly explanation?: HitExplanation;
}

/** How a typed word matches a word of a name. */
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
  /** Weight of the word in this query: rare words weigh more than common ones, words of an amount next to nothing. */
  readonly weight: number;
  /** The word or phrase of the name that it matches, or null. */
  readonly matched: string | null;
  readonly kind: MatchKind | null;
  readonly similarity: number;
}

export interface HitExplanation {
  readonly words: readonly WordExplanation[];
  /** The parts of the match quality, each 0..1. */
  readonly parts: {
    /** Weight of the typed words times their similarities, as a share of the query. */
    readonly queryCoverage: number;
    /** Weight of the typed words of the name, as a share of the name. */
    readonly nameCoverage: number;
    /** The same for the first segment of the name: "Milk" in "Milk, whole". */
    readonly headCoverage: number;
    /** Similarity of the head noun of the name to the word that was typed for it; half of it if that word is not the head noun of the text. */
    readonly mainWord: number;
    /** Weight of the typed words in segments that were typed in full, as a share of all typed words of the name. */
    readonly wholeParts: number;
    /** Weight of the typed words that the name has letter by letter, as a share of the query. */
    readonly sameSpelling: number;
    /** 1 if neighbouring typed words are neighbours in the name. */
    readonly wordOrder: number;
    /** 1 if the name marks its food as not described any further ("NFS"). */
    readonly unspecifiedFood: number;
    /** Whether the name is the query word by word. */
    readonly wholeName: boolean;
  };
  readonly matchQuality: number;
  /** 0 for the best matches. Popularity never lifts a hit into a better band. */
  readonly band: number;
  /** Match quality within the band, 0..1. */
  readonly matchScore: number;
  /** Popularity within the band, 0..1; 1 if all foods of the band are equally popular. */
  readonly popularityScore: number;
  readonly score: number;
}

/** A change of some documents of an index. */
export interface SearchIndexChange {
  /** Documents that are new, or that replace those with their codes. */
  readonly put: readonly SearchDocument[];
  /** Codes of documents that are not in the index any more; unknown codes are ignored. */
  readonly removed: readonly string[];
}

/** The search index of one locale. It answers alike however its documents came into it. */
export interface SearchIndex {
  /** BCP 47 primary language subtag. */
  readonly language: string;
  /** Number of documents. */
  readonly size: number;
  /** Returns the best hits first. It never throws; a text without content words gives an empty list. */
  search(text: string, options?: SearchOptions): SearchHit[];
  /** Whether a name or a synonym has a folded word, another inflection of it, or a word that begins with it. */
  hasWord(word: string): boolean;
  /**
   * Changes some documents at once; the next search answers as a new index would. It takes a few milliseconds in a large index, and as long
   * again for some hundred documents. Returns false, and changes nothing, when a new index has to be built instead: changes leave
   * unused places behind.
   */
  change(change: SearchIndexChange): boolean;
}
