import { readFileSync } from 'node:fs';
import {
  asServedPortion,
  cerealPictureSets,
  cerealPortion,
  dimensionsPortion,
  fractionsOffered,
  guideImagePortion,
  hotDrinkMilkOptions,
  milkInHotDrinkPortion,
  milkOnCerealPortion,
  parentFoodPortion,
  pizzaPortion,
  standardPortion,
  typedPortion,
  type AsServedChoice,
  type GuideImageChoice,
  type PictureSet,
  type PizzaChoice,
  type PortionEstimate,
  type UnitChoice,
} from '@dietary-recall/portion-weight';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { methodOf, TABLES } from './portion-methods.ts';

const serving = { images: [{ weight: 50 }, { weight: 100 }, { weight: 200 }] };
const leftovers = { images: [{ weight: 20 }, { weight: 60 }] };
const asServed = methodOf('as-served', { servingImageSet: 'rice', leftoversImageSet: 'rice_leftovers' });

/** The expected estimate, up to the rounding of binary fractions. */
function grams(serving: number, left = 0) {
  return {
    servingWeight: expect.closeTo(serving, 9),
    leftoversWeight: expect.closeTo(left, 9),
    portionWeight: expect.closeTo(serving - left, 9),
  };
}

describe('an as-served portion', () => {
  test.each<[AsServedChoice, number, number]>([
    [{ serving: { index: 1 } }, 100, 0],
    [{ serving: { index: 0, fraction: 0.25 } }, 12.5, 0],
    [{ serving: { index: 2, fraction: 5 } }, 1000, 0],
    [{ serving: { index: 1 }, quantity: 2, linkedQuantity: 3 }, 600, 0],
    [{ serving: { index: 1 }, leftovers: { index: 0 } }, 100, 20],
    [{ serving: { index: 1 }, leftovers: { index: 0, fraction: 0.5 }, quantity: 2 }, 200, 20],
    [{ serving: { index: 0 }, leftovers: { index: 0, fraction: 0.75 }, linkedQuantity: 2 }, 100, 30],
    [{ serving: { index: 2 }, leftovers: { index: 1, fraction: 1.25 } }, 200, 75],
  ])('of %j weighs %d g, with %d g left', (choice, servingGrams, leftoversGrams) => {
    expect(asServedPortion(asServed, { serving, leftovers }, choice)).toEqual(grams(servingGrams, leftoversGrams));
  });

  test.each<[AsServedChoice, string]>([
    [{ serving: { index: 3 } }, 'serving'],
    [{ serving: { index: -1 } }, 'serving'],
    [{ serving: { index: 0.5 } }, 'serving'],
    [{ serving: { index: 1, fraction: 0.5 } }, 'serving'],
    [{ serving: { index: 0, fraction: 1.25 } }, 'serving'],
    [{ serving: { index: 2, fraction: 5.25 } }, 'serving'],
    [{ serving: { index: 2, fraction: 1.3 } }, 'serving'],
    [{ serving: { index: 0, fraction: 0 } }, 'serving'],
    [{ serving: { index: 1 }, leftovers: { index: 2 } }, 'leftovers'],
    [{ serving: { index: 0 }, leftovers: { index: 1 } }, 'leftovers'],
    [{ serving: { index: 0, fraction: 0.25 }, leftovers: { index: 0 } }, 'leftovers'],
    [{ serving: { index: 1 }, quantity: 0 }, 'quantity'],
    [{ serving: { index: 1 }, quantity: Infinity }, 'quantity'],
    [{ serving: { index: 1 }, linkedQuantity: NaN }, 'linkedQuantity'],
  ])('of %j is refused for its %s', (choice, notOffered) => {
    expect(asServedPortion(asServed, { serving, leftovers }, choice)).toEqual({ notOffered });
  });

  test('is refused with leftovers when the method has no pictures of them', () => {
    const choice = { serving: { index: 2 }, leftovers: { index: 0 } };
    expect(asServedPortion(asServed, { serving }, choice)).toEqual({ notOffered: 'leftovers' });
  });

  test('can be quarters below the smallest picture and above the largest', () => {
    expect(fractionsOffered(serving, 0)).toEqual([0.25, 0.5, 0.75, 1]);
    expect(fractionsOffered(serving, 1)).toEqual([1]);
    const ofLast = fractionsOffered(serving, 2);
    expect([ofLast.length, ofLast[1], ofLast[2], ofLast.at(-1)]).toEqual([17, 1.25, 1.5, 5]);
    expect(fractionsOffered({ images: [{ weight: 1 }] }, 0)).toHaveLength(20);
  });

  test('never has more leftovers than were served', () => {
    const weight = fc.double({ min: 0.1, max: 2000, noNaN: true });
    const chosen = fc
      .array(weight, { minLength: 1, maxLength: 8 })
      .map((weights) => ({ images: weights.toSorted((one, other) => one - other).map((grown) => ({ weight: grown })) }))
      .chain((set) => fc.nat(set.images.length - 1).map((index) => ({ set, index })))
      .chain(({ set, index }) =>
        fc.constantFrom(...fractionsOffered(set, index)).map((fraction) => ({ set, picture: { index, fraction } })),
      );
    const shown = ({ set, picture }: { set: PictureSet; picture: { index: number; fraction: number } }) =>
      (set.images[picture.index]?.weight ?? NaN) * picture.fraction;
    const quantity = fc.double({ min: 0.1, max: 10, noNaN: true });
    fc.assert(
      fc.property(chosen, chosen, quantity, (taken, left, count) => {
        const pictures = { serving: taken.set, leftovers: left.set };
        const choice = { serving: taken.picture, leftovers: left.picture, quantity: count };
        const estimate = asServedPortion(asServed, pictures, choice);
        if (shown(left) > shown(taken)) expect(estimate).toEqual({ notOffered: 'leftovers' });
        else expect(estimate).toEqual(grams(shown(taken) * count, shown(left) * count));
      }),
    );
  });
});

