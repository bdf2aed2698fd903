import type { LanguageProfile } from '../languages/language-profile.ts';
import { letterMask } from '../languages/phonetics.ts';
import { compareText } from '../text/compare-text.ts';
import { BIGRAM_BUCKETS, REVERSED_FORMS_PER_TURN } from '../thresholds.ts';
import { type NextTurn, sortInSlices } from './event-loop.ts';
import { Growable } from './growable.ts';
import { PostingLists, Postings } from './posting-lists.ts';

/**
 * The words of all names and synonyms. A form is a folded word as it is written ("tomatoes"). A term stands for all forms
 * with the same stem ("tomato"). Names and scores use terms; spelling uses forms.
 */
export interface Vocabulary extends Readonly<FormOrders> {
  readonly forms: readonly string[];
  readonly formIds: ReadonlyMap<string, number>;
  readonly formTerms: Int32Array;
  /** By term: its stem. */
  readonly stems: readonly string[];
  /** By term: how often names and synonyms have it. */
  readonly termUses: Int32Array;
  /** By stem. */
  readonly termIds: ReadonlyMap<string, number>;
  readonly termsByDerivationalStem: ReadonlyMap<string, readonly number[]>;
  /** By form. */
  readonly phoneticSpellings: readonly string[];
  /** Forms in the order of their spelling. */
  readonly formsByPhoneticKey: ReadonlyMap<string, readonly number[]>;
  /** By hashed letter bigram. */
  readonly formsByBigram: PostingLists;
  /** By form: the set of its letters, hashed into 32 bits. */
  readonly letterMasks: Int32Array;
}

interface FormOrders {
  /** Forms in the order of their spelling, to find words by their beginning. */
  formsInOrder: number[];
  /** Forms in the order of their reversed spelling and these spellings, to find words by their end. */
  formsInReverseOrder: number[];
  reversedForms: string[];
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

/**
 * Collects words one by one and builds the vocabulary from them. Words can be added and removed after that; the vocabulary that was built
 * before must not be used any more then.
 */
export class VocabularyBuilder {
  readonly #profile: LanguageProfile;
  readonly #forms: string[] = [];
  readonly #formIds = new Map<string, number>();
  readonly #formTerms = new Growable(Int32Array);
  /** By form and by term: how often it was added and not removed again. */
  readonly #formUses = new Growable(Int32Array);
  readonly #stems: string[] = [];
  readonly #termIds = new Map<string, number>();
  readonly #termUses = new Growable(Int32Array);
  readonly #phoneticSpellings: string[] = [];
  readonly #formsByPhoneticKey = new Map<string, number[]>();
  readonly #termsByDerivationalStem = new Map<string, number[]>();
  readonly #letterMasks = new Growable(Int32Array);
  readonly #addedBigrams = new Postings();
  readonly #formsByBigram = new PostingLists();
  readonly #bigrams = new Int32Array(MAX_BIGRAMS);
  /** The forms in their orders, once they are sorted. */
  #orders: FormOrders | null = null;

  constructor(profile: LanguageProfile) {
    this.#profile = profile;
  }

  /** Adds a folded word and returns its term. */
  add(folded: string): number {
    const form = this.#formIds.get(folded) ?? this.#addForm(folded);
    const term = this.#formTerms.items[form]!;
    this.#formUses.items[form]! += 1;
    this.#termUses.items[term]! += 1;
    return term;
  }

