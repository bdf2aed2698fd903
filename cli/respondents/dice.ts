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

  /** The list in an order in which an item with twice the weight is twice as likely to come first (Efraimidis and Spirakis, 2006). */
  shuffledByWeight<T>(list: readonly T[], weightOf: (item: T) => number): T[] {
    return list
      .map((item) => ({ item, place: -Math.log(1 - this.next()) / weightOf(item) }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }

  /** About normally distributed: the sum of twelve even numbers has a variance of 1. */
  normal(mean: number, deviation: number): number {
    let sum = -6;
    for (let count = 0; count < 12; count++) sum += this.next();
    return mean + sum * deviation;
  }
}
