import {
  ageOn,
  appliesTo,
  basalMetabolicRate,
  energyRequirement,
  feedbackOn,
  HENRY_COEFFICIENTS,
  HENRY_COEFFICIENTS_BY_WEIGHT,
  isWithin,
  meanIntakes,
  ruleUnit,
  ruleValue,
  sectorOf,
  targetSector,
  topFoods,
  withEnergy,
  type FeedbackGroup,
  type FeedbackPerson,
  type FeedbackSector,
} from '@dietary-recall/nutrition';
import type { Sentiment } from '@dietary-recall/vocabulary';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

const woman: FeedbackPerson = {
  sex: 'f',
  age: 34,
  weight: 65,
  height: 165,
  physicalActivityLevel: { id: 1, coefficient: 1.545 },
  weightTarget: { coefficient: 0 },
};
const nobodyKnown: FeedbackPerson = {
  sex: null,
  age: null,
  weight: null,
  height: null,
  physicalActivityLevel: null,
  weightTarget: null,
};

const sector = (id: number, sentiment: Sentiment, start: number, end: number): FeedbackSector => ({
  id,
  name: sentiment,
  description: null,
  sentiment,
  range: { start, end },
});

const group = (changed: Partial<FeedbackGroup> = {}): FeedbackGroup => ({
  id: 1,
  sex: null,
  age: null,
  height: null,
  weight: null,
  physicalLevelId: null,
  nutrientTypeId: 11,
  nutrientRuleType: 'range',
  nutrientTypeKCalPerUnit: null,
  scaleSectors: [],
  ...changed,
});

describe('the age of a person', () => {
  test('grows by one on the birthday, not before', () => {
    expect(ageOn('2026-11-20', '1992-11-21')).toBe(33);
    expect(ageOn('2026-11-21', '1992-11-21')).toBe(34);
    expect(ageOn('2027-01-01', '1992-11-21')).toBe(34);
  });

  test('grows on 1 March of a common year for a birthday on 29 February', () => {
    expect(ageOn('2027-02-28', '2024-02-29')).toBe(2);
    expect(ageOn('2027-03-01', '2024-02-29')).toBe(3);
    expect(ageOn('2028-02-29', '2024-02-29')).toBe(4);
  });

  test('is 0 on the day of birth and unknown before', () => {
    expect(ageOn('2026-11-21', '2026-11-21')).toBe(0);
    expect(ageOn('2026-11-20', '2026-11-21')).toBeNull();
  });
});