describe('a portion of objects of a guide image', () => {
  const method = methodOf('guide-image', { guideImageId: 'biscuits' });
  const guide = { weights: { '1': 12, '7': 30 } };

  test.each<[GuideImageChoice, number]>([
    [{ object: 7 }, 30],
    [{ object: 1, quantity: 0.25 }, 3],
    [{ object: 1, quantity: 1 / 3 }, 4],
    [{ object: 1, quantity: 2 + 2 / 3 }, 32],
    [{ object: 1, quantity: 30 }, 360],
    [{ object: 7, quantity: 1.5, linkedQuantity: 2 }, 90],
  ])('of %j weighs %d g', (choice, weight) => {
    expect(guideImagePortion(method, guide, choice)).toEqual(grams(weight));
  });

  test.each<[GuideImageChoice, string]>([
    [{ object: 2 }, 'object'],
    [{ object: 1, quantity: 0 }, 'quantity'],
    [{ object: 1, quantity: 0.00001 }, 'quantity'],
    [{ object: 1, quantity: 0.2 }, 'quantity'],
    [{ object: 1, quantity: 1.1 }, 'quantity'],
    [{ object: 1, quantity: 30.25 }, 'quantity'],
    [{ object: 1, quantity: NaN }, 'quantity'],
    [{ object: 1, linkedQuantity: -1 }, 'linkedQuantity'],
  ])('of %j is refused for its %s', (choice, notOffered) => {
    expect(guideImagePortion(method, guide, choice)).toEqual({ notOffered });
  });
});

describe('a portion of household units', () => {
  const units = [
    { name: 'slice', weight: 36, omitFoodDescription: false },
    { name: 'loaf', weight: 800, omitFoodDescription: false },
  ];
  const method = methodOf('standard-portion', { units });

  test.each<[UnitChoice, number]>([
    [{ unit: 0 }, 36],
    [{ unit: 1, quantity: 0.5 }, 400],
    [{ unit: 0, quantity: 2, linkedQuantity: 2 }, 144],
  ])('of %j weighs %d g', (choice, weight) => {
    expect(standardPortion(method, choice)).toEqual(grams(weight));
  });

  test.each<[UnitChoice, string]>([
    [{ unit: 2 }, 'unit'],
    [{ unit: 0, quantity: 0 }, 'quantity'],
    [{ unit: 0, linkedQuantity: 0 }, 'linkedQuantity'],
  ])('of %j is refused for its %s', (choice, notOffered) => {
    expect(standardPortion(method, choice)).toEqual({ notOffered });
  });
});

describe('a typed weight', () => {
  const method = methodOf('weight', {});

  test('is the weight that was typed', () => {
    expect(typedPortion(method, { grams: 0.5 })).toEqual(grams(0.5));
    expect(typedPortion(method, { grams: 9999.9 })).toEqual(grams(9999.9));
  });

  test.each([0, -5, 10_000, NaN, Infinity])('of %d g is refused', (typed) => {
    expect(typedPortion(method, { grams: typed })).toEqual({ notOffered: 'grams' });
  });
});

describe('a portion of cereal', () => {
  const method = methodOf('cereal', { type: 'rkris' });

  test('has the picture sets of its shape and bowl', () => {
    expect(cerealPictureSets(method, 'C')).toEqual({
      serving: 'cereal_rkrisC',
      leftovers: 'cereal_rkrisC_leftovers',
    });
  });

  test('weighs the grams of its picture less the leftovers', () => {
    const choice = { serving: { index: 1 }, leftovers: { index: 1 } };
    expect(cerealPortion(method, { serving, leftovers }, choice)).toEqual(grams(100, 60));
    expect(cerealPortion(method, { serving, leftovers }, { serving: { index: 3 } })).toEqual({ notOffered: 'serving' });
  });
});

