import type { Slot } from '../expansion/expand-query.ts';

/** Longest name looked at, in words: one bit each. */
export const MAX_NAME_WORDS = 64;
const MAX_HITS = 256;

/** The typed words that meet words of one name. Arrays that live as long as the index, so that a name allocates nothing. */
export class Hits {
  readonly slots = new Uint8Array(MAX_HITS);
  /** The first word of the name that a hit takes. */
  readonly positions = new Uint8Array(MAX_HITS);
  /** All of them, one bit each: the first 32 words of the name, and the others. */
  readonly low = new Uint32Array(MAX_HITS);
  readonly high = new Uint32Array(MAX_HITS);
  readonly similarities = new Float32Array(MAX_HITS);
  readonly isShared = new Uint8Array(MAX_HITS);
  count = 0;

  push(slot: number, words: readonly number[], similarity: number, isShared: boolean): void {
    if (this.count === MAX_HITS) return;
    const hit = this.count++;
    this.slots[hit] = slot;
    this.positions[hit] = words[0]!;
    this.low[hit] = 0;
    this.high[hit] = 0;
    for (const word of words) {
      if (word < 32) this.low[hit]! |= 1 << word;
      else this.high[hit]! |= 1 << (word - 32);
    }
    this.similarities[hit] = similarity;
    this.isShared[hit] = isShared ? 1 : 0;
  }

  /**
   * Best similarity first, of equal ones the heavier word, then the order of the name. An insertion sort: there are rarely
   * more than ten.
   */
  sort(typed: readonly Slot[]): void {
    for (let i = 1; i < this.count; i += 1) {
      const [slot, position, similarity] = [this.slots[i]!, this.positions[i]!, this.similarities[i]!];
      const [low, high, isShared] = [this.low[i]!, this.high[i]!, this.isShared[i]!];
      const { weight } = typed[slot]!;
      let at = i;
      while (at > 0 && this.#isBehind(at - 1, similarity, weight, typed)) {
        this.#move(at - 1, at);
        at -= 1;
      }
      this.slots[at] = slot;
      this.positions[at] = position;
      this.similarities[at] = similarity;
      this.low[at] = low;
      this.high[at] = high;
      this.isShared[at] = isShared;
    }
  }

  #isBehind(hit: number, similarity: number, weight: number, typed: readonly Slot[]): boolean {
    const other = this.similarities[hit]!;
    return other < similarity || (other === similarity && typed[this.slots[hit]!]!.weight < weight);
  }

  #move(from: number, to: number): void {
    this.slots[to] = this.slots[from]!;
    this.positions[to] = this.positions[from]!;
    this.similarities[to] = this.similarities[from]!;
    this.low[to] = this.low[from]!;
    this.high[to] = this.high[from]!;
    this.isShared[to] = this.isShared[from]!;
  }
}
