import type { LanguageProfile } from '../languages/language-profile.ts';
import { compareText } from '../text/compare-text.ts';
import { contentWords, isContentWord } from '../text/content-words.ts';
import { tokenise, type Token } from '../text/tokenise.ts';
import { PLAIN_WORD_WEIGHT, PROCESSED_WORD_WEIGHT, RARITY_EXPONENT } from '../thresholds.ts';
import type { SearchDocument } from '../types.ts';
import { Growable, roomFor } from './growable.ts';
import { headNouns, unspecifiedSegments } from './name-structure.ts';
import { PostingLists, Postings } from './posting-lists.ts';
import type { VocabularyBuilder } from './vocabulary.ts';

/** Flag of a word in a segment that only says what is not known about the food ("NFS"). */
export const UNSPECIFIED = 1;
/** Flag of a word in the first segment of a name. */
export const IN_FIRST_SEGMENT = 2;
/** Flag of the noun that says what the food is: "sandwich" in "Cheese sandwich with lettuce". */
export const HEAD_NOUN = 4;
/** Flag of a word that says what a food usually is, so that few people type it ("raw"), and of a number ("80" of "80% fat"). */
export const PLAIN = 8;
const NUMBER = /^\d/;

/** Flag of a word that says that a food is in a form in which few people mean it: "dried". */
const PROCESSED = 16;

/** By the flags of a word: the share of its weight in the weight of its name, and in that of the first segment. */
const SHARES = Float64Array.from({ length: 2 * PROCESSED }, (_, flags) => {
  if ((flags & UNSPECIFIED) !== 0) return 0;
  if ((flags & PLAIN) !== 0) return PLAIN_WORD_WEIGHT;
  return (flags & PROCESSED) !== 0 ? PROCESSED_WORD_WEIGHT : 1;
});
const FIRST_SEGMENT_SHARES = SHARES.map((share, flags) => ((flags & IN_FIRST_SEGMENT) !== 0 ? share : 0));

/**
 * The names of all documents in flat arrays, which may have room at their ends. The words of name n stand at positions
 * [nameStarts[n], nameStarts[n + 1]). A document that was removed leaves its place behind, and no list of postings leads there.
 */
export interface Corpus {
  /** The number of documents, and that of their names. */
  readonly documentCount: number;
  readonly nameCount: number;

  /** By document: its code and its first name. */
  readonly codes: readonly string[];
  readonly descriptions: readonly string[];
  /** By document: its place in the order of first names and codes. */
  readonly ranks: Int32Array;
  /** By document: its names are [documentStarts[d], documentStarts[d + 1]). */
  readonly documentStarts: Int32Array;

  /** By name: its text and its document. */
  readonly names: readonly string[];
  readonly nameDocuments: Int32Array;
  readonly nameStarts: Int32Array;
  /** By name: 1 if the name marks its food as not described any further. */
  readonly isUnspecified: Uint8Array;
  /** By name: the summed weight of its words without unspecified ones, in the whole name and in its first segment. */
  readonly nameWeights: Float32Array;
  readonly firstSegmentWeights: Float32Array;

  /** By word position: the term, the number of the spelling with accents, the segment and the flags. */
  readonly wordTerms: Int32Array;
  readonly wordSpellings: Int32Array;
  readonly wordSegments: Uint8Array;
  readonly wordFlags: Uint8Array;
  readonly spellingIds: ReadonlyMap<string, number>;
  /** By number: the spelling. */
  readonly spellings: readonly string[];

  /** By term: name * 2 + (1 if the word stands in the first segment of the name). */
  readonly postings: PostingLists;
  /** By term: its damped inverse document frequency. */
  readonly termWeights: Float32Array;
}

/**
 * Collects the names of documents one by one and builds the corpus from them. Documents can be added and removed after that; the corpus
 * that was built before must not be used any more then.
 */
export class CorpusBuilder {
  readonly #profile: LanguageProfile;
  readonly #ignored: ReadonlySet<string>;
  readonly #vocabulary: VocabularyBuilder;
  readonly #codes: string[] = [];
  readonly #descriptions: string[] = [];
  readonly #names: string[] = [];
  readonly #nameDocuments = new Growable(Int32Array);
  readonly #documentStarts = new Growable(Int32Array);
  readonly #nameStarts = new Growable(Int32Array);
  readonly #wordTerms = new Growable(Int32Array);
  readonly #wordSpellings = new Growable(Int32Array);
  readonly #wordSegments = new Growable(Uint8Array);
  readonly #wordFlags = new Growable(Uint8Array);
  readonly #isUnspecified = new Growable(Uint8Array);
  readonly #spellings: string[] = [];
  readonly #spellingIds = new Map<string, number>();
  readonly #addedPostings = new Postings();
  readonly #postings = new PostingLists();
  /** The documents that were not removed, by code and in the order of first names and codes. */
  readonly #documents = new Map<string, number>();
  readonly #order: number[] = [];
  #nameCount = 0;
  #termWeights = new Float32Array(0);
  #nameWeights = new Float32Array(0);
  #firstSegmentWeights = new Float32Array(0);
  #ranks = new Int32Array(0);