describe('a portion of milk on cereal', () => {
  const method = methodOf('milk-on-cereal', {});

  test('weighs what the milk bowls of the demo weigh at each level', () => {
    const demo = JSON.parse(readFileSync('data/demo/portion-images.json', 'utf8')) as {
      guideImages: { id: string; objects: { id: number; weight: number }[] }[];
    };
    for (const [position, { name, milkLevels }] of TABLES.bowls.entries()) {
      const objects = demo.guideImages.find(({ id }) => id === `milkbowl${name}`)?.objects ?? [];
      expect(objects).toHaveLength(milkLevels.length);
      for (const { id: level, weight } of objects) {
        const estimate = milkOnCerealPortion(method, TABLES, { bowl: position + 1, level });
        expect(estimate).toEqual({
          servingWeight: expect.closeTo(weight, 1),
          leftoversWeight: 0,
          portionWeight: expect.closeTo(weight, 1),
        });
      }
    }
  });

  test.each([
    [{ bowl: 0, level: 1 }, 'bowl'],
    [{ bowl: 7, level: 1 }, 'bowl'],
    [{ bowl: 2, level: 0 }, 'level'],
    [{ bowl: 2, level: 5 }, 'level'],
  ])('at %j is not offered: %s', (choice, notOffered) => {
    expect(milkOnCerealPortion(method, TABLES, choice)).toEqual({ notOffered });
  });
});

describe('a portion of milk in a hot drink', () => {
  const drink = { servingWeight: 250, leftoversWeight: 50, portionWeight: 200 };
  const method = methodOf('milk-in-a-hot-drink', {});

  test.each([
    [0, { milk: 25, left: 5 }],
    [1, { milk: 40, left: 8 }],
    [2, { milk: 60, left: 12 }],
  ])('with option %d is %j g of 250 g with 50 g left, and the drink is the rest', (option, { milk, left }) => {
    const split = milkInHotDrinkPortion(method, TABLES, drink, { option });
    if ('notOffered' in split) throw new Error(split.notOffered);
    expect(split.milk).toEqual(grams(milk, left));
    expect(split.drink).toEqual(grams(250 - milk, 50 - left));
  });

  test('uses the options of the method, else those of the tables', () => {
    const options = [{ label: 'half', value: 0.5 }];
    const own = methodOf('milk-in-a-hot-drink', { options });
    expect(hotDrinkMilkOptions(own, TABLES)).toEqual(options);
    expect(hotDrinkMilkOptions(method, TABLES)).toEqual(TABLES.milkInHotDrink);
    expect(milkInHotDrinkPortion(own, TABLES, drink, { option: 0 })).toMatchObject({ milk: { servingWeight: 125 } });
    expect(milkInHotDrinkPortion(own, TABLES, drink, { option: 1 })).toEqual({ notOffered: 'option' });
  });

  test('is refused for an option above the whole cup', () => {
    const own = methodOf('milk-in-a-hot-drink', { options: [{ label: 'percent', value: 16 }] });
    expect(milkInHotDrinkPortion(own, TABLES, drink, { option: 0 })).toEqual({ notOffered: 'option' });
  });
});

describe('a portion of pizza', () => {
  const method = methodOf('pizza', {});

  test.each<[PizzaChoice, number]>([
    [{ type: 1, thickness: 1, slice: 0 }, 301.5],
    [{ type: 2, thickness: 5, slice: 1 }, 341.1],
    [{ type: 3, thickness: 3, slice: 2 }, 78],
    [{ type: 4, thickness: 1, slice: 3 }, 12.18],
    [{ type: 5, thickness: 5, slice: 3, quantity: 2 }, 37.4],
    [{ type: 6, thickness: 5, slice: 2 }, 33.8],
    [{ type: 7, thickness: 5, slice: 0, quantity: 0.5 }, 477.7],
    [{ type: 8, thickness: 4, slice: 1 }, 187.2],
    [{ type: 9, thickness: 2, slice: 2, quantity: 3 }, 118.08],
  ])('of %j weighs %d g', (choice, weight) => {
    expect(pizzaPortion(method, TABLES, choice)).toEqual(grams(weight));
  });

  test.each<[PizzaChoice, string]>([
    [{ type: 0, thickness: 1, slice: 0 }, 'type'],
    [{ type: 10, thickness: 1, slice: 0 }, 'type'],
    [{ type: 1, thickness: 6, slice: 0 }, 'thickness'],
    [{ type: 6, thickness: 1, slice: 3 }, 'slice'],
    [{ type: 1, thickness: 1, slice: 0, quantity: 0 }, 'quantity'],
  ])('of %j is refused for its %s', (choice, notOffered) => {
    expect(pizzaPortion(method, TABLES, choice)).toEqual({ notOffered });
  });
});

