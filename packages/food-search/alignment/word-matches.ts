import type { ExpandedWord } from '../expansion/expand-query.ts';
import { MAX_WORD_MATCHES } from '../thresholds.ts';

/**
 * The matches between the words of a query and the words of one name, by number of the match. The arrays live as long as
 * the index, so that a name allocates nothing.
 */
export class WordMatches {
  /** Position of the typed word in the query. */
  readonly typedWords = new Uint8Array(MAX_WORD_MATCHES);
  /** Position in the name of the first word of the match. */
  readonly positions = new Uint8Array(MAX_WORD_MATCHES);
  /** Positions in the name of all words of the match, one bit each: of the first 32 words, and of the next 32. */
  readonly low = new Uint32Array(MAX_WORD_MATCHES);
  readonly high = new Uint32Array(MAX_WORD_MATCHES);
  readonly similarities = new Float32Array(MAX_WORD_MATCHES);
  /** 1 if the words of the name may belong to another match as well. */
  readonly isShared = new Uint8Array(MAX_WORD_MATCHES);
  count = 0;

  push(typedWord: number, positions: readonly number[], similarity: number, isShared: boolean): void {
    if (this.count === MAX_WORD_MATCHES) return;
    const match = this.count++;
    this.typedWords[match] = typedWord;
    this.positions[match] = positions[0]!;
    this.low[match] = 0;
    this.high[match] = 0;
    for (const position of positions) {
      if (position < 32) this.low[match]! |= 1 << position;
      else this.high[match]! |= 1 << (position - 32);
    }
    this.similarities[match] = similarity;
    this.isShared[match] = isShared ? 1 : 0;
  }

  /**
   * Sorts the matches by similarity, best first, then by the weight of the typed word, then by position in the name. An
   * insertion sort, because there are rarely more than ten matches.
   */
  sort(words: readonly ExpandedWord[]): void {
    for (let i = 1; i < this.count; i += 1) {
      const [typedWord, position, similarity] = [this.typedWords[i]!, this.positions[i]!, this.similarities[i]!];
      const [low, high, isShared] = [this.low[i]!, this.high[i]!, this.isShared[i]!];
      const { weight } = words[typedWord]!;
      let at = i;
      while (at > 0 && this.#isWorse(at - 1, similarity, weight, words)) {
        this.#move(at - 1, at);
        at -= 1;
      }
      this.typedWords[at] = typedWord;
      this.positions[at] = position;
      this.similarities[at] = similarity;
      this.low[at] = low;
      this.high[at] = high;
      this.isShared[at] = isShared;
    }
  }

  #isWorse(match: number, similarity: number, weight: number, words: readonly ExpandedWord[]): boolean {
    const other = this.similarities[match]!;
    return other < similarity || (other === similarity && words[this.typedWords[match]!]!.weight < weight);
  }

  #move(from: number, to: number): void {
    this.typedWords[to] = this.typedWords[from]!;
    this.positions[to] = this.positions[from]!;
    this.similarities[to] = this.similarities[from]!;
    this.low[to] = this.low[from]!;
    this.high[to] = this.high[from]!;
    this.isShared[to] = this.isShared[from]!;
  }
}
