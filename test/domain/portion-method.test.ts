import { PortionSizeMethod } from '@dietary-recall/recall';
import { PORTION_SIZE_METHODS } from '@dietary-recall/vocabulary';
import { describe, expect, test } from 'vitest';

const common = { description: 'weight', imageUrl: null, useForRecipes: false, conversionFactor: 1 };
const choices = [{ label: 'little', value: 0.1 }];

/** Full parameters of each method. */
const PARAMETERS: Record<(typeof PORTION_SIZE_METHODS)[number], object> = {
  'as-served': { servingImageSet: 'rice', leftoversImageSet: 'rice_left' },
  'guide-image': { guideImageId: 'bread' },
  'drink-scale': { drinkwareId: 'glasses', initialFillLevel: 0.5, skipFillLevel: true },
  'standard-portion': { units: [{ name: 'slice', weight: 30, omitFoodDescription: true }] },
  cereal: { type: 'hoop' },
  'milk-on-cereal': {},
  'milk-in-a-hot-drink': { options: choices },
  pizza: {},
  weight: {},
  'parent-food-portion': { options: [{ category: null, choices }] },
  dimensions: { shapes: ['block', 'wedge'], densityGPerCm3: 0.85 },
};

describe('a portion size method', () => {
  test.each(PORTION_SIZE_METHODS)('%s is accepted with its parameters', (method) => {
    const whole = { method, ...common, parameters: PARAMETERS[method] };
    expect(PortionSizeMethod.parse(whole)).toEqual(whole);
  });

  test('drink-scale has the default values of the reference', () => {
    expect(
      PortionSizeMethod.parse({ method: 'drink-scale', ...common, parameters: { drinkwareId: 'x' } }).parameters,
    ).toEqual({
      drinkwareId: 'x',
      initialFillLevel: 0.9,
      skipFillLevel: false,
    });
  });

  test.each([
    ['an unknown method', { method: 'guess', ...common, parameters: {} }],
    ['parameters of another', { method: 'as-served', ...common, parameters: { guideImageId: 'bread' } }],
    ['no unit at all', { method: 'standard-portion', ...common, parameters: { units: [] } }],
    [
      'a unit without weight',
      { method: 'standard-portion', ...common, parameters: { units: [{ name: 'slice', weight: 0 }] } },
    ],
    [
      'an overflowing glass',
      { method: 'drink-scale', ...common, parameters: { drinkwareId: 'x', initialFillLevel: 1.1 } },
    ],
    ['a cereal of no shape', { method: 'cereal', ...common, parameters: { type: 'square' } }],
    ['no shape at all', { method: 'dimensions', ...common, parameters: { shapes: [], densityGPerCm3: 1 } }],
    ['a density of nothing', { method: 'dimensions', ...common, parameters: { shapes: ['block'], densityGPerCm3: 0 } }],
    ['a factor of nothing', { method: 'weight', ...common, conversionFactor: 0, parameters: {} }],
  ])('is refused with %s', (_, method) => {
    expect(PortionSizeMethod.safeParse(method).success).toBe(false);
  });
});
