import type { ContextTerms } from '../expansion/context-terms.ts';
import type { ExpandedWord } from '../expansion/expand-query.ts';
import { type Corpus, HEAD_NOUN } from '../indexing/corpus.ts';
import { findPhrase } from '../retrieval/find-phrase.ts';
import * as thresholds from '../thresholds.ts';
import { type NameCoverage, nameCoverage } from './name-coverage.ts';
import { WordMatches } from './word-matches.ts';

// Local constants: V8 loads an imported constant again at each use, which slows the loops over names and forms.
const {
  CONTEXT_SIMILARITY,
  MAX_NAME_WORDS,
  MAX_QUERY_WORDS,
  ORDER_ACROSS_SEGMENTS,
  ORDER_WITH_GAP,
  SCATTERED_PHRASE_TRUST,
  WHOLE_NAME_SIMILARITY,
} = thresholds;

/** Which words of a name answer the typed words, and how well. All shares lie in 0..1. */
export interface Alignment {
  readonly name: number;
  readonly coverage: NameCoverage;
  /** Weight of the typed words times their similarities, as a share of the weight of the query. */
  readonly queryCoverage: number;
  readonly wordOrder: number;
  /**
   * Similarity of the head noun of the name to the word that was typed for it, and half of that if this is not the head noun of the typed
   * words: olives in oil are no olive oil.
   */
  readonly headNoun: number;
  /** Weight of the typed words that the name has letter by letter, with accents and endings, as a share of the query. */
  readonly sameSpelling: number;
  /** Whether the name marks its food as not described any further. */
  readonly isUnspecified: boolean;
  /** Whether the name is the query word by word. */
  readonly isWholeName: boolean;
  /** By typed word: its similarity to the word of the name. The next call overwrites this array. */
  readonly similarities: Float32Array;
  /** By typed word: the position in the corpus of the word of the name, -1 for none. The next call overwrites this array. */
  readonly positions: Int32Array;
}

/** Aligns a query with names. It is prepared once for a query and then used for each name. */
export class NameAligner {
  #corpus!: Corpus;
  /** By typed word and term: the similarity of the term, at typed word * room for terms + term. */
  #termSimilarities = new Float32Array(0);
  /** By term: the typed words that may mean it, one bit each, and those of them that may share a word of a name. */
  #typedWordBits = new Uint16Array(0);
  #sharedBits = new Uint16Array(0);
  readonly #matches = new WordMatches();
  /** By word of the name: its similarity to the word that was typed for it, 0 if it was not typed. */
  readonly #nameSimilarities = new Float32Array(MAX_NAME_WORDS);
  /** By typed word: its similarity and the position of its word in the corpus. */
  readonly #similarities = new Float32Array(MAX_QUERY_WORDS);
  readonly #positions = new Int32Array(MAX_QUERY_WORDS);
  readonly #singlePosition: [number] = [0];
  #words: readonly ExpandedWord[] = [];
  #totalWeight = 0;

  constructor(corpus: Corpus) {
    this.renew(corpus);
  }

  /** Goes on with a corpus that was changed. */
  renew(corpus: Corpus): void {
    const termCount = corpus.termWeights.length;
    this.#corpus = corpus;
    if (this.#typedWordBits.length === termCount) return;
    this.#words = [];
    this.#termSimilarities = new Float32Array(MAX_QUERY_WORDS * termCount);
    this.#typedWordBits = new Uint16Array(termCount);
    this.#sharedBits = new Uint16Array(termCount);
  }

  /** Sets the query for the following calls of `align`. */
  prepare(words: readonly ExpandedWord[]): void {
    this.#clear();
    this.#words = words;
    this.#totalWeight = words.reduce((sum, { weight }) => sum + weight, 0);
    const termCount = this.#typedWordBits.length;
    for (const [w, word] of words.entries()) {
      for (const { terms, similarity, isShared } of word.terms) {
        const term = terms[0]!;
        this.#termSimilarities[w * termCount + term] = similarity;
        this.#typedWordBits[term]! |= 1 << w;
        if (isShared) this.#sharedBits[term]! |= 1 << w;
      }
    }
  }

  #clear(): void {
    for (const word of this.#words) {
      for (const { terms } of word.terms) {
        this.#typedWordBits[terms[0]!] = 0;
        this.#sharedBits[terms[0]!] = 0;
      }
    }
  }

