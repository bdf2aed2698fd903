import type { LanguageProfile } from '../languages/language-profile.ts';
import { isContentWord } from '../text/content-words.ts';
import { tokenise, type Token } from '../text/tokenise.ts';
import { PLAIN_WORD_WEIGHT, RARITY_EXPONENT } from '../thresholds.ts';
import type { SearchDocument } from '../types.ts';
import type { NextTurn } from './event-loop.ts';
import { headNouns, unspecifiedSegments } from './name-structure.ts';
import { groupByKey, GrowableInts, listLength, type PostingLists } from './posting-lists.ts';
import type { Vocabulary, VocabularyBuilder } from './vocabulary.ts';

/** Flag of a word in a segment that only says what is not known about the food ("NFS"). */
export const UNSPECIFIED = 1;
/** Flag of a word in the first segment of a name. */
export const IN_FIRST_SEGMENT = 2;
/** Flag of the noun that says what the food is: "sandwich" in "Cheese sandwich with lettuce". */
export const HEAD_NOUN = 4;
/** Flag of a word that says what a food usually is, so that few people type it: "raw". */
export const PLAIN = 8;
/** Number of combinations of the flags. A segment number and the flags of a word are packed into one integer with it. */
const FLAG_COMBINATIONS = 16;

/** The names of all documents in flat arrays. The words of name n stand at positions [nameStarts[n], nameStarts[n + 1]). */
export interface Corpus {
  /** By document: its code and its first name. */
  readonly codes: readonly string[];
  readonly descriptions: readonly string[];
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

  /** By term: name * 2 + (1 if the word stands in the first segment of the name). */
  readonly postings: PostingLists;
  /** By term: its damped inverse document frequency. */
  readonly termWeights: Float32Array;
}

/** Collects the names of documents one by one and builds the corpus from them. */
export class CorpusBuilder {
  readonly #profile: LanguageProfile;
  readonly #ignored: ReadonlySet<string>;
  readonly #vocabulary: VocabularyBuilder;
  readonly #codes: string[] = [];
  readonly #descriptions: string[] = [];
  readonly #names: string[] = [];
  readonly #nameDocuments = new GrowableInts();
  readonly #documentStarts = new GrowableInts();
  readonly #nameStarts = new GrowableInts();
  readonly #terms = new GrowableInts();
  readonly #spellings = new GrowableInts();
  readonly #segmentsAndFlags = new GrowableInts();
  readonly #unspecified = new GrowableInts();
  readonly #spellingIds = new Map<string, number>();
  readonly #postingKeys = new GrowableInts();
  readonly #postingValues = new GrowableInts();

  constructor(profile: LanguageProfile, ignored: ReadonlySet<string>, vocabulary: VocabularyBuilder) {
    this.#profile = profile;
    this.#ignored = ignored;
    this.#vocabulary = vocabulary;
  }

