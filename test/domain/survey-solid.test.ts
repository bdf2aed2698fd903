import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { solidOf, type Point, type WholePiece } from '../../apps/survey/src/portions/solid.ts';

// The drawing of a measured piece in Survey.

const PAPER = { width: 320, height: 190, left: 70, margin: 26 };
const BLOCK: WholePiece = {
  shape: 'block',
  lengthCm: 8.56,
  widthCm: 5.398,
  heightCm: 8.56,
  diameterCm: 12,
  wedgesInRound: 6,
};

const cm = fc.double({ min: 0.5, max: 100, noNaN: true });
const pieces: fc.Arbitrary<WholePiece> = fc.record({
  shape: fc.constantFrom('block', 'round', 'wedge'),
  lengthCm: cm,
  widthCm: cm,
  heightCm: cm,
  diameterCm: cm,
  wedgesInRound: fc.integer({ min: 2, max: 100 }),
});

const long = (from?: Point, to?: Point) =>
  from && to ? Math.hypot(to.left - from.left, to.top - from.top) : Number.NaN;
const lineOf = (piece: WholePiece, measure: string) => {
  const line = solidOf(piece, PAPER).lines.find((one) => one.measure === measure);
  return long(line?.from, line?.to);
};

describe('the drawing of a piece', () => {
  test('has the scale of the card beside it', () => {
    const { card } = solidOf(BLOCK, PAPER);
    expect(lineOf(BLOCK, 'lengthCm')).toBeCloseTo(long(card[0], card[1]), 6);
    expect(lineOf(BLOCK, 'widthCm')).toBeCloseTo(long(card[1], card[2]), 6);
    expect(lineOf(BLOCK, 'heightCm')).toBeCloseTo(long(card[0], card[1]), 6);
  });

  test('keeps to its paper, whatever was measured', () => {
    fc.assert(
      fc.property(pieces, (piece) => {
        const { sides, top, round, card } = solidOf(piece, PAPER);
        for (const { left, top: row } of [...sides.flatMap(({ corners }) => corners), ...top, ...round, ...card]) {
          expect(left).toBeGreaterThan(PAPER.left - 1e-6);
          expect(left).toBeLessThan(PAPER.width - PAPER.margin + 1e-6);
          expect(row).toBeGreaterThan(PAPER.margin - 1e-6);
          expect(row).toBeLessThan(PAPER.height - PAPER.margin + 1e-6);
        }
      }),
    );
  });

  test('grows in one direction with one length: twice as high is drawn twice as high beside its length', () => {
    const ratio = (heightCm: number) =>
      lineOf({ ...BLOCK, heightCm }, 'heightCm') / lineOf({ ...BLOCK, heightCm }, 'lengthCm');
    expect(ratio(6) / ratio(3)).toBeCloseTo(2, 6);
  });

  test('names the measures of its shape, and shows two or three sides', () => {
    const named = (piece: WholePiece) => solidOf(piece, PAPER).lines.map(({ measure }) => measure);
    expect(named(BLOCK)).toEqual(['lengthCm', 'widthCm', 'heightCm']);
    expect(named({ ...BLOCK, shape: 'wedge' })).toEqual(['diameterCm', 'heightCm']);
    expect(solidOf(BLOCK, PAPER).sides).toHaveLength(2);
  });
});
