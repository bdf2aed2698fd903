import { energyKcal, qualityFlags, QUALITY_FLAGS, type RecallFacts } from '@dietary-recall/nutrition';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const startTime = new Date('2026-03-01T18:00:00Z');
const after = (seconds: number) => new Date(startTime.getTime() + seconds * 1000);
const fine: RecallFacts = {
  startTime,
  endTime: after(600),
  totals: { 1: 2000 },
  foods: [{ isResolved: true, isReasonableAmount: true }],
};
const flagsOf = (changed: Partial<RecallFacts>) => qualityFlags({ ...fine, ...changed });

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
    expect(flagsOf({ foods: [food, { isResolved: false, isReasonableAmount: null }] })).toEqual(['unresolved_food']);
    expect(flagsOf({ foods: [{ ...food, isReasonableAmount: null }] })).toEqual([]);
  });

  test('occur once each, in the same order for any order of foods', () => {
    const food = fc.record({ isResolved: fc.boolean(), isReasonableAmount: fc.option(fc.boolean()) });
    const facts = fc.tuple(fc.array(food), fc.nat(6000), fc.nat(300));
    fc.assert(
      fc.property(facts, ([foods, kcal, seconds]) => {
        const recall = { foods, totals: { 1: kcal }, endTime: after(seconds) };
        const flags = flagsOf(recall);
        expect(flags).toEqual(QUALITY_FLAGS.filter((flag) => flags.includes(flag)));
        expect(flagsOf({ ...recall, foods: foods.toReversed() })).toEqual(flags);
      }),
    );
  });
});

test('energyKcal answers kcal, else kJ divided by 4.184, else null', () => {
  expect(energyKcal({ 1: 0, 2: 418.4 })).toBe(0);
  expect(energyKcal({ 2: 418.4 })).toBeCloseTo(100, 10);
  expect(energyKcal({ 11: 3 })).toBeNull();
});
