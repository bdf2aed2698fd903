import type { Draw } from '../../src/domain/seeded-random.ts';

/** Choices by chance. The source of the numbers decides them all. */
export class Dice {
  /** A number from 0 up to, not including, 1. */
  readonly next: Draw;

  constructor(next: Draw) {
    this.next = next;
  }

  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[this.below(list.length)];
    if (picked === undefined && list.length === 0) throw new Error('there is nothing to pick from');
    return picked as T;
  }

  shuffled<T>(list: readonly T[]): T[] {
    return list
      .map((item) => ({ item, place: this.next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }
}
