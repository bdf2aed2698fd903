// Every threshold, weight and limit of the search, by stage of the pipeline. The costs of the edit distance are the one
// exception: they stand beside the algorithm, in expansion/edit-distance.ts.
//
// Unless a comment names another source, a value was set by hand and judged by the headline MRR@10 (mean reciprocal rank) of
// the four public query sets of `npm run bench -- search FOLDER` (docs/performance.md), and where those cannot tell, by 322
// made-up queries for common foods (docs/adr/0005-search-engine.md). "MRR" in a comment is that figure, and a change of it
// below 0.0005 is noise. To judge another value, edit it here and run the benchmark.
//
// A similarity lies in 0..1, where 1 is the typed word itself. A share lies in 0..1.

// ---------------------------------------------------------------------------------------------------------------------
// text: tokenising names and queries

/** Longest text that is tokenised, in UTF-16 units. The longest name of the public lists has 184; the limit bounds the work. */
export const MAX_TEXT_LENGTH = 300;

/** Highest number of a segment, because a segment number is stored in one byte. */
export const MAX_SEGMENT = 255;

/** Longest line that is split into foods, in UTF-16 units. A line of a recall is a sentence; the limit bounds the work. */
export const MAX_LINE_LENGTH = 1000;

// ---------------------------------------------------------------------------------------------------------------------
// indexing

/** Documents indexed between two turns of the event loop: below 10 ms of work on the lists of the benchmark. */
export const DOCUMENTS_PER_TURN = 32;

/** Items sorted between two turns of the event loop. An amount and not a time, so that the same input is cut in the same way. */
export const SORTED_ITEMS_PER_TURN = 2000;

/** Items grouped before a sort between two turns of the event loop; grouping is cheaper than sorting. */
export const GROUPED_ITEMS_PER_TURN = 10_000;

/** Forms reversed between two turns of the event loop. */
export const REVERSED_FORMS_PER_TURN = 4000;

/**
 * The names that changes may have removed before an index is built anew: a quarter of its names, so that their places take little memory, and
 * 1,000 in any case, because a small index is searched quickly.
 */
export const MAX_REMOVED_SHARE = 0.25;
export const KEPT_REMOVED_NAMES = 1000;

/** Buckets of hashed letter bigrams; a power of two. The words of the benchmark's US list have 529 distinct bigrams. */
export const BIGRAM_BUCKETS = 4096;

/**
 * Exponent that damps the inverse document frequency: undamped, one rare word outweighs the rest of a query. 0.75 lowers the
 * US MRR by 0.0007; 0.48 changes nothing.
 */
export const RARITY_EXPONENT = 0.6;

/**
 * Weight of a plain word ("raw", "regular"), as a share of its rarity: lists write it and people leave it out. Judged by the
 * made-up queries; the benchmark cannot tell 0.32 and 0.5 from it.
 */
export const PLAIN_WORD_WEIGHT = 0.4;

/**
 * Weight of a word for a form in which few people mean a food ("dried"), as a share of its rarity. With 1, "apple" finds
 * dried apples first in the UK list, and "pomme" and "tomate" find dried ones in the French list.
 */
export const PROCESSED_WORD_WEIGHT = 3;

/** Longest synonym, in content words. */
export const MAX_SYNONYM_WORDS = 4;

/**
 * Most synonym sets that hold one word. A word with more meanings means nothing, and it costs time: one word in a thousand
 * sets of fifty words makes a search take 0.1 s instead of 1 ms.
 */
export const MAX_SETS_OF_A_WORD = 10;

/** Similarity of a synonym of the locale. Below 1, so that "chips" finds chips before fries. */
export const LOCALE_SYNONYM_SIMILARITY = 0.98;

/**
 * Similarity of a two-way synonym of the language ("courgette, zucchini"): below the synonyms of the locale. 1 lowers the MRR
 * of every list (US by 0.0033); 0.68 changes none by more than 0.0004.
 */
export const LANGUAGE_SYNONYM_SIMILARITY = 0.85;

