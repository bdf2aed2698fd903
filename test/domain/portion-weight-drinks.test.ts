import { drinkScalePortion, volumeAt, type DrinkScaleChoice, type VolumeSample } from '@dietary-recall/portion-weight';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { methodOf } from './portion-methods.ts';

const SAMPLES = [
  { fl: 0.2, v: 40 },
  { fl: 0.5, v: 100 },
  { fl: 0.8, v: 220 },
];

describe('the volume of a container', () => {
  test.each([
    [-0.5, 0],
    [0, 0],
    [0.1, 20],
    [0.2, 40],
    [0.35, 70],
    [0.5, 100],
    [0.6, 140],
    [0.8, 220],
    [0.9, 220],
    [1, 220],
  ])('at level %d is %d ml', (level, ml) => {
    expect(volumeAt(SAMPLES, level)).toBeCloseTo(ml, 9);
    expect(volumeAt(SAMPLES.toReversed(), level)).toBeCloseTo(ml, 9);
  });

  test('is never below zero', () => {
    expect(volumeAt([{ fl: 0.5, v: -3 }], 0.4)).toBe(0);
    expect(volumeAt([{ fl: 0.5, v: -3 }], 0.9)).toBe(0);
  });

  test('is zero without samples', () => {
    expect(volumeAt([], 0.5)).toBe(0);
  });

  const level = fc.double({ min: 0, max: 1, noNaN: true });
  /** Levels and volumes that both grow, as those of any container do. */
  const samples: fc.Arbitrary<VolumeSample[]> = fc
    .array(fc.tuple(level, fc.double({ min: 0, max: 2000, noNaN: true })), { minLength: 1, maxLength: 12 })
    .map((pairs) => {
      const volumes = pairs.map(([, v]) => v).toSorted((one, other) => one - other);
      const levels = pairs.map(([fl]) => fl).toSorted((one, other) => one - other);
      return levels.map((fl, position) => ({ fl, v: volumes[position] ?? 0 }));
    });

  test('grows with the level and does not exceed the largest sample', () => {
    fc.assert(
      fc.property(samples, level, level, (scale, one, other) => {
        const [low, high] = [volumeAt(scale, Math.min(one, other)), volumeAt(scale, Math.max(one, other))];
        const most = scale.at(-1)?.v ?? NaN;
        // Interpolation may end a rounding error beyond its sample.
        const rounding = 1e-9 * (1 + most);
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(most + rounding);
        expect(low).toBeLessThanOrEqual(high + rounding);
      }),
    );
  });

  test('equals the sample at the level of a sample', () => {
    fc.assert(
      fc.property(samples, (scale) => {
        for (const { fl } of scale) {
          const measured = scale.filter((sample) => sample.fl === fl).map(({ v }) => v);
          const volume = volumeAt(scale, fl);
          const isMeasured = fl === 0 ? volume === 0 : measured.some((v) => Math.abs(volume - v) < 1e-6);
          expect(isMeasured, `${fl} -> ${volume}`).toBe(true);
        }
      }),
    );
  });
});

describe('a portion of a drink', () => {
  const drinkware = {
    scales: [
      { objectId: 3, volumeSamples: SAMPLES },
      { objectId: 4, volumeSamples: [] },
    ],
  };
  const asked = { drinkwareId: 'glasses', initialFillLevel: 0.9, skipFillLevel: false };
  const method = methodOf('drink-scale', asked, 1.03);

  test.each<[DrinkScaleChoice, number, number]>([
    [{ container: 3, fillLevel: 0.5 }, 103, 0],
    [{ container: 3 }, 226.6, 0],
    [{ container: 3, fillLevel: 0.6, leftoversLevel: 0.35 }, 144.2, 72.1],
    [{ container: 3, fillLevel: 0.6, leftoversLevel: 0.35, quantity: 2 }, 288.4, 144.2],
    [{ container: 3, fillLevel: 0.5, leftoversLevel: 0.5 }, 103, 103],
    [{ container: 3, fillLevel: 0 }, 0, 0],
  ])('of %j weighs %d g, with %d g left', (choice, grams, left) => {
    expect(drinkScalePortion(method, drinkware, choice)).toEqual({
      servingWeight: expect.closeTo(grams, 9),
      leftoversWeight: expect.closeTo(left, 9),
      portionWeight: expect.closeTo(grams - left, 9),
    });
  });

  test('is filled to the initial level when the method skips the question', () => {
    const skipping = methodOf('drink-scale', { ...asked, initialFillLevel: 0.5, skipFillLevel: true });
    for (const fillLevel of [undefined, 0.2, 1]) {
      expect(drinkScalePortion(skipping, drinkware, { container: 3, fillLevel })).toMatchObject({ servingWeight: 100 });
    }
    const choice = { container: 3, fillLevel: 1, leftoversLevel: 0.8 };
    expect(drinkScalePortion(skipping, drinkware, choice)).toEqual({ notOffered: 'leftoversLevel' });
  });

  test.each<[DrinkScaleChoice, string]>([
    [{ container: 1 }, 'container'],
    [{ container: 4 }, 'container'],
    [{ container: 3, fillLevel: 1.1 }, 'fillLevel'],
    [{ container: 3, fillLevel: -0.1 }, 'fillLevel'],
    [{ container: 3, fillLevel: NaN }, 'fillLevel'],
    [{ container: 3, fillLevel: 0.5, leftoversLevel: 0.51 }, 'leftoversLevel'],
    [{ container: 3, fillLevel: 0.5, leftoversLevel: -0.1 }, 'leftoversLevel'],
    [{ container: 3, quantity: 0 }, 'quantity'],
  ])('of %j is refused for its %s', (choice, notOffered) => {
    expect(drinkScalePortion(method, drinkware, choice)).toEqual({ notOffered });
  });
});
