import { scaleNutrients, sumNutrients } from '@dietary-recall/nutrition';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

// As tables give them: a few digits, whatever the unit.
const amount = fc.tuple(fc.nat(1e6), fc.nat(9)).map(([digits, decimals]) => Number(`${digits}e-${decimals}`));
const amounts = fc.dictionary(fc.integer({ min: 11, max: 16 }).map(String), amount, { noNullPrototype: true });

describe('the nutrients of a portion', () => {
  test('are in proportion to the weight', () => {
    fc.assert(
      fc.property(amounts, fc.double({ min: 0, max: 1e5, noNaN: true }), (per100g, grams) => {
        const scaled = scaleNutrients(per100g, grams);
        expect(Object.keys(scaled)).toEqual(Object.keys(per100g));
        for (const [id, value] of Object.entries(per100g)) expect(scaled[id]).toBeCloseTo((value * grams) / 100, 3);
      }),
    );
  });

  test('of 100 g equal those of the table to the last digit', () => {
    fc.assert(
      fc.property(amounts, (per100g) => {
        expect(scaleNutrients(per100g, 100)).toEqual(per100g);
      }),
    );
  });

  test('have no binary rounding noise', () => {
    expect(scaleNutrients({ 1: 0.1, 11: 0.7 }, 300)).toEqual({ 1: 0.3, 11: 2.1 });
    expect(sumNutrients([{ 1: 0.1 }, { 1: 0.2 }])).toEqual({ 1: 0.3 });
  });

  test('have the energy in kcal of the table, else converted from kJ', () => {
    expect(scaleNutrients({ 2: 418.4 }, 50)).toEqual({ 1: 50, 2: 209.2 });
    expect(scaleNutrients({ 1: 99, 2: 418.4 }, 100)).toEqual({ 1: 99, 2: 418.4 });
  });

  test('leave out unknown nutrients and keep an amount of 0', () => {
    expect(scaleNutrients({ 1: 50 }, 0)).toEqual({ 1: 0 });
    expect(scaleNutrients({}, 100)).toEqual({});
  });
});

describe('the nutrient totals of a recall', () => {
  test('are the sum of each nutrient over the foods that have it', () => {
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 8 }), (foods) => {
        const totals = sumNutrients(foods);
        expect(Object.keys(totals).sort()).toEqual([...new Set(foods.flatMap(Object.keys))].sort());
        for (const [id, total] of Object.entries(totals)) {
          const exact = foods.map((food) => food[id] ?? 0).reduce((sum, value) => sum + value, 0);
          expect(Math.abs(total - exact)).toBeLessThanOrEqual(1e-9 * Math.max(1, exact));
        }
      }),
    );
  });

  test('do not depend on the order of the foods', () => {
    fc.assert(
      fc.property(fc.array(amounts, { maxLength: 8 }), (foods) => {
        const totals = sumNutrients(foods);
        const reversed = sumNutrients(foods.toReversed());
        for (const [id, total] of Object.entries(totals))
          expect(Math.abs(total - (reversed[id] ?? NaN))).toBeLessThanOrEqual(1e-12 * (1 + total));
      }),
    );
  });

  test('keep digits that plain addition loses', () => {
    const large = 1e16;
    const ones = Array.from({ length: 10_000 }, () => ({ 1: 1 }));
    expect(sumNutrients([{ 1: large }, ...ones, { 1: -large }])).toEqual({ 1: 10_000 });
  });

  test('of no foods are empty', () => {
    expect(sumNutrients([])).toEqual({});
  });
});