  /** Aligns the query with one name. */
  align(name: number): Alignment {
    const { nameStarts } = this.#corpus;
    const start = nameStarts[name]!;
    const end = Math.min(nameStarts[name + 1]!, start + MAX_NAME_WORDS);
    this.#collectMatches(start, end);
    this.#matches.sort(this.#words);
    this.#chooseMatches(start, end);
    const similarities = this.#similarities;
    for (let w = 0; w < this.#words.length; w += 1) {
      const { context } = this.#words[w]!;
      if (context !== null && similarities[w]! < CONTEXT_SIMILARITY)
        similarities[w] = Math.max(similarities[w]!, this.#contextSimilarity(context, start, end));
    }
    return this.#measure(name, start, end);
  }

  /** Collects every pair of a typed word and a word of the name that it may mean. */
  #collectMatches(start: number, end: number): void {
    const { wordTerms } = this.#corpus;
    const termCount = this.#typedWordBits.length;
    const matches = this.#matches;
    matches.count = 0;
    // Phrases come first, so that they stay before single words with the same similarity.
    for (let w = 0; w < this.#words.length; w += 1) {
      for (const phrase of this.#words[w]!.phrases) {
        const found = findPhrase(wordTerms, start, end, phrase);
        if (found === null) continue;
        const isApart = found.at(-1)! !== found[0]! + found.length - 1;
        const trust = isApart && !phrase.isFuller ? SCATTERED_PHRASE_TRUST : 1;
        matches.push(w, found, phrase.similarity * trust, phrase.isShared);
      }
    }
    for (let at = start; at < end; at += 1) {
      const term = wordTerms[at]!;
      let bits = this.#typedWordBits[term]!;
      this.#singlePosition[0] = at - start;
      while (bits !== 0) {
        const w = lowestBit(bits);
        bits &= bits - 1;
        const isShared = ((this.#sharedBits[term]! >> w) & 1) === 1;
        matches.push(w, this.#singlePosition, this.#termSimilarities[w * termCount + term]!, isShared);
      }
    }
  }

  /** Chooses matches greedily, best first: one for each typed word, and one for each word of the name unless it is shared. */
  #chooseMatches(start: number, end: number): void {
    const matches = this.#matches;
    const similarities = this.#similarities.fill(0);
    const positions = this.#positions.fill(-1);
    this.#nameSimilarities.fill(0, 0, end - start);
    let takenLow = 0;
    let takenHigh = 0;
    for (let match = 0; match < matches.count; match += 1) {
      const w = matches.typedWords[match]!;
      const [low, high] = [matches.low[match]!, matches.high[match]!];
      const isFree = (takenLow & low) === 0 && (takenHigh & high) === 0;
      if (positions[w] !== -1 || !(isFree || matches.isShared[match] === 1)) continue;
      positions[w] = start + matches.positions[match]!;
      similarities[w] = matches.similarities[match]!;
      takenLow |= low;
      takenHigh |= high;
      this.#setNameSimilarity(low, 0, similarities[w]);
      this.#setNameSimilarity(high, 32, similarities[w]);
    }
  }

  #setNameSimilarity(bits: number, offset: number, similarity: number): void {
    for (let rest = bits; rest !== 0; rest &= rest - 1) this.#nameSimilarities[offset + lowestBit(rest)] = similarity;
  }

  #contextSimilarity({ terms, shares }: ContextTerms, start: number, end: number): number {
    let sum = 0;
    const { wordTerms } = this.#corpus;
    for (let i = 0; i < terms.length; i += 1) {
      let at = start;
      while (at < end && wordTerms[at] !== terms[i]) at += 1;
      if (at < end) sum += shares[i]!;
    }
    return sum * CONTEXT_SIMILARITY;
  }

  #measure(name: number, start: number, end: number): Alignment {
    const { wordSpellings, wordFlags, isUnspecified } = this.#corpus;
    const [similarities, positions] = [this.#similarities, this.#positions];
    let covered = 0;
    let sameSpelling = 0;
    let typedHeadNoun = 0;
    let isTypedInFull = true;
    for (let w = 0; w < this.#words.length; w += 1) {
      const word = this.#words[w]!;
      covered += word.weight * similarities[w]!;
      if (similarities[w]! < WHOLE_NAME_SIMILARITY) isTypedInFull = false;
      if (word.isHeadNoun && positions[w]! >= 0 && (wordFlags[positions[w]!]! & HEAD_NOUN) !== 0)
        typedHeadNoun = similarities[w]!;
      if (positions[w]! >= 0 && wordSpellings[positions[w]!] === word.spelling) sameSpelling += word.weight;
    }
    const coverage = nameCoverage(this.#corpus, name, start, end, this.#nameSimilarities);
    return {
      name,
      coverage,
      queryCoverage: this.#totalWeight === 0 ? 0 : covered / this.#totalWeight,
      wordOrder: this.#wordOrder(),
      headNoun: this.#words.length === 1 ? coverage.headNoun : (coverage.headNoun + typedHeadNoun) / 2,
      sameSpelling: this.#totalWeight === 0 ? 0 : sameSpelling / this.#totalWeight,
      isUnspecified: isUnspecified[name] === 1,
      isWholeName: isTypedInFull && coverage.typedCount === end - start,
      similarities,
      positions,
    };
  }

  /**
   * Returns 1 if neighbouring typed words are neighbours in the name. Lists turn names around by segments ("Cheese,
   * cottage, low fat"), so that only the order inside a segment means something.
   */
  #wordOrder(): number {
    const { wordSegments } = this.#corpus;
    const positions = this.#positions;
    const count = this.#words.length;
    if (count < 2) return count === 1 && positions[0]! >= 0 ? 1 : 0;
    let sum = 0;
    for (let w = 1; w < count; w += 1) {
      const [left, right] = [positions[w - 1]!, positions[w]!];
      if (left < 0 || right < 0) continue;
      if (wordSegments[left] !== wordSegments[right]) sum += ORDER_ACROSS_SEGMENTS;
      else if (right >= left) sum += right - left <= 1 ? 1 : ORDER_WITH_GAP;
    }
    return sum / (count - 1);
  }
}

function lowestBit(bits: number): number {
  return 31 - Math.clz32(bits & -bits);
}
