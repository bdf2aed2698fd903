/** Returns whether a name comes behind another one in the order of all names. */
type IsBehind = (name: number, other: number) => boolean;

/** Keeps the `size` names with the highest scores in a heap with the worst on top. Of equal scores the name wins that is not behind. */
export class TopNames {
  readonly #size: number;
  readonly #isBehind: IsBehind;
  readonly #scores: number[] = [];
  readonly #names: number[] = [];

  constructor(size: number, isBehind: IsBehind) {
    this.#size = size;
    this.#isBehind = isBehind;
  }

  /** Returns whether a name with this score would be kept. */
  wouldKeep(score: number, name: number): boolean {
    return this.#names.length < this.#size || this.#isWorse(this.#scores[0]!, this.#names[0]!, score, name);
  }

  /** Adds a name, unless `size` better ones are there; the worst name is then dropped. */
  offer(score: number, name: number): void {
    if (this.#names.length < this.#size) {
      this.#names.push(name);
      this.#scores.push(score);
      this.#siftUp(this.#names.length - 1);
    } else if (this.wouldKeep(score, name)) {
      this.#names[0] = name;
      this.#scores[0] = score;
      this.#siftDown();
    }
  }

  /** Returns the kept names in no particular order. */
  names(): readonly number[] {
    return this.#names;
  }

  #siftUp(start: number): void {
    let at = start;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#isWorseAt(at, parent)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #siftDown(): void {
    let at = 0;
    for (;;) {
      let worst = at;
      for (const child of [2 * at + 1, 2 * at + 2])
        if (child < this.#names.length && this.#isWorseAt(child, worst)) worst = child;
      if (worst === at) return;
      this.#swap(at, worst);
      at = worst;
    }
  }

  #isWorseAt(a: number, b: number): boolean {
    return this.#isWorse(this.#scores[a]!, this.#names[a]!, this.#scores[b]!, this.#names[b]!);
  }

  #isWorse(score: number, name: number, otherScore: number, otherName: number): boolean {
    return score < otherScore || (score === otherScore && this.#isBehind(name, otherName));
  }

  #swap(a: number, b: number): void {
    [this.#scores[a], this.#scores[b]] = [this.#scores[b]!, this.#scores[a]!];
    [this.#names[a], this.#names[b]] = [this.#names[b]!, this.#names[a]!];
  }
}