describe('a share of the parent food', () => {
  const portion = { servingWeight: 200, leftoversWeight: 40, portionWeight: 160 };
  const forSalads = { category: 'SALD', choices: [{ label: 'a lot', value: 0.2 }] };
  const forGreens = { category: 'GREEN', choices: [{ label: 'a lot', value: 0.3 }] };
  const forOthers = {
    category: null,
    choices: [
      { label: 'some', value: 0.05 },
      { label: 'a lot', value: 0.1 },
    ],
  };
  const method = methodOf('parent-food-portion', { options: [forOthers, forSalads, forGreens] });

  test.each([
    [['SALD'], 0, 40, 8],
    [['GREEN', 'SALD'], 0, 60, 12],
    [['NUTS', 'SALD', 'GREEN'], 0, 40, 8],
    [['NUTS'], 1, 20, 4],
    [[], 0, 10, 2],
  ])(
    'of categories %j uses the options of the nearest category, else the options for all',
    (categories, option, share, left) => {
      expect(parentFoodPortion(method, { portion, categories }, { option })).toEqual(grams(share, left));
    },
  );

  test('is refused when there are no options for the parent', () => {
    const only = methodOf('parent-food-portion', { options: [forSalads] });
    expect(parentFoodPortion(only, { portion, categories: ['NUTS'] }, { option: 0 })).toEqual({ notOffered: 'option' });
    expect(parentFoodPortion(only, { portion, categories: ['SALD'] }, { option: 1 })).toEqual({ notOffered: 'option' });
  });
});

describe('the conversion factor', () => {
  const units = [{ name: 'slice', weight: 36, omitFoodDescription: false }];
  const parent = { servingWeight: 200, leftoversWeight: 40, portionWeight: 160 };
  const shares = [{ label: 'a lot', value: 0.2 }];
  const choice = { serving: { index: 1 }, leftovers: { index: 0 } };
  const factor = fc.double({ min: 0.01, max: 100, noNaN: true });

  test.each<[string, (conversionFactor: number) => PortionEstimate]>([
    ['as-served', (cf) => asServedPortion({ ...asServed, conversionFactor: cf }, { serving, leftovers }, choice)],
    ['cereal', (cf) => cerealPortion(methodOf('cereal', { type: 'hoop' }, cf), { serving, leftovers }, choice)],
    [
      'guide-image',
      (cf) =>
        guideImagePortion(methodOf('guide-image', { guideImageId: 'x' }, cf), { weights: { '1': 9 } }, { object: 1 }),
    ],
    ['standard-portion', (cf) => standardPortion(methodOf('standard-portion', { units }, cf), { unit: 0 })],
    ['milk-on-cereal', (cf) => milkOnCerealPortion(methodOf('milk-on-cereal', {}, cf), TABLES, { bowl: 1, level: 1 })],
    ['pizza', (cf) => pizzaPortion(methodOf('pizza', {}, cf), TABLES, { type: 1, thickness: 1, slice: 1 })],
    [
      'dimensions',
      (cf) => {
        const method = methodOf('dimensions', { shapes: ['round'], densityGPerCm3: 1.1 }, cf);
        return dimensionsPortion(method, { shape: 'round', diameterCm: 7.5, heightCm: 3 });
      },
    ],
    ['weight', (cf) => typedPortion(methodOf('weight', {}, cf), { grams: 150 })],
  ])('multiplies the grams of %s', (_, portion) => {
    fc.assert(
      fc.property(factor, (cf) => {
        const [plain, converted] = [portion(1), portion(cf)];
        if ('notOffered' in plain) throw new Error(plain.notOffered);
        expect(converted).toEqual(grams(plain.servingWeight * cf, plain.leftoversWeight * cf));
      }),
    );
  });

  test('is not applied to a portion that is a share of another portion', () => {
    const milk = milkInHotDrinkPortion(methodOf('milk-in-a-hot-drink', {}, 7), TABLES, parent, { option: 0 });
    expect(milk).toMatchObject({ milk: { servingWeight: 20, leftoversWeight: 4 } });
    const method = methodOf('parent-food-portion', { options: [{ category: null, choices: shares }] }, 7);
    expect(parentFoodPortion(method, { portion: parent, categories: [] }, { option: 0 })).toEqual(grams(40, 8));
  });
});
