import { isMet, SchemeDocument, type Condition, type Facts } from '@dietary-recall/scheme';
import { BUILT_IN_SCHEMES } from '@dietary-recall/scheme/built-in';
import type { AnswerValue } from '@dietary-recall/vocabulary';
import { describe, expect, test } from 'vitest';
import { enableWhen } from '../../src/domain/enable-when.ts';
import type { FhirObject } from '../../src/domain/fhir-elements.ts';
import { questionnaireResponse, type AnswersToShare } from '../../src/domain/questionnaire-response.ts';
import { questionnaire, type SchemeToShare } from '../../src/domain/questionnaire.ts';
import { randomScheme } from '../recall-flow/random-world.ts';
import { documentWith, factsWith, options, schemeWith, text, yesNo, type QuestionInput } from '../scheme/documents.ts';
import { EVERY_QUESTION } from '../scheme/every-question.ts';
import { Dice } from '../security/fuzz/dice.ts';
import { itemsIn, type FhirItem } from '../submissions/fhir-rules.ts';
import { faultsOf } from '../submissions/fhir-validation.ts';
import { isEnabledBy, matchFaults } from '../submissions/questionnaire-match.ts';
import { answeredRecall } from './answered-recall.ts';

const BASE = 'https://recall.example.org';
const context = { baseUrl: BASE, surveyId: 'autumn' };
const HL7 = 'http://hl7.org/fhir/StructureDefinition';

const schemeOf = (document: SchemeDocument, data: Partial<SchemeToShare> = {}): SchemeToShare => ({
  id: '5d9c3a1e-0f4f-5c0f-9d0e-6d1f0f6f3b7a',
  schemeId: 'winter_2027',
  version: 3,
  name: 'Winter study',
  state: 'published',
  publishedAt: new Date('2026-11-23T09:00:00Z'),
  document,
  ...data,
});

const recallOf = (data: Partial<AnswersToShare> = {}): AnswersToShare => ({
  id: '01a1fc69-c1ca-730c-855a-6138c970032c',
  userName: 'person1',
  userId: 17,
  submittedAt: new Date('2026-03-01T18:14:41.737Z'),
  language: 'fr-CA',
  mode: 'self',
  interviewerId: null,
  answers: {},
  meals: [],
  ...data,
});

const itemsOf = (resource: FhirObject) => itemsIn(resource as { item?: FhirItem[] });
const itemOf = (resource: FhirObject, linkId: string) => itemsOf(resource).find((one) => one.linkId === linkId);
const control = (code: string) => ({
  url: `${HL7}/questionnaire-itemControl`,
  valueCodeableConcept: { coding: [{ system: 'http://hl7.org/fhir/questionnaire-item-control', code }] },
});
const inFrench = (content: string) => ({
  extension: [
    {
      url: `${HL7}/translation`,
      extension: [
        { url: 'lang', valueCode: 'fr' },
        { url: 'content', valueString: content },
      ],
    },
  ],
});

const EVERYTHING = SchemeDocument.parse(documentWith({ languages: ['en', 'fr'], questions: EVERY_QUESTION }));