  #addForm(folded: string): number {
    const form = this.#forms.length;
    const term = this.#termOf(this.#profile.stem(folded));
    this.#forms.push(folded);
    this.#formIds.set(folded, form);
    this.#formTerms.push(term);
    this.#formUses.push(0);
    this.#letterMasks.push(letterMask(folded));
    this.#phoneticSpellings.push(this.#profile.phoneticSpelling(folded));
    for (const key of this.#phoneticKeys(form)) insertByText(listOf(this.#formsByPhoneticKey, key), form, this.#forms);
    const count = letterBigrams(folded, this.#bigrams);
    for (let i = 0; i < count; i += 1) this.#addedBigrams.push(this.#bigrams[i]!, form);
    if (this.#orders !== null) insertForm(this.#orders, form, this.#forms);
    return form;
  }

  #termOf(stem: string): number {
    const known = this.#termIds.get(stem);
    if (known !== undefined) return known;
    const term = this.#stems.length;
    this.#stems.push(stem);
    this.#termIds.set(stem, term);
    this.#termUses.push(0);
    listOf(this.#termsByDerivationalStem, this.#profile.derivationalStem(stem)).push(term);
    return term;
  }

  #phoneticKeys(form: number): string[] {
    const keys = this.#profile.phoneticKeys(this.#forms[form]!, this.#phoneticSpellings[form]!);
    return [...new Set(keys)].filter((key) => key !== '');
  }

  /** Takes back one `add` of before the last build. */
  remove(folded: string): void {
    const form = this.#formIds.get(folded)!;
    const term = this.#formTerms.items[form]!;
    this.#termUses.items[term]! -= 1;
    this.#formUses.items[form]! -= 1;
    if (this.#formUses.items[form]! > 0) return;
    this.#formIds.delete(folded);
    removeForm(this.#orders!, form, this.#forms);
    for (const key of this.#phoneticKeys(form)) removeFrom(this.#formsByPhoneticKey, key, form);
    const count = letterBigrams(folded, this.#bigrams);
    for (let i = 0; i < count; i += 1) this.#formsByBigram.remove(this.#bigrams[i]!, form);
    if (this.#termUses.items[term]! > 0) return;
    const stem = this.#stems[term]!;
    this.#termIds.delete(stem);
    removeFrom(this.#termsByDerivationalStem, this.#profile.derivationalStem(stem), term);
  }

  /** The number of terms so far, with those that were removed. */
  get termCount(): number {
    return this.#stems.length;
  }

  /** Returns the term with a stem. */
  termOfStem(stem: string): number | undefined {
    return this.#termIds.get(stem);
  }

  /** Sorts the words that were added before the first build, letting other work run between its parts. */
  async sort(nextTurn: NextTurn): Promise<void> {
    const reversed: string[] = [];
    for (const form of this.#forms) {
      reversed.push(reverse(form));
      if (reversed.length % REVERSED_FORMS_PER_TURN === 0) await nextTurn();
    }
    const order = (words: readonly string[]) => sortInSlices([...words.keys()], (id) => words[id]!, String, nextTurn);
    const formsInOrder = await order(this.#forms);
    const formsInReverseOrder = await order(reversed);
    const reversedForms = Array.from(formsInReverseOrder, (form) => reversed[form]!);
    this.#orders = { formsInOrder, formsInReverseOrder, reversedForms };
    for (const each of [this.#formTerms, this.#formUses, this.#termUses, this.#letterMasks]) each.fit();
  }

  /** Builds the vocabulary of all words that were added and not removed. */
  build(): Vocabulary {
    this.#formsByBigram.addAll(this.#addedBigrams, BIGRAM_BUCKETS);
    return {
      ...this.#orders!,
      forms: this.#forms,
      formIds: this.#formIds,
      formTerms: this.#formTerms.items,
      stems: this.#stems,
      termUses: this.#termUses.items,
      termIds: this.#termIds,
      termsByDerivationalStem: this.#termsByDerivationalStem,
      phoneticSpellings: this.#phoneticSpellings,
      formsByPhoneticKey: this.#formsByPhoneticKey,
      formsByBigram: this.#formsByBigram,
      letterMasks: this.#letterMasks.items,
    };
  }
}

function insertForm({ formsInOrder, formsInReverseOrder, reversedForms }: FormOrders, form: number, forms: string[]) {
  insertByText(formsInOrder, form, forms);
  const reversed = reverse(forms[form]!);
  const at = lowerBound(reversedForms.length, (position) => reversedForms[position]!, reversed);
  formsInReverseOrder.splice(at, 0, form);
  reversedForms.splice(at, 0, reversed);
}

function removeForm({ formsInOrder, formsInReverseOrder, reversedForms }: FormOrders, form: number, forms: string[]) {
  formsInOrder.splice(placeByText(formsInOrder, form, forms), 1);
  const at = formsInReverseOrder.indexOf(form);
  formsInReverseOrder.splice(at, 1);
  reversedForms.splice(at, 1);
}

function insertByText(sorted: number[], form: number, forms: readonly string[]): void {
  sorted.splice(placeByText(sorted, form, forms), 0, form);
}

function placeByText(sorted: readonly number[], form: number, forms: readonly string[]): number {
  return lowerBound(sorted.length, (position) => forms[sorted[position]!]!, forms[form]!);
}

function listOf<Key>(lists: Map<Key, number[]>, key: Key): number[] {
  const list = lists.get(key) ?? [];
  if (list.length === 0) lists.set(key, list);
  return list;
}

function removeFrom<Key>(lists: Map<Key, number[]>, key: Key, value: number): void {
  const list = lists.get(key)!;
  list.splice(list.indexOf(value), 1);
  if (list.length === 0) lists.delete(key);
}

function reverse(word: string): string {
  return [...word].reverse().join('');
}

/** Compares terms: the one that is used more often comes first. Their numbers depend on the changes that an index has seen. */
export function compareTerms({ termUses, stems }: Vocabulary, a: number, b: number): number {
  return termUses[b]! - termUses[a]! || compareText(stems[a]!, stems[b]!);
}

/** Returns at most `limit` forms that begin with `prefix`, in the order of their spelling. */
export function formsWithPrefix({ formsInOrder, forms }: Vocabulary, prefix: string, limit: number): readonly number[] {
  return prefixRange(formsInOrder, (position) => forms[formsInOrder[position]!]!, prefix, limit);
}

/** Returns at most `limit` forms that end with `suffix`, in the order of their reversed spelling. */
export function formsWithSuffix(
  { formsInReverseOrder, reversedForms }: Vocabulary,
  suffix: string,
  limit: number,
): readonly number[] {
  return prefixRange(formsInReverseOrder, (position) => reversedForms[position]!, reverse(suffix), limit);
}

function prefixRange(
  ids: readonly number[],
  wordAt: (position: number) => string,
  prefix: string,
  limit: number,
): readonly number[] {
  const from = lowerBound(ids.length, wordAt, prefix);
  return ids.slice(from, Math.min(lowerBound(ids.length, wordAt, `${prefix}\uffff`), from + limit));
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
