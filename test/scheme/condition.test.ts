import { isMet, testsOf, type Condition, type ConditionValue, type Facts } from '@dietary-recall/scheme';
import { WEEKDAYS } from '@dietary-recall/vocabulary';
import {
  assert,
  type Arbitrary,
  constantFrom,
  dictionary,
  double,
  integer,
  letrec,
  array,
  oneof,
  option,
  property,
  record,
  boolean,
} from 'fast-check';
import { describe, expect, test } from 'vitest';
import { factsWith } from './documents.ts';

// Few names and values, so that conditions and facts often meet.
const name = constantFrom('a', 'b', 'c');
const value: Arbitrary<ConditionValue> = oneof(name, integer({ min: 0, max: 3 }), boolean(), constantFrom('1', '2'));
const amount = double({ min: 0, max: 4, noNaN: true });

const comparison = oneof(
  record({ is: value }),
  record({ isNot: value }),
  record({ in: array(value, { minLength: 1, maxLength: 3 }) }),
  record({ atLeast: amount }),
  record({ atMost: amount }),
);
const fact = oneof(
  record({ fact: constantFrom('answer' as const), question: name }),
  record({ fact: constantFrom('food.nutrient' as const), nutrient: integer({ min: 1, max: 2 }) }),
  record({ fact: constantFrom('person.field' as const), field: name }),
  record({
    fact: constantFrom(
      'meal.kind' as const,
      'food.code' as const,
      'food.category' as const,
      'recall.number' as const,
      'recall.weekday' as const,
    ),
  }),
);
const single = record({ fact, comparison }).map(({ fact: what, comparison: how }): Condition => ({ ...what, ...how }));
const joined = letrec<{ condition: unknown }>((tie) => ({
  condition: oneof(
    { maxDepth: 4, depthSize: 'small' },
    single,
    record({ all: array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    record({ any: array(tie('condition'), { minLength: 1, maxLength: 3 }) }),
    record({ not: tie('condition') }),
  ),
}));
const condition = joined.condition as Arbitrary<Condition>;

const facts = record({
  answers: dictionary(name, oneof(value, array(name, { maxLength: 3 }), constantFrom(null))),
  mealKind: option(name),
  food: option(
    record({
      code: name,
      categories: array(name, { maxLength: 3 }),
      nutrients: dictionary(constantFrom('1', '2'), amount),
    }),
  ),
  personFields: dictionary(name, constantFrom('1', '2', 'a', '')),
  recallNumber: integer({ min: 1, max: 3 }),
  weekday: constantFrom(...WEEKDAYS),
}).map(({ answers, ...known }): Facts => {
  return { ...known, answer: (question) => (Object.hasOwn(answers, question) ? answers[question] : undefined) };
});

/** A law of any two conditions and any facts. */
const always = (check: (one: Condition, other: Condition, known: Facts) => boolean) =>
  property(condition, condition, facts, check);
const RUNS = { numRuns: 500 };

describe('isMet', () => {
  test('obeys the laws of De Morgan', () => {
    assert(
      always(
        (a, b, known) => isMet({ not: { all: [a, b] } }, known) === isMet({ any: [{ not: a }, { not: b }] }, known),
      ),
      RUNS,
    );
    assert(
      always(
        (a, b, known) => isMet({ not: { any: [a, b] } }, known) === isMet({ all: [{ not: a }, { not: b }] }, known),
      ),
      RUNS,
    );
  });

  test('takes a double negation as no negation', () => {
    assert(
      always((a, _b, known) => isMet({ not: { not: a } }, known) === isMet(a, known)),
      RUNS,
    );
  });

  test('takes the order of joined conditions, and a repeated one, as the same', () => {
    assert(
      always((a, b, known) => isMet({ all: [a, b] }, known) === isMet({ all: [b, a, b] }, known)),
      RUNS,
    );
    assert(
      always((a, b, known) => isMet({ any: [a, b] }, known) === isMet({ any: [b, a, b] }, known)),
      RUNS,
    );
  });

  test('distributes all over any', () => {
    assert(
      always(
        (a, b, known) => isMet({ all: [a, { any: [b, a] }] }, known) === isMet({ any: [{ all: [a, b] }, a] }, known),
      ),
      RUNS,
    );
  });

  test('takes `in` as any of `is`, and `isNot` as the opposite of `is`', () => {
    const given = property(
      fact,
      array(value, { minLength: 1, maxLength: 3 }),
      facts,
      (what, listed: ConditionValue[], known) => {
        const any = listed.map((is): Condition => ({ ...what, is }));
        const [first = 'a'] = listed;
        return (
          isMet({ ...what, in: listed }, known) === isMet({ any }, known) &&
          isMet({ ...what, isNot: first }, known) === !isMet({ ...what, is: first }, known)
        );
      },
    );
    assert(given, RUNS);
  });

  test('meets nothing but `isNot` where a fact is unknown', () => {
    const unknown = factsWith();
    const given = property(single, (one) => {
      const [asked] = testsOf(one);
      if (asked === undefined || asked.fact.startsWith('recall.')) return true;
      return isMet(one, unknown) === 'isNot' in asked;
    });
    assert(given, RUNS);
  });

  test('answers every condition, whatever the facts, and the same twice', () => {
    assert(
      always((a, _b, known) => [true, false].includes(isMet(a, known)) && isMet(a, known) === isMet(a, known)),
      RUNS,
    );
  });

  test('meets `all` of no condition, and no `any`', () => {
    expect([isMet({ all: [] }, factsWith()), isMet({ any: [] }, factsWith())]).toEqual([true, false]);
  });

  test('compares numbers in custom fields as numbers, and one of several values with the fact', () => {
    const person = factsWith({ personFields: { age: '12', note: '' } });
    expect(isMet({ fact: 'person.field', field: 'age', atLeast: 9 }, person)).toBe(true);
    expect(isMet({ fact: 'person.field', field: 'age', is: 12 }, person)).toBe(true);
    expect(isMet({ fact: 'person.field', field: 'note', atMost: 5 }, person)).toBe(false);
    const chosen = factsWith({ answer: () => ['soup', 'bread'] });
    expect(isMet({ fact: 'answer', question: 'x', is: 'bread' }, chosen)).toBe(true);
    expect(isMet({ fact: 'answer', question: 'x', isNot: 'bread' }, chosen)).toBe(false);
  });
});
