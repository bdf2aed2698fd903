import { GrowableInts, groupInts, type IntLists } from './posting-lists.ts';
import type { LanguageProfile } from '../languages/language-profile.ts';
import { nextTurn } from './event-loop.ts';
import { isContent, mainWords, neutralSegments } from '../text/content-words.ts';
import { splitWords, type TextWord } from '../text/tokenise.ts';
import type { SearchDocument } from '../types.ts';
import type { Vocabulary, VocabularyBuilder } from './vocabulary.ts';

// Word flags.
export const NEUTRAL = 1;
export const IN_HEAD = 2;
/** The noun that says what the food is: "sandwich" in "Cheese sandwich with lettuce". */
export const MAIN = 4;
/** What a food usually is, so that few people say it: "raw". */
export const PLAIN = 8;
export const PLAIN_WEIGHT = 0.4;
const FLAGS = 16;

/** The names of all documents as flat arrays: the words of name n are at [nameStarts[n], nameStarts[n + 1]). */
export interface Corpus {
  readonly codes: readonly string[];
  readonly descriptions: readonly string[];
  readonly names: readonly string[];
  readonly nameDocuments: Int32Array;
  /** Names of document d: [documentStarts[d], documentStarts[d + 1]). */
  readonly documentStarts: Int32Array;
  readonly nameStarts: Int32Array;
  readonly wordTerms: Int32Array;
  /** The word as written with its accents, by number. */
  readonly wordSpellings: Int32Array;
  readonly wordSegments: Uint8Array;
  readonly wordFlags: Uint8Array;
  readonly spellingIds: ReadonlyMap<string, number>;
  /** 1 for a name that marks its food as not described any further. */
  readonly isUnspecified: Uint8Array;
  /** By term: name * 2 + (1 if the word stands in the first part of the name). */
  readonly postings: IntLists;
  readonly termWeights: Float32Array;
  /** By name: weight of its words, neutral ones left out; all of it and of the first part. */
  readonly nameWeights: Float32Array;
  readonly headWeights: Float32Array;
}

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

  add(document: SearchDocument): void {
    this.#documentStarts.push(this.#names.length);
    this.#codes.push(document.code);
    this.#descriptions.push(document.names[0] ?? '');
    for (const name of new Set(document.names)) {
      const all = splitWords(name, this.#profile.splitApostrophe);
      const words = all.filter((word) => isContent(word, this.#profile, this.#ignored));
      // Alternative names are of brands and varieties: what the food is, its description says.
      const main = name === document.names[0] ? mainWords(all, words, this.#profile) : [];
      if (words.length > 0) this.#addName(name, words, main);
    }
  }

  #addName(name: string, words: readonly TextWord[], main: readonly TextWord[]): void {
    const nameId = this.#names.length;
    this.#names.push(name);
    this.#nameDocuments.push(this.#codes.length - 1);
    this.#nameStarts.push(this.#terms.length);
    const start = this.#terms.length;
    const neutral = neutralSegments(words, this.#profile);
    let isUnspecified = 0;
    for (const word of words) {
      const term = this.#vocabulary.add(word.folded);
      const isHead = word.segment === 0;
      const isNeutral = neutral.includes(word.segment);
      if (isNeutral && this.#profile.unspecifiedWords.has(word.folded)) isUnspecified = 1;
      let isFirst = true;
      for (let i = start; i < this.#terms.length && isFirst; i += 1) isFirst = this.#terms.at(i) !== term;
      if (isFirst) {
        this.#postingKeys.push(term);
        this.#postingValues.push(nameId * 2 + (isHead ? 1 : 0));
      }
      this.#terms.push(term);
      this.#spellings.push(this.#spelling(word.raw));
      this.#segmentsAndFlags.push(
        word.segment * FLAGS +
          (isNeutral ? NEUTRAL : 0) +
          (isHead ? IN_HEAD : 0) +
          (!isHead && this.#profile.plainWords.has(word.folded) ? PLAIN : 0) +
          (word === main[0] || word === main[1] ? MAIN : 0),
      );
    }
    this.#unspecified.push(isUnspecified);
  }

  #spelling(raw: string): number {
    let id = this.#spellingIds.get(raw);
    if (id === undefined) this.#spellingIds.set(raw, (id = this.#spellingIds.size));
    return id;
  }

  async build(vocabulary: Vocabulary): Promise<Corpus> {
    this.#documentStarts.push(this.#names.length);
    this.#nameStarts.push(this.#terms.length);
    const postings = groupInts(this.#postingKeys.toArray(), this.#postingValues.toArray(), vocabulary.termCount);
    await nextTurn();
    const nameCount = this.#names.length;
    const termWeights = new Float32Array(vocabulary.termCount);
    for (let term = 0; term < vocabulary.termCount; term += 1) {
      termWeights[term] = rarity(nameCount, postings.starts[term + 1]! - postings.starts[term]!);
    }
    await nextTurn();
    const packed = this.#segmentsAndFlags.toArray();
    const wordTerms = this.#terms.toArray();
    const nameStarts = this.#nameStarts.toArray();
    const nameWeights = new Float32Array(nameCount);
    const headWeights = new Float32Array(nameCount);
    for (let name = 0; name < nameCount; name += 1) {
      for (let i = nameStarts[name]!; i < nameStarts[name + 1]!; i += 1) {
        if ((packed[i]! & NEUTRAL) !== 0) continue;
        const weight = termWeights[wordTerms[i]!]! * ((packed[i]! & PLAIN) !== 0 ? PLAIN_WEIGHT : 1);
        nameWeights[name]! += weight;
        if ((packed[i]! & IN_HEAD) !== 0) headWeights[name]! += weight;
      }
    }
    await nextTurn();
    // Plain loops: a typed array's own `from` with a function goes through an iterator and takes ten times as long.
    const wordSegments = new Uint8Array(packed.length);
    const wordFlags = new Uint8Array(packed.length);
    for (let i = 0; i < packed.length; i += 1) {
      wordSegments[i] = Math.floor(packed[i]! / FLAGS);
      wordFlags[i] = packed[i]! % FLAGS;
    }
    return {
      codes: this.#codes,
      descriptions: this.#descriptions,
      names: this.#names,
      nameDocuments: this.#nameDocuments.toArray(),
      documentStarts: this.#documentStarts.toArray(),
      nameStarts,
      wordTerms,
      wordSpellings: this.#spellings.toArray(),
      wordSegments,
      wordFlags,
      spellingIds: this.#spellingIds,
      isUnspecified: new Uint8Array(this.#unspecified.toArray()),
      postings,
      termWeights,
      nameWeights,
      headWeights,
    };
  }
}

// Plain inverse document frequency lets one rare word outweigh the rest of a query that no food has in full.
const RARITY_POWER = 0.6;

/** How much a word that stands in `count` of `total` names tells: inverse document frequency, damped. */
export function rarity(total: number, count: number): number {
  return Math.log(1 + total / Math.max(count, 1)) ** RARITY_POWER;
}
