import type { LanguageProfile } from '../languages/language-profile.ts';
import { letterMask } from '../languages/phonetics.ts';
import { BIGRAM_BUCKETS, REVERSED_FORMS_PER_TURN } from '../thresholds.ts';
import { type NextTurn, sortInSlices } from './event-loop.ts';
import { groupByKey, GrowableInts, type PostingLists } from './posting-lists.ts';

/**
 * The words of all names and synonyms. A form is a folded word as it is written ("tomatoes"). A term stands for all forms
 * with the same stem ("tomato"). Names and scores use terms; spelling uses forms.
 */
export interface Vocabulary {
  readonly forms: readonly string[];
  readonly formIds: ReadonlyMap<string, number>;
  readonly formTerms: Int32Array;
  /** By stem. */
  readonly termIds: ReadonlyMap<string, number>;
  readonly termCount: number;
  readonly termsByDerivationalStem: ReadonlyMap<string, readonly number[]>;
  /** By form. */
  readonly phoneticSpellings: readonly string[];
  readonly formsByPhoneticKey: ReadonlyMap<string, readonly number[]>;
  /** By hashed letter bigram. */
  readonly formsByBigram: PostingLists;
  /** By form: the set of its letters, hashed into 32 bits. */
  readonly letterMasks: Int32Array;
  /** Forms in the order of their spelling, to find words by their beginning. */
  readonly formsInOrder: Int32Array;
  /** Forms in the order of their reversed spelling and these spellings, to find words by their end. */
  readonly formsInReverseOrder: Int32Array;
  readonly reversedForms: readonly string[];
}

/** Most bigrams of one word that are counted. */
export const MAX_BIGRAMS = 48;

// Marks of the borders of a word. The lowest six bits of the letters a to z are 33 to 58, so that no letter has these codes.
const WORD_START = 31;
const WORD_END = 30;

/** Writes the distinct hashed letter bigrams of a word and its borders into `out`. Returns their number. */
export function letterBigrams(word: string, out: Int32Array): number {
  let count = 0;
  let previous = WORD_START;
  const length = Math.min(word.length, out.length - 1);
  for (let i = 0; i <= length; i += 1) {
    const code = i === length ? WORD_END : word.charCodeAt(i) & 63;
    const bigram = ((previous * 64) ^ code) & (BIGRAM_BUCKETS - 1);
    let isNew = true;
    for (let j = 0; j < count && isNew; j += 1) isNew = out[j] !== bigram;
    if (isNew) out[count++] = bigram;
    previous = code;
  }
  return count;
}

/** Collects words one by one and builds the vocabulary from them. */
export class VocabularyBuilder {
  readonly #profile: LanguageProfile;
  readonly #forms: string[] = [];
  readonly #formIds = new Map<string, number>();
  readonly #formTerms = new GrowableInts();
  readonly #termIds = new Map<string, number>();
  readonly #phoneticSpellings: string[] = [];
  readonly #formsByPhoneticKey = new Map<string, number[]>();
  readonly #termsByDerivationalStem = new Map<string, number[]>();
  readonly #bigramKeys = new GrowableInts();
  readonly #bigramForms = new GrowableInts();
  readonly #bigrams = new Int32Array(MAX_BIGRAMS);

  constructor(profile: LanguageProfile) {
    this.#profile = profile;
  }

  /** Adds a folded word, unless it is known, and returns its term. */
  add(folded: string): number {
    const known = this.#formIds.get(folded);
    if (known !== undefined) return this.#formTerms.at(known);
    const form = this.#forms.length;
    const stemmed = this.#profile.stem(folded);
    let term = this.#termIds.get(stemmed);
    if (term === undefined) {
      term = this.#termIds.size;
      this.#termIds.set(stemmed, term);
      append(this.#termsByDerivationalStem, this.#profile.derivationalStem(stemmed), term);
    }
    this.#forms.push(folded);
    this.#formIds.set(folded, form);
    this.#formTerms.push(term);
    const phoneticSpelling = this.#profile.phoneticSpelling(folded);
    this.#phoneticSpellings.push(phoneticSpelling);
    for (const key of new Set(this.#profile.phoneticKeys(folded, phoneticSpelling)))
      if (key !== '') append(this.#formsByPhoneticKey, key, form);
    const count = letterBigrams(folded, this.#bigrams);
    for (let i = 0; i < count; i += 1) {
      this.#bigramKeys.push(this.#bigrams[i]!);
      this.#bigramForms.push(form);
    }
    return term;
  }

  get termCount(): number {
    return this.#termIds.size;
  }

  /** Returns the term of a folded word, if the word or another word with its stem was added. */
  knownTerm(folded: string): number | undefined {
    const form = this.#formIds.get(folded);
    return form === undefined ? this.#termIds.get(this.#profile.stem(folded)) : this.#formTerms.at(form);
  }

  /** Builds the vocabulary of all added words, letting other work run between its parts. */
  async build(nextTurn: NextTurn): Promise<Vocabulary> {
    const forms = this.#forms;
    const order = async (words: readonly string[]): Promise<Int32Array> =>
      Int32Array.from(await sortInSlices([...words.keys()], (id) => words[id]!, String, nextTurn));
    const reversed: string[] = [];
    for (const form of forms) {
      reversed.push([...form].reverse().join(''));
      if (reversed.length % REVERSED_FORMS_PER_TURN === 0) await nextTurn();
    }
    const formsInOrder = await order(forms);
    const formsInReverseOrder = await order(reversed);
    const formsByBigram = groupByKey(this.#bigramKeys.toArray(), this.#bigramForms.toArray(), BIGRAM_BUCKETS);
    await nextTurn();
    return {
      forms,
      formIds: this.#formIds,
      formTerms: this.#formTerms.toArray(),
      termIds: this.#termIds,
      termCount: this.#termIds.size,
      termsByDerivationalStem: this.#termsByDerivationalStem,
      phoneticSpellings: this.#phoneticSpellings,
      formsByPhoneticKey: this.#formsByPhoneticKey,
      formsByBigram,
      letterMasks: Int32Array.from(forms, letterMask),
      formsInOrder,
      formsInReverseOrder,
      reversedForms: Array.from(formsInReverseOrder, (form) => reversed[form]!),
    };
  }
}

function append<Key>(lists: Map<Key, number[]>, key: Key, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** Returns at most `limit` forms that begin with `prefix`, in the order of their spelling. */
export function formsWithPrefix({ formsInOrder, forms }: Vocabulary, prefix: string, limit: number): Int32Array {
  return prefixRange(formsInOrder, (position) => forms[formsInOrder[position]!]!, prefix, limit);
}

/** Returns at most `limit` forms that end with `suffix`, in the order of their reversed spelling. */
export function formsWithSuffix(
  { formsInReverseOrder, reversedForms }: Vocabulary,
  suffix: string,
  limit: number,
): Int32Array {
  return prefixRange(
    formsInReverseOrder,
    (position) => reversedForms[position]!,
    [...suffix].reverse().join(''),
    limit,
  );
}

function prefixRange(ids: Int32Array, wordAt: (position: number) => string, prefix: string, limit: number): Int32Array {
  const from = lowerBound(ids.length, wordAt, prefix);
  return ids.subarray(from, Math.min(lowerBound(ids.length, wordAt, `${prefix}\uffff`), from + limit));
}

function lowerBound(length: number, wordAt: (position: number) => string, text: string): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (wordAt(middle) < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