describe('the metabolic rate', () => {
  const rate = (sex: 'f' | 'm', age: number, weight: number, height: number | null) =>
    basalMetabolicRate({ sex, age, weight, height });

  test.each([
    // 8.18 x 65 = 531.7; 502 x 1.65 = 828.3; 531.7 + 828.3 - 11.6
    { what: 'a woman of 34', sex: 'f', age: 34, weight: 65, height: 165, kcal: 1348.4 },
    // 15.1 x 23 = 347.3; 74.2 x 1.22 = 90.524; 347.3 + 90.524 + 306 = 743.824
    { what: 'a boy of 7', sex: 'm', age: 7, weight: 23, height: 122, kcal: 743.8 },
    // 28.2 x 10 = 282; 859 x 0.75 = 644.25; 282 + 644.25 - 371 = 555.25, whose half goes up
    { what: 'a boy of 1', sex: 'm', age: 1, weight: 10, height: 75, kcal: 555.3 },
    // 15.6 x 70 = 1092; 266 x 1.75 = 465.5; 1092 + 465.5 + 299
    { what: 'a man of 17', sex: 'm', age: 17, weight: 70, height: 175, kcal: 1856.5 },
    // 14.4 x 70 = 1008; 313 x 1.75 = 547.75; 1008 + 547.75 + 113 = 1668.75
    { what: 'a man of 18', sex: 'm', age: 18, weight: 70, height: 175, kcal: 1668.8 },
    // 11.4 x 80 = 912; 541 x 1.8 = 973.8; 912 + 973.8 - 137
    { what: 'a man of 59', sex: 'm', age: 59, weight: 80, height: 180, kcal: 1748.8 },
    // 912 + 973.8 - 256
    { what: 'a man of 60', sex: 'm', age: 60, weight: 80, height: 180, kcal: 1629.8 },
    // 8.52 x 60 = 511.2; 421 x 1.6 = 673.6; 511.2 + 673.6 + 10.7
    { what: 'a woman of 99', sex: 'f', age: 99, weight: 60, height: 160, kcal: 1195.5 },
  ] as const)('of $what is $kcal kcal by weight and height', ({ sex, age, weight, height, kcal }) => {
    expect(rate(sex, age, weight, height)).toEqual({ kcal, equation: 'weight-and-height' });
  });

  test.each([
    // 9.74 x 65 = 633.1; + 694
    { sex: 'f', age: 34, weight: 65, kcal: 1327.1 },
    // 13.0 x 80 = 1040; + 567
    { sex: 'm', age: 69, weight: 80, kcal: 1607 },
    // 13.7 x 80 = 1096; + 481
    { sex: 'm', age: 70, weight: 80, kcal: 1577 },
  ] as const)(
    'of $sex $age without a height is computed from the weight alone and names that equation',
    ({ sex, age, weight, kcal }) => {
      expect(rate(sex, age, weight, null)).toEqual({ kcal, equation: 'weight' });
    },
  );

  test('is unknown without sex, age or weight', () => {
    for (const fact of ['sex', 'age', 'weight'] as const)
      expect(basalMetabolicRate({ ...woman, [fact]: null })).toBeNull();
  });

  test('is unknown when the formula gives no value above 0', () => {
    // 28.2 x 0.1 + 859 x 0.01 - 371 < 0
    expect(rate('m', 0, 0.1, 1)).toBeNull();
  });

  test('has exactly one row of each table for a sex and an age', () => {
    fc.assert(
      fc.property(fc.constantFrom('f', 'm'), fc.double({ min: 0, max: 130, noNaN: true }), (sex, age) => {
        for (const table of [HENRY_COEFFICIENTS, HENRY_COEFFICIENTS_BY_WEIGHT])
          expect(table.filter((line) => line.sex === sex && isWithin(line.ageRange, age))).toHaveLength(1);
      }),
    );
  });

  test('grows with weight and with height for any person', () => {
    const sizes = [
      fc.double({ min: 20, max: 200, noNaN: true }),
      fc.double({ min: 80, max: 220, noNaN: true }),
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom('f' as const, 'm' as const), fc.nat(120), ...sizes, (sex, age, weight, height) => {
        const kcal = (kg: number, cm: number) => rate(sex, age, kg, cm)?.kcal ?? 0;
        expect(kcal(weight + 1, height)).toBeGreaterThan(kcal(weight, height));
        expect(kcal(weight, height + 1)).toBeGreaterThan(kcal(weight, height));
      }),
    );
  });
});

describe('the energy requirement', () => {
  test('is metabolic rate times activity level plus weight target', () => {
    // 1348.4 x 1.545 = 2083.278
    expect(energyRequirement(woman)).toBe(2083.278);
    // 2083.278 - 500
    expect(energyRequirement({ ...woman, weightTarget: { coefficient: -500 } })).toBe(1583.278);
  });

  test('is computed from the weight alone without a height', () => {
    // 1327.1 x 1.545 = 2050.3695
    expect(energyRequirement({ ...woman, height: null })).toBe(2050.3695);
  });

  test('is unknown without an activity level or a weight target', () => {
    expect(energyRequirement({ ...woman, physicalActivityLevel: null })).toBeNull();
    expect(energyRequirement({ ...woman, weightTarget: null })).toBeNull();
  });

  test('is unknown when the weight target makes it negative', () => {
    expect(energyRequirement({ ...woman, weightTarget: { coefficient: -2084 } })).toBeNull();
  });
});

describe('mean daily intakes', () => {
  test('are sums divided by the number of recalls, with 0 for a nutrient that a recall lacks', () => {
    expect(meanIntakes([{ 1: 1800, 11: 60 }, { 1: 2200 }])).toEqual({ 1: 2000, 11: 30 });
  });

  test('leave out a nutrient that no recall has, and are empty without recalls', () => {
    expect(meanIntakes([{ 1: 1800 }, {}])).toEqual({ 1: 900 });
    expect(meanIntakes([])).toEqual({});
  });

  test('convert energy in kJ for recalls without kcal', () => {
    // (2000 + 8368 / 4.184) / 2 = (2000 + 2000) / 2
    expect(meanIntakes([{ 1: 2000 }, { 2: 8368 }])[1]).toBe(2000);
  });

  test('have no binary rounding noise', () => {
    expect(meanIntakes([{ 11: 0.1 }, { 11: 0.2 }, { 11: 0.3 }])).toEqual({ 11: 0.2 });
  });

  test('do not depend on the order of the recalls', () => {
    const recalls = fc.array(
      fc.dictionary(fc.constantFrom('1', '11', '49'), fc.double({ min: 0, max: 1e5, noNaN: true })),
      {
        maxLength: 10,
      },
    );
    fc.assert(
      fc.property(recalls, (days) => {
        const [means, reversed] = [meanIntakes(days), meanIntakes(days.toReversed())];
        expect(Object.keys(reversed).sort()).toEqual(Object.keys(means).sort());
        for (const [id, mean] of Object.entries(means))
          expect(Math.abs(mean - (reversed[id] ?? NaN))).toBeLessThanOrEqual(1e-9 * mean);
      }),
    );
  });
});

