import { checkAnswers, questionsAsked, type AnsweredRecall, type RecallFacts } from '@dietary-recall/scheme/answers';
import type { AnswerValue } from '@dietary-recall/vocabulary';
import { describe, expect, test } from 'vitest';
import { factsWith, options, schemeWith, text, yesNo, type QuestionInput } from './documents.ts';

const KNOWN: RecallFacts = {
  personFields: {},
  recallNumber: 1,
  weekday: 'monday',
  food: (code) => (code === 'MILK' ? { code, categories: ['DARY'], nutrients: { 1: 64 } } : null),
};

type Answers = Record<string, AnswerValue>;
const food = (code: string, answers: Answers = {}, linkedFoods: AnsweredRecall['meals'][number]['foods'] = []) => {
  return { code, answers, linkedFoods };
};
const recall = (answers: Answers, ...meals: AnsweredRecall['meals']): AnsweredRecall => ({ answers, meals });
const faults = (scheme: ReturnType<typeof schemeWith>, given: AnsweredRecall) =>
  checkAnswers(scheme, given, KNOWN).map(({ path, code }) => `${path} ${code}`);

describe('questionsAsked', () => {
  const scheme = schemeWith(
    yesNo('always'),
    yesNo('never', { when: { fact: 'recall.number', is: 2 } }),
    yesNo('meal', { at: 'meal' }),
    yesNo('yes', { when: { fact: 'answer', question: 'always', is: true } }),
  );

  test('lists the questions of the place whose condition holds', () => {
    const ids = (place: 'start' | 'meal' | 'end', answer?: boolean) =>
      questionsAsked(scheme, place, factsWith({ answer: () => answer })).map(({ id }) => id);
    expect(ids('start')).toEqual(['always']);
    expect(ids('start', true)).toEqual(['always', 'yes']);
    expect(ids('meal')).toEqual(['meal']);
    expect(ids('end')).toEqual([]);
  });
});

