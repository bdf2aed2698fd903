import { GrowableInts, groupInts, type IntLists } from './posting-lists.ts';
import type { LanguageProfile } from '../languages/language-profile.ts';
import { letterMask } from '../languages/phonetics.ts';
import { nextTurn, sortInSlices } from './event-loop.ts';

const GRAM_BUCKETS = 4096;
const FORMS_PER_SLICE = 4000;

/**
 * The words of all names. A form is a folded word as it is written ("tomatoes"); a term is what forms with the same stem
 * share ("tomato"). Names and scores speak of terms, spelling of forms.
 */
export interface Vocabulary {
  readonly forms: readonly string[];
  readonly formIds: ReadonlyMap<string, number>;
  readonly formTerms: Int32Array;
  readonly termIds: ReadonlyMap<string, number>;
  readonly termCount: number;
  readonly sounds: readonly string[];
  readonly formsBySound: ReadonlyMap<string, readonly number[]>;
  readonly termsByLooseStem: ReadonlyMap<string, readonly number[]>;
  /** Form ids in the order of their spelling, for prefixes. */
  readonly sortedForms: Int32Array;
  readonly formsByGram: IntLists;
  /** By form: which letters it has, hashed into 32 bits. */
  readonly letterMasks: Int32Array;
  /** Forms spelt backwards in their order, and the form ids in the same order, for endings. */
  readonly reversedForms: readonly string[];
  readonly formsByEnd: Int32Array;
}

/** Hashed letter pairs of a word with its borders, each once. Written into `out`; returns how many. */
export function letterPairs(word: string, out: Int32Array): number {
  let count = 0;
  let previous = 31;
  const length = Math.min(word.length, out.length - 1);
  for (let i = 0; i <= length; i += 1) {
    const code = i === length ? 30 : word.charCodeAt(i) & 63;
    const gram = ((previous * 64) ^ code) & (GRAM_BUCKETS - 1);
    let isNew = true;
    for (let j = 0; j < count && isNew; j += 1) isNew = out[j] !== gram;
    if (isNew) out[count++] = gram;
    previous = code;
  }
  return count;
}

export class VocabularyBuilder {
  readonly #profile: LanguageProfile;
  readonly #forms: string[] = [];
  readonly #formIds = new Map<string, number>();
  readonly #formTerms = new GrowableInts();
  readonly #termIds = new Map<string, number>();
  readonly #sounds: string[] = [];
  readonly #formsBySound = new Map<string, number[]>();
  readonly #termsByLooseStem = new Map<string, number[]>();
  readonly #gramKeys = new GrowableInts();
  readonly #gramForms = new GrowableInts();
  readonly #grams = new Int32Array(48);

  constructor(profile: LanguageProfile) {
    this.#profile = profile;
  }

  /** The term of a folded word, which is new or known. */
  add(folded: string): number {
    const known = this.#formIds.get(folded);
    if (known !== undefined) return this.#formTerms.at(known);
    const form = this.#forms.length;
    const stemmed = this.#profile.stem(folded);
    let term = this.#termIds.get(stemmed);
    if (term === undefined) {
      term = this.#termIds.size;
      this.#termIds.set(stemmed, term);
      append(this.#termsByLooseStem, this.#profile.looseStem(stemmed), term);
    }
    this.#forms.push(folded);
    this.#formIds.set(folded, form);
    this.#formTerms.push(term);
    const sound = this.#profile.soundSpelling(folded);
    this.#sounds.push(sound);
    for (const key of new Set(this.#profile.soundKeys(folded, sound)))
      if (key !== '') append(this.#formsBySound, key, form);
    const count = letterPairs(folded, this.#grams);
    for (let i = 0; i < count; i += 1) {
      this.#gramKeys.push(this.#grams[i]!);
      this.#gramForms.push(form);
    }
    return term;
  }

  get termCount(): number {
    return this.#termIds.size;
  }

  /** The term that a folded word is or inflects. */
  knownTerm(folded: string): number | undefined {
    const form = this.#formIds.get(folded);
    return form === undefined ? this.#termIds.get(this.#profile.stem(folded)) : this.#formTerms.at(form);
  }

  async build(): Promise<Vocabulary> {
    const forms = this.#forms;
    const order = async (words: readonly string[]): Promise<Int32Array> =>
      Int32Array.from(await sortInSlices([...words.keys()], (id) => words[id]!, String));
    const reversed: string[] = [];
    for (const form of forms) {
      reversed.push([...form].reverse().join(''));
      if (reversed.length % FORMS_PER_SLICE === 0) await nextTurn();
    }
    const sortedForms = await order(forms);
    const formsByEnd = await order(reversed);
    const formsByGram = groupInts(this.#gramKeys.toArray(), this.#gramForms.toArray(), GRAM_BUCKETS);
    await nextTurn();
    return {
      forms,
      formIds: this.#formIds,
      formTerms: this.#formTerms.toArray(),
      termIds: this.#termIds,
      termCount: this.#termIds.size,
      sounds: this.#sounds,
      formsBySound: this.#formsBySound,
      termsByLooseStem: this.#termsByLooseStem,
      sortedForms,
      letterMasks: Int32Array.from(forms, letterMask),
      formsByGram,
      reversedForms: Array.from(formsByEnd, (form) => reversed[form]!),
      formsByEnd,
    };
  }
}

function append<Key>(lists: Map<Key, number[]>, key: Key, value: number): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

/** The forms that begin with `prefix`, at most `most` of them, in the order of their spelling. */
export function formsWithPrefix(vocabulary: Vocabulary, prefix: string, most: number): Int32Array {
  const { sortedForms, forms } = vocabulary;
  return range(sortedForms, (position) => forms[sortedForms[position]!]!, prefix, most);
}

/** The forms that end with `ending`, at most `most` of them. */
export function formsWithEnding(vocabulary: Vocabulary, ending: string, most: number): Int32Array {
  const { formsByEnd, reversedForms } = vocabulary;
  return range(formsByEnd, (position) => reversedForms[position]!, [...ending].reverse().join(''), most);
}

function range(ids: Int32Array, wordAt: (position: number) => string, prefix: string, most: number): Int32Array {
  const from = lowerBound(ids.length, wordAt, prefix);
  return ids.subarray(from, Math.min(lowerBound(ids.length, wordAt, `${prefix}\uffff`), from + most));
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