describe('a scheme as a Questionnaire', () => {
  test('is valid and has its questions by place, with types, bounds, options, conditions and translations', () => {
    const resource = questionnaire(schemeOf(EVERYTHING), context);
    expect(faultsOf(resource)).toEqual([]);
    const diet = `${BASE}/fhir/questions/winter_2027/diet`;
    const added = `${BASE}/fhir/questions/winter_2027/added`;
    expect(resource).toEqual({
      resourceType: 'Questionnaire',
      id: '5d9c3a1e-0f4f-5c0f-9d0e-6d1f0f6f3b7a',
      language: 'en',
      url: `${BASE}/fhir/Questionnaire/winter_2027`,
      version: '3',
      versionAlgorithmCoding: { system: 'http://hl7.org/fhir/version-algorithm', code: 'integer' },
      title: 'Winter study',
      status: 'active',
      subjectType: ['Patient'],
      date: '2026-11-23T09:00:00.000Z',
      item: [
        {
          linkId: 'recall.start',
          type: 'group',
          item: [
            {
              linkId: 'usual',
              text: 'A usual day?',
              _text: inFrench('Un jour habituel ?'),
              type: 'boolean',
              required: true,
            },
            {
              linkId: 'diet',
              text: 'Diet',
              type: 'coding',
              answerOption: [
                { valueCoding: { system: diet, code: 'vegan', display: 'Vegan', _display: inFrench('Végane') } },
                { valueCoding: { system: diet, code: 'other', display: 'Other' } },
              ],
            },
            {
              extension: [
                { url: `${HL7}/minValue`, valueDecimal: 2.5 },
                { url: `${HL7}/maxValue`, valueDecimal: 300 },
                { url: `${HL7}/questionnaire-unit`, valueCoding: { display: 'kg' } },
              ],
              linkId: 'weight',
              text: 'Weight',
              type: 'decimal',
              item: [{ extension: [control('help')], linkId: 'weight.help', text: 'Without shoes', type: 'display' }],
            },
          ],
        },
        {
          linkId: 'recall.meal',
          type: 'group',
          repeats: true,
          item: [
            {
              extension: [{ url: `${HL7}/minValue`, valueInteger: 1 }],
              linkId: 'people',
              text: 'People',
              type: 'integer',
            },
            {
              linkId: 'at',
              text: 'When?',
              type: 'time',
              enableWhen: [{ question: 'people', operator: '>=', answerInteger: 2 }],
            },
            {
              linkId: 'recall.food',
              type: 'group',
              repeats: true,
              item: [
                {
                  extension: [
                    { url: `${HL7}/questionnaire-minOccurs`, valueInteger: 2 },
                    { url: `${HL7}/questionnaire-maxOccurs`, valueInteger: 3 },
                    {
                      url: `${BASE}/fhir/StructureDefinition/condition`,
                      valueString: '{"fact":"food.category","is":"SOUP"}',
                    },
                  ],
                  linkId: 'added',
                  text: 'Added',
                  type: 'coding',
                  repeats: true,
                  answerOption: ['salt', 'sugar', 'oil'].map((code) => {
                    return { valueCoding: { system: added, code, display: 'Text' } };
                  }),
                },
                {
                  extension: [
                    { url: `${HL7}/minValue`, valueInteger: 1 },
                    { url: `${HL7}/maxValue`, valueInteger: 5 },
                    control('slider'),
                    { url: `${HL7}/questionnaire-sliderStepValue`, valueInteger: 1 },
                  ],
                  linkId: 'liked',
                  text: 'Liked',
                  type: 'integer',
                  item: [
                    { extension: [control('lower')], linkId: 'liked.lower', text: 'No', type: 'display' },
                    { extension: [control('upper')], linkId: 'liked.upper', text: 'Yes', type: 'display' },
                  ],
                },
              ],
            },
          ],
        },
        {
          linkId: 'recall.end',
          type: 'group',
          item: [
            {
              linkId: 'thanks',
              text: 'Thanks',
              type: 'display',
              enableWhen: [{ question: 'usual', operator: '=', answerBoolean: false }],
            },
            {
              extension: [control('help')],
              linkId: 'thanks.help',
              text: 'Truly',
              type: 'display',
              enableWhen: [{ question: 'usual', operator: '=', answerBoolean: false }],
            },
            {
              extension: [{ url: `${HL7}/minValue`, valueDate: '1950-01-01' }],
              linkId: 'since',
              text: 'Since',
              type: 'date',
            },
            { linkId: 'note', text: 'Note', type: 'string', maxLength: 200 },
            { linkId: 'story', text: 'Story', type: 'text', maxLength: 500 },
          ],
        },
      ],
    });
  });

  test.each(BUILT_IN_SCHEMES)('$id is valid', ({ id, version, document }) => {
    const resource = questionnaire(schemeOf(document, { schemeId: id, version, publishedAt: null }), context);
    expect(faultsOf(resource)).toEqual([]);
    expect(resource).not.toHaveProperty('date');
    expect(itemsOf(resource).filter(({ type }) => type !== 'group' && type !== 'display')).toHaveLength(
      document.questions.filter(({ type }) => type !== 'info').length,
    );
  });

  test('without questions has no items', () => {
    const resource = questionnaire(schemeOf(schemeWith(), { state: 'draft', publishedAt: null }), context);
    expect(faultsOf(resource)).toEqual([]);
    expect(resource).toMatchObject({ status: 'draft' });
    expect(resource).not.toHaveProperty('item');
  });

  test('says how many options only where each answer has to have so many', () => {
    const choices = (parts: object): QuestionInput => {
      const base = { id: 'q', at: 'start', type: 'choices', text, options: options('a', 'b', 'c') } as const;
      return { ...base, ...parts };
    };
    const of = (parts: object) => itemOf(questionnaire(schemeOf(schemeWith(choices(parts))), context), 'q');
    expect(of({ fewest: 2 })?.extension).toBeUndefined();
    expect(of({ most: 1 })?.repeats).toBeUndefined();
    const none = { value: 'none', label: text, isExclusive: true };
    const excluding = of({ fewest: 2, isRequired: true, options: [...options('a', 'b'), none] });
    expect(excluding?.extension).toBeUndefined();
    expect(excluding?.answerOption?.[2]?.extension).toEqual([
      { url: `${HL7}/questionnaire-optionExclusive`, valueBoolean: true },
    ]);
  });
});

