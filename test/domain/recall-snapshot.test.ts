import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { snapshotFood, type KnownFood } from '../../src/domain/recall-snapshot.ts';

const milk: KnownFood = {
  englishDescription: 'Milk',
  localDescription: 'Lait',
  foodGroup: { id: 1, name: 'Milk' },
  attributes: { reasonableAmount: 200, defaultAmount: null },
  isSupplement: false,
  nutrientMappings: [
    { tableId: 'A', recordId: '1', kind: 'nutrient', fields: { group: 'x' }, nutrients: { 1: 64 } },
    { tableId: 'B', recordId: '2', kind: 'nutrient', fields: {}, nutrients: { 1: 99 } },
  ],
};
const grams = fc.double({ min: 0, max: 1e5, noNaN: true });

describe('the snapshot of a food', () => {
  test('has the weight eaten, the names and group of the food, and the nutrients of the first table', () => {
    expect(snapshotFood(milk, { servingWeightGrams: 250, leftoversWeightGrams: 100 })).toEqual({
      isResolved: true,
      servingWeightGrams: 250,
      leftoversWeightGrams: 100,
      portionWeightGrams: 150,
      isReasonableAmount: true,
      englishDescription: 'Milk',
      localDescription: 'Lait',
      foodGroupId: 1,
      foodGroupName: 'Milk',
      nutrientTableId: 'A',
      nutrientRecordId: '1',
      nutrientRecordFields: { group: 'x' },
      equivalentsTableId: null,
      equivalentsRecordId: null,
      isSupplement: false,
      nutrients: { 1: 96 },
    });
  });

  test('never has a negative weight, and has a reasonable amount up to the limit inclusive', () => {
    fc.assert(
      fc.property(grams, grams, (servingWeightGrams, leftoversWeightGrams) => {
        const snapshot = snapshotFood(milk, { servingWeightGrams, leftoversWeightGrams });
        expect(snapshot.portionWeightGrams).toBeCloseTo(Math.max(0, servingWeightGrams - leftoversWeightGrams), 6);
        expect(snapshot.portionWeightGrams).toBeGreaterThanOrEqual(0);
        expect(snapshot.isReasonableAmount).toBe((snapshot.portionWeightGrams ?? 0) <= 200);
      }),
    );
    expect(snapshotFood(milk, { servingWeightGrams: 200, leftoversWeightGrams: 0 }).isReasonableAmount).toBe(true);
    expect(snapshotFood(milk, { servingWeightGrams: 200.1, leftoversWeightGrams: 0 }).isReasonableAmount).toBe(false);
  });

  test('of an unknown food is unresolved and has no data of the food list', () => {
    expect(snapshotFood(undefined, { servingWeightGrams: 80, leftoversWeightGrams: 0 })).toMatchObject({
      isResolved: false,
      portionWeightGrams: 80,
      isReasonableAmount: null,
      localDescription: null,
      nutrientTableId: null,
      nutrients: {},
    });
  });

  test('of a food without a nutrient table is resolved and has no nutrients', () => {
    const snapshot = snapshotFood(
      { ...milk, nutrientMappings: [] },
      { servingWeightGrams: 80, leftoversWeightGrams: 0 },
    );
    expect(snapshot).toMatchObject({
      isResolved: true,
      nutrientTableId: null,
      nutrientRecordFields: {},
      nutrients: {},
    });
  });
});