  constructor(profile: LanguageProfile, ignored: ReadonlySet<string>, vocabulary: VocabularyBuilder) {
    this.#profile = profile;
    this.#ignored = ignored;
    this.#vocabulary = vocabulary;
    this.#documentStarts.push(0);
    this.#nameStarts.push(0);
  }

  /** The number of names. */
  get nameCount(): number {
    return this.#nameCount;
  }

  /** Returns whether a name has a term. */
  hasNames(term: number): boolean {
    return this.#postings.length(term) > 0;
  }

  /** The number of places that removed names left behind. */
  get removedNames(): number {
    return this.#names.length - this.#nameCount;
  }

  /** Returns the document with a code. */
  documentOf(code: string): number | undefined {
    return this.#documents.get(code);
  }

  /** Adds the names of a document. A name without a content word is left out. */
  add({ code, names }: SearchDocument): void {
    const document = this.#codes.length;
    const [description = ''] = names;
    this.#codes.push(code);
    this.#descriptions.push(description);
    this.#documents.set(code, document);
    this.#order.splice(this.#placeOf(document), 0, document);
    for (const name of new Set(names)) {
      const tokens = tokenise(name, this.#profile.splitApostrophe);
      const content = tokens.filter((token) => isContentWord(token, this.#profile, this.#ignored));
      // Only the description says what the food is: alternative names are brands and varieties.
      const heads = name === description ? headNouns(tokens, content, this.#profile) : [];
      if (content.length > 0) this.#addName(name, content, heads);
    }
    this.#documentStarts.push(this.#names.length);
  }

  #addName(name: string, content: readonly Token[], heads: readonly Token[]): void {
    const nameId = this.#names.length;
    this.#names.push(name);
    this.#nameCount += 1;
    this.#nameDocuments.push(this.#codes.length - 1);
    const unspecified = unspecifiedSegments(content, this.#profile);
    let isUnspecifiedName = 0;
    for (const token of content) {
      const isInFirstSegment = token.segment === 0;
      const isUnspecified = unspecified.includes(token.segment);
      if (isUnspecified && this.#profile.unspecifiedWords.has(token.folded)) isUnspecifiedName = 1;
      this.#wordTerms.push(this.#vocabulary.add(token.folded));
      this.#wordSpellings.push(this.#spelling(token.raw));
      this.#wordSegments.push(token.segment);
      this.#wordFlags.push(
        (isUnspecified ? UNSPECIFIED : 0) +
          (isInFirstSegment ? IN_FIRST_SEGMENT : 0) +
          ((!isInFirstSegment && this.#profile.plainWords.has(token.folded)) || NUMBER.test(token.folded) ? PLAIN : 0) +
          (!isInFirstSegment && this.#profile.processedWords.has(token.folded) ? PROCESSED : 0) +
          (token === heads[0] || token === heads[1] ? HEAD_NOUN : 0),
      );
    }
    this.#isUnspecified.push(isUnspecifiedName);
    this.#nameStarts.push(this.#wordTerms.length);
    for (const { term, posting } of this.#postingsOf(nameId)) this.#addedPostings.push(term, posting);
  }

  #spelling(raw: string): number {
    let id = this.#spellingIds.get(raw);
    if (id === undefined) {
      this.#spellingIds.set(raw, (id = this.#spellings.length));
      this.#spellings.push(raw);
    }
    return id;
  }

  /** Returns the posting of each term of a name, by the first occurrence of the term. */
  #postingsOf(name: number): { term: number; posting: number }[] {
    const [terms, start] = [this.#wordTerms.items, this.#nameStarts.items[name]!];
    const found: { term: number; posting: number }[] = [];
    for (let at = start; at < this.#nameStarts.items[name + 1]!; at += 1) {
      const term = terms[at]!;
      if (terms.indexOf(term, start) < at) continue;
      const isInFirstSegment = (this.#wordFlags.items[at]! & IN_FIRST_SEGMENT) !== 0;
      found.push({ term, posting: name * 2 + (isInFirstSegment ? 1 : 0) });
    }
    return found;
  }

  /** Removes a document that was added before the last build; another one with its code may have been added since. */
  remove(document: number): void {
    const code = this.#codes[document]!;
    if (this.#documents.get(code) === document) this.#documents.delete(code);
    this.#order.splice(this.#order.indexOf(document), 1);
    for (
      let name = this.#documentStarts.items[document]!;
      name < this.#documentStarts.items[document + 1]!;
      name += 1
    ) {
      this.#nameCount -= 1;
      for (const { term, posting } of this.#postingsOf(name)) this.#postings.remove(term, posting);
      for (const { folded } of contentWords(this.#names[name]!, this.#profile, this.#ignored))
        this.#vocabulary.remove(folded);
    }
  }

  /** Returns the place of a document in the order of first names and codes. */
  #placeOf(document: number): number {
    const isBehind = (other: number): boolean =>
      (compareText(this.#descriptions[document]!, this.#descriptions[other]!) ||
        compareText(this.#codes[document]!, this.#codes[other]!)) > 0;
    const last = this.#order.at(-1);
    // A build adds the documents in their order.
    if (last === undefined || isBehind(last)) return this.#order.length;
    let [low, high] = [0, this.#order.length - 1];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (isBehind(this.#order[middle]!)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Adds the postings of documents to the lists. The first call gives back the room that collecting all documents left. */
  collectPostings(): void {
    const isFirst = this.#postings.items.length === 0;
    this.#postings.addAll(this.#addedPostings, this.#vocabulary.termCount);
    if (!isFirst) return;
    for (const each of [this.#nameDocuments, this.#documentStarts, this.#nameStarts, this.#wordTerms]) each.fit();
    for (const each of [this.#wordSpellings, this.#wordSegments, this.#wordFlags, this.#isUnspecified]) each.fit();
  }

  /** Builds the corpus of all documents that were added and not removed. Every weight follows from all names. */
  build(): Corpus {
    this.#weighTerms();
    this.#weighNames();
    this.#rankDocuments();
    return {
      documentCount: this.#documents.size,
      nameCount: this.#nameCount,
      codes: this.#codes,
      descriptions: this.#descriptions,
      ranks: this.#ranks,
      documentStarts: this.#documentStarts.items,
      names: this.#names,
      nameDocuments: this.#nameDocuments.items,
      nameStarts: this.#nameStarts.items,
      isUnspecified: this.#isUnspecified.items,
      nameWeights: this.#nameWeights,
      firstSegmentWeights: this.#firstSegmentWeights,
      wordTerms: this.#wordTerms.items,
      wordSpellings: this.#wordSpellings.items,
      wordSegments: this.#wordSegments.items,
      wordFlags: this.#wordFlags.items,
      spellingIds: this.#spellingIds,
      spellings: this.#spellings,
      postings: this.#postings,
      termWeights: this.#termWeights,
    };
  }

  #rankDocuments(): void {
    const order = this.#order;
    const ranks = (this.#ranks = roomFor(this.#ranks, this.#codes.length, Int32Array));
    for (let rank = 0; rank < order.length; rank += 1) ranks[order[rank]!] = rank;
  }

  #weighTerms(): void {
    const { termCount } = this.#vocabulary;
    const termWeights = (this.#termWeights = roomFor(this.#termWeights, termCount, Float32Array));
    // Many words stand in equally many names, and a logarithm takes longer than a look into a map.
    const byCount = new Map<number, number>();
    for (let term = 0; term < termCount; term += 1) {
      const count = this.#postings.length(term);
      let weight = byCount.get(count);
      if (weight === undefined) byCount.set(count, (weight = rarity(this.#nameCount, count)));
      termWeights[term] = weight;
    }
  }

  #weighNames(): void {
    const [starts, terms, flags] = [this.#nameStarts.items, this.#wordTerms.items, this.#wordFlags.items];
    const termWeights = this.#termWeights;
    const count = this.#names.length;
    const nameWeights = (this.#nameWeights = roomFor(this.#nameWeights, count, Float32Array));
    const firstWeights = (this.#firstSegmentWeights = roomFor(this.#firstSegmentWeights, count, Float32Array));
    // Hot: each change of an index goes through all words of all names. Shares by flags take half the time of conditions.
    for (let name = 0, i = 0; name < count; name += 1) {
      let whole = 0;
      let first = 0;
      for (const end = starts[name + 1]!; i < end; i += 1) {
        const weight = termWeights[terms[i]!]! * SHARES[flags[i]!]!;
        whole = Math.fround(whole + weight);
        first = Math.fround(first + termWeights[terms[i]!]! * FIRST_SEGMENT_SHARES[flags[i]!]!);
      }
      nameWeights[name] = whole;
      firstWeights[name] = first;
    }
  }
}

/** Returns whether a name comes behind another one: by first name and code of the documents, then as the document has them. */
export function isBehind({ ranks, nameDocuments }: Corpus, name: number, other: number): boolean {
  return (ranks[nameDocuments[name]!]! - ranks[nameDocuments[other]!]! || name - other) > 0;
}

/**
 * Returns the weight of a word that stands in `count` of `total` names: its inverse document frequency (Spärck Jones, "A
 * statistical interpretation of term specificity and its application in retrieval", Journal of Documentation, 1972), damped.
 */
export function rarity(total: number, count: number): number {
  return Math.log(1 + total / Math.max(count, 1)) ** RARITY_EXPONENT;
}
