import { energyKcal, qualityFlags, QUALITY_FLAGS, type RecallFacts } from '@dietary-recall/nutrition';
import type { QualityCutOffs } from '@dietary-recall/vocabulary';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const startTime = new Date('2026-03-01T18:00:00Z');
const after = (seconds: number) => new Date(startTime.getTime() + seconds * 1000);
const weighed = { portionMethod: 'weight', portionWeightGrams: 100 };
const fine: RecallFacts = {
  startTime,
  endTime: after(600),
  totals: { 1: 2000 },
  isEnergyIncomplete: false,
  foods: [{ isResolved: true, isReasonableAmount: true, ...weighed }],
  mealCount: 1,
  missingFoodCount: 0,
  sex: null,
};
const flagsOf = (changed: Partial<RecallFacts>) => qualityFlags({ ...fine, ...changed }, null);
const nobody = { f: null, m: null, any: null };
const unset: QualityCutOffs = {
  lowEnergyKcal: nobody,
  highEnergyKcal: nobody,
  shortestMinutes: null,
  fewestFoods: null,
  fewestMeals: null,
  mostMissingFoods: null,
};
const flagsBy = (cutOffs: Partial<QualityCutOffs>, changed: Partial<RecallFacts>) =>
  qualityFlags({ ...fine, ...changed }, { ...unset, ...cutOffs });

describe('the quality flags of a recall', () => {
  test('are none when everything is as expected', () => {
    expect(flagsOf({})).toEqual([]);
  });

  test.each([
    [499.9, ['low_energy']],
    [500, []],
    [5000, []],
    [5000.1, ['high_energy']],
  ])('for an energy of %d kcal are %j', (kcal, flags) => {
    expect(flagsOf({ totals: { 1: kcal } })).toEqual(flags);
  });

  test('come from the energy in kJ when the energy in kcal is unknown', () => {
    expect(flagsOf({ totals: { 2: 500 * 4.184 } })).toEqual([]);
    expect(flagsOf({ totals: { 2: 2091 } })).toEqual(['low_energy']);
    expect(flagsOf({ totals: { 2: 20_921 } })).toEqual(['high_energy']);
    expect(flagsOf({ totals: { 1: 2000, 2: 1 } })).toEqual([]);
  });

  test('are low_energy when no energy is known, also without foods', () => {
    expect(flagsOf({ totals: { 11: 80 } })).toEqual(['low_energy']);
    expect(flagsOf({ totals: {}, foods: [] })).toEqual(['low_energy']);
  });

  test('are quick_completion for a duration of less than two minutes', () => {
    expect(flagsOf({ endTime: after(119.999) })).toEqual(['quick_completion']);
    expect(flagsOf({ endTime: after(120) })).toEqual([]);
  });

  test('are unreasonable_portion or unresolved_food for one such food, and none for a food that cannot be judged', () => {
    const [food] = fine.foods;
    if (!food) throw new Error('a recall with a food');
    expect(flagsOf({ foods: [food, { ...food, isReasonableAmount: false }] })).toEqual(['unreasonable_portion']);
    expect(flagsOf({ foods: [food, { ...food, isResolved: false, isReasonableAmount: null }] })).toEqual([
      'unresolved_food',
    ]);
    expect(flagsOf({ foods: [{ ...food, isReasonableAmount: null }] })).toEqual([]);
  });

  test('are default_portion or unknown_portion for a portion that the respondent could not say', () => {
    const [food] = fine.foods;
    if (!food) throw new Error('a recall with a food');
    const unknown = { ...food, portionMethod: 'unknown', isReasonableAmount: null };
    expect(flagsOf({ foods: [food, { ...unknown, portionWeightGrams: 150 }] })).toEqual(['default_portion']);
    expect(flagsOf({ foods: [food, { ...unknown, portionWeightGrams: null }] })).toEqual(['unknown_portion']);
  });

  test('are incomplete when the energy of the recall is', () => {
    expect(flagsOf({ isEnergyIncomplete: true })).toEqual(['incomplete']);
  });

  test('occur once each, in the same order for any order of foods', () => {
    const food = fc.record({
      isResolved: fc.boolean(),
      isReasonableAmount: fc.option(fc.boolean()),
      portionMethod: fc.constantFrom('weight', 'unknown'),
      portionWeightGrams: fc.option(fc.nat(500)),
    });
    const facts = fc.tuple(fc.array(food), fc.nat(6000), fc.nat(300));
    fc.assert(
      fc.property(facts, ([foods, kcal, seconds]) => {
        const recall = { foods, totals: { 1: kcal }, endTime: after(seconds) };
        expect(flagsBy({}, { ...recall, missingFoodCount: 3, sex: 'f' })).toEqual(flagsOf(recall));
        const flags = flagsOf(recall);
        expect(flags).toEqual(QUALITY_FLAGS.filter((flag) => flags.includes(flag)));
        expect(flagsOf({ ...recall, foods: foods.toReversed() })).toEqual(flags);
      }),
    );
  });
});

