import {
  dimensionsPortion,
  MEASURES_OF_SHAPE,
  volumeOfPiece,
  type MeasuredPiece,
  type PieceChoice,
} from '@dietary-recall/portion-weight';
import { verifyPortion } from '@dietary-recall/portion-weight/verify';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyPiece, methodOf } from './portion-methods.ts';

const method = methodOf('dimensions', { shapes: ['block', 'round', 'wedge'], densityGPerCm3: 1.1 });
const density = fc.double({ min: 0.05, max: 1.5, noNaN: true });
const factor = fc.double({ min: 1, max: 4, noNaN: true });

function volumeOf(piece: MeasuredPiece): number {
  const volume = volumeOfPiece(piece);
  if (typeof volume !== 'number') throw new Error(volume.notOffered);
  return volume;
}

function gramsOf(choice: PieceChoice, densityGPerCm3: number, conversionFactor = 1): number {
  const { shape } = choice;
  const estimate = dimensionsPortion(
    methodOf('dimensions', { shapes: [shape], densityGPerCm3 }, conversionFactor),
    choice,
  );
  if ('notOffered' in estimate) throw new Error(estimate.notOffered);
  return estimate.servingWeight;
}

describe('a measured piece', () => {
  // By hand: 10 x 5 x 2 = 100; pi / 4 x 10 x 10 x 4 = 100 pi; of that an eighth: 12.5 pi.
  test.each<[MeasuredPiece, number]>([
    [{ shape: 'block', lengthCm: 10, widthCm: 5, heightCm: 2 }, 100],
    [{ shape: 'block', lengthCm: 0.5, widthCm: 0.5, heightCm: 0.5 }, 0.125],
    [{ shape: 'round', diameterCm: 10, heightCm: 4 }, 100 * Math.PI],
    [{ shape: 'wedge', diameterCm: 10, heightCm: 4, wedgesInRound: 8 }, 12.5 * Math.PI],
    [{ shape: 'wedge', diameterCm: 10, heightCm: 4, wedgesInRound: 1 }, 100 * Math.PI],
    [{ shape: 'wedge', diameterCm: 10, heightCm: 4, wedgesInRound: 2.5 }, 40 * Math.PI],
    [{ shape: 'block', lengthCm: 10, widthCm: 5, heightCm: 2, diameterCm: 900 }, 100],
  ])('of %j has %d cm3', (piece, volume) => {
    expect(volumeOfPiece(piece)).toBeCloseTo(volume, 9);
  });

  test('weighs more the longer each of its lengths is, and less the more wedges are in the round', () => {
    fc.assert(
      fc.property(anyPiece, factor, (piece: MeasuredPiece, times) => {
        for (const name of MEASURES_OF_SHAPE[piece.shape]) {
          const changed = { ...piece, [name]: (piece[name] ?? NaN) * times };
          const [least, most] = name === 'wedgesInRound' ? [changed, piece] : [piece, changed];
          expect(volumeOf(most)).toBeGreaterThanOrEqual(volumeOf(least));
        }
      }),
    );
  });

  test('has eight times the volume when all its lengths are doubled', () => {
    fc.assert(
      fc.property(anyPiece, (piece: MeasuredPiece) => {
        const { wedgesInRound, ...lengths } = piece;
        const doubled = Object.entries(lengths).map(([name, cm]) => [name, typeof cm === 'number' ? cm * 2 : cm]);
        const larger = { ...(Object.fromEntries(doubled) as unknown as MeasuredPiece), wedgesInRound };
        expect(volumeOf(larger) / volumeOf(piece)).toBeCloseTo(8, 6);
      }),
    );
  });

  test('fills its round with all its wedges', () => {
    fc.assert(
      fc.property(anyPiece, (piece: MeasuredPiece) => {
        fc.pre(piece.shape === 'wedge');
        expect(volumeOf(piece) * (piece.wedgesInRound ?? NaN)).toBeCloseTo(volumeOf({ ...piece, shape: 'round' }), 6);
      }),
    );
  });

  test('weighs above 0 g, and in proportion to density, count and conversion factor', () => {
    const count = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(
        anyPiece,
        density,
        count,
        count,
        factor,
        (piece: MeasuredPiece, one, quantity, linkedQuantity, cf) => {
          fc.pre(volumeOf(piece) * one < 10_000);
          const grams = gramsOf({ ...piece, quantity, linkedQuantity }, one, cf);
          expect(grams).toBeGreaterThan(0);
          expect(grams / (volumeOf(piece) * one * quantity * linkedQuantity * cf)).toBeCloseTo(1, 9);
        },
      ),
    );
  });

  test.each<[PieceChoice, string]>([
    [{ shape: 'block', lengthCm: 0, widthCm: 5, heightCm: 2 }, 'lengthCm'],
    [{ shape: 'block', lengthCm: 1, widthCm: -5, heightCm: 2 }, 'widthCm'],
    [{ shape: 'block', lengthCm: 1, widthCm: 5 }, 'heightCm'],
    [{ shape: 'round', diameterCm: 100.1, heightCm: 2 }, 'diameterCm'],
    [{ shape: 'round', diameterCm: NaN, heightCm: 2 }, 'diameterCm'],
    [{ shape: 'wedge', diameterCm: 10, heightCm: 2 }, 'wedgesInRound'],
    [{ shape: 'wedge', diameterCm: 10, heightCm: 2, wedgesInRound: 0.9 }, 'wedgesInRound'],
    [{ shape: 'wedge', diameterCm: 10, heightCm: 2, wedgesInRound: Infinity }, 'wedgesInRound'],
    [{ shape: 'block', lengthCm: 100, widthCm: 10, heightCm: 10 }, 'grams'],
    [{ shape: 'block', lengthCm: 1, widthCm: 1, heightCm: 1, quantity: 0 }, 'quantity'],
    [{ shape: 'block', lengthCm: 1, widthCm: 1, heightCm: 1, linkedQuantity: NaN }, 'linkedQuantity'],
  ])('of %j is refused for its %s', (choice, notOffered) => {
    expect(dimensionsPortion(method, choice)).toEqual({ notOffered });
  });

  test('of a shape that the method does not offer is refused', () => {
    const blocks = methodOf('dimensions', { shapes: ['block'], densityGPerCm3: 1 });
    expect(dimensionsPortion(blocks, { shape: 'round', diameterCm: 2, heightCm: 2 })).toEqual({ notOffered: 'shape' });
  });
});