describe('the answers of a recall as a QuestionnaireResponse', () => {
  const answered = recallOf({
    answers: { usual: true, diet: 'vegan', weight: 61.5, since: '2020-05-01', note: ' ', story: 'long\u0000' },
    meals: [
      { answers: {}, foods: [] },
      {
        answers: { people: 2, at: '08:05' },
        foods: [
          {
            answers: { liked: 4 },
            linkedFoods: [{ answers: { added: ['salt', 'oil'], liked: null }, linkedFoods: [] }],
          },
          { answers: {}, linkedFoods: [] },
        ],
      },
    ],
  });

  test('are valid, fit the Questionnaire, and name the items of the NutritionIntake', () => {
    const scheme = schemeOf(EVERYTHING);
    const response = questionnaireResponse(answered, scheme, context);
    expect(faultsOf(response)).toEqual([]);
    expect(matchFaults(response, questionnaire(scheme, context))).toEqual([]);
    const person = { type: 'Patient', identifier: { system: `${BASE}/api/surveys/autumn`, value: 'person1' } };
    const about = (valueString: string) => [{ url: `${BASE}/fhir/StructureDefinition/intake-item`, valueString }];
    const added = (code: string) => ({
      valueCoding: { system: `${BASE}/fhir/questions/winter_2027/added`, code, display: 'Text' },
    });
    expect(response).toEqual({
      resourceType: 'QuestionnaireResponse',
      id: '01a1fc69-c1ca-730c-855a-6138c970032c',
      language: 'fr-CA',
      identifier: [{ system: 'urn:ietf:rfc:3986', value: 'urn:uuid:01a1fc69-c1ca-730c-855a-6138c970032c' }],
      questionnaire: `${BASE}/fhir/Questionnaire/winter_2027|3`,
      status: 'completed',
      subject: person,
      authored: '2026-03-01T18:14:41.737Z',
      author: person,
      source: person,
      item: [
        {
          linkId: 'recall.start',
          item: [
            { linkId: 'usual', text: 'Un jour habituel ?', answer: [{ valueBoolean: true }] },
            {
              linkId: 'diet',
              text: 'Diet',
              answer: [
                {
                  valueCoding: {
                    system: `${BASE}/fhir/questions/winter_2027/diet`,
                    code: 'vegan',
                    display: 'Végane',
                  },
                },
              ],
            },
            { linkId: 'weight', text: 'Weight', answer: [{ valueDecimal: 61.5 }] },
          ],
        },
        {
          extension: about('meal2'),
          linkId: 'recall.meal',
          item: [
            { linkId: 'people', text: 'People', answer: [{ valueInteger: 2 }] },
            { linkId: 'at', text: 'When?', answer: [{ valueTime: '08:05:00' }] },
            {
              extension: about('meal2.food1'),
              linkId: 'recall.food',
              item: [{ linkId: 'liked', text: 'Liked', answer: [{ valueInteger: 4 }] }],
            },
            {
              extension: about('meal2.food2'),
              linkId: 'recall.food',
              item: [
                { linkId: 'added', text: 'Added', answer: [added('salt'), added('oil')] },
                { linkId: 'liked', text: 'Liked' },
              ],
            },
          ],
        },
        {
          linkId: 'recall.end',
          item: [
            { linkId: 'since', text: 'Since', answer: [{ valueDate: '2020-05-01' }] },
            { linkId: 'note', text: 'Note' },
            { linkId: 'story', text: 'Story', answer: [{ valueString: 'long' }] },
          ],
        },
      ],
    });
  });

  test('are recorded by the interviewer of an interview, if it is known who that was', () => {
    const authorOf = (interviewerId: number | null) => {
      const response = questionnaireResponse(
        recallOf({ mode: 'interview', interviewerId }),
        schemeOf(EVERYTHING),
        context,
      );
      expect(faultsOf(response)).toEqual([]);
      expect(response.source).toMatchObject({ type: 'Patient' });
      return response.author;
    };
    expect(authorOf(4)).toEqual({ type: 'Practitioner', identifier: { system: `${BASE}/fhir/users`, value: '4' } });
    expect(authorOf(null)).toBeUndefined();
  });

  test('have a decimal for a whole number that no integer of FHIR can hold', () => {
    const scheme = schemeOf(schemeWith({ id: 'many', at: 'end', type: 'number', text, isWhole: true }));
    const response = questionnaireResponse(recallOf({ answers: { many: 3_000_000_000 } }), scheme, context);
    expect(faultsOf(response)).toEqual([]);
    expect(itemOf(response, 'many')?.answer).toEqual([{ valueDecimal: 3_000_000_000 }]);
  });

  test('have no item for answers that no question of the scheme asks for', () => {
    const response = questionnaireResponse(recallOf({ answers: { other: true } }), schemeOf(EVERYTHING), context);
    expect(response).not.toHaveProperty('item');
  });
});

