import type { MethodOf, PortionSizeMethod } from '@dietary-recall/portion-weight';
import { MethodTables } from '@dietary-recall/recall';
import fc from 'fast-check';

/** A portion size method as a food has it. */
export function methodOf<Name extends PortionSizeMethod['method']>(
  method: Name,
  parameters: MethodOf<Name>['parameters'],
  conversionFactor = 1,
): MethodOf<Name> {
  const whole = { method, description: 'choice', imageUrl: null, useForRecipes: false, conversionFactor, parameters };
  return whole as unknown as MethodOf<Name>;
}

const cm = fc.double({ min: 5, max: 20, noNaN: true });

/** Pieces of every shape that weigh some grams, with the measures of that shape alone. */
export const anyPiece = fc.oneof(
  fc.record({ shape: fc.constant('block' as const), lengthCm: cm, widthCm: cm, heightCm: cm }),
  fc.record({ shape: fc.constant('round' as const), diameterCm: cm, heightCm: cm }),
  fc.record({
    shape: fc.constant('wedge' as const),
    diameterCm: cm,
    heightCm: cm,
    wedgesInRound: fc.integer({ min: 1, max: 20 }),
  }),
);

/** The tables of docs/reference/food-data.md#14-formulas-of-the-methods. */
export const TABLES = MethodTables.parse({
  bowls: [
    { name: 'A', milkLevels: [52.3, 100, 172, 267.7, 389.3, 522.3] },
    { name: 'B', milkLevels: [62.7, 138, 249, 385.7] },
    { name: 'C', milkLevels: [49, 121.3, 233.3, 358.7, 481, 622.3] },
    { name: 'D', milkLevels: [18.3, 36, 70.3, 126.7, 195.3, 287.3] },
    { name: 'E', milkLevels: [38, 103.7, 197, 305.7, 428, 559.3] },
    { name: 'F', milkLevels: [49.3, 104.7, 187.7, 295.3, 420, 570.3] },
  ],
  milkInHotDrink: [
    { label: 'A little', value: 0.1 },
    { label: 'Average', value: 0.16 },
    { label: 'A lot', value: 0.24 },
  ],
  pizza: [
    { sliceWeights: [335, 167.5, 83.8, 41.9], thicknessFactors: [0.9, 1, 1.1, 1.4, 1.6] },
    { sliceWeights: [379, 189.5, 94.8, 47.4], thicknessFactors: [1, 1.2, 1.3, 1.7, 1.8] },
    { sliceWeights: [390, 195, 97.5, 48.8], thicknessFactors: [0.7, 0.8, 0.8, 1.1, 1.2] },
    { sliceWeights: [162, 81, 40.5, 20.3], thicknessFactors: [0.6, 0.7, 0.8, 1, 1.1] },
    { sliceWeights: [68, 34, 17, 8.5], thicknessFactors: [1.2, 1.4, 1.5, 2, 2.2] },
    { sliceWeights: [135, 67.5, 33.8], thicknessFactors: [0.5, 0.6, 0.7, 0.9, 1] },
    { sliceWeights: [562, 281, 140.5, 70.3], thicknessFactors: [0.9, 1.1, 1.2, 1.5, 1.7] },
    { sliceWeights: [288, 144, 72, 36], thicknessFactors: [0.8, 0.9, 1, 1.3, 1.5] },
    { sliceWeights: [131, 65.5, 32.8, 16.4], thicknessFactors: [1, 1.2, 1.3, 1.7, 1.8] },
  ],
});
