import {
  amountsForSums,
  energyKcal,
  isEnergyIncomplete,
  roundToPrecision,
  sumNutrients,
  sumRecall,
  totalsFrom,
  unknownInAll,
  unknownOf,
  type SummedFood,
} from '@dietary-recall/nutrition';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const food = (nutrients: Record<string, number>, portionWeightGrams: number | null, isSupplement = false) => {
  return { nutrients, portionWeightGrams, isSupplement };
};

const IDS = ['1', '2', '11', '13', '49'];
const anyAmount = fc.integer({ min: 0, max: 4000 }).map((tenths) => tenths / 10);
const anyFood: fc.Arbitrary<SummedFood> = fc.record({
  nutrients: fc.dictionary(fc.constantFrom(...IDS), anyAmount),
  portionWeightGrams: fc.option(anyAmount, { freq: 6 }),
  isSupplement: fc.boolean(),
});
const anyFoods = fc.array(anyFood, { maxLength: 15 });

describe('the foods that a total leaves out', () => {
  test('are equal to a count of the eaten foods without a value, one by one', () => {
    fc.assert(
      fc.property(anyFoods, (foods) => {
        const sums = sumRecall(foods);
        for (const id of IDS) {
          let [count, weighed, known, grams, kcal] = [0, 0, 0, 0, 0];
          for (const { nutrients, portionWeightGrams } of foods) {
            const hasValue = id in nutrients || (id === '1' && '2' in nutrients);
            if (portionWeightGrams === 0 || hasValue) continue;
            const energy = nutrients['1'] ?? (nutrients['2'] === undefined ? null : nutrients['2'] / 4.184);
            count++;
            if (portionWeightGrams !== null) [weighed, grams] = [weighed + 1, grams + portionWeightGrams];
            if (energy !== null) [known, kcal] = [known + 1, kcal + energy];
          }
          const found = unknownOf(sums, id);
          expect(found.foods).toBe(count);
          if (count > 0 && weighed === 0) expect(found.grams).toBeNull();
          else expect(found.grams).toBeCloseTo(grams, 8);
          if (count > 0 && known === 0) expect(found.kcal).toBeNull();
          else expect(found.kcal).toBeCloseTo(kcal, 8);
        }
      }),
    );
  });

  test('are stored only for types that have a total and a hole', () => {
    fc.assert(
      fc.property(anyFoods, (foods) => {
        const { totals, unknowns } = sumRecall(foods);
        for (const [id, { foods: count }] of Object.entries(unknowns)) {
          expect(totals).toHaveProperty(id);
          expect(count).toBeGreaterThan(0);
        }
      }),
    );
  });

  test('are a food of unknown weight for every type, and a food of which nothing was eaten for none', () => {
    const sums = sumRecall([food({ 1: 50, 11: 2 }, 100), food({}, null), food({}, 0)]);
    const hole = { foods: 1, grams: null, kcal: null };
    expect(sums.unknowns).toEqual({ 1: hole, 11: hole });
    expect(sums.eaten).toEqual({ foods: 2, grams: 100, kcal: 50, foodsWithoutWeight: 1 });
  });

  test('are all eaten foods for a type without a total', () => {
    const sums = sumRecall([food({ 1: 50 }, 100), food({ 1: 20 }, 40)]);
    expect(unknownOf(sums, '49')).toEqual({ foods: 2, grams: 140, kcal: 70 });
    expect(unknownOf(sums, '1')).toEqual({ foods: 0, grams: 0, kcal: 0 });
  });

  test('of several recalls are those of each together', () => {
    const [one, other] = [sumRecall([food({ 1: 50 }, 100)]), sumRecall([food({ 1: 20, 11: 3 }, 40), food({}, null)])];
    expect(unknownInAll([one, other], '11')).toEqual({ foods: 2, grams: 100, kcal: 50 });
    expect(unknownInAll([one, other], '1')).toEqual({ foods: 1, grams: null, kcal: null });
    expect(unknownInAll([one], '1')).toEqual({ foods: 0, grams: 0, kcal: 0 });
  });
});

describe('the energy of a recall', () => {
  test.each([
    ['no food lacks it', [food({ 1: 100 }, 100)], false],
    ['10 % of the weight lack it', [food({ 1: 100 }, 90), food({}, 10)], false],
    ['more than 10 % of the weight lack it', [food({ 1: 100 }, 89.9), food({}, 10.1)], true],
    ['only kJ are known', [food({ 2: 400 }, 100)], false],
    ['no food has it', [food({ 11: 3 }, 100)], true],
    ['the weight of a food is unknown', [food({ 1: 100 }, 1000), food({}, null)], true],
    ['nothing was eaten', [food({}, 0)], false],
    ['there are no foods', [], false],
  ])('when %s, is judged as incomplete or not', (_, foods, isIncomplete) => {
    expect(isEnergyIncomplete(sumRecall(foods))).toBe(isIncomplete);
  });
});

describe('totals of foods and supplements apart', () => {
  test('are the sums of each, and together the totals', () => {
    fc.assert(
      fc.property(anyFoods, (foods) => {
        const sums = sumRecall(foods);
        const parts = totalsFrom(sums);
        expect(sums.totals).toEqual(sumNutrients(foods.map(({ nutrients }) => nutrients)));
        for (const id in sums.totals) {
          expect((parts.food[id] ?? 0) + (parts.supplements[id] ?? 0)).toBeCloseTo(sums.totals[id] ?? 0, 8);
        }
        const supplements = foods.filter(({ isSupplement }) => isSupplement);
        expect(parts.supplements).toEqual(sumNutrients(supplements.map(({ nutrients }) => nutrients)));
      }),
    );
  });

  test('of a recall without supplements are the totals and nothing', () => {
    const sums = sumRecall([food({ 1: 50 }, 100)]);
    expect(sums.totalsBySource).toBeNull();
    expect(totalsFrom(sums)).toEqual({ food: { 1: 50 }, supplements: {} });
  });
});

describe('amounts below detection', () => {
  const limits = { 49: 0.5, 50: null };

  test.each([
    ['unknown', { 1: 80 }],
    ['zero', { 1: 80, 49: 0, 50: 0 }],
    ['half', { 1: 80, 49: 0.25 }],
    ['limit', { 1: 80, 49: 0.5 }],
  ] as const)('are taken as %s; traces have no limit', (rule, amounts) => {
    expect(amountsForSums({ 1: 80 }, limits, rule)).toEqual(amounts);
  });

  test('never replace a known amount', () => {
    expect(amountsForSums({ 49: 7 }, limits, 'limit')).toEqual({ 49: 7 });
  });
});

test('energyKcal of what was left out is rounded as all amounts are', () => {
  const { unknowns } = sumRecall([food({ 2: 100 }, 10), food({ 1: 1, 11: 1 }, 10)]);
  expect(unknowns['11']?.kcal).toBe(roundToPrecision(energyKcal({ 2: 100 }) ?? 0));
});
