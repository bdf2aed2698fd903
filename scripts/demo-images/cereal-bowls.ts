import { last } from './geometry.ts';
import { turned, type Inside } from './revolution.ts';

export interface CerealBowl {
  readonly name: string;
  readonly colour: string;
  /** The milk levels in ml, ascending. */
  readonly milkLevels: readonly number[];
  readonly inside: Inside;
}

/** The volume to the brim as a multiple of the top milk level. */
const BRIM = 1.12;

const cerealBowl = (
  name: string,
  colour: string,
  milkLevels: readonly number[],
  corners: readonly number[],
): CerealBowl => ({
  name,
  colour,
  milkLevels,
  inside: turned(last(milkLevels) * BRIM, corners),
});

/** Milk levels are those of the milk-on-cereal method (docs/reference/food-data.md#14-formulas-of-the-methods). The bowls fit them. */
export const cerealBowls: readonly CerealBowl[] = [
  cerealBowl('A', '#dfe7ec', [52.3, 100, 172, 267.7, 389.3, 522.3], [0, 30, 8, 46, 30, 66, 62, 76]),
  cerealBowl('B', '#ecd9c2', [62.7, 138, 249, 385.7], [0, 40, 6, 58, 20, 76, 44, 90]),
  cerealBowl('C', '#cfe0d0', [49, 121.3, 233.3, 358.7, 481, 622.3], [0, 26, 14, 52, 40, 66, 78, 70]),
  cerealBowl('D', '#dccfe2', [18.3, 36, 70.3, 126.7, 195.3, 287.3], [0, 20, 10, 30, 30, 44, 60, 54]),
  cerealBowl('E', '#ece2ae', [38, 103.7, 197, 305.7, 428, 559.3], [0, 24, 12, 48, 36, 68, 68, 74]),
  cerealBowl('F', '#bfd3e6', [49.3, 104.7, 187.7, 295.3, 420, 570.3], [0, 26, 8, 40, 28, 66, 58, 88]),
];