  /** Adds the names of a document. A name without a content word is left out. */
  add(document: SearchDocument): void {
    this.#documentStarts.push(this.#names.length);
    this.#codes.push(document.code);
    this.#descriptions.push(document.names[0] ?? '');
    for (const name of new Set(document.names)) {
      const tokens = tokenise(name, this.#profile.splitApostrophe);
      const content = tokens.filter((token) => isContentWord(token, this.#profile, this.#ignored));
      // Only the description says what the food is: alternative names are brands and varieties.
      const heads = name === document.names[0] ? headNouns(tokens, content, this.#profile) : [];
      if (content.length > 0) this.#addName(name, content, heads);
    }
  }

  #addName(name: string, content: readonly Token[], heads: readonly Token[]): void {
    const nameId = this.#names.length;
    this.#names.push(name);
    this.#nameDocuments.push(this.#codes.length - 1);
    this.#nameStarts.push(this.#terms.length);
    const start = this.#terms.length;
    const unspecified = unspecifiedSegments(content, this.#profile);
    let isUnspecifiedName = 0;
    for (const token of content) {
      const term = this.#vocabulary.add(token.folded);
      const isInFirstSegment = token.segment === 0;
      const isUnspecified = unspecified.includes(token.segment);
      if (isUnspecified && this.#profile.unspecifiedWords.has(token.folded)) isUnspecifiedName = 1;
      let isFirstOccurrence = true;
      for (let i = start; i < this.#terms.length && isFirstOccurrence; i += 1)
        isFirstOccurrence = this.#terms.at(i) !== term;
      if (isFirstOccurrence) {
        this.#postingKeys.push(term);
        this.#postingValues.push(nameId * 2 + (isInFirstSegment ? 1 : 0));
      }
      this.#terms.push(term);
      this.#spellings.push(this.#spelling(token.raw));
      this.#segmentsAndFlags.push(
        token.segment * FLAG_COMBINATIONS +
          (isUnspecified ? UNSPECIFIED : 0) +
          (isInFirstSegment ? IN_FIRST_SEGMENT : 0) +
          (!isInFirstSegment && this.#profile.plainWords.has(token.folded) ? PLAIN : 0) +
          (token === heads[0] || token === heads[1] ? HEAD_NOUN : 0),
      );
    }
    this.#unspecified.push(isUnspecifiedName);
  }

  #spelling(raw: string): number {
    let id = this.#spellingIds.get(raw);
    if (id === undefined) this.#spellingIds.set(raw, (id = this.#spellingIds.size));
    return id;
  }

  /** Builds the corpus of all added documents, letting other work run between its parts. */
  async build(vocabulary: Vocabulary, nextTurn: NextTurn): Promise<Corpus> {
    this.#documentStarts.push(this.#names.length);
    this.#nameStarts.push(this.#terms.length);
    const postings = groupByKey(this.#postingKeys.toArray(), this.#postingValues.toArray(), vocabulary.termCount);
    await nextTurn();
    const nameCount = this.#names.length;
    const termWeights = new Float32Array(vocabulary.termCount);
    for (let term = 0; term < vocabulary.termCount; term += 1)
      termWeights[term] = rarity(nameCount, listLength(postings, term));
    await nextTurn();
    const packed = this.#segmentsAndFlags.toArray();
    const wordTerms = this.#terms.toArray();
    const nameStarts = this.#nameStarts.toArray();
    const nameWeights = new Float32Array(nameCount);
    const firstSegmentWeights = new Float32Array(nameCount);
    for (let name = 0; name < nameCount; name += 1) {
      for (let i = nameStarts[name]!; i < nameStarts[name + 1]!; i += 1) {
        if ((packed[i]! & UNSPECIFIED) !== 0) continue;
        const weight = termWeights[wordTerms[i]!]! * ((packed[i]! & PLAIN) !== 0 ? PLAIN_WORD_WEIGHT : 1);
        nameWeights[name]! += weight;
        if ((packed[i]! & IN_FIRST_SEGMENT) !== 0) firstSegmentWeights[name]! += weight;
      }
    }
    await nextTurn();
    // Plain loops: `from` of a typed array with a function goes through an iterator and takes ten times as long.
    const wordSegments = new Uint8Array(packed.length);
    const wordFlags = new Uint8Array(packed.length);
    for (let i = 0; i < packed.length; i += 1) {
      wordSegments[i] = Math.floor(packed[i]! / FLAG_COMBINATIONS);
      wordFlags[i] = packed[i]! % FLAG_COMBINATIONS;
    }
    return {
      codes: this.#codes,
      descriptions: this.#descriptions,
      documentStarts: this.#documentStarts.toArray(),
      names: this.#names,
      nameDocuments: this.#nameDocuments.toArray(),
      nameStarts,
      isUnspecified: new Uint8Array(this.#unspecified.toArray()),
      nameWeights,
      firstSegmentWeights,
      wordTerms,
      wordSpellings: this.#spellings.toArray(),
      wordSegments,
      wordFlags,
      spellingIds: this.#spellingIds,
      postings,
      termWeights,
    };
  }
}

/**
 * Returns the weight of a word that stands in `count` of `total` names: its inverse document frequency (Spärck Jones, "A
 * statistical interpretation of term specificity and its application in retrieval", Journal of Documentation, 1972), damped.
 */
export function rarity(total: number, count: number): number {
  return Math.log(1 + total / Math.max(count, 1)) ** RARITY_EXPONENT;
}
