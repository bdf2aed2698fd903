import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measuredVessels, UnusableMeasurements, type VolumeMeasurement } from '../../src/domain/volume-samples.ts';

const measured = (objectId: number, ...pairs: [height: number, volume: number][]): VolumeMeasurement[] =>
  pairs.map(([height, volume]) => ({ objectId, description: `Glass ${objectId}`, height, volume }));

test('measuredVessels converts heights to shares of the largest, ascending, for each vessel', () => {
  expect(measuredVessels([...measured(2, [10, 300], [5, 100]), ...measured(1, [20, 200], [1, 4])])).toEqual([
    {
      objectId: 1,
      description: 'Glass 1',
      volumeSamples: [
        { fl: 0.05, v: 4 },
        { fl: 1, v: 200 },
      ],
    },
    {
      objectId: 2,
      description: 'Glass 2',
      volumeSamples: [
        { fl: 0.5, v: 100 },
        { fl: 1, v: 300 },
      ],
    },
  ]);
});

test('measuredVessels gives the same samples for any unit of the heights', () => {
  const steps = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 2, maxLength: 20 });
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 9 }), (heights, unit) => {
      let height = 0;
      const rows = heights.map((step): [number, number] => [(height += step), height * 2]);
      const [vessel] = measuredVessels(measured(1, ...rows));
      const [other] = measuredVessels(
        measured(1, ...rows.map(([at, volume]): [number, number] => [at * unit, volume])),
      );
      expect(other?.volumeSamples.map(({ v }) => v)).toEqual(vessel?.volumeSamples.map(({ v }) => v));
      for (const [index, { fl }] of (vessel?.volumeSamples ?? []).entries())
        expect(other?.volumeSamples[index]?.fl).toBeCloseTo(fl, 12);
      expect(vessel?.volumeSamples.at(-1)?.fl).toBe(1);
    }),
  );
});

describe('measuredVessels refuses', () => {
  test.each([
    ['a vessel measured once', measured(7, [1, 5]), 'Object 7 is measured at fewer than two heights.'],
    ['two volumes at one height', measured(7, [1, 5], [1, 6], [2, 9]), 'Object 7 is measured twice at the height 1.'],
    [
      'a smaller volume at a larger height',
      measured(7, [1, 5], [2, 4]),
      'Object 7 holds less at the height 2 than below it.',
    ],
    ['a vessel that holds nothing', measured(7, [1, 0], [2, 0]), 'Object 7 holds nothing when it is full.'],
  ])('%s', (_what, rows, message) => {
    expect(() => measuredVessels(rows)).toThrow(new UnusableMeasurements(message));
  });
});
