import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { recommend, wellFounded, type FoodRules } from '../../src/domain/association-rules.ts';

const CODES = ['A', 'B', 'C', 'D', 'E', 'F'];
const meals = fc.array(fc.uniqueArray(fc.constantFrom(...CODES), { maxLength: 5 }), { maxLength: 12 });
const input = fc.array(fc.constantFrom(...CODES, 'UNKNOWN'), { maxLength: 5 });

const mealsWith = (all: string[][], ...codes: string[]) =>
  all.filter((meal) => codes.every((code) => meal.includes(code))).length;

function rulesOf(all: string[][]): Map<string, FoodRules> {
  const known = CODES.filter((code) => mealsWith(all, code) > 0);
  return new Map(
    known.map((code) => {
      const others = known.filter((other) => other !== code && mealsWith(all, code, other) > 0);
      const together = new Map(others.map((other) => [other, mealsWith(all, code, other)]));
      return [code, { meals: mealsWith(all, code), together }];
    }),
  );
}

/** The scores by definition, computed food by food from the meals. */
function slowly(all: string[][], meal: string[]): Map<string, number> {
  const scores = new Map<string, number>();
  for (const j of CODES.filter((code) => !meal.includes(code))) {
    const linked = [...new Set(meal)].filter((i) => mealsWith(all, i, j) > 0);
    const shares = linked.map((i) => mealsWith(all, i, j) / mealsWith(all, i));
    const occurrences = linked.map((i) => mealsWith(all, i));
    if (linked.length > 0) scores.set(j, sum(shares) * sum(occurrences));
  }
  return scores;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe('recommended foods', () => {
  test('have the score of the definition, computed from the meals', () => {
    fc.assert(
      fc.property(meals, input, (all, meal) => {
        const scores = new Map(recommend(meal, rulesOf(all)).map(({ code, score }) => [code, score]));
        const expected = slowly(all, meal);
        expect([...scores.keys()].sort()).toEqual([...expected.keys()].sort());
        for (const [code, score] of expected) expect(scores.get(code)).toBeCloseTo(score, 9);
      }),
    );
  });

  test('are sorted by score, then code, and never name a food of the meal', () => {
    fc.assert(
      fc.property(meals, input, (all, meal) => {
        const found = recommend(meal, rulesOf(all));
        expect(found).toEqual(found.toSorted((a, b) => b.score - a.score || (a.code < b.code ? -1 : 1)));
        expect(found.filter(({ code }) => meal.includes(code))).toEqual([]);
      }),
    );
  });

  test('are the same to the last bit for any order of the meal', () => {
    fc.assert(
      fc.property(meals, input, (all, meal) => {
        expect(recommend(meal.toReversed(), rulesOf(all))).toEqual(recommend(meal, rulesOf(all)));
      }),
    );
  });

  test('have the scores of a worked example: the sum of the shares times the number of meals of the linked foods', () => {
    // TEA in 4 meals, BREAD in 2; MILK with TEA in 3 of them, with BREAD in 1; JAM with BREAD only.
    const rules = new Map([
      ['TEA', { meals: 4, together: new Map([['MILK', 3]]) }],
      [
        'BREAD',
        {
          meals: 2,
          together: new Map([
            ['MILK', 1],
            ['JAM', 2],
          ]),
        },
      ],
    ]);
    expect(recommend(['TEA', 'BREAD'], rules)).toEqual([
      { code: 'MILK', score: (3 / 4 + 1 / 2) * (4 + 2) },
      { code: 'JAM', score: (2 / 2) * 2 },
    ]);
  });
});

test('rules are well founded if the food is in 20 meals, and the other in 5 of these and in a tenth of them', () => {
  const rules = new Map<string, FoodRules>([
    ['RARE', { meals: 19, together: new Map([['MILK', 19]]) }],
    ['TEAS', { meals: 20, together: new Map(Object.entries({ MILK: 5, CAKE: 4 })) }],
    ['BRED', { meals: 100, together: new Map(Object.entries({ BUTR: 10, MILK: 9 })) }],
  ]);
  const founded = [...wellFounded(rules)].map(([code, { meals, together }]) => [code, meals, [...together.keys()]]);
  expect(founded).toEqual([
    ['TEAS', 20, ['MILK']],
    ['BRED', 100, ['BUTR']],
  ]);
});