/**
 * Similarity of a one-way synonym of the language ("nutella > hazelnut spread"): a kind says less than another name. 1 lowers
 * the MRR of every list (French by 0.0052); 0.64 changes nothing.
 */
export const LANGUAGE_HYPERNYM_SIMILARITY = 0.8;

// ---------------------------------------------------------------------------------------------------------------------
// query: reading the typed text

/** Words of a query that are read at all. The longest name of the public lists has 29; the limit bounds the work. */
export const MAX_QUERY_TOKENS = 40;

/** Letters of a typed word that count. Longer words do not occur and only cost time. */
export const MAX_QUERY_WORD_LENGTH = 40;

/** Times that one word of a query counts: "mahi mahi" is a name, a third repetition says nothing. */
export const MAX_REPETITIONS = 2;

/**
 * Content words of a query that are looked up; of more words the rarest are kept. 20 of the 12,328 benchmark queries have
 * more. The masks of the aligner allow 16.
 */
export const MAX_QUERY_WORDS = 10;

/**
 * Importance of a word of an amount that may belong to a name ("two crust pie", "small curd"): enough to break ties. The
 * benchmark cannot tell 0.096 and 0.15 from it.
 */
export const AMOUNT_WORD_IMPORTANCE = 0.12;

/** Importance of a unit without a count ("filet of ..."), which is more often part of a name. 0.32 and 0.5 change nothing. */
export const UNIT_WITHOUT_COUNT_IMPORTANCE = 0.4;

/**
 * Importance of the head noun: where no food has both words of "crab dip", another dip is closer than another crab. 1 lowers
 * the US MRR by 0.0011, 1.56 the UK MRR by 0.0005.
 */
export const HEAD_NOUN_IMPORTANCE = 1.25;

// ---------------------------------------------------------------------------------------------------------------------
// expansion: the terms of the index that a typed word may mean

/** Similarity of another inflection of the typed word. Below 1, so that the typed form comes first. */
export const INFLECTION_SIMILARITY = 0.99;

/** Similarity of one word of the index for two typed words ("pop corn", popcorn). */
export const JOINED_SIMILARITY = 0.97;

/** Similarity of two words of the index for one typed word ("hotdog", hot dog). */
export const SPLIT_SIMILARITY = 0.95;

/** The same if one of the two is a stop word. */
export const SPLIT_AT_STOP_WORD_SIMILARITY = 0.9;

/** Letters of the shorter piece when a typed word is split in two. */
export const MIN_SPLIT_LENGTH = 2;

/** Letters of a stop word that a typed word may be joined with: shorter ones are the ends of too many words. */
export const MIN_SPLIT_STOP_WORD_LENGTH = 3;

/** Similarity of a word with the same derivational stem ("baked", "baking"). */
export const RELATED_SIMILARITY = 0.8;

/** Similarity of a word that ends with the typed one ("milk", buttermilk) or the other way round ("beefburger", burger). */
export const COMPOUND_SIMILARITY = 0.62;

/** The same for a longer word in a language that writes compounds as one word: an Apfelkuchen is a Kuchen. */
export const COMPOUND_BY_RULE_SIMILARITY = 0.8;

/** Letters of a typed word that is looked for at the end of longer words. */
export const MIN_COMPOUND_END_LENGTH = 4;

/** Letters in front of a word of the index at the end of an unknown typed word ("bee" of "beeburger"). */
export const MIN_COMPOUND_START_LENGTH = 3;

/** Letters of a typed word that is completed: the last word of a query may be unfinished, any other word is finished. */
export const MIN_LAST_PREFIX_LENGTH = 1;
export const MIN_INNER_PREFIX_LENGTH = 3;

/** Similarity of a completion: base + slope x (typed letters / letters of the completed word). */
export const LAST_PREFIX_BASE = 0.78;
export const LAST_PREFIX_SLOPE = 0.17;
export const INNER_PREFIX_BASE = 0.66;
export const INNER_PREFIX_SLOPE = 0.24;

/** Factor on the completions of a typed word that is itself in the index. */
export const KNOWN_WORD_PREFIX_TRUST = 0.9;