test('any answers to any scheme are valid and fit its Questionnaire', () => {
  let answers = 0;
  let conditions = 0;
  for (let seed = 1; seed <= 300; seed++) {
    const dice = new Dice(seed);
    const document = randomScheme(dice);
    const scheme = schemeOf(document);
    const resource = questionnaire(scheme, context);
    const response = questionnaireResponse(answeredRecall(dice, document), scheme, context);
    expect({ seed, faults: [...faultsOf(resource), ...faultsOf(response)] }).toEqual({ seed, faults: [] });
    expect({ seed, faults: matchFaults(response, resource) }).toEqual({ seed, faults: [] });
    answers += itemsOf(response).flatMap(({ answer = [] }) => answer).length;
    conditions += itemsOf(resource).filter(({ enableWhen: tests }) => tests !== undefined).length;
  }
  expect([answers > 300, conditions > 50]).toEqual([true, true]);
});

describe('a condition as enableWhen', () => {
  const QUESTIONS: QuestionInput[] = [
    yesNo('yes'),
    { id: 'one', at: 'start', type: 'choice', text, options: options('a', 'b') },
    { id: 'some', at: 'start', type: 'choices', text, options: options('a', 'b') },
    { id: 'whole', at: 'start', type: 'number', isWhole: true, text },
    { id: 'decimal', at: 'start', type: 'number', text },
    { id: 'words', at: 'start', type: 'text', text },
    { id: 'day', at: 'start', type: 'date', text },
    { id: 'clock', at: 'start', type: 'time', text },
  ];
  const scheme = schemeOf(schemeWith(...QUESTIONS));
  const of = (condition: Condition) => enableWhen(condition, scheme, BASE);
  const answer = (question: string, comparison: object) => ({ fact: 'answer', question, ...comparison }) as Condition;
  const food: Condition = { fact: 'food.category', is: 'SOUP' };

  test.each<[string, Condition, 'all' | 'any', string[]]>([
    ['an answer', answer('yes', { is: true }), 'any', ['yes = true']],
    ['another answer', answer('words', { isNot: 'x' }), 'all', ['words != x']],
    ['one of some answers', answer('one', { in: ['a', 'b'] }), 'any', ['one = a', 'one = b']],
    ['none of some answers', { not: answer('one', { in: ['a', 'b'] }) }, 'all', ['one != a', 'one != b']],
    ['a number from a bound on', answer('whole', { atLeast: 2.5 }), 'all', ['whole >= 3']],
    ['a number up to a bound', answer('decimal', { atMost: 2.5 }), 'all', ['decimal <= 2.5']],
    ['no such number', { not: answer('whole', { atMost: 2.5 }) }, 'any', ['whole exists false', 'whole > 2']],
    ['a date', answer('day', { is: '2026-02-28' }), 'any', ['day = 2026-02-28']],
    ['a time', answer('clock', { is: '08:05' }), 'any', ['clock = 08:05:00']],
    [
      'all of several',
      { all: [answer('yes', { is: true }), answer('some', { isNot: 'a' })] },
      'all',
      ['yes = true', 'some != a'],
    ],
    [
      'not all of several',
      { not: { all: [answer('yes', { is: true }), answer('some', { isNot: 'a' })] } },
      'any',
      ['yes != true', 'some = a'],
    ],
    [
      'one of several in one',
      { all: [{ any: [answer('yes', { is: true }), answer('one', { is: 'a' })] }] },
      'any',
      ['yes = true', 'one = a'],
    ],
  ])('is whole for %s', (_, condition, behavior, tests) => {
    const found = of(condition);
    expect({ ...found, tests: found.tests.map(inWords) }).toEqual({ tests, behavior, isWhole: true });
  });

  test.each<[string, Condition, string[]]>([
    ['of a food', food, []],
    ['of a food, or an answer', { any: [food, answer('yes', { is: true })] }, []],
    ['of a food and an answer', { all: [food, answer('yes', { is: true })] }, ['yes = true']],
    [
      'of one answer and one of two',
      { all: [answer('yes', { is: true }), { any: [answer('one', { is: 'a' }), answer('words', { is: 'b' })] }] },
      ['yes = true'],
    ],
    ['of the size of a text', answer('words', { atLeast: 3 }), []],
    ['of a date that is none', answer('day', { is: 'soon' }), []],
    ['of a whole number with a fraction', answer('whole', { is: 2.5 }), []],
  ])('has the tests that are necessary in any case, %s', (_, condition, tests) => {
    const found = of(condition);
    expect({ ...found, tests: found.tests.map(inWords) }).toEqual({ tests, behavior: 'all', isWhole: false });
  });

  test('holds exactly when the condition does, or whenever it does', () => {
    const seen = { whole: 0, partial: 0 };
    for (let seed = 1; seed <= 2000; seed++) {
      const dice = new Dice(seed);
      const condition = randomCondition(dice, 3);
      const answers = randomAnswers(dice);
      const { tests, behavior, isWhole } = of(condition);
      const item = {
        linkId: 'x',
        enableWhen: tests as unknown as NonNullable<FhirItem['enableWhen']>,
        enableBehavior: behavior,
      };
      const response = questionnaireResponse(recallOf({ answers }), scheme, context);
      const isEnabled = isEnabledBy(item, (id) =>
        (itemOf(response, id)?.answer ?? []).map((given) => Object.entries(given)[0] ?? ['', null]),
      );
      const facts: Facts = factsWith({ answer: (id) => answers[id], recallNumber: 1 + dice.below(2) });
      const met = isMet(condition, facts);
      seen[isWhole ? 'whole' : 'partial'] += 1;
      expect({ seed, holds: isWhole ? isEnabled : isEnabled || !met }).toEqual({ seed, holds: isWhole ? met : true });
    }
    expect(Math.min(seen.whole, seen.partial)).toBeGreaterThan(300);
  });

  function inWords(part: unknown): string {
    const { question, operator, ...value } = part as Record<string, unknown>;
    const [wanted] = Object.values(value);
    const { code } = (typeof wanted === 'object' && wanted !== null ? wanted : {}) as { code?: string };
    return [question, operator, code ?? wanted].join(' ');
  }

  function randomCondition(dice: Dice, depth: number): Condition {
    if (depth > 0 && dice.chance(0.5)) {
      const parts = Array.from({ length: 1 + dice.below(3) }, () => randomCondition(dice, depth - 1));
      return dice.pick<Condition>([{ all: parts }, { any: parts }, { not: parts[0] as Condition }]);
    }
    const compared = (values: readonly (string | number | boolean)[]) =>
      dice.pick([{ is: dice.pick(values) }, { isNot: dice.pick(values) }, { in: dice.shuffled(values).slice(0, 2) }]);
    const bounded = () => dice.pick([{ atLeast: dice.pick([1, 1.5]) }, { atMost: dice.pick([1, 1.5]) }]);
    return dice.pick<Condition>([
      answer('yes', compared([true, false])),
      answer('one', compared(['a', 'b'])),
      answer('some', compared(['a', 'b'])),
      answer('words', compared(['x', 'y'])),
      answer('whole', bounded()),
      answer('decimal', bounded()),
      answer('decimal', compared([1, 1.5])),
      { fact: 'recall.number', atLeast: 2 },
    ]);
  }

  function randomAnswers(dice: Dice): Record<string, AnswerValue> {
    const maybe = (values: readonly AnswerValue[]) => dice.pick([null, ...values]);
    return {
      yes: maybe([true, false]),
      one: maybe(['a', 'b']),
      some: maybe([['a'], ['a', 'b'], []]),
      words: maybe(['x', 'y', ' ']),
      whole: maybe([0, 1, 2]),
      decimal: maybe([0.5, 1, 1.5, 2]),
    };
  }
});