describe('the verdict on a measured piece', () => {
  const sets = { asServedSets: new Map(), guideImages: new Map(), drinkwareSets: new Map() };
  const verdict = (data: Record<string, string | number>) =>
    verifyPortion(
      { method: 'dimensions', data: { leftoversWeight: 0, servingWeight: 110, ...data } },
      { ...sets, methods: [method] },
    );
  const block = { shape: 'block', lengthCm: '10', widthCm: '5', heightCm: '2' };

  test('is verified for the weight of its lengths, also with measures of another shape beside them', () => {
    expect(verdict(block)).toBe('verified');
    expect(verdict({ ...block, quantity: '2', servingWeight: 220 })).toBe('verified');
    expect(verdict({ ...block, diameterCm: '7', wedgesInRound: '0' })).toBe('verified');
  });

  test('is a mismatch for another weight, and for what is not offered', () => {
    expect(verdict({ ...block, heightCm: '2.5' })).toBe('mismatch');
    expect(verdict({ ...block, lengthCm: '0' })).toBe('mismatch');
    expect(verdict({ ...block, lengthCm: '1000' })).toBe('mismatch');
  });

  test('is unverifiable without a known shape or a measure', () => {
    expect(verdict({ ...block, shape: 'cone' })).toBe('unverifiable');
    expect(verdict({ ...block, shape: 'toString' })).toBe('unverifiable');
    expect(verdict({ ...block, heightCm: '' })).toBe('unverifiable');
    expect(verdict({})).toBe('unverifiable');
  });
});