describe('the quality flags by the cut-offs of a survey', () => {
  const lowEnergyKcal = { f: 600, m: 650, any: 620 };
  const highEnergyKcal = { f: 4400, m: 5700, any: null };

  test.each([
    ['f', 599.9, ['low_energy']],
    ['f', 600, []],
    ['m', 649.9, ['low_energy']],
    ['m', 650, []],
    [null, 619.9, ['low_energy']],
    [null, 620, []],
    ['f', 4400.1, ['high_energy']],
    ['m', 5700, []],
    [null, 5000, []],
    [null, 5000.1, ['high_energy']],
  ] as const)('for sex %s and %d kcal are %j', (sex, kcal, flags) => {
    expect(flagsBy({ lowEnergyKcal, highEnergyKcal }, { sex, totals: { 1: kcal } })).toEqual(flags);
  });

  test('have the limit for everybody where that of the sex is not given, and the built-in one without both', () => {
    const onlyAny = { lowEnergyKcal: { f: null, m: 700, any: 800 }, highEnergyKcal: nobody };
    expect(flagsBy(onlyAny, { sex: 'f', totals: { 1: 799 } })).toEqual(['low_energy']);
    expect(flagsBy(onlyAny, { sex: 'm', totals: { 1: 799 } })).toEqual([]);
    expect(flagsBy(onlyAny, { sex: 'm', totals: { 1: 5001 } })).toEqual(['high_energy']);
  });

  test('are quick_completion below the shortest minutes', () => {
    expect(flagsBy({ shortestMinutes: 10 }, { endTime: after(599) })).toEqual(['quick_completion']);
    expect(flagsBy({ shortestMinutes: 10 }, { endTime: after(600) })).toEqual([]);
    expect(flagsBy({ shortestMinutes: 0 }, { endTime: after(0) })).toEqual([]);
  });

  test('are few_foods below the fewest foods, of which foods that were not found are some', () => {
    const food = { isResolved: true, isReasonableAmount: true };
    const eaten = (found: number, missingFoodCount: number) => ({ foods: Array(found).fill(food), missingFoodCount });
    expect(flagsBy({ fewestFoods: 3 }, eaten(2, 0))).toEqual(['few_foods']);
    expect(flagsBy({ fewestFoods: 3 }, eaten(2, 1))).toEqual([]);
    expect(flagsBy({ fewestFoods: 3 }, eaten(3, 0))).toEqual([]);
  });

  test('are few_meals below the fewest meals', () => {
    expect(flagsBy({ fewestMeals: 2 }, { mealCount: 1 })).toEqual(['few_meals']);
    expect(flagsBy({ fewestMeals: 2 }, { mealCount: 2 })).toEqual([]);
  });

  test('are missing_food above the most missing foods, which may be none', () => {
    expect(flagsBy({ mostMissingFoods: 0 }, { missingFoodCount: 1 })).toEqual(['missing_food']);
    expect(flagsBy({ mostMissingFoods: 1 }, { missingFoodCount: 1 })).toEqual([]);
    expect(flagsBy({ mostMissingFoods: 0 }, {})).toEqual([]);
  });
});

test('energyKcal answers kcal, else kJ divided by 4.184, else null', () => {
  expect(energyKcal({ 1: 0, 2: 418.4 })).toBe(0);
  expect(energyKcal({ 2: 418.4 })).toBeCloseTo(100, 10);
  expect(energyKcal({ 11: 3 })).toBeNull();
});
