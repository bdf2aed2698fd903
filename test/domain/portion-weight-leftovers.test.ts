import {
  asServedPortion,
  cerealPortion,
  dimensionsPortion,
  drinkScalePortion,
  fractionsOffered,
  guideImagePortion,
  OBJECT_FRACTIONS,
  standardPortion,
  type PortionEstimate,
  type PortionSizeMethod,
  type PortionWeight,
} from '@dietary-recall/portion-weight';
import { verifyPortion } from '@dietary-recall/portion-weight/verify';
import { RecalledFood } from '@dietary-recall/recall';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyPiece, methodOf } from './portion-methods.ts';

const rice = { images: [50, 90, 130, 240].map((weight) => ({ weight })) };
const left = { images: [20, 60, 110].map((weight) => ({ weight })) };
const biscuits = { weights: { '1': 12.5, '2': 31 } };
const volumeSamples = [
  { fl: 0.3, v: 52.3 },
  { fl: 1, v: 200 },
];
const glasses = { scales: [{ objectId: 2, volumeSamples }] };
const units = [
  { name: 'slice', weight: 36, omitFoodDescription: false },
  { name: 'loaf', weight: 800, omitFoodDescription: false },
];

const pictured = methodOf('as-served', { servingImageSet: 'rice', leftoversImageSet: 'rice_leftovers' }, 1.1);
const withoutLeftovers = methodOf('as-served', { servingImageSet: 'rice' }, 0.8);
const guide = methodOf('guide-image', { guideImageId: 'biscuits' }, 0.9);
const drink = methodOf('drink-scale', { drinkwareId: 'glasses', initialFillLevel: 0.9, skipFillLevel: false }, 1.03);
const measures = methodOf('standard-portion', { units }, 1.2);
const measured = methodOf('dimensions', { shapes: ['block', 'round', 'wedge'], densityGPerCm3: 0.85 }, 1.2);
const cereal = methodOf('cereal', { type: 'flake' });
const OTHERS: readonly PortionSizeMethod[] = [
  methodOf('milk-on-cereal', {}),
  methodOf('milk-in-a-hot-drink', {}),
  methodOf('pizza', {}),
  methodOf('weight', {}),
  methodOf('parent-food-portion', { options: [{ category: null, choices: [{ label: 'half', value: 0.5 }] }] }),
];

/** The largest weight that a client may submit, in g. */
const MOST_GRAMS = 100_000;

type Recorded = Record<string, string | number | boolean>;
type Portion = { method: PortionSizeMethod; estimate: PortionEstimate; choices: Recorded };

/** The verdict on a portion as a client submits it, with its weights rounded to 0.1 g. */
function verdict(method: PortionSizeMethod, servingWeight: number, leftoversWeight: number, choices: Recorded) {
  const rounded = (grams: number) => Math.round(grams * 10) / 10;
  const data = { ...choices, servingWeight: rounded(servingWeight), leftoversWeight: rounded(leftoversWeight) };
  const { portionSize } = RecalledFood.parse({ code: 'FOOD', portionSize: { method: method.method, data } });
  return verifyPortion(
    { ...portionSize, data: { ...portionSize.data, servingWeight: rounded(servingWeight) } },
    {
      methods: [method],
      asServedSets: new Map([
        ['rice', rice],
        ['rice_leftovers', left],
      ]),
      guideImages: new Map([['biscuits', biscuits]]),
      drinkwareSets: new Map([['glasses', glasses]]),
    },
  );
}

const picture = ({ images }: typeof rice) =>
  fc
    .nat(images.length - 1)
    .chain((index) =>
      fc.record({ index: fc.constant(index), fraction: fc.constantFrom(...fractionsOffered({ images }, index)) }),
    );
const quantity = fc.tuple(fc.nat(29), fc.constantFrom(1, ...OBJECT_FRACTIONS)).map(([whole, part]) => whole + part);
const linkedQuantity = fc.integer({ min: 1, max: 4 });
const level = fc.double({ min: 0.05, max: 1, noNaN: true });

/** Choices of servings by each method. They say nothing about leftovers. */
const servings: fc.Arbitrary<Portion> = fc.oneof(
  fc
    .record({ method: fc.constantFrom(pictured, withoutLeftovers), serving: picture(rice), linkedQuantity })
    .map(({ method, serving, linkedQuantity: linked }) => ({
      method,
      estimate: asServedPortion(method, { serving: rice }, { serving, linkedQuantity: linked }),
      choices: { servingChoiceIndex: serving.index, servingWeightFactor: serving.fraction, linkedQuantity: linked },
    })),
  fc.record({ object: fc.constantFrom(1, 2), quantity, linkedQuantity }).map((choice) => ({
    method: guide,
    estimate: guideImagePortion(guide, biscuits, choice),
    choices: { objectIndex: choice.object, quantity: choice.quantity, linkedQuantity: choice.linkedQuantity },
  })),
  fc.record({ fillLevel: level, quantity: fc.integer({ min: 1, max: 5 }) }).map((choice) => ({
    method: drink,
    estimate: drinkScalePortion(drink, glasses, { container: 2, ...choice }),
    choices: { containerIndex: 2, ...choice },
  })),
  fc.record({ unit: fc.nat(1), quantity, isNamed: fc.boolean() }).map(({ unit, quantity: count, isNamed }) => ({
    method: measures,
    estimate: standardPortion(measures, { unit, quantity: count }),
    choices: { 'unit-choice': isNamed ? (units[unit]?.name ?? '') : unit, quantity: count },
  })),
  fc.record({ piece: anyPiece, quantity: fc.integer({ min: 1, max: 5 }) }).map(({ piece, quantity: count }) => ({
    method: measured,
    estimate: dimensionsPortion(measured, { ...piece, quantity: count }),
    choices: { ...piece, quantity: count },
  })),
);

