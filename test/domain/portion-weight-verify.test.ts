import {
  asServedPortion,
  drinkScalePortion,
  fractionsOffered,
  guideImagePortion,
  milkInHotDrinkPortion,
  OBJECT_FRACTIONS,
  standardPortion,
  type PortionEstimate,
  type PortionSizeMethod,
  type PortionWeight,
} from '@dietary-recall/portion-weight';
import { verifyPortion } from '@dietary-recall/portion-weight/verify';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { methodOf, TABLES } from './portion-methods.ts';

const rice = { images: [50, 90, 130, 240].map((weight) => ({ weight })) };
const left = { images: [20, 60, 110].map((weight) => ({ weight })) };
const biscuits = { weights: { '1': 12.5, '2': 31 } };
const glasses = {
  scales: [
    {
      objectId: 2,
      volumeSamples: [
        { fl: 0.3, v: 52.3 },
        { fl: 0.6, v: 112 },
        { fl: 1, v: 200 },
      ],
    },
  ],
};
const sets = {
  asServedSets: new Map([
    ['rice', rice],
    ['rice_leftovers', left],
  ]),
  guideImages: new Map([['biscuits', biscuits]]),
  drinkwareSets: new Map([['glasses', glasses]]),
};

const asServed = methodOf('as-served', { servingImageSet: 'rice', leftoversImageSet: 'rice_leftovers' }, 1.1);
const guideImage = methodOf('guide-image', { guideImageId: 'biscuits' }, 0.9);
const drinkScale = methodOf(
  'drink-scale',
  { drinkwareId: 'glasses', initialFillLevel: 0.9, skipFillLevel: false },
  1.03,
);
const inCans = methodOf('standard-portion', { units: [{ name: 'can', weight: 330, omitFoodDescription: false }] });
const inBottles = methodOf('standard-portion', {
  units: [
    { name: 'bottle', weight: 275, omitFoodDescription: false },
    { name: 'large bottle', weight: 500, omitFoodDescription: false },
  ],
});

type Choices = Record<string, string | number>;

function verify(method: PortionSizeMethod, servingWeight: number, choices: Choices, leftoversWeight = 0) {
  const data = { ...choices, servingWeight, leftoversWeight };
  return verifyPortion({ method: method.method, data }, { ...sets, methods: [method] });
}

/** As submissions keep them. */
function asText(choices: Record<string, string | number | boolean | undefined>): Choices {
  return Object.fromEntries(Object.entries(choices).map(([key, value]) => [key, String(value ?? '')]));
}

const picture = ({ images }: typeof rice) =>
  fc
    .nat(images.length - 1)
    .chain((index) =>
      fc.record({ index: fc.constant(index), fraction: fc.constantFrom(...fractionsOffered({ images }, index)) }),
    );
const pickedQuantity = fc
  .tuple(fc.nat(29), fc.constantFrom(1, ...OBJECT_FRACTIONS))
  .map(([whole, part]) => whole + part);
const level = fc.double({ min: 0, max: 1, noNaN: true });

/** Choices of each method with what they weigh, and how a client records them. */
const estimated: fc.Arbitrary<{ method: PortionSizeMethod; estimate: PortionEstimate; choices: Choices }> = fc.oneof(
  fc
    .record({ serving: picture(rice), leftovers: fc.option(picture(left)), quantity: fc.integer({ min: 1, max: 5 }) })
    .map(({ serving, leftovers, quantity }) => ({
      method: asServed,
      estimate: asServedPortion(
        asServed,
        { serving: rice, leftovers: left },
        { serving, leftovers: leftovers ?? undefined, quantity },
      ),
      choices: asText({
        servingChoiceIndex: serving.index,
        servingWeightFactor: serving.fraction,
        leftovers: leftovers !== null,
        leftoversChoiceIndex: leftovers?.index,
        leftoversWeightFactor: leftovers?.fraction,
        quantity,
      }),
    })),
  fc
    .record({ object: fc.constantFrom(1, 2), quantity: pickedQuantity, linkedQuantity: fc.integer({ min: 1, max: 4 }) })
    .map((choice) => ({
      method: guideImage,
      estimate: guideImagePortion(guideImage, biscuits, choice),
      choices: asText({
        objectIndex: choice.object,
        quantity: choice.quantity.toFixed(2),
        linkedQuantity: choice.linkedQuantity,
      }),
    })),
  fc
    .record({ fillLevel: level, share: level, quantity: fc.integer({ min: 1, max: 5 }) })
    .map(({ fillLevel, share, quantity }) => {
      const leftoversLevel = fillLevel * share;
      return {
        method: drinkScale,
        estimate: drinkScalePortion(drinkScale, glasses, { container: 2, fillLevel, leftoversLevel, quantity }),
        choices: asText({ containerIndex: 2, fillLevel, leftoversLevel, quantity }),
      };
    }),
  fc
    .record({ unit: fc.nat(1), quantity: pickedQuantity, isNamed: fc.boolean() })
    .map(({ unit, quantity, isNamed }) => ({
      method: inBottles,
      estimate: standardPortion(inBottles, { unit, quantity }),
      choices: asText({ 'unit-choice': isNamed ? inBottles.parameters.units[unit]?.name : unit, quantity }),
    })),
);

