import { compareTerms, letterBigrams, MAX_BIGRAMS, type Vocabulary } from '../indexing/vocabulary.ts';
import type { LanguageProfile } from '../languages/language-profile.ts';
import { letterMask } from '../languages/phonetics.ts';
import { compareText } from '../text/compare-text.ts';
import * as thresholds from '../thresholds.ts';
import type { MatchKind } from '../types.ts';
import { distanceOfSimilarity, editDistance, similarityOfDistance } from './edit-distance.ts';

// Local constants: V8 loads an imported constant again at each use, which slows the loops over names and forms.
const {
  FEW_BIGRAMS,
  MAX_LENGTH_DIFFERENCE,
  MAX_SPELLING_SIMILARITY,
  MAX_SPELLINGS_CHECKED,
  MAX_SPELLINGS_KEPT,
  MIN_BIGRAM_SCORE,
  MIN_PHONETIC_LENGTH,
  MIN_RESPELT_LENGTH,
  MIN_SHARED_BIGRAMS,
  MIN_SPELLING_SIMILARITY,
  MIN_SPELLING_SIMILARITY_OF_KNOWN,
  PHONETIC_TRUST,
  SHARED_LETTER_WEIGHT,
  SHORT_PHONETIC_TRUST,
} = thresholds;

/** A term with a spelling or a sound like that of a typed word. */
export interface SimilarTerm {
  readonly term: number;
  readonly similarity: number;
  readonly kind: MatchKind;
}

const typedBigrams = new Int32Array(MAX_BIGRAMS);

/**
 * Finds words of the index that are spelt or sound like a typed word. The edit distance is computed only for forms that
 * share letter bigrams or a phonetic key with the word. The counters of an instance are reused from query to query.
 */
export class SpellingCorrector {
  readonly #vocabulary: Vocabulary;
  readonly #profile: LanguageProfile;
  readonly #bigramCounts: Uint8Array;

  constructor(vocabulary: Vocabulary, profile: LanguageProfile) {
    this.#vocabulary = vocabulary;
    this.#profile = profile;
    this.#bigramCounts = new Uint8Array(vocabulary.forms.length);
  }

  /** Returns the most similar terms, best first. A word that the index has (`isKnown`) needs a higher similarity. */
  similarTerms(word: string, isKnown: boolean): readonly SimilarTerm[] {
    if (word.length < MIN_RESPELT_LENGTH || /\p{N}/u.test(word)) return [];
    const least = isKnown ? MIN_SPELLING_SIMILARITY_OF_KNOWN : MIN_SPELLING_SIMILARITY;
    const { forms, phoneticSpellings, formTerms } = this.#vocabulary;
    const sound = this.#profile.phoneticSpelling(word);
    const similar: SimilarTerm[] = [];
    const check = (form: number): void => {
      if (Math.abs(forms[form]!.length - word.length) > MAX_LENGTH_DIFFERENCE) return;
      const bySpelling = closeness(word, forms[form]!);
      const bySound =
        closeness(sound, phoneticSpellings[form]!) *
        (Math.min(sound.length, phoneticSpellings[form]!.length) < MIN_PHONETIC_LENGTH
          ? SHORT_PHONETIC_TRUST
          : PHONETIC_TRUST);
      const similarity = Math.min(MAX_SPELLING_SIMILARITY, Math.max(bySpelling, bySound));
      if (similarity >= least)
        similar.push({ term: formTerms[form]!, similarity, kind: bySpelling >= bySound ? 'spelling' : 'sound' });
    };
    const checked = new Set<number>();
    for (const form of this.#formsBySharedBigrams(word)) {
      checked.add(form);
      check(form);
    }
    for (const key of this.#profile.phoneticKeys(word, sound)) {
      const sameKey = this.#vocabulary.formsByPhoneticKey.get(key) ?? [];
      for (let i = 0; i < Math.min(sameKey.length, MAX_SPELLINGS_CHECKED); i += 1) {
        const form = sameKey[i]!;
        if (checked.has(form)) continue;
        checked.add(form);
        check(form);
      }
    }
    similar.sort(
      (a, b) =>
        b.similarity - a.similarity || compareTerms(this.#vocabulary, a.term, b.term) || compareText(a.kind, b.kind),
    );
    return similar.slice(0, MAX_SPELLINGS_KEPT);
  }

  /** Returns the forms that share most letter bigrams with a word. */
  #formsBySharedBigrams(word: string): readonly number[] {
    const { formsByBigram, forms, letterMasks } = this.#vocabulary;
    const letters = letterMask(word);
    const counts = this.#bigramCounts;
    const touched: number[] = [];
    const bigramCount = letterBigrams(word, typedBigrams);
    for (let i = 0; i < bigramCount; i += 1) {
      const bigram = typedBigrams[i]!;
      const end = formsByBigram.ends[bigram]!;
      for (let at = formsByBigram.starts[bigram]!; at < end; at += 1) {
        const form = formsByBigram.items[at]!;
        if (counts[form] === 0) touched.push(form);
        counts[form]! += 1;
      }
    }
    const found: number[] = [];
    const scores: number[] = [];
    const least = bigramCount <= FEW_BIGRAMS ? 1 : MIN_SHARED_BIGRAMS;
    for (const form of touched) {
      const count = counts[form]!;
      counts[form] = 0;
      const length = forms[form]!.length;
      if (count < least || Math.abs(length - word.length) > MAX_LENGTH_DIFFERENCE) continue;
      const sharedLetters = bitCount(letters & letterMasks[form]!);
      const score = (count + SHARED_LETTER_WEIGHT * sharedLetters) / (bigramCount + length + 1);
      if (score < MIN_BIGRAM_SCORE) continue;
      found.push(form);
      scores.push(score);
    }
    if (found.length <= MAX_SPELLINGS_CHECKED) return found;
    const order = [...found.keys()].sort(
      (a, b) => scores[b]! - scores[a]! || compareText(forms[found[a]!]!, forms[found[b]!]!),
    );
    return order.slice(0, MAX_SPELLINGS_CHECKED).map((position) => found[position]!);
  }
}

function closeness(typed: string, word: string): number {
  const bound = distanceOfSimilarity(MIN_SPELLING_SIMILARITY, typed.length, word.length);
  const distance = editDistance(typed, word, bound);
  return distance > bound ? 0 : similarityOfDistance(distance, typed.length, word.length);
}

// Warren, "Hacker's Delight" (2002), section 5-1.
function bitCount(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
