import type { LanguageProfile } from '../languages/language-profile.ts';
import { letterMask } from '../languages/phonetics.ts';
import { costBound, editCost, similarityOf } from './edit-distance.ts';
import type { MatchKind } from '../types.ts';
import { formsWithEnding, formsWithPrefix, letterPairs, type Vocabulary } from '../indexing/vocabulary.ts';

/** A reading of a typed word: a term of the index, or several that must stand side by side in a name. */
export interface Candidate {
  readonly terms: readonly number[];
  readonly similarity: number;
  readonly kind: MatchKind;
  /** Two typed words may meet this one word of a name ("pop corn" -> "popcorn"). */
  readonly isShared: boolean;
  /** Its terms need not stand side by side in a name: "Onions, green" is a green onion. */
  readonly isScattered: boolean;
}

const SIMILARITY = {
  inflection: 0.99,
  joined: 0.97,
  split: 0.95,
  splitAtStopWord: 0.9,
  related: 0.8,
  compoundByRule: 0.8,
  compound: 0.62,
  // The best spelling guess must stay below a prefix that fits letter by letter.
  spellingCap: 0.92,
  leastSpelling: 0.5,
  // A word that the index knows is rarely meant to be another one, though it may be ("tune" for "tuna").
  leastSpellingOfKnown: 0.75,
} as const;

const TRUST_IN_SOUND = 0.95;
// Two sounds are shared by too many words.
const TRUST_IN_SHORT_SOUND = 0.75;
const TRUST_IN_SPELLING_OF_KNOWN = 0.7;

const MAX_RANGE = 256;
const MAX_SPELLINGS_CHECKED = 72;
const MAX_SPELLINGS_KEPT = 24;
const MAX_LENGTH_DIFFERENCE = 3;

// A first guess before the edit distance: common letter pairs, and common letters for words with scrambled pairs.
const LETTER_WEIGHT = 0.3;
const LEAST_PAIR_SCORE = 0.25;

const typedPairs = new Int32Array(48);

/** Finds the readings of single typed words. Holds counters that are reused from query to query. */
export class WordReader {
  readonly #vocabulary: Vocabulary;
  readonly #profile: LanguageProfile;
  readonly #pairCounts: Uint8Array;

  constructor(vocabulary: Vocabulary, profile: LanguageProfile) {
    this.#vocabulary = vocabulary;
    this.#profile = profile;
    this.#pairCounts = new Uint8Array(vocabulary.forms.length);
  }

  /** The term that a folded word is or inflects, if the index knows it. */
  knownTerm(word: string): number | undefined {
    const form = this.#vocabulary.formIds.get(word);
    return form === undefined
      ? this.#vocabulary.termIds.get(this.#profile.stem(word))
      : this.#vocabulary.formTerms[form];
  }