describe('checkAnswers', () => {
  const placed = schemeWith(
    yesNo('start', { isRequired: true }),
    yesNo('meal', { at: 'meal', isRequired: true }),
    yesNo('food', { at: 'food', isRequired: true }),
    yesNo('end', { at: 'end', isRequired: true }),
  );

  test('asks each required question at each of its places, linked foods too', () => {
    const meal = { kind: 'lunch', answers: {}, foods: [food('MILK', {}, [food('TEA', {}, [food('SUGR')])])] };
    expect(faults(placed, recall({}, meal))).toEqual([
      'answers.start required',
      'answers.end required',
      'meals.0.answers.meal required',
      'meals.0.foods.0.answers.food required',
      'meals.0.foods.0.linkedFoods.0.answers.food required',
      'meals.0.foods.0.linkedFoods.0.linkedFoods.0.answers.food required',
    ]);
    const answered = {
      kind: 'lunch',
      answers: { meal: true },
      foods: [food('MILK', { food: true }, [food('TEA', { food: false })])],
    };
    expect(faults(placed, recall({ start: false, end: true }, answered))).toEqual([]);
  });

  test('asks nothing of a meal at which nothing was eaten, and of one with a food that is not in the list', () => {
    const nothing = { kind: 'lunch', answers: {}, foods: [] };
    const given = recall({ start: true, end: true }, nothing, { ...nothing, missingFoods: [{ name: 'Pie' }] });
    expect(faults(placed, given)).toEqual(['meals.1.answers.meal required']);
  });

  test('refuses answers at another place, and to questions that the scheme does not have', () => {
    const meal = { kind: null, answers: { meal: true, food: true, __proto__x: 1 }, foods: [] };
    expect(faults(placed, recall({ start: true, end: true, meal: true, constructor: 'x' }, meal))).toEqual([
      'answers.meal wrong_place',
      'answers.constructor unknown_question',
      'meals.0.answers.food wrong_place',
      'meals.0.answers.__proto__x unknown_question',
    ]);
  });

  test('finds answers to unknown questions when the scheme has none, without looking for foods', () => {
    const meal = { kind: null, answers: {}, foods: [food('MILK', { odd: 1 })] };
    const known = { ...KNOWN, food: () => expect.fail('no condition asks for a food') };
    expect(checkAnswers(schemeWith(), recall({}, meal), known).map(({ path }) => path)).toEqual([
      'meals.0.foods.0.answers.odd',
    ]);
  });

  test('evaluates conditions with the answers around them and the facts of meal and food', () => {
    const scheme = schemeWith(
      yesNo('start'),
      yesNo('meal', {
        at: 'meal',
        when: {
          all: [
            { fact: 'answer', question: 'start', is: true },
            { fact: 'meal.kind', is: 'lunch' },
          ],
        },
      }),
      yesNo('food', {
        at: 'food',
        when: {
          all: [
            { fact: 'answer', question: 'meal', is: true },
            { fact: 'food.category', is: 'DARY' },
          ],
        },
      }),
    );
    const meal = (kind: string) => ({
      kind,
      answers: { meal: true },
      foods: [food('MILK', { food: true }), food('APPL', { food: true }, [food('MILK', { food: null })])],
    });
    expect(faults(scheme, recall({ start: true }, meal('lunch'), meal('breakfast')))).toEqual([
      'meals.1.answers.meal not_asked',
    ]);
    expect(faults(scheme, recall({ start: true }, { ...meal('lunch'), answers: { meal: false } }))).toEqual([
      'meals.0.foods.0.answers.food not_asked',
      'meals.0.foods.1.answers.food not_asked',
    ]);
  });

  test.each<[string, NonNullable<QuestionInput['when']>, string[]]>([
    ['a category', { fact: 'food.category', is: 'FRUT' }, []],
    ['a nutrient', { fact: 'food.nutrient', nutrient: 1, atLeast: 100 }, []],
    ['a custom field', { fact: 'person.field', field: 'arm', is: 'b' }, []],
    ['the number of the recall', { not: { fact: 'recall.number', is: 1 } }, []],
    ['the code of the food', { fact: 'food.code', is: 'TEA' }, ['not_asked']],
    ['the weekday', { fact: 'recall.weekday', is: 'sunday' }, ['not_asked']],
    [
      'one of several',
      {
        any: [
          { fact: 'meal.kind', is: 'x' },
          { fact: 'food.category', is: 'FRUT' },
        ],
      },
      [],
    ],
    [
      'what cannot hold either way',
      {
        all: [
          { fact: 'meal.kind', is: 'x' },
          { fact: 'food.category', is: 'FRUT' },
        ],
      },
      ['not_asked'],
    ],
    [
      'not one of several',
      {
        not: {
          any: [
            { fact: 'meal.kind', is: 'lunch' },
            { fact: 'recall.number', is: 2 },
          ],
        },
      },
      ['not_asked'],
    ],
  ])('keeps an answer whose condition may have held before %s changed, and no other', (_what, when, expected) => {
    const scheme = schemeWith(yesNo('q', { at: 'food', when, isRequired: true }));
    const told = (answers: Answers) => recall({}, { kind: 'lunch', answers: {}, foods: [food('MILK', answers)] });
    expect(faults(scheme, told({ q: true })).map((fault) => fault.split(' ')[1])).toEqual(expected);
    expect(faults(scheme, told({}))).toEqual([]);
    if (expected.length === 0)
      expect(faults(scheme, told({ q: 'no' }))).toEqual(['meals.0.foods.0.answers.q wrong_type']);
  });

  test('knows the code of a food that the list has lost', () => {
    const scheme = schemeWith(yesNo('q', { at: 'food', when: { fact: 'food.code', is: 'GONE' }, isRequired: true }));
    const told = (answers: Answers) => recall({}, { kind: 'lunch', answers: {}, foods: [food('GONE', answers)] });
    expect(faults(scheme, told({ q: true }))).toEqual([]);
  });

  const base = { at: 'start', text } as const;
  const several: QuestionInput = {
    ...base,
    id: 'q',
    type: 'choices',
    options: [...options('a', 'b', 'c'), { value: 'none', label: text, isExclusive: true }],
    fewest: 2,
    most: 2,
  };
  const number: QuestionInput = { ...base, id: 'q', type: 'number', isWhole: true, least: 0, most: 10 };
  const day: QuestionInput = { ...base, id: 'q', type: 'date', earliest: '2026-01-01', latest: '2026-12-31' };
  const scale: QuestionInput = { ...base, id: 'q', type: 'scale', leastLabel: text, mostLabel: text };
  test.each<[QuestionInput, AnswerValue, string | null]>([
    [yesNo('q'), true, null],
    [yesNo('q'), null, null],
    [yesNo('q', { isRequired: true }), null, 'required'],
    [yesNo('q'), 'yes', 'wrong_type'],
    [{ ...base, id: 'q', type: 'choice', options: options('a', 'b') }, 'b', null],
    [{ ...base, id: 'q', type: 'choice', options: options('a', 'b') }, 'c', 'not_an_option'],
    [{ ...base, id: 'q', type: 'choice', options: options('a', 'b') }, ['a'], 'wrong_type'],
    [several, ['a', 'c'], null],
    [several, ['none'], null],
    [several, ['none', 'a'], 'exclusive'],
    [several, ['a'], 'too_few'],
    [several, ['a', 'b', 'c'], 'too_many'],
    [several, ['a', 'a'], 'repeated'],
    [several, ['a', 'd'], 'not_an_option'],
    [several, 'a', 'wrong_type'],
    [{ ...several, isRequired: true, fewest: 0 }, [], 'required'],
    [number, 10, null],
    [number, 1.5, 'not_whole'],
    [number, -1, 'too_small'],
    [number, 11, 'too_large'],
    [number, '5', 'wrong_type'],
    [{ ...base, id: 'q', type: 'text', maxLength: 3 }, 'abc', null],
    [{ ...base, id: 'q', type: 'text', maxLength: 3 }, 'abcd', 'too_long'],
    [{ ...base, id: 'q', type: 'text', isRequired: true }, ' ', 'required'],
    [{ ...base, id: 'q', type: 'text' }, 1, 'wrong_type'],
    [day, '2026-02-28', null],
    [day, '2026-02-29', 'wrong_type'],
    [day, '2025-12-31', 'too_small'],
    [day, '2027-01-01', 'too_large'],
    [day, '28.2.2026', 'wrong_type'],
    [{ ...base, id: 'q', type: 'time' }, '23:59', null],
    [{ ...base, id: 'q', type: 'time' }, '24:00', 'wrong_type'],
    [scale, 5, null],
    [scale, 2.5, 'not_whole'],
    [scale, 6, 'too_large'],
    [{ ...base, id: 'q', type: 'info' }, null, null],
    [{ ...base, id: 'q', type: 'info' }, true, 'no_answer'],
  ])('judges %j answered with %j: %s', (question, answer, code) => {
    expect(checkAnswers(schemeWith(question), recall({ q: answer }), KNOWN).map((fault) => fault.code)).toEqual(
      code === null ? [] : [code],
    );
  });
});