/** Completions, and words with a given end, that one typed word may have. The limit bounds the work. */
export const MAX_AFFIX_FORMS = 256;

/** Characters of a Double Metaphone key that are compared: words that sound alike differ at the end more than in front. */
export const MAX_METAPHONE_LENGTH = 10;

/** Letters of a typed word that is respelt. */
export const MIN_RESPELT_LENGTH = 3;

/**
 * Highest similarity of another spelling: a guess stays below a completion that fits letter by letter. 0.74 lowers the MRR of
 * CIQUAL English by 0.0034.
 */
export const MAX_SPELLING_SIMILARITY = 0.92;

/**
 * Lowest similarity of another spelling that is considered. 0.65 lowers the French MRR by 0.010 (two mistakes in a word); 0.4
 * changes none by more than 0.0004.
 */
export const MIN_SPELLING_SIMILARITY = 0.5;

/** The same for a typed word that the index has: it is rarely meant to be another one ("tune" for "tuna"). */
export const MIN_SPELLING_SIMILARITY_OF_KNOWN = 0.75;

/** Factor on the other spellings of a typed word that the index has. */
export const KNOWN_WORD_SPELLING_TRUST = 0.7;

/** Factor on the similarity of phonetic spellings, which are shorter and agree more easily than written ones. */
export const PHONETIC_TRUST = 0.95;

/** The same if one of the phonetic spellings is shorter than MIN_PHONETIC_LENGTH sounds, which many words share. */
export const SHORT_PHONETIC_TRUST = 0.75;
export const MIN_PHONETIC_LENGTH = 3;

/** Forms whose edit distance to a typed word is computed, for bigrams and for each phonetic key. The limit bounds the work. */
export const MAX_SPELLINGS_CHECKED = 72;

/** Other spellings of one typed word that are kept. The limit bounds the work. */
export const MAX_SPELLINGS_KEPT = 24;

/** Largest difference in length between a typed word and another spelling of it, in letters. */
export const MAX_LENGTH_DIFFERENCE = 3;

/** Weight of a shared letter beside a shared bigram (1) in the choice of forms to check: swapped letters share few bigrams. */
export const SHARED_LETTER_WEIGHT = 0.3;

/** Lowest score of that choice: (bigrams + weighted letters) / (bigrams of the typed word + letters of the form + 1). */
export const MIN_BIGRAM_SCORE = 0.25;

/** Bigrams that a form has to share with a typed word; one is enough for a typed word of at most FEW_BIGRAMS bigrams. */
export const MIN_SHARED_BIGRAMS = 2;
export const FEW_BIGRAMS = 4;

/** Candidates of a typed word whose synonyms are looked up, best first: what the word is, not all that it resembles. */
export const MAX_SYNONYM_SOURCES = 6;

/** Similarity that a candidate needs for its synonyms to be looked up. */
export const MIN_SYNONYM_SOURCE_SIMILARITY = 0.7;

/** Number of names that an unknown typed word is taken to have: a misspelt word is rather a rare one. */
export const UNKNOWN_WORD_NAMES = 8;

/** The same when the most telling words of a long query are chosen. */
export const UNKNOWN_WORD_NAMES_IN_LONG_QUERY = 20;

/** Similarity of a name that lacks a word and has all of its context terms. 0.56 lowers the US MRR by 0.0003. */
export const CONTEXT_SIMILARITY = 0.7;

/** Most postings of a word with a context: a word of more names is a common word and not the name of something. */
export const MAX_CONTEXT_POSTINGS = 60;

/** Context terms of a word, strongest first. */
export const MAX_CONTEXT_TERMS = 6;

/**
 * Share of the foods with the word that a context term has to describe. Terms come from the whole description: with those of
 * its first segment alone, the recall@10 of US aliases is 0.748 instead of 0.784.
 */
export const MIN_CONTEXT_SHARE = 0.3;

// ---------------------------------------------------------------------------------------------------------------------
// retrieval: the most promising names