const portions = estimated.filter(
  (one): one is typeof one & { estimate: PortionWeight } => !('notOffered' in one.estimate),
);
const rounded = (grams: number) => Math.round(grams * 10) / 10;

describe('verifyPortion', () => {
  test('answers verified for the weight that the choices give, rounded to 0.1 g', () => {
    fc.assert(
      fc.property(portions, ({ method, estimate, choices }) => {
        const { servingWeight, leftoversWeight } = estimate;
        expect(verify(method, rounded(servingWeight), choices, rounded(leftoversWeight))).toBe('verified');
      }),
    );
  });

  test('answers mismatch when serving or leftovers differ by more than 1 % and 0.1 g', () => {
    const factor = fc.oneof(
      fc.double({ min: 0, max: 0.985, noNaN: true }),
      fc.double({ min: 1.015, max: 10, noNaN: true }),
    );
    fc.assert(
      fc.property(portions, factor, fc.boolean(), ({ method, estimate, choices }, wrong, isServing) => {
        const { servingWeight, leftoversWeight } = estimate;
        const changed = isServing
          ? { serving: servingWeight * wrong, left: leftoversWeight }
          : { serving: servingWeight, left: leftoversWeight * wrong };
        fc.pre(Math.abs(changed.serving - servingWeight) + Math.abs(changed.left - leftoversWeight) > 0.11);
        expect(verify(method, changed.serving, choices, changed.left)).toBe('mismatch');
      }),
    );
  });

  test.each([
    ['verified', 143, 2, '1'],
    ['verified', 144.4, 2, '1'],
    ['mismatch', 144.5, 2, '1'],
    ['verified', 141.6, 2, '1'],
    ['mismatch', 141.5, 2, '1'],
    ['verified', 13.84, 0, '0.25'],
    ['mismatch', 13.9, 0, '0.25'],
  ])('answers %s for %d g by picture %d x %s of 50, 90, 130 and 240 g x 1.1', (verdict, weight, index, fraction) => {
    expect(verify(asServed, weight, { servingChoiceIndex: index, servingWeightFactor: fraction })).toBe(verdict);
  });

  test.each([
    ['verified', 2.9],
    ['mismatch', 2.95],
  ])('answers %s for %d g by a quarter of 12.5 g x 0.9', (verdict, weight) => {
    expect(verify(guideImage, weight, { objectIndex: 1, quantity: 0.25 })).toBe(verdict);
  });

  test.each<[string, PortionSizeMethod, number, Choices]>([
    ['a third written as 0.33', guideImage, 3.75, { objectIndex: 1, quantity: '0.33' }],
    ['a whole picture by default', asServed, 143, { servingChoiceIndex: '2' }],
    [
      'a picture of leftovers with leftovers set to false',
      asServed,
      143,
      { servingChoiceIndex: '2', leftovers: 'false', leftoversChoiceIndex: '0' },
    ],
    [
      'a glass of which nothing was left',
      drinkScale,
      115.36,
      { containerIndex: '2', fillLevel: '0.6', leftoversLevel: '' },
    ],
  ])('answers verified for %s', (_, method, grams, choices) => {
    expect(verify(method, grams, choices)).toBe('verified');
  });

  test.each<[string, PortionSizeMethod, number, Choices]>([
    ['a picture that the set does not have', asServed, 143, { servingChoiceIndex: 9 }],
    ['a fraction that is not offered', asServed, 71.5, { servingChoiceIndex: 2, servingWeightFactor: 0.5 }],
    ['an object that the guide does not have', guideImage, 12.5, { objectIndex: 3, quantity: 1 }],
    ['a container that the set does not have', drinkScale, 115.36, { containerIndex: 1, fillLevel: 0.6 }],
    ['a unit that the method does not have', inCans, 330, { 'unit-choice': 'bucket', quantity: 1 }],
    ['grams without the conversion factor', guideImage, 12.5, { objectIndex: 1, quantity: 1 }],
  ])('answers mismatch for %s', (_, method, grams, choices) => {
    expect(verify(method, grams, choices)).toBe('mismatch');
  });

  test.each<[string, PortionSizeMethod, Choices]>([
    ['no picture', asServed, {}],
    ['an empty choice', asServed, { servingChoiceIndex: '' }],
    ['no object', guideImage, { quantity: 1 }],
    ['no quantity of objects', guideImage, { objectIndex: 1 }],
    ['no container', drinkScale, { fillLevel: 0.6 }],
    ['no fill level', drinkScale, { containerIndex: 2 }],
    ['no unit', inCans, { quantity: 1 }],
    ['an empty unit', inCans, { 'unit-choice': '', quantity: 1 }],
    ['no quantity of units', inCans, { 'unit-choice': 'can' }],
    ['a word for a number', guideImage, { objectIndex: 'big one', quantity: 1 }],
  ])('answers unverifiable for choices with %s', (_, method, choices) => {
    expect(verify(method, 100, choices)).toBe('unverifiable');
  });

  test('answers unverifiable for a food without the method or its images, and for a typed weight', () => {
    const recorded = { method: 'as-served', data: { servingWeight: 143, leftoversWeight: 0, servingChoiceIndex: 2 } };
    expect(verifyPortion(recorded, { ...sets, methods: [asServed] })).toBe('verified');
    expect(verifyPortion(recorded, { ...sets, methods: [guideImage] })).toBe('unverifiable');
    expect(verifyPortion(recorded, { ...sets, methods: [] })).toBe('unverifiable');
    expect(verifyPortion(recorded, { ...sets, asServedSets: new Map(), methods: [asServed] })).toBe('unverifiable');
    const typed = methodOf('weight', {});
    expect(verify(typed, 143, {})).toBe('unverifiable');
  });

  test('answers unverifiable for leftovers whose pictures are missing', () => {
    const data = { servingWeight: 143, leftoversWeight: 22, servingChoiceIndex: 2, leftoversChoiceIndex: 0 };
    const recorded = { method: 'as-served', data };
    const without = { ...sets, asServedSets: new Map([['rice', rice]]) };
    expect(verifyPortion(recorded, { ...sets, methods: [asServed] })).toBe('verified');
    expect(verifyPortion(recorded, { ...without, methods: [asServed] })).toBe('unverifiable');
  });

  test('answers verified when any of several methods of one name gives the weight', () => {
    const recorded = (grams: number, unit: string) => ({
      method: 'standard-portion',
      data: { servingWeight: grams, leftoversWeight: 0, 'unit-choice': unit, quantity: '2' },
    });
    const known = { ...sets, methods: [inCans, inBottles] };
    expect(verifyPortion(recorded(660, 'can'), known)).toBe('verified');
    expect(verifyPortion(recorded(1000, 'large bottle'), known)).toBe('verified');
    expect(verifyPortion(recorded(550, '0'), known)).toBe('verified');
    expect(verifyPortion(recorded(500, 'large bottle'), known)).toBe('mismatch');
  });

  test('uses the fill level of the method when it skips the question', () => {
    const skipping = methodOf('drink-scale', { drinkwareId: 'glasses', initialFillLevel: 0.6, skipFillLevel: true });
    expect(verify(skipping, 112, { containerIndex: 2 })).toBe('verified');
    expect(verify(skipping, 200, { containerIndex: 2, fillLevel: 1 })).toBe('mismatch');
  });

  test('answers verified for a hot drink less its milk only when the meal has a milk of that share', () => {
    const whole = drinkScalePortion(drinkScale, glasses, { container: 2, fillLevel: 0.6, leftoversLevel: 0.3 });
    if ('notOffered' in whole) throw new Error(whole.notOffered);
    const split = milkInHotDrinkPortion(methodOf('milk-in-a-hot-drink', {}), TABLES, whole, { option: 1 });
    if ('notOffered' in split) throw new Error(split.notOffered);
    const { servingWeight, leftoversWeight } = split.drink;
    const choices = { containerIndex: 2, fillLevel: 0.6, leftoversLevel: 0.3 };
    const recorded = { method: 'drink-scale', data: { servingWeight, leftoversWeight, ...choices } };
    const known = { ...sets, methods: [drinkScale] };
    expect(verifyPortion(recorded, { ...known, milkShares: [0.24, 0.16] })).toBe('verified');
    expect(verifyPortion(recorded, { ...known, milkShares: [0.24] })).toBe('mismatch');
    expect(verifyPortion(recorded, known)).toBe('mismatch');
  });
});