describe('faultsOf, by the definitions and rules of Questionnaire,', () => {
  type Item = Record<string, unknown>;
  const whole = () => structuredClone(questionnaire(schemeOf(EVERYTHING), context)) as Item;
  const item = (resource: Item, linkId: string) => itemOf(resource as FhirObject, linkId) as unknown as Item;

  test.each<[string, (resource: Item) => void]>([
    ['no status', (of) => delete of.status],
    ['a status that is none', (of) => Object.assign(of, { status: 'published' })],
    ['a type that is none', (of) => Object.assign(item(of, 'usual'), { type: 'yes-no' })],
    ['an item without a type', (of) => delete item(of, 'liked').type],
    ['an element that items do not have', (of) => Object.assign(item(of, 'liked'), { least: 1 })],
    ['a linkId that is given twice', (of) => Object.assign(item(of, 'note'), { linkId: 'usual' })],
    ['an empty group', (of) => delete item(of, 'recall.end').item],
    ['a display that is required', (of) => Object.assign(item(of, 'thanks'), { required: true })],
    ['options of yes and no', (of) => Object.assign(item(of, 'usual'), { answerOption: [{ valueInteger: 1 }] })],
    ['a length of a date', (of) => Object.assign(item(of, 'since'), { maxLength: 9 })],
    ['an option without a value', (of) => Object.assign(item(of, 'diet'), { answerOption: [{}] })],
    [
      'an unknown operator',
      (of) => Object.assign(item(of, 'at'), { enableWhen: [{ question: 'people', operator: 'is', answerInteger: 1 }] }),
    ],
    [
      'a test of no question',
      (of) => Object.assign(item(of, 'at'), { enableWhen: [{ question: 'no', operator: '=', answerInteger: 1 }] }),
    ],
    ['a number of more than 32 bits', (of) => Object.assign(item(of, 'note'), { maxLength: 2 ** 31 })],
    [
      'half a translation',
      (of) =>
        Object.assign(item(of, 'usual'), {
          _text: { extension: [{ url: `${HL7}/translation`, extension: [{ url: 'lang', valueCode: 'fr' }] }] },
        }),
    ],
    ['a translation beside an object', (of) => Object.assign(of, { _item: [] })],
    [
      'an extension of HL7 with another type',
      (of) => Object.assign(item(of, 'note'), { extension: [{ url: `${HL7}/minValue`, valueString: '1' }] }),
    ],
    [
      'an extension with a value and parts',
      (of) =>
        Object.assign(of, {
          extension: [{ url: `${BASE}/x`, valueString: '1', extension: [{ url: 'y', valueString: '2' }] }],
        }),
    ],
  ])('finds a fault in %s', (_, change) => {
    const resource = whole();
    change(resource);
    expect(faultsOf(resource)).not.toEqual([]);
  });

  test.each<[string, (resource: Item) => void]>([
    [
      'answers and items together',
      (of) => Object.assign(item(of, 'recall.start'), { answer: [{ valueBoolean: true }] }),
    ],
    ['no questionnaire', (of) => delete of.questionnaire],
    ['an answer without a value', (of) => Object.assign(item(of, 'usual'), { answer: [{}] })],
    ['a time without seconds', (of) => Object.assign(item(of, 'usual'), { answer: [{ valueTime: '08:05' }] })],
  ])('finds a fault of a response in %s', (_, change) => {
    const resource = structuredClone(
      questionnaireResponse(recallOf({ answers: { usual: true } }), schemeOf(EVERYTHING), context),
    ) as Item;
    expect(faultsOf(resource)).toEqual([]);
    change(resource);
    expect(faultsOf(resource)).not.toEqual([]);
  });
});
