import { validateScheme, type Condition, type KnownRecords } from '@dietary-recall/scheme';
import { describe, expect, test } from 'vitest';
import { documentWith, options, text, yesNo, type QuestionInput } from './documents.ts';

function faultsOf(document: unknown, known?: KnownRecords) {
  const checked = validateScheme(document, known);
  return 'faults' in checked ? checked.faults : [];
}

const pathsOf = (document: unknown, known?: KnownRecords) => faultsOf(document, known).map(({ path }) => path);
const ofQuestions = (...questions: QuestionInput[]) => pathsOf(documentWith({ questions }));

const choice = (id: string, at: QuestionInput['at'], when: Condition | null = null): QuestionInput => {
  return { id, at, type: 'choice', text, when, options: options('a', 'b') };
};
const asksFor = (question: string, is: string | number | boolean = 'a'): Condition => ({
  fact: 'answer',
  question,
  is,
});

describe('validateScheme', () => {
  test('asks for the question of a condition that names none yet', () => {
    const faults = faultsOf(documentWith({ questions: [choice('diet', 'end', asksFor(''))] }));
    expect(faults).toMatchObject([{ message: 'Name the question whose answer is compared.' }]);
  });

  test('returns the scheme with its defaults if there is no fault', () => {
    expect(validateScheme(documentWith({ questions: [yesNo('one')] }))).toMatchObject({
      scheme: { listing: 'by-meal', questions: [{ id: 'one', isRequired: false, when: null }] },
    });
  });

  test('lists the faults inside of an object in the order of its keys, and what is missing after them', () => {
    const meal = { name: { de: 'Frühstück' }, kind: 'x', time: { minutes: 60, hours: 24 }, id: 'B' };
    const { meals: _, ...rest } = documentWith({});
    expect(pathsOf({ meals: [meal], ...rest, colour: 1 })).toEqual([
      'meals[0].name.de',
      'meals[0].name.en',
      'meals[0].kind',
      'meals[0].time.minutes',
      'meals[0].time.hours',
      'meals[0].id',
      'colour',
    ]);
  });

  test('names the question with which a place has more than the 100 answers that a recall takes', () => {
    const asked = (count: number, at: QuestionInput['at']) =>
      Array.from({ length: count }, (_, index) => yesNo(`${at}-${index}`, { at }));
    const info: QuestionInput = { id: 'about', at: 'start', type: 'info', text };
    const most = [info, ...asked(60, 'start'), ...asked(40, 'end'), ...asked(50, 'meal'), ...asked(49, 'food')];
    expect(ofQuestions(...most)).toEqual([]);
    expect(ofQuestions(...asked(60, 'start'), ...asked(41, 'end'))).toEqual(['questions[100].at']);
    expect(ofQuestions(...asked(101, 'food'), ...asked(90, 'meal'))).toEqual(['questions[100].at']);
  });

  test('lists twenty faults of shape and meaning at once, in the order of the document', () => {
    const document = {
      languages: ['en', 'fr', 'fr'],
      listing: 'by-food',
      meals: [
        { id: 'breakfast', name: { en: 'Breakfast' }, time: { hours: 24, minutes: 0 } },
        { id: 'breakfast', name: { fr: 'Déjeuner' }, time: { hours: 12, minutes: 0 }, color: 'red' },
      ],
      day: { gapHours: 0.1 },
      forgotten: [{ id: 'sweets', question: { en: 'Sweets?', de: 'Süßes?' }, categories: ['SWTS', 'NONE'] }],
      foods: { askBrands: true },
      questions: [
        { ...yesNo('Pregnant'), when: { fact: 'recall.weekday', is: 'sun' } },
        { ...choice('diet', 'start', asksFor('later')), help: { en: '' } },
        { id: 'glasses', at: 'meal', type: 'number', text, least: 5, most: 2, when: { fact: 'food.code', is: 'X' } },
        { id: 'glasses', at: 'end', type: 'scale', text, least: 5, leastLabel: text },
        { id: 'later', at: 'end', type: 'smiley', text },
        { ...choice('last', 'end', { all: [asksFor('diet', 'c'), { fact: 'answer', question: 'diet', atLeast: 2 }] }) },
      ],
      feedback: { nutrients: [{ nutrient: 999, name: text }] },
    };
    const faults = faultsOf(document, {
      categories: new Set(['SWTS']),
      nutrients: new Set([1]),
      foods: new Set(['X']),
    });
    expect(faults.map(({ path }) => path)).toEqual([
      'languages[2]',
      'listing',
      'meals[0].time.hours',
      'meals[1].id',
      'meals[1].name.en',
      'meals[1].color',
      'day.gapHours',
      'forgotten[0].question.de',
      'forgotten[0].categories[1]',
      'foods.askBrands',
      'questions[0].id',
      'questions[0].when.is',
      'questions[1].when.question',
      'questions[1].help.en',
      'questions[2].most',
      'questions[2].when.fact',
      'questions[3].id',
      'questions[3].mostLabel',
      'questions[3].most',
      'questions[4].type',
      'questions[5].when.all[0].is',
      'questions[5].when.all[1].atLeast',
      'feedback.nutrients[0].nutrient',
    ]);
    for (const { message } of faults) expect(message).toMatch(/^[A-Z].*[.?]$/);
  });

  test.each([{}, { options: [] }])('asks for two options where a choice has %j', (given) => {
    const question = { id: 'a', at: 'end', type: 'choice', text, ...given };
    expect(faultsOf(documentWith({ questions: [question as QuestionInput] }))).toMatchObject([
      { path: 'questions[0].options', message: 'Give two options at least.' },
    ]);
  });

  test.each([
    ['a start question at a meal', [choice('a', 'start'), choice('b', 'meal', asksFor('a'))], []],
    ['a meal question at a food of it', [choice('a', 'meal'), choice('b', 'food', asksFor('a'))], []],
    ['an earlier question of the food', [choice('a', 'food'), choice('b', 'food', asksFor('a'))], []],
    ['a start question that stands below', [choice('b', 'end', asksFor('a')), choice('a', 'start')], []],
    ['a later question', [choice('b', 'food', asksFor('a')), choice('a', 'food')], ['questions[0].when.question']],
    ['itself', [choice('a', 'food', asksFor('a'))], ['questions[0].when.question']],
    [
      'a food question at a meal',
      [choice('a', 'food'), choice('b', 'meal', asksFor('a'))],
      ['questions[1].when.question'],
    ],
    [
      'a food question at the end',
      [choice('a', 'food'), choice('b', 'end', asksFor('a'))],
      ['questions[1].when.question'],
    ],
    [
      'a meal question at the end',
      [choice('a', 'meal'), choice('b', 'end', asksFor('a'))],
      ['questions[1].when.question'],
    ],
    [
      'an end question at a food',
      [choice('a', 'end'), choice('b', 'food', asksFor('a'))],
      ['questions[1].when.question'],
    ],
    ['a question that does not exist', [choice('b', 'food', asksFor('a'))], ['questions[0].when.question']],
    [
      'a text about which nothing is asked',
      [{ id: 'a', at: 'start', type: 'info', text } as const, choice('b', 'end', asksFor('a'))],
      ['questions[1].when.question'],
    ],
  ])('judges a condition on %s', (_, questions, paths) => {
    expect(ofQuestions(...(questions as QuestionInput[]))).toEqual(paths);
  });

  test.each<[string, Condition, string[]]>([
    ['a meal that exists', { fact: 'meal.kind', in: ['lunch'] }, []],
    ['a meal that does not', { fact: 'meal.kind', in: ['lunch', 'lunhc'] }, ['in[1]']],
    ['a weekday', { fact: 'recall.weekday', isNot: 'sunday' }, []],
    ['a number of a weekday', { fact: 'recall.weekday', atLeast: 5 }, ['atLeast']],
    ['the number of the recall', { fact: 'recall.number', atLeast: 2 }, []],
    ['a text for the number of the recall', { fact: 'recall.number', is: 'second' }, ['is']],
    ['a custom field', { fact: 'person.field', field: 'age', atLeast: 18 }, []],
    ['a nutrient', { fact: 'food.nutrient', nutrient: 1, atMost: 10 }, []],
    ['a nutrient that does not exist', { fact: 'food.nutrient', nutrient: 2, atMost: 10 }, ['nutrient']],
    ['a category', { fact: 'food.category', is: 'MILK' }, []],
    ['a category that does not exist', { fact: 'food.category', is: 'MLIK' }, ['is']],
    ['a food that does not exist', { fact: 'food.code', is: 'MILK' }, ['is']],
    ['yes and no with a word', { fact: 'answer', question: 'first', is: 'yes' }, ['is']],
  ])('judges a comparison with %s', (_, when, paths) => {
    const known = { categories: new Set(['MILK']), nutrients: new Set([1]), foods: new Set(['APPL']) };
    const questions = [yesNo('first'), yesNo('second', { at: 'food', when: { not: when } })];
    expect(pathsOf(documentWith({ questions }), known)).toEqual(paths.map((path) => `questions[1].when.not.${path}`));
  });

  test('refuses facts about meals and foods where there are none', () => {
    const when: Condition = {
      any: [
        { fact: 'meal.kind', is: 'lunch' },
        { fact: 'food.category', is: 'MILK' },
      ],
    };
    const paths = (at: number, ...parts: number[]) => parts.map((part) => `questions[${at}].when.any[${part}].fact`);
    expect(
      ofQuestions(yesNo('a', { when }), yesNo('b', { at: 'meal', when }), yesNo('c', { at: 'food', when })),
    ).toEqual([...paths(0, 0, 1), ...paths(1, 1)]);
  });

  test('judges ranges and options', () => {
    const none = { value: 'none', label: text, isExclusive: true };
    expect(
      ofQuestions(
        { id: 'a', at: 'start', type: 'number', text, isWhole: true, least: 1.2, most: 1.8 },
        { id: 'b', at: 'start', type: 'date', text, earliest: '2026-02-01', latest: '2026-01-31' },
        { id: 'c', at: 'start', type: 'choices', text, options: options('a', 'b'), fewest: 2, most: 1 },
        { id: 'd', at: 'start', type: 'choices', text, options: [...options('a', 'a'), none], fewest: 3, most: 4 },
        { id: 'e', at: 'start', type: 'choice', text, options: [...options('a'), none] },
        { id: 'f', at: 'start', type: 'choices', text, options: [none, { ...none, value: 'nothing' }] },
        { id: 'g', at: 'start', type: 'scale', text, least: 3, most: 3, leastLabel: text, mostLabel: text },
      ),
    ).toEqual([
      'questions[0].most',
      'questions[1].latest',
      'questions[2].most',
      'questions[3].options[1].value',
      'questions[3].fewest',
      'questions[3].most',
      'questions[4].options[1].isExclusive',
      'questions[5].options',
      'questions[6].most',
    ]);
  });

  test('finds limits of energy that exclude each other', () => {
    const checks = { leastEnergyKcal: { f: 900, m: 900 }, mostEnergyKcal: { f: 800, m: 1000 } };
    expect(pathsOf(documentWith({ checks }))).toEqual(['checks.mostEnergyKcal.f']);
  });

  test('takes a language as the same however its tag is written', () => {
    const inLanguages = (languages: string[], name: Record<string, string>) =>
      pathsOf({ ...documentWith(), languages, meals: [{ id: 'a', name, time: { hours: 8, minutes: 0 } }] });
    expect(inLanguages(['EN', 'fr-ca'], { en: 'One', 'fr-CA': 'Un' })).toEqual([]);
    expect(inLanguages(['en', 'EN'], { en: 'One' })).toEqual(['languages[1]']);
    expect(inLanguages(['en'], { en: 'One', EN: 'Another' })).toEqual(['meals[0].name.EN']);
    expect(inLanguages(['EN', 'en '], { fr: 'Un' })).toEqual(['languages[1]', 'meals[0].name.fr', 'meals[0].name.en']);
  });

  test('finds an id that two entries of one list have', () => {
    const meal = { id: 'lunch', name: text, time: { hours: 12, minutes: 0 } };
    const row = { id: 'sweets', question: text };
    const help = [1, 2].map(() => ({ id: 'why', question: text, answer: text }));
    const interviewer = [1, 2].map(() => ({ id: 'slow', at: 'day' as const, text }));
    const questions = [yesNo('a'), yesNo('a')];
    const document = { meals: [meal, meal], forgotten: [row, row], questions, texts: { help, interviewer } };
    expect(pathsOf(documentWith(document))).toEqual([
      'meals[1].id',
      'forgotten[1].id',
      'questions[1].id',
      'texts.help[1].id',
      'texts.interviewer[1].id',
    ]);
  });

  test('names the nearest field for an unknown one', () => {
    expect(faultsOf({ ...documentWith(), qestions: [] })).toEqual([
      { path: 'qestions', message: 'Remove or correct "qestions": did you mean "questions"?' },
    ]);
  });

  test('writes names that are no words in brackets', () => {
    const texts = { welcome: { en: 'Hello', 'fr-CA': 'Bonjour' } };
    expect(pathsOf(documentWith({ texts }))).toEqual(['texts.welcome["fr-CA"]']);
  });

  const nested = (depth: number) => {
    let when: Condition = { fact: 'recall.number', is: 1 };
    for (let level = 1; level < depth; level++) when = level % 2 ? { not: when } : { all: [when] };
    return when;
  };

  test('takes conditions of ten levels', () => {
    expect(ofQuestions(yesNo('a', { when: nested(10) }))).toEqual([]);
    expect(ofQuestions(yesNo('a', { when: nested(11) }))).toEqual(['questions[0].when']);
  });

  test.each([
    ['nested conditions', documentWith({ questions: [yesNo('a', { when: nested(100_000) })] })],
    ['nested lists', JSON.parse('['.repeat(100_000) + ']'.repeat(100_000))],
    ['a nested field', { ...documentWith(), extra: JSON.parse('['.repeat(100_000) + ']'.repeat(100_000)) }],
    ['more values than it reads', documentWith({ questions: Array.from({ length: 600_000 }, () => yesNo('a')) })],
    ['more faults than anybody reads', { ...documentWith(), meals: Array.from({ length: 20_000 }, () => 0) }],
  ])('answers a document with %s', (_, document) => {
    const faults = faultsOf(document);
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.length).toBeLessThanOrEqual(1001);
  });

  test.each([
    [null],
    [undefined],
    ['text'],
    [1],
    [[]],
    [[1]],
    [{}],
    [{ questions: {} }],
    [{ questions: [null], meals: 'x', texts: [] }],
  ])('answers %j with faults', (document) => {
    expect(faultsOf(document)).not.toEqual([]);
  });
});