describe('the value of a rule', () => {
  const intakes = { 1: 1850, 11: 65, 13: 240 };

  test('of the kind range is the intake', () => {
    expect(ruleValue(group(), woman, intakes)).toEqual({ value: 65 });
  });

  test('of the kind per_unit_of_weight is the intake for each kg', () => {
    // 65 g / 65 kg
    expect(ruleValue(group({ nutrientRuleType: 'per_unit_of_weight' }), woman, intakes)).toEqual({ value: 1 });
  });

  test('of the kind percentage_of_energy is the energy of the nutrient in % of all energy', () => {
    const carbohydrate = group({
      nutrientTypeId: 13,
      nutrientRuleType: 'percentage_of_energy',
      nutrientTypeKCalPerUnit: 3.75,
    });
    // 240 x 3.75 = 900; 900 x 100 / 1850 = 48.6486486486...
    expect(ruleValue(carbohydrate, woman, intakes)).toEqual({ value: 48.6486486486 });
    expect(ruleValue(carbohydrate, woman, { 1: 0, 13: 0 })).toEqual({ value: 0 });
    expect(ruleValue({ ...carbohydrate, nutrientTypeKCalPerUnit: null }, woman, { 13: 240 })).toEqual({
      missing: ['energyIntake', 'energyFactor'],
    });
  });

  test('of the kind energy_divided_by_bmr is the energy in % of the requirement, with activity and target', () => {
    const energy = group({ nutrientTypeId: 1, nutrientRuleType: 'energy_divided_by_bmr' });
    // 185000 / 2083.278: 88.8 x 2083.278 = 184995.0864; the rest, 4.9136 / 2083.278 = 0.0023585906
    expect(ruleValue(energy, woman, intakes)).toEqual({ value: 88.8023585906 });
    // 185000 / 1583.278: 116.8 x 1583.278 = 184926.8704; the rest, 73.1296 / 1583.278 = 0.04618873
    const losing = { ...woman, weightTarget: { coefficient: -500 } };
    expect(ruleValue(energy, losing, intakes)).toEqual({ value: 116.84618873 });
    expect(ruleValue(energy, { ...woman, height: null }, {})).toEqual({ missing: ['energyIntake'] });
    expect(ruleValue(energy, nobodyKnown, {})).toEqual({
      missing: ['energyIntake', 'sex', 'age', 'weight', 'physicalActivityLevel', 'weightTarget'],
    });
    const starving = { ...woman, weightTarget: { coefficient: -3000 } };
    expect(ruleValue(energy, starving, intakes)).toEqual({ missing: ['energyRequirement'] });
  });

  test('is unknown, not 0, when the intake is unknown, and lists what is missing', () => {
    expect(ruleValue(group({ nutrientTypeId: 49 }), woman, intakes)).toEqual({ missing: ['intake'] });
    const perKg = group({ nutrientTypeId: 49, nutrientRuleType: 'per_unit_of_weight' });
    expect(ruleValue(perKg, nobodyKnown, intakes)).toEqual({ missing: ['intake', 'weight'] });
  });

  test('has the unit of its kind', () => {
    expect(ruleUnit('range', 'mg')).toBe('mg');
    expect(ruleUnit('per_unit_of_weight', 'g')).toBe('g/kg');
    expect(ruleUnit('percentage_of_energy', 'g')).toBe('%');
    expect(ruleUnit('energy_divided_by_bmr', 'kcal')).toBe('%');
  });
});