  /** Readings by the word itself, words that begin with it, its relatives and compounds, best first for each term. */
  read(word: string, isLast: boolean): Map<number, Candidate> {
    const found = new Map<number, Candidate>();
    const term = this.knownTerm(word);
    if (term !== undefined) {
      const isExact = this.#vocabulary.formIds.has(word);
      offer(found, term, isExact ? 1 : SIMILARITY.inflection, isExact ? 'exact' : 'inflection');
    }
    this.#offerPrefixes(found, word, isLast, term !== undefined);
    const stemmed = this.#profile.stem(word);
    for (const related of this.#vocabulary.termsByLooseStem.get(this.#profile.looseStem(stemmed)) ?? [])
      offer(found, related, SIMILARITY.related, 'related');
    this.#offerCompounds(found, word, stemmed, term !== undefined);
    return found;
  }

  #offerPrefixes(found: Map<number, Candidate>, word: string, isLast: boolean, isKnown: boolean): void {
    if (word.length < (isLast ? 1 : 3)) return;
    const { forms, formTerms } = this.#vocabulary;
    const trust = isKnown ? 0.9 : 1;
    for (const form of formsWithPrefix(this.#vocabulary, word, MAX_RANGE)) {
      const share = word.length / forms[form]!.length;
      offer(found, formTerms[form]!, trust * (isLast ? 0.78 + 0.17 * share : 0.66 + 0.24 * share), 'prefix');
    }
  }

  // "milk" -> buttermilk, and for a word that no name has the other way round: "beefburger" -> burger.
  #offerCompounds(found: Map<number, Candidate>, word: string, stemmed: string, isKnown: boolean): void {
    const similarity = this.#profile.joinsCompounds ? SIMILARITY.compoundByRule : SIMILARITY.compound;
    if (word.length >= 4) {
      for (const form of formsWithEnding(this.#vocabulary, word, MAX_RANGE))
        offer(found, this.#vocabulary.formTerms[form]!, similarity, 'compound');
    }
    if (isKnown) return;
    for (let cut = 3; cut <= stemmed.length - 4; cut += 1) {
      const tail = this.#vocabulary.termIds.get(stemmed.slice(cut));
      if (tail !== undefined) offer(found, tail, SIMILARITY.compound, 'compound');
    }
  }

  /** Adds words that are spelt or sound like the typed one. */
  addSpellings(found: Map<number, Candidate>, word: string, isKnown: boolean): void {
    if (word.length < 3 || /\p{N}/u.test(word)) return;
    const trust = isKnown ? TRUST_IN_SPELLING_OF_KNOWN : 1;
    const least = isKnown ? SIMILARITY.leastSpellingOfKnown : SIMILARITY.leastSpelling;
    const { forms, sounds, formTerms } = this.#vocabulary;
    const sound = this.#profile.soundSpelling(word);
    const spellings: { term: number; similarity: number; kind: MatchKind }[] = [];
    const check = (form: number): void => {
      if (Math.abs(forms[form]!.length - word.length) > MAX_LENGTH_DIFFERENCE) return;
      const spelt = closeness(word, forms[form]!);
      const heard =
        closeness(sound, sounds[form]!) *
        (Math.min(sound.length, sounds[form]!.length) < 3 ? TRUST_IN_SHORT_SOUND : TRUST_IN_SOUND);
      const similarity = Math.min(SIMILARITY.spellingCap, Math.max(spelt, heard));
      if (similarity >= least)
        spellings.push({ term: formTerms[form]!, similarity, kind: spelt >= heard ? 'spelling' : 'sound' });
    };
    const checked = new Set<number>();
    for (const form of this.#formsWithPairs(word)) {
      checked.add(form);
      check(form);
    }
    for (const key of this.#profile.soundKeys(word, sound)) {
      const alike = this.#vocabulary.formsBySound.get(key) ?? [];
      for (let i = 0; i < Math.min(alike.length, MAX_SPELLINGS_CHECKED); i += 1) {
        const form = alike[i]!;
        if (checked.has(form)) continue;
        checked.add(form);
        check(form);
      }
    }
    spellings.sort((a, b) => b.similarity - a.similarity || a.term - b.term);
    for (const { term, similarity, kind } of spellings.slice(0, MAX_SPELLINGS_KEPT))
      offer(found, term, similarity * trust, kind);
  }

  /** The forms that share most letter pairs with a word. */
  #formsWithPairs(word: string): readonly number[] {
    const { formsByGram, forms, letterMasks } = this.#vocabulary;
    const letters = letterMask(word);
    const counts = this.#pairCounts;
    const touched: number[] = [];
    const pairCount = letterPairs(word, typedPairs);
    for (let i = 0; i < pairCount; i += 1) {
      const gram = typedPairs[i]!;
      const end = formsByGram.starts[gram + 1]!;
      for (let at = formsByGram.starts[gram]!; at < end; at += 1) {
        const form = formsByGram.items[at]!;
        if (counts[form] === 0) touched.push(form);
        counts[form]! += 1;
      }
    }
    const ranked: number[] = [];
    const scores: number[] = [];
    const least = pairCount <= 4 ? 1 : 2;
    for (const form of touched) {
      const count = counts[form]!;
      counts[form] = 0;
      const length = forms[form]!.length;
      if (count < least || Math.abs(length - word.length) > MAX_LENGTH_DIFFERENCE) continue;
      const score = (count + LETTER_WEIGHT * bitCount(letters & letterMasks[form]!)) / (pairCount + length + 1);
      if (score < LEAST_PAIR_SCORE) continue;
      ranked.push(form);
      scores.push(score);
    }
    if (ranked.length <= MAX_SPELLINGS_CHECKED) return ranked;
    const order = [...ranked.keys()].sort((a, b) => scores[b]! - scores[a]! || ranked[a]! - ranked[b]!);
    return order.slice(0, MAX_SPELLINGS_CHECKED).map((position) => ranked[position]!);
  }

  /** "hotdog" -> [hot, dog]: readings of one typed word as two words of a name. */
  splits(word: string): Candidate[] {
    const candidates: Candidate[] = [];
    for (let cut = 2; cut <= word.length - 2; cut += 1) {
      const [head, tail] = [word.slice(0, cut), word.slice(cut)];
      const [first, second] = [this.knownTerm(head), this.knownTerm(tail)];
      if (first !== undefined && second !== undefined) {
        candidates.push({
          terms: [first, second],
          similarity: SIMILARITY.split,
          kind: 'split',
          isShared: false,
          isScattered: false,
        });
      } else if (first !== undefined && tail.length > 2 && this.#profile.stopWords.has(tail)) {
        candidates.push({
          terms: [first],
          similarity: SIMILARITY.splitAtStopWord,
          kind: 'split',
          isShared: false,
          isScattered: false,
        });
      } else if (second !== undefined && head.length > 2 && this.#profile.stopWords.has(head)) {
        candidates.push({
          terms: [second],
          similarity: SIMILARITY.splitAtStopWord,
          kind: 'split',
          isShared: false,
          isScattered: false,
        });
      }
    }
    return candidates;
  }

  /** "pop corn" -> popcorn: the reading of two typed words as one. */
  joined(word: string, next: string): Candidate | undefined {
    const term = this.knownTerm(word + next);
    return term === undefined
      ? undefined
      : { terms: [term], similarity: SIMILARITY.joined, kind: 'joined', isShared: true, isScattered: false };
  }
}

function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

function closeness(typed: string, word: string): number {
  const bound = costBound(SIMILARITY.leastSpelling, typed.length, word.length);
  const cost = editCost(typed, word, bound);
  return cost > bound ? 0 : similarityOf(cost, typed.length, word.length);
}

function offer(found: Map<number, Candidate>, term: number, similarity: number, kind: MatchKind): void {
  const known = found.get(term);
  if (known === undefined || known.similarity < similarity)
    found.set(term, { terms: [term], similarity, kind, isShared: false, isScattered: false });
}
