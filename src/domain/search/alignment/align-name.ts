import { CONTEXT_SIMILARITY, type Context } from '../expansion/context-terms.ts';
import type { Corpus } from '../indexing/corpus.ts';
import { Hits, MAX_NAME_WORDS } from './word-matches.ts';
import { coverName, type NameCoverage } from './name-coverage.ts';
import { findPhrase } from '../retrieval/find-phrase.ts';
import { MAX_SLOTS, type Slot } from '../expansion/expand-query.ts';

/** How well one name answers the query; every part 0..1. */
export interface Alignment {
  readonly name: number;
  readonly coverage: NameCoverage;
  /** Weight of the typed words that the name has, by how well it has them. */
  readonly queryCoverage: number;
  readonly wordOrder: number;
  /** Weight of the typed words that stand in the name letter by letter, accents and plurals included. */
  readonly sameSpelling: number;
  readonly isUnspecified: boolean;
  /** The name is the query, word by word. */
  readonly isWholeName: boolean;
  /**
   * By slot: how well it is matched, and by which word (position in the corpus, -1 for none). Buffers of the aligner: the next
   * name overwrites them.
   */
  readonly similarities: Float32Array;
  readonly positions: Int32Array;
}

const SAME = 0.985;
// A synonym of several words that stand apart in the name.
const APART = 0.95;

/** Second stage: lays the typed words along the words of one name. Prepared once for a query, then used for each name. */
export class Aligner {
  readonly #corpus: Corpus;
  readonly #similarities: Float32Array;
  readonly #slotBits: Uint16Array;
  readonly #sharedBits: Uint16Array;
  readonly #hits = new Hits();
  /** By word of the name: how well it was typed, 0 = not. */
  readonly #taken = new Float32Array(MAX_NAME_WORDS);
  readonly #slotSimilarities = new Float32Array(MAX_SLOTS);
  readonly #slotPositions = new Int32Array(MAX_SLOTS);
  readonly #word: [number] = [0];
  #slots: readonly Slot[] = [];
  #totalWeight = 0;

  constructor(corpus: Corpus) {
    const termCount = corpus.termWeights.length;
    this.#corpus = corpus;
    this.#similarities = new Float32Array(MAX_SLOTS * termCount);
    this.#slotBits = new Uint16Array(termCount);
    this.#sharedBits = new Uint16Array(termCount);
  }

  prepare(slots: readonly Slot[]): void {
    this.#clear();
    this.#slots = slots;
    this.#totalWeight = slots.reduce((sum, slot) => sum + slot.weight, 0);
    const termCount = this.#slotBits.length;
    for (const [s, slot] of slots.entries()) {
      for (const { terms, similarity, isShared } of slot.single) {
        const term = terms[0]!;
        this.#similarities[s * termCount + term] = similarity;
        this.#slotBits[term]! |= 1 << s;
        if (isShared) this.#sharedBits[term]! |= 1 << s;
      }
    }
  }