describe('a demographic group', () => {
  test('without criteria applies to everybody, also without physical data', () => {
    expect(appliesTo(group(), nobodyKnown)).toBe(true);
  });

  test.each([
    { what: 'sex', changed: { sex: 'f' }, other: { sex: 'm' } },
    {
      what: 'activity',
      changed: { physicalLevelId: 1 },
      other: { physicalActivityLevel: { id: 2, coefficient: 1.8 } },
    },
    { what: 'age', changed: { age: { start: 34, end: 35 } }, other: { age: 35 } },
    { what: 'weight', changed: { weight: { start: 65, end: 70 } }, other: { weight: 70 } },
    { what: 'height', changed: { height: { start: 165, end: 170 } }, other: { height: 164.9 } },
  ] as const)(
    'with a $what applies to a person who has it, and not when it is another or unknown',
    ({ changed, other }) => {
      expect(appliesTo(group(changed), woman)).toBe(true);
      expect(appliesTo(group(changed), { ...woman, ...other })).toBe(false);
      expect(appliesTo(group(changed), nobodyKnown)).toBe(false);
    },
  );

  test('includes the age at its start and excludes the age at its end', () => {
    const adults = group({ age: { start: 18, end: 60 } });
    const matches = [17, 18, 59, 60].map((age) => appliesTo(adults, { ...woman, age }));
    expect(matches).toEqual([false, true, true, false]);
  });
});

describe('the sector of a value', () => {
  const sectors = [sector(1, 'low', 0, 50), sector(2, 'good', 50, 80), sector(3, 'high', 100, 200)];

  test.each([
    [0, 1],
    [49.999, 1],
    [50, 2],
    [79.999, 2],
    [80, null],
    [99.999, null],
    [100, 3],
    [200, null],
  ])('of %d is %s', (value, id) => {
    expect(sectorOf(sectors, value)?.id ?? null).toBe(id);
  });

  test('is unique for any sectors that do not overlap', () => {
    const bounds = fc
      .uniqueArray(fc.nat(1000), { minLength: 2, maxLength: 12 })
      .map((ends) => ends.sort((a, b) => a - b));
    fc.assert(
      fc.property(bounds, fc.nat(1000), (ends, value) => {
        const adjoining = ends.slice(1).map((end, index) => sector(index, 'low', ends[index] ?? 0, end));
        const isInside = value >= (ends[0] ?? 0) && value < (ends.at(-1) ?? 0);
        expect(sectorOf(adjoining, value) !== null).toBe(isInside);
        expect(adjoining.filter(({ range }) => isWithin(range, value))).toHaveLength(isInside ? 1 : 0);
      }),
    );
  });
});

test('the target of a group is the excellent sector, else the good one, else the neutral one', () => {
  const [low, neutral] = [sector(1, 'low', 0, 1), sector(2, 'neutral', 1, 2)];
  const [good, excellent] = [sector(3, 'good', 2, 3), sector(4, 'excellent', 3, 4)];
  expect(targetSector([low, neutral, good, excellent])).toBe(excellent);
  expect(targetSector([low, neutral, good])).toBe(good);
  expect(targetSector([low, neutral])).toBe(neutral);
  expect(targetSector([low])).toBeNull();
});

describe('top foods', () => {
  const food = (code: string, protein: number, description = code) => ({
    code,
    description,
    nutrients: { 11: protein },
  });

  test('are averages per day, with the portions of one code added and the other foods summed', () => {
    const foods = [
      food('MILK', 8, 'Milk'),
      food('EGG', 12),
      food('MILK', 4, 'Old milk'),
      food('TEA', 0),
      food('OAT', 6),
    ];
    // 8 + 4 + 12 + 6 = 30 g in two days; 12 of 30 are 40 %, 6 are 20 %
    expect(topFoods(foods, { nutrientTypeId: 11, days: 2, most: 2 })).toEqual({
      foods: [
        { code: 'EGG', description: 'EGG', amount: 6, share: 40 },
        { code: 'MILK', description: 'Milk', amount: 6, share: 40 },
      ],
      rest: { foodCount: 1, amount: 3, share: 20 },
    });
  });

  test('of energy convert kJ when a food has no kcal', () => {
    const foods = [
      { code: 'A', description: 'A', nutrients: { 1: 100, 2: 418 } },
      { code: 'B', description: 'B', nutrients: { 2: 1255.2 } },
    ];
    // 1255.2 / 4.184 = 300; of 400
    expect(topFoods(foods, { nutrientTypeId: 1, days: 1 })?.foods).toEqual([
      { code: 'B', description: 'B', amount: 300, share: 75 },
      { code: 'A', description: 'A', amount: 100, share: 25 },
    ]);
  });

  test('are null when no food has the nutrient, and empty when all foods have 0 of it', () => {
    expect(topFoods([food('MILK', 8)], { nutrientTypeId: 49, days: 1 })).toBeNull();
    expect(topFoods([], { nutrientTypeId: 11, days: 1 })).toBeNull();
    expect(topFoods([food('TEA', 0)], { nutrientTypeId: 11, days: 1 })).toEqual({
      foods: [],
      rest: { foodCount: 0, amount: 0, share: 0 },
    });
  });

  test('and the rest add up to the mean intake and 100 %, for any order of the foods', () => {
    const eaten = fc.record({
      code: fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'),
      grams: fc.double({ min: 0.01, max: 1e4, noNaN: true }),
    });
    fc.assert(
      fc.property(fc.array(eaten, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 5 }), (items, days) => {
        const foods = items.map(({ code, grams }) => food(code, grams));
        const top = topFoods(foods, { nutrientTypeId: 11, days });
        const parts = [...(top?.foods ?? []), ...(top ? [top.rest] : [])];
        const sum = (key: 'amount' | 'share') => parts.reduce((total, part) => total + part[key], 0);
        const mean = items.reduce((total, { grams }) => total + grams, 0) / days;
        expect(Math.abs(sum('amount') - mean)).toBeLessThanOrEqual(1e-9 * mean);
        expect(sum('share')).toBeCloseTo(100, 8);
        const amounts = top?.foods.map(({ amount }) => amount) ?? [];
        expect(amounts).toEqual(amounts.toSorted((one, other) => other - one));
        const reversed = topFoods(foods.toReversed(), { nutrientTypeId: 11, days });
        expect(reversed?.foods.map(({ code }) => code)).toEqual(top?.foods.map(({ code }) => code));
      }),
    );
  });
});