/** Names that go on to the alignment, at least. A caller who wants more hits gets NAMES_BEYOND_LIMIT more than that. */
export const MIN_RETRIEVED_NAMES = 80;
export const NAMES_BEYOND_LIMIT = 20;

/** Bonus for a word in the first segment of a name ("Milk, whole"), as a share of its gain. */
export const FIRST_SEGMENT_BONUS = 0.04;

/** Weight of the covered share of the name, beside the covered share of the query (1). */
export const RETRIEVAL_NAME_COVERAGE_WEIGHT = 0.2;

/** Bonus for a name that marks its food as not described any further ("NFS"). */
export const RETRIEVAL_UNSPECIFIED_BONUS = 0.05;

/** Share of the best sum that a popular name needs in order to be aligned in spite of its rank. */
export const POPULAR_NAME_SHARE = 0.9;

/** Posting lists of a word that are longer than this together may be skipped: its names are looked up instead. */
export const LONG_POSTINGS = 1000;

/** Looking a word up in one name takes about as long as reading this many postings. */
export const LOOKUP_COST_IN_POSTINGS = 8;

// ---------------------------------------------------------------------------------------------------------------------
// alignment: the quality of one name

/** Longest name that is aligned, in words: two masks of 32 bits. The longest name of the public lists has 20 content words. */
export const MAX_NAME_WORDS = 64;

/** Matches between words of a query and words of one name. The limit bounds the work. */
export const MAX_WORD_MATCHES = 256;

/** Factor on a synonym of several words that stand apart in the name. */
export const SCATTERED_PHRASE_TRUST = 0.95;

/** Similarity of a word that is as good as typed: the word itself or an inflection of it. */
export const WHOLE_NAME_SIMILARITY = 0.985;

/** Word order of two neighbouring typed words: in one segment side by side (1), in order with a gap, in two segments. */
export const ORDER_WITH_GAP = 0.6;
export const ORDER_ACROSS_SEGMENTS = 0.5;

/**
 * Weights of the parts of the match quality beside the covered share of the query (1). The typed words decide; the parts
 * order foods that have the same words. Halving or doubling any of them changes the MRR of a list by 0.008 at most.
 */
export const NAME_COVERAGE_WEIGHT = 0.15;
export const FIRST_SEGMENT_COVERAGE_WEIGHT = 0.06;
export const HEAD_NOUN_WEIGHT = 0.04;
export const WHOLE_SEGMENTS_WEIGHT = 0.02;
export const WORD_ORDER_WEIGHT = 0.02;
export const UNSPECIFIED_WEIGHT = 0.07;
export const SAME_SPELLING_WEIGHT = 0.03;
export const WHOLE_NAME_WEIGHT = 0.03;

// ---------------------------------------------------------------------------------------------------------------------
// ranking: from matches to hits

/** Similarity from which a food counts as having a typed word. */
export const WORD_FOUND_SIMILARITY = 0.5;

/** Weight of the words that only other names of the same food have. */
export const OTHER_NAMES_WEIGHT = 0.3;

/** Share of the query that a hit needs: respelling can connect words that have nothing to do with each other. */
export const MIN_COVERAGE = 0.12;

/** Default of `leastShare`. 0.4 loses no right answer of the benchmark; 0.6 lowers the recall@10 of US aliases to 0.752. */
export const DEFAULT_LEAST_SHARE = 0.4;

/** Share of the best coverage of a band that a food of the band needs: room for inflections and unfinished words. */
export const SAME_BAND_COVERAGE = 0.93;

/**
 * The number of recalls with a food from which its popularity counts in full. With fewer, the first recalls of a survey would decide what
 * stands first: after one cup of tea with milk, "milk" would find the tea.
 */
export const FULL_POPULARITY = 20;

/** Number of bands; all other matches are in the last one. Nobody reads that far, and scores would underflow. */
export const MAX_BANDS = 8;

/** Default of `matchWeight`, in percent. */
export const DEFAULT_MATCH_WEIGHT = 20;

/** Number of hits if the caller does not say, and at most. */
export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 1000;