  #clear(): void {
    for (const slot of this.#slots) {
      for (const { terms } of slot.single) {
        this.#slotBits[terms[0]!] = 0;
        this.#sharedBits[terms[0]!] = 0;
      }
    }
  }

  align(name: number): Alignment {
    const { nameStarts } = this.#corpus;
    const start = nameStarts[name]!;
    const end = Math.min(nameStarts[name + 1]!, start + MAX_NAME_WORDS);
    this.#collectHits(start, end);
    this.#hits.sort(this.#slots);
    const similarities = this.#slotSimilarities.fill(0);
    const positions = this.#slotPositions.fill(-1);
    this.#takeHits(start, end);
    for (let s = 0; s < this.#slots.length; s += 1) {
      const { context } = this.#slots[s]!;
      if (context !== null && similarities[s]! < CONTEXT_SIMILARITY)
        similarities[s] = Math.max(similarities[s]!, this.#contextSimilarity(context, start, end));
    }
    return this.#measure(name, start, end, similarities, positions);
  }

  #takeHits(start: number, end: number): void {
    const hits = this.#hits;
    const [similarities, positions] = [this.#slotSimilarities, this.#slotPositions];
    this.#taken.fill(0, 0, end - start);
    let takenLow = 0;
    let takenHigh = 0;
    for (let hit = 0; hit < hits.count; hit += 1) {
      const slot = hits.slots[hit]!;
      const [low, high] = [hits.low[hit]!, hits.high[hit]!];
      const isFree = (takenLow & low) === 0 && (takenHigh & high) === 0;
      if (positions[slot] !== -1 || !(isFree || hits.isShared[hit] === 1)) continue;
      positions[slot] = start + hits.positions[hit]!;
      similarities[slot] = hits.similarities[hit]!;
      takenLow |= low;
      takenHigh |= high;
      this.#take(low, 0, similarities[slot]);
      this.#take(high, 32, similarities[slot]);
    }
  }

  #contextSimilarity({ terms, shares }: Context, start: number, end: number): number {
    let sum = 0;
    const { wordTerms } = this.#corpus;
    for (let i = 0; i < terms.length; i += 1) {
      let at = start;
      while (at < end && wordTerms[at] !== terms[i]) at += 1;
      if (at < end) sum += shares[i]!;
    }
    return sum * CONTEXT_SIMILARITY;
  }

  #take(bits: number, offset: number, similarity: number): void {
    for (let rest = bits; rest !== 0; rest &= rest - 1)
      this.#taken[offset + 31 - Math.clz32(rest & -rest)] = similarity;
  }

  #collectHits(start: number, end: number): void {
    const { wordTerms } = this.#corpus;
    const termCount = this.#slotBits.length;
    const hits = this.#hits;
    hits.count = 0;
    for (let at = start; at < end; at += 1) {
      const term = wordTerms[at]!;
      let bits = this.#slotBits[term]!;
      this.#word[0] = at - start;
      while (bits !== 0) {
        const slot = 31 - Math.clz32(bits & -bits);
        bits &= bits - 1;
        const isShared = ((this.#sharedBits[term]! >> slot) & 1) === 1;
        hits.push(slot, this.#word, this.#similarities[slot * termCount + term]!, isShared);
      }
    }
    for (let s = 0; s < this.#slots.length; s += 1) {
      for (const phrase of this.#slots[s]!.phrases) {
        const found = findPhrase(wordTerms, start, end, phrase);
        if (found === null) continue;
        const isApart = found.at(-1)! !== found[0]! + found.length - 1;
        hits.push(s, found, phrase.similarity * (isApart ? APART : 1), phrase.isShared);
      }
    }
  }

  #measure(name: number, start: number, end: number, similarities: Float32Array, positions: Int32Array): Alignment {
    const { wordSpellings, isUnspecified } = this.#corpus;
    let covered = 0;
    let same = 0;
    let isExact = true;
    for (let s = 0; s < this.#slots.length; s += 1) {
      const slot = this.#slots[s]!;
      covered += slot.weight * similarities[s]!;
      if (similarities[s]! < SAME) isExact = false;
      if (positions[s]! >= 0 && wordSpellings[positions[s]!] === slot.spelling) same += slot.weight;
    }
    const coverage = coverName(this.#corpus, name, start, end, this.#taken);
    return {
      name,
      queryCoverage: this.#totalWeight === 0 ? 0 : covered / this.#totalWeight,
      coverage,
      wordOrder: this.#wordOrder(positions),
      sameSpelling: this.#totalWeight === 0 ? 0 : same / this.#totalWeight,
      isUnspecified: isUnspecified[name] === 1,
      isWholeName: isExact && coverage.typedCount === end - start,
      similarities,
      positions,
    };
  }

  /**
   * 1 when neighbouring typed words are neighbours in the name. Lists invert names by parts ("Cheese, cottage, low fat"), so
   * only the order inside a part tells something; words of different parts are neither right nor wrong.
   */
  #wordOrder(positions: Int32Array): number {
    const { wordSegments } = this.#corpus;
    const count = this.#slots.length;
    if (count < 2) return count === 1 && positions[0]! >= 0 ? 1 : 0;
    let sum = 0;
    for (let s = 1; s < count; s += 1) {
      const [left, right] = [positions[s - 1]!, positions[s]!];
      if (left < 0 || right < 0) continue;
      if (wordSegments[left] !== wordSegments[right]) sum += 0.5;
      else if (right >= left) sum += right - left <= 1 ? 1 : 0.6;
    }
    return sum / (count - 1);
  }
}