test('withEnergy keeps energy in kcal, else converts it from kJ, else adds none', () => {
  expect(withEnergy({ 1: 100, 2: 500 })).toEqual({ 1: 100, 2: 500 });
  expect(withEnergy({ 2: 418.4 })).toEqual({ 1: 100, 2: 418.4 });
  expect(withEnergy({ 11: 5 })).toEqual({ 11: 5 });
});

describe('feedback', () => {
  const sectors = [sector(1, 'low', 0, 0.83), sector(2, 'excellent', 0.83, 1.7)];
  const perKg = group({ id: 7, nutrientRuleType: 'per_unit_of_weight', scaleSectors: sectors });
  const foods = [{ code: 'EGG', description: 'Egg', nutrients: { 1: 300, 11: 26 } }];
  const recalls = [{ 1: 300, 11: 26 }];

  test('has a rule for each group of the person, and the top foods of energy and of the judged nutrients', () => {
    const groups = [group({ id: 6, sex: 'm' }), perKg];
    // 26 / 65 = 0.4
    expect(feedbackOn({ person: woman, recalls, foods, groups })).toEqual({
      missing: [],
      bmr: { kcal: 1348.4, equation: 'weight-and-height' },
      energyRequirement: 2083.278,
      intakes: { 1: 300, 11: 26 },
      rules: [{ group: perKg, value: 0.4, missing: [], sector: sectors[0], target: sectors[1], isIncomplete: false }],
      topFoods: [
        {
          nutrientTypeId: 1,
          foods: [{ code: 'EGG', description: 'Egg', amount: 300, share: 100 }],
          rest: { foodCount: 0, amount: 0, share: 0 },
          isIncomplete: false,
        },
        {
          nutrientTypeId: 11,
          foods: [{ code: 'EGG', description: 'Egg', amount: 26, share: 100 }],
          rest: { foodCount: 0, amount: 0, share: 0 },
          isIncomplete: false,
        },
      ],
    });
  });

  test('is incomplete where it rests on energy, when the energy of a recall is', () => {
    const ofEnergy = group({ id: 8, nutrientRuleType: 'percentage_of_energy', nutrientTypeKCalPerUnit: 4 });
    const groups = [perKg, ofEnergy, group({ id: 9, nutrientTypeId: 1 }), group({ id: 10, nutrientTypeId: 11 })];
    const { rules, topFoods } = feedbackOn({ person: woman, recalls, foods, groups, incompleteRecalls: 1 });
    expect(rules.map(({ group: { id }, isIncomplete }) => [id, isIncomplete])).toEqual([
      [7, false],
      [8, true],
      [9, true],
      [10, false],
    ]);
    expect(topFoods.map(({ nutrientTypeId, isIncomplete }) => [nutrientTypeId, isIncomplete])).toEqual([
      [1, true],
      [11, false],
    ]);
  });

  test('lists what is missing in place of a value and a sector', () => {
    const { missing, bmr, rules } = feedbackOn({ person: nobodyKnown, recalls, foods, groups: [perKg] });
    expect(missing).toEqual(['sex', 'age', 'weight', 'height', 'physicalActivityLevel', 'weightTarget']);
    expect(bmr).toBeNull();
    expect(rules).toEqual([
      { group: perKg, value: null, missing: ['weight'], sector: null, target: sectors[1], isIncomplete: false },
    ]);
  });
});
