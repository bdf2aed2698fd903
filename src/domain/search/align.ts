import { CONTEXT_SIMILARITY, type Context } from './context.ts';
import { type Corpus, findPhrase, IN_HEAD, MAIN, NEUTRAL, PLAIN, PLAIN_WEIGHT } from './corpus.ts';
import { MAX_SLOTS, type Slot } from './slots.ts';

/** How well one name answers the query; every part 0..1. */
export interface Alignment {
  readonly name: number;
  /** Weight of the typed words that the name has, by how well it has them. */
  readonly queryCoverage: number;
  /** Weight of the words of the name that were typed; words like "NFS" do not count. */
  readonly nameCoverage: number;
  /** The same for its first part. */
  readonly headCoverage: number;
  /** How well the noun that says what the food is was typed. */
  readonly mainWord: number;
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
const MAX_NAME_WORDS = 64;
const MAX_HITS = 256;

/** Second stage: lays the typed words along the words of one name. Prepared once for a query, then used for each name. */
export class Aligner {
  readonly #corpus: Corpus;
  readonly #similarities: Float32Array;
  readonly #slotBits: Uint16Array;
  readonly #sharedBits: Uint16Array;
  /** By word of the name: how well it was typed, 0 = not. */
  readonly #phrasePositions: number[] = [];
  readonly #taken = new Float32Array(MAX_NAME_WORDS);
  readonly #slotSimilarities = new Float32Array(MAX_SLOTS);
  readonly #slotPositions = new Int32Array(MAX_SLOTS);
  readonly #hitSlots = new Uint8Array(MAX_HITS);
  readonly #hitPositions = new Uint8Array(MAX_HITS);
  /** The words of the name that a hit takes, one bit each. */
  readonly #hitLow = new Uint32Array(MAX_HITS);
  readonly #hitHigh = new Uint32Array(MAX_HITS);
  readonly #hitSimilarities = new Float32Array(MAX_HITS);
  readonly #hitIsShared = new Uint8Array(MAX_HITS);
  #hitCount = 0;
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
    this.#sortHits();
    const slotCount = this.#slots.length;
    const similarities = this.#slotSimilarities.fill(0);
    const positions = this.#slotPositions.fill(-1);
    this.#taken.fill(0, 0, end - start);
    let takenLow = 0;
    let takenHigh = 0;
    for (let hit = 0; hit < this.#hitCount; hit += 1) {
      const slot = this.#hitSlots[hit]!;
      const [low, high] = [this.#hitLow[hit]!, this.#hitHigh[hit]!];
      const isFree = (takenLow & low) === 0 && (takenHigh & high) === 0;
      if (positions[slot] !== -1 || !(isFree || this.#hitIsShared[hit] === 1)) continue;
      positions[slot] = start + this.#hitPositions[hit]!;
      similarities[slot] = this.#hitSimilarities[hit]!;
      takenLow |= low;
      takenHigh |= high;
      this.#take(low, 0, similarities[slot]);
      this.#take(high, 32, similarities[slot]);
    }
    for (let s = 0; s < slotCount; s += 1) {
      const { context } = this.#slots[s]!;
      if (context !== null && similarities[s]! < CONTEXT_SIMILARITY)
        similarities[s] = Math.max(similarities[s]!, this.#contextSimilarity(context, start, end));
    }
    return this.#measure(name, start, end, similarities, positions);
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
    const found = this.#phrasePositions;
    this.#hitCount = 0;
    for (let at = start; at < end; at += 1) {
      const term = wordTerms[at]!;
      let bits = this.#slotBits[term]!;
      while (bits !== 0) {
        const slot = 31 - Math.clz32(bits & -bits);
        bits &= bits - 1;
        this.#pushHit(
          slot,
          at - start,
          this.#similarities[slot * termCount + term]!,
          (this.#sharedBits[term]! >> slot) & 1,
        );
      }
    }
    for (let s = 0; s < this.#slots.length; s += 1) {
      for (const phrase of this.#slots[s]!.phrases) {
        if (!findPhrase(wordTerms, start, end, phrase, found)) continue;
        const isApart = found[phrase.terms.length - 1]! !== found[0]! + phrase.terms.length - 1;
        this.#pushHit(s, found[0]! - start, phrase.similarity * (isApart ? APART : 1), phrase.isShared ? 1 : 0);
        for (let i = 1; i < phrase.terms.length; i += 1) this.#addToHit(found[i]! - start);
      }
    }
  }

  #pushHit(slot: number, position: number, similarity: number, isShared: number): void {
    if (this.#hitCount === MAX_HITS) return;
    const hit = this.#hitCount++;
    this.#hitSlots[hit] = slot;
    this.#hitPositions[hit] = position;
    this.#hitLow[hit] = position < 32 ? 1 << position : 0;
    this.#hitHigh[hit] = position < 32 ? 0 : 1 << (position - 32);
    this.#hitSimilarities[hit] = similarity;
    this.#hitIsShared[hit] = isShared;
  }

  #addToHit(position: number): void {
    const hit = this.#hitCount - 1;
    if (position < 32) this.#hitLow[hit]! |= 1 << position;
    else this.#hitHigh[hit]! |= 1 << (position - 32);
  }

  // Best similarity first, of equal ones the order of the name; an insertion sort, as there are rarely more than ten.
  #sortHits(): void {
    const [slots, positions, similarities] = [this.#hitSlots, this.#hitPositions, this.#hitSimilarities];
    const [lows, highs, shared] = [this.#hitLow, this.#hitHigh, this.#hitIsShared];
    for (let i = 1; i < this.#hitCount; i += 1) {
      const [slot, position, similarity] = [slots[i]!, positions[i]!, similarities[i]!];
      const [low, high, isShared] = [lows[i]!, highs[i]!, shared[i]!];
      const weight = this.#slots[slot]!.weight;
      let at = i;
      while (
        at > 0 &&
        (similarities[at - 1]! < similarity ||
          (similarities[at - 1]! === similarity && this.#slots[slots[at - 1]!]!.weight < weight))
      ) {
        slots[at] = slots[at - 1]!;
        positions[at] = positions[at - 1]!;
        similarities[at] = similarities[at - 1]!;
        lows[at] = lows[at - 1]!;
        highs[at] = highs[at - 1]!;
        shared[at] = shared[at - 1]!;
        at -= 1;
      }
      slots[at] = slot;
      positions[at] = position;
      similarities[at] = similarity;
      lows[at] = low;
      highs[at] = high;
      shared[at] = isShared;
    }
  }

  #measure(name: number, start: number, end: number, similarities: Float32Array, positions: Int32Array): Alignment {
    const { wordTerms, wordFlags, wordSpellings, termWeights, nameWeights, headWeights, isUnspecified } = this.#corpus;
    let covered = 0;
    let same = 0;
    let isExact = true;
    for (let s = 0; s < this.#slots.length; s += 1) {
      const slot = this.#slots[s]!;
      covered += slot.weight * similarities[s]!;
      if (similarities[s]! < SAME) isExact = false;
      if (positions[s]! >= 0 && wordSpellings[positions[s]!] === slot.spelling) same += slot.weight;
    }
    let nameCovered = 0;
    let headCovered = 0;
    let typedCount = 0;
    let mainWord = 0;
    for (let at = start; at < end; at += 1) {
      const flags = wordFlags[at]!;
      if (this.#taken[at - start] === 0) continue;
      typedCount += 1;
      if ((flags & MAIN) !== 0) mainWord = Math.max(mainWord, this.#taken[at - start]!);
      if ((flags & NEUTRAL) !== 0) continue;
      const weight = termWeights[wordTerms[at]!]! * ((flags & PLAIN) !== 0 ? PLAIN_WEIGHT : 1);
      nameCovered += weight;
      if ((flags & IN_HEAD) !== 0) headCovered += weight;
    }
    return {
      name,
      queryCoverage: this.#totalWeight === 0 ? 0 : covered / this.#totalWeight,
      nameCoverage: share(nameCovered, nameWeights[name]!),
      headCoverage: share(headCovered, headWeights[name]!),
      mainWord,
      wordOrder: this.#wordOrder(positions),
      sameSpelling: this.#totalWeight === 0 ? 0 : same / this.#totalWeight,
      isUnspecified: isUnspecified[name] === 1,
      isWholeName: isExact && typedCount === end - start,
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

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.min(1, part / whole);
}