/** Choices of leftovers by the two methods that record their amount. */
const measuredLeftovers: fc.Arbitrary<Portion> = fc.oneof(
  fc.record({ serving: picture(rice), leftovers: picture(left) }).map(({ serving, leftovers }) => ({
    method: pictured,
    estimate: asServedPortion(pictured, { serving: rice, leftovers: left }, { serving, leftovers }),
    choices: {
      servingChoiceIndex: serving.index,
      servingWeightFactor: serving.fraction,
      leftovers: true,
      leftoversChoiceIndex: leftovers.index,
      leftoversWeightFactor: leftovers.fraction,
    },
  })),
  fc.record({ fillLevel: level, share: level }).map(({ fillLevel, share }) => {
    const choices = { fillLevel, leftoversLevel: fillLevel * share };
    const estimate = drinkScalePortion(drink, glasses, { container: 2, ...choices });
    return { method: drink, estimate, choices: { containerIndex: 2, leftovers: true, ...choices } };
  }),
);

const offered = (portions: fc.Arbitrary<Portion>) =>
  portions.filter((portion): portion is Portion & { estimate: PortionWeight } => !('notOffered' in portion.estimate));
const eatenShare = fc.double({ min: 0, max: 1, noNaN: true });

describe('the verdict on correct choices', () => {
  test('is verified for any part of the serving left over, typed as a weight, where the choices do not mention leftovers', () => {
    fc.assert(
      fc.property(offered(servings), eatenShare, ({ method, estimate, choices }, share) => {
        const { servingWeight } = estimate;
        expect(verdict(method, servingWeight, servingWeight * share, choices)).toBe('verified');
      }),
    );
  });

  test('is verified for leftovers typed as a weight where the choices say only that there were some', () => {
    fc.assert(
      fc.property(offered(servings), level, ({ method, estimate: { servingWeight }, choices }, share) => {
        expect(verdict(method, servingWeight, servingWeight * share, { ...choices, leftovers: true })).toBe('verified');
        expect(verdict(method, servingWeight, 0, { ...choices, leftovers: false })).toBe('verified');
      }),
    );
  });

  test('is verified for leftovers by picture and by level', () => {
    fc.assert(
      fc.property(offered(measuredLeftovers), ({ method, estimate, choices }) => {
        expect(verdict(method, estimate.servingWeight, estimate.leftoversWeight, choices)).toBe('verified');
      }),
    );
  });

  test('is unverifiable, never a mismatch, for the methods whose choices do not determine the weight', () => {
    const weight = fc.double({ min: 1, max: 900, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...OTHERS), weight, eatenShare, (method, grams, share) => {
        expect(verdict(method, grams, grams * share, {})).toBe('unverifiable');
      }),
    );
    const bowl = cerealPortion(
      cereal,
      { serving: rice, leftovers: left },
      { serving: { index: 2 }, leftovers: { index: 0 } },
    );
    if ('notOffered' in bowl) throw new Error(bowl.notOffered);
    const choices = { bowl: 'A', servingChoiceIndex: 2, leftovers: true, leftoversChoiceIndex: 0 };
    expect(verdict(cereal, bowl.servingWeight, bowl.leftoversWeight, choices)).toBe('unverifiable');
  });

  test('is unverifiable for leftovers of 0 g where the choices say that there were some', () => {
    expect(verdict(pictured, 143, 0, { servingChoiceIndex: 2, leftovers: true })).toBe('unverifiable');
    expect(verdict(guide, 11.25, 0, { objectIndex: 1, quantity: 1, leftovers: true })).toBe('unverifiable');
  });
});

describe('the verdict on a contradiction is a mismatch', () => {
  test('for a serving of another weight, whatever was typed as leftovers', () => {
    const factor = fc.oneof(
      fc.double({ min: 0.1, max: 0.97, noNaN: true }),
      fc.double({ min: 1.03, max: 5, noNaN: true }),
    );
    fc.assert(
      fc.property(
        offered(servings),
        factor,
        eatenShare,
        ({ method, estimate: { servingWeight }, choices }, wrong, share) => {
          fc.pre(Math.abs(servingWeight * wrong - servingWeight) > 0.2 && servingWeight * wrong < MOST_GRAMS);
          expect(verdict(method, servingWeight * wrong, servingWeight * wrong * share, choices)).toBe('mismatch');
        },
      ),
    );
  });

  test('for more left than served', () => {
    fc.assert(
      fc.property(offered(servings), ({ method, estimate: { servingWeight }, choices }) => {
        fc.pre(servingWeight * 1.02 + 0.2 < MOST_GRAMS);
        expect(verdict(method, servingWeight, servingWeight * 1.02 + 0.2, choices)).toBe('mismatch');
      }),
    );
  });

  test('for a weight left where the choices say that nothing was', () => {
    fc.assert(
      fc.property(offered(servings), ({ method, estimate: { servingWeight }, choices }) => {
        expect(verdict(method, servingWeight, servingWeight * 0.5 + 0.2, { ...choices, leftovers: false })).toBe(
          'mismatch',
        );
      }),
    );
  });

  test('for leftovers of another weight than their picture or level', () => {
    fc.assert(
      fc.property(offered(measuredLeftovers), ({ method, estimate, choices }) => {
        const { servingWeight, leftoversWeight } = estimate;
        expect(verdict(method, servingWeight, leftoversWeight * 0.9 - 0.2, choices)).toBe('mismatch');
      }),
    );
  });

  test('for a wrong serving also where the leftovers cannot be verified', () => {
    expect(verdict(pictured, 100, 0, { servingChoiceIndex: 2, leftovers: true })).toBe('mismatch');
  });
});
