import fc, { type Arbitrary } from 'fast-check';
import { Dice as Chooser } from '../../../cli/respondents/dice.ts';

/** Random numbers that a seed decides (mulberry32), and values of fast-check. */
export class Dice extends Chooser {
  constructor(seed: number) {
    let state = seed | 0;
    super(() => {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
    });
  }

  override valueOf<T>(arbitrary: Arbitrary<T>): T {
    const [value] = fc.sample(arbitrary, { seed: this.below(2 ** 31), numRuns: 1 });
    return value as T;
  }
}
