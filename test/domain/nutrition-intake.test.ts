import { readFileSync } from 'node:fs';
import { RECALL_VALIDITIES } from '@dietary-recall/vocabulary';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FhirObject } from '../../src/domain/fhir-elements.ts';
import { nutritionIntake, type RecallToShare } from '../../src/domain/nutrition-intake.ts';
import { commonUnits, faultsOf } from '../submissions/fhir-validation.ts';

const BASE = 'https://recall.example.org';
const context = {
  baseUrl: BASE,
  surveyId: 'autumn',
  nutrientTypes: {
    1: { description: 'Energy (kcal)', unit: 'kcal' },
    11: { description: 'Protein', unit: 'g' },
    134: { description: 'Folate', unit: 'µg' },
  },
};

type Meal = RecallToShare['meals'][number];
type Food = Meal['foods'][number];

const food = (data: Partial<Food> = {}): Food => ({
  code: 'CFLK',
  isResolved: true,
  englishDescription: 'Corn flakes',
  localDescription: 'Cornflakes',
  foodGroup: { id: 7, name: 'Breakfast cereals' },
  searchTerm: 'corn flaks',
  brand: '',
  servingWeight: 30,
  leftoversWeight: 0,
  portionWeight: 30,
  nutrientTableId: 'NDNS',
  nutrientTableCode: '201',
  codingId: null,
  relation: null,
  portionMethod: 'weight',
  linkedFoods: [],
  ...data,
});

const meal = (data: Partial<Meal> = {}): Meal => ({
  name: 'Breakfast',
  time: { hours: 8, minutes: 5, dayOffset: 0 },
  foods: [food()],
  missingFoods: [],
  ...data,
});

const sumsOf = (
  totals: Record<string, number>,
  unknowns: RecallToShare['sums']['unknowns'] = {},
): RecallToShare['sums'] => {
  const eaten = { foods: 3, grams: 500, kcal: 107.1, foodsWithoutWeight: 0 };
  return { totals, eaten, unknowns, totalsBySource: null };
};

const recall = (data: Partial<RecallToShare> = {}): RecallToShare => ({
  id: '01a1fc69-c1ca-730c-855a-6138c970032c',
  userName: 'person1',
  userId: 17,
  startTime: new Date('2026-03-01T18:02:11Z'),
  endTime: new Date('2026-03-01T18:14:40Z'),
  submittedAt: new Date('2026-03-01T18:14:41.737Z'),
  timeZone: 'Europe/London',
  recallDate: '2026-02-28',
  isRecallDateDerived: false,
  language: null,
  sums: sumsOf({ 1: 107.1, 11: 2.22, 134: 100 }),
  flags: [],
  validity: null,
  meals: [meal()],
  ...data,
});

const intakeOf = (data: Partial<RecallToShare> = {}) => nutritionIntake(recall(data), context);
const itemsOf = (intake: FhirObject) => intake.consumedItem as readonly FhirObject[];
const itemsOfMeal = (data: Partial<Meal>) => itemsOf(intakeOf({ meals: [meal(data)] }));
const notesOf = (intake: FhirObject) => (intake.note as readonly { text: string }[]).map(({ text }) => text);

describe('a recall as a NutritionIntake', () => {
  test('is valid and has the person, the day, the foods, the nutrients and the time of submission', () => {
    const intake = intakeOf();
    expect(faultsOf(intake)).toEqual([]);
    const subject = { type: 'Patient', identifier: { system: `${BASE}/api/surveys/autumn`, value: 'person1' } };
    const day = { start: '2026-02-28', end: '2026-02-28' };
    expect(intake).toEqual({
      resourceType: 'NutritionIntake',
      id: '01a1fc69-c1ca-730c-855a-6138c970032c',
      identifier: [{ system: 'urn:ietf:rfc:3986', value: 'urn:uuid:01a1fc69-c1ca-730c-855a-6138c970032c' }],
      status: 'completed',
      subject,
      occurrencePeriod: day,
      recorded: '2026-03-01T18:14:41.737Z',
      reportedReference: subject,
      consumedItem: [
        {
          id: 'meal1.food1',
          type: {
            coding: [{ system: `${BASE}/fhir/food-groups`, code: '7', display: 'Breakfast cereals' }],
            text: 'Breakfast cereals',
          },
          nutritionProduct: {
            concept: {
              coding: [
                { system: `${BASE}/fhir/foods`, code: 'CFLK', display: 'Corn flakes' },
                { system: `${BASE}/fhir/nutrient-tables/NDNS`, code: '201' },
              ],
              text: 'Cornflakes',
            },
          },
          schedule: { repeat: { boundsPeriod: day, timeOfDay: ['08:05:00'] }, code: { text: 'Breakfast' } },
          amount: { value: 30, unit: 'g', system: 'http://unitsofmeasure.org', code: 'g' },
        },
      ],
      ingredientLabel: [
        nutrient('1', 'Energy (kcal)', { value: 107.1, unit: 'kcal', code: 'kcal' }),
        nutrient('11', 'Protein', { value: 2.22, unit: 'g', code: 'g' }),
        nutrient('134', 'Folate', { value: 100, unit: 'µg', code: 'ug' }),
      ],
      note: [
        {
          text: 'Recalled from 2026-03-01T18:02:11.000Z to 2026-03-01T18:14:40.000Z, of the day 2026-02-28; times of meals are of the time zone Europe/London.',
        },
      ],
    });
  });

  test('has the day recalled, the next day for a meal after midnight, and the language of the questions', () => {
    const intake = intakeOf({
      recallDate: '2028-02-28',
      isRecallDateDerived: true,
      language: 'fr-CA',
      meals: [meal(), meal({ time: { hours: 0, minutes: 30, dayOffset: 1 } })],
    });
    expect(faultsOf(intake)).toEqual([]);
    const only = (day: string) => ({ start: day, end: day });
    expect(intake).toMatchObject({ language: 'fr-CA', occurrencePeriod: only('2028-02-28') });
    expect(itemsOf(intake).map(({ schedule }) => (schedule as FhirObject).repeat)).toEqual([
      { boundsPeriod: only('2028-02-28'), timeOfDay: ['08:05:00'] },
      { boundsPeriod: only('2028-02-29'), timeOfDay: ['00:30:00'] },
    ]);
    expect(notesOf(intake)[0]).toContain('of the day 2028-02-28 (derived from the start of the recall);');
  });

  test('has the link of a food to the one that it was eaten with or in', () => {
    const honey = food({ code: 'HONEY', relation: 'ingredient' });
    const milk = food({ code: 'MILK', relation: 'with', linkedFoods: [honey] });
    const intake = intakeOf({ meals: [meal({ foods: [food({ linkedFoods: [milk] }), food()] })] });
    expect(faultsOf(intake)).toEqual([]);
    const linkTo = (parent: string, relation: string) => [
      {
        url: `${BASE}/fhir/linked-food`,
        extension: [
          { url: 'parent', valueString: parent },
          { url: 'relation', valueCode: relation },
        ],
      },
    ];
    expect(itemsOf(intake).map(({ id, extension }) => [id, extension])).toEqual([
      ['meal1.food1', undefined],
      ['meal1.food2', linkTo('meal1.food1', 'with')],
      ['meal1.food3', linkTo('meal1.food2', 'ingredient')],
      ['meal1.food4', undefined],
    ]);
  });

  test('has no amount of a portion that the respondent could not say, unless the food has a default', () => {
    const unknown = food({
      portionMethod: 'unknown',
      servingWeight: null,
      leftoversWeight: null,
      portionWeight: null,
    });
    const intake = intakeOf({ meals: [meal({ foods: [unknown, food({ portionMethod: 'unknown' })] })] });
    expect(faultsOf(intake)).toEqual([]);
    const [without, byDefault] = itemsOf(intake);
    expect(without).not.toHaveProperty('amount');
    expect(without).not.toHaveProperty('notConsumed');
    expect(byDefault).toMatchObject({ amount: { value: 30 } });
    expect(notesOf(intake).slice(1)).toEqual([
      'meal1.food1: the amount is unknown.',
      'meal1.food2: the amount is the default of the food; the respondent could not say it.',
    ]);
  });

  test('has the weight eaten as amount, and leftovers in a note', () => {
    const left = food({ servingWeight: 30, leftoversWeight: 10.5, portionWeight: 19.5 });
    const intake = intakeOf({ meals: [meal(), meal({ foods: [food(), left] })] });
    expect(faultsOf(intake)).toEqual([]);
    const items = itemsOf(intake);
    expect(items.map(({ id, amount, notConsumed }) => [id, (amount as FhirObject).value, notConsumed])).toEqual([
      ['meal1.food1', 30, undefined],
      ['meal2.food1', 30, undefined],
      ['meal2.food2', 19.5, undefined],
    ]);
    expect(notesOf(intake).slice(1)).toEqual(['meal2.food2: 30 g served, 10.5 g left over.']);
  });

  test('has a food that was left over completely as not consumed', () => {
    const [item] = itemsOfMeal({ foods: [food({ leftoversWeight: 30, portionWeight: 0 })] });
    expect(item).toMatchObject({ notConsumed: true, amount: { value: 0, code: 'g' } });
  });

  test('keeps an unknown food code without a coding system', () => {
    const unknown = food({
      code: 'GONE',
      isResolved: false,
      englishDescription: null,
      localDescription: null,
      foodGroup: null,
      nutrientTableId: null,
      nutrientTableCode: null,
    });
    const [item] = itemsOfMeal({ foods: [unknown] });
    expect(item).toMatchObject({ type: { text: 'Food or drink' }, amount: { value: 30 } });
    expect(item?.nutritionProduct).toEqual({ concept: { coding: [{ code: 'GONE' }], text: 'corn flaks' } });
  });

  test('has a missing food with the words of the respondent and without an amount', () => {
    const jam = { name: 'Damson jam', brand: 'Aunt’s', description: '', portionSize: 'one spoon', leftovers: 'none' };
    const nameless = { name: ' ', brand: '', description: '', portionSize: '', leftovers: '' };
    const items = itemsOfMeal({ foods: [], missingFoods: [jam, nameless] });
    expect(items.map(({ id, amount, nutritionProduct }) => [id, amount, nutritionProduct])).toEqual([
      [
        'meal1.missing1',
        undefined,
        { concept: { text: 'Damson jam; brand: Aunt’s; portion size: one spoon; leftovers: none' } },
      ],
      ['meal1.missing2', undefined, { concept: { text: 'A food that was not found in the list' } }],
    ]);
  });

  test('has the brand of a food in its text', () => {
    const [item] = itemsOfMeal({ foods: [food({ brand: 'Crunch' })] });
    expect(item).toMatchObject({ nutritionProduct: { concept: { text: 'Cornflakes (Crunch)' } } });
  });

  test('has a meal or a day without foods as not consumed', () => {
    const lunch = meal({ name: 'Lunch', time: { hours: 13, minutes: 0, dayOffset: 0 }, foods: [] });
    const skipped = intakeOf({ meals: [meal(), lunch], sums: sumsOf({}) });
    expect(faultsOf(skipped)).toEqual([]);
    expect(skipped.ingredientLabel).toBeUndefined();
    expect(itemsOf(skipped)[1]).toMatchObject({
      id: 'meal2',
      notConsumed: true,
      schedule: { code: { text: 'Lunch' } },
    });
    const nothing = intakeOf({ meals: [] });
    expect(faultsOf(nothing)).toEqual([]);
    expect(itemsOf(nothing)).toEqual([
      {
        type: { text: 'Food or drink' },
        nutritionProduct: { concept: { text: 'Nothing reported' } },
        notConsumed: true,
      },
    ]);
  });

  test('keeps the amount of an unknown nutrient without a unit', () => {
    expect(intakeOf({ sums: sumsOf({ 999: 3.5 }) }).ingredientLabel).toEqual([
      {
        nutrient: {
          concept: { coding: [{ system: `${BASE}/fhir/nutrient-types`, code: '999' }], text: 'Nutrient type 999' },
        },
        amount: { value: 3.5 },
      },
    ]);
  });

  test('says of a total which foods it leaves out, with their weight and energy where they are known', () => {
    const intake = intakeOf({
      sums: sumsOf(
        { 1: 107.1, 11: 2.22 },
        { 1: { foods: 1, grams: 30, kcal: null }, 11: { foods: 2, grams: 250.5, kcal: 80 } },
      ),
    });
    expect(faultsOf(intake)).toEqual([]);
    const url = `${BASE}/fhir/StructureDefinition/unknown-amounts`;
    const weight = (value: number) => ({ value, unit: 'g', system: 'http://unitsofmeasure.org', code: 'g' });
    expect(intake.ingredientLabel).toMatchObject([
      {
        extension: [
          {
            url,
            extension: [
              { url: 'foods', valueUnsignedInt: 1 },
              { url: 'weight', valueQuantity: weight(30) },
            ],
          },
        ],
      },
      {
        extension: [
          {
            url,
            extension: [
              { url: 'foods', valueUnsignedInt: 2 },
              { url: 'weight', valueQuantity: weight(250.5) },
              { url: 'energy', valueQuantity: { value: 80, code: 'kcal' } },
            ],
          },
        ],
      },
    ]);
    const [label] = intakeOf().ingredientLabel as readonly object[];
    expect(label).not.toHaveProperty('extension');
  });

  test('has a note for each quality flag', () => {
    const notes = notesOf(intakeOf({ flags: ['low_energy', 'unresolved_food'] }));
    expect(notes.slice(1)).toEqual(['Quality flag: low_energy', 'Quality flag: unresolved_food']);
  });

  test('identifies a person without a user name by their id', () => {
    const intake = intakeOf({ userName: null });
    expect(faultsOf(intake)).toEqual([]);
    expect(intake.subject).toEqual({ type: 'Patient', identifier: { system: `${BASE}/fhir/users`, value: '17' } });
  });

  test('has no character that FHIR forbids, and no empty text', () => {
    const odd = food({
      code: ' A \t B\u0000 ',
      localDescription: '\u0000\u0007',
      englishDescription: 'a\ud800b\u0000c\ufffe',
      brand: '\u000b',
    });
    const intake = intakeOf({ meals: [meal({ name: '\u0001', foods: [odd] })], userName: '\u0002' });
    expect(faultsOf(intake)).toEqual([]);
    expect(itemsOf(intake)[0]).toMatchObject({
      nutritionProduct: { concept: { coding: [{ code: 'A B' }, { code: '201' }], text: 'a�b c' } },
    });
    expect(itemsOf(intake)[0]?.schedule).not.toHaveProperty('code');
  });

  test('is valid for any recall', () => {
    fc.assert(
      fc.property(anyRecall, (data) => {
        const intake = nutritionIntake(data, context);
        expect(faultsOf(intake)).toEqual([]);
        expect(JSON.parse(JSON.stringify(intake))).toEqual(intake);
        const foods = data.meals.flatMap((of) => [...of.foods, ...of.missingFoods]);
        const ids = itemsOf(intake).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
        expect(ids.filter((id) => id.includes('.'))).toHaveLength(foods.length);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 100 },
    );
  });
});

test('every unit of mass and energy has a UCUM code that the specification lists or builds from one', () => {
  const csv = readFileSync(new URL('../../data/reference/nutrient-units.csv', import.meta.url));
  const all = parse<{ symbol: string }>(csv, { columns: true });
  // UCUM has no equivalents: they keep the unit as text.
  const units = all.filter(({ symbol }) => !/ eq\.$|^drinks$/.test(symbol));
  const codes = units.flatMap(({ symbol: unit }) => {
    const types = { 1: { description: 'Anything', unit } };
    const intake = nutritionIntake(recall({ sums: sumsOf({ 1: 1 }) }), { ...context, nutrientTypes: types });
    return (intake.ingredientLabel as readonly { amount: { code: string } }[]).map(({ amount }) => amount.code);
  });
  expect(codes).toEqual(['g', 'mg', 'ug', 'kcal', 'kJ']);
  const listed = commonUnits();
  // The specification lists joules, but without the k that UCUM lets every metric unit have.
  for (const code of codes) expect(listed.has(code) || listed.has(code.replace(/^k/, ''))).toBe(true);
});

describe('faultsOf, by the NutritionIntake definition,', () => {
  const changed = (change: (intake: Record<string, unknown>) => void) => {
    const intake = structuredClone(intakeOf()) as Record<string, unknown>;
    change(intake);
    return faultsOf(intake);
  };
  const item = (intake: Record<string, unknown>) => (intake.consumedItem as Record<string, unknown>[])[0] ?? {};

  test.each<[string, (intake: Record<string, unknown>) => void]>([
    ['a resource of another type', (intake) => Object.assign(intake, { resourceType: 'Patient' })],
    ['no status', (intake) => delete intake.status],
    ['a status that is none', (intake) => Object.assign(intake, { status: 'done' })],
    ['no subject', (intake) => delete intake.subject],
    ['nothing consumed', (intake) => delete intake.consumedItem],
    ['an empty list of items', (intake) => Object.assign(intake, { consumedItem: [] })],
    ['an item without a type', (intake) => delete item(intake).type],
    ['an item without a product', (intake) => delete item(intake).nutritionProduct],
    ['an element that R5 does not have', (intake) => Object.assign(intake, { informationSource: {} })],
    ['an empty element', (intake) => Object.assign(item(intake), { schedule: {} })],
    ['a blank text', (intake) => Object.assign(item(intake), { type: { text: ' ' } })],
    ['a control character', (intake) => Object.assign(item(intake), { type: { text: 'a\u0000' } })],
    ['a null', (intake) => Object.assign(item(intake), { amount: null })],
    ['a number as text', (intake) => Object.assign(item(intake), { amount: { value: '30' } })],
    ['a time without seconds', (intake) => Object.assign(item(intake), { schedule: timeOfDay('08:05') })],
    ['a date in words', (intake) => Object.assign(intake, { recorded: '1 March 2026' })],
    ['two kinds of occurrence', (intake) => Object.assign(intake, { occurrenceDateTime: '2026-02-28' })],
    ['a list for a single value', (intake) => Object.assign(intake, { subject: [intake.subject] })],
  ])('finds a fault in %s', (_, change) => {
    expect(changed(change)).not.toEqual([]);
  });
});

function timeOfDay(time: string) {
  return { repeat: { timeOfDay: [time] } };
}

function nutrient(code: string, display: string, { value, unit, code: ucum }: Record<string, string | number>) {
  return {
    nutrient: { concept: { coding: [{ system: `${BASE}/fhir/nutrient-types`, code, display }], text: display } },
    amount: { value, unit, system: 'http://unitsofmeasure.org', code: ucum },
  };
}

const words = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom('\u0000', '\ud800', '\ufffe', ' ', '\n', '\u0085', 'a', '<', '"'), maxLength: 6 }),
  fc.string({ minLength: 512, maxLength: 512 }),
);
const grams = fc.double({ min: 0, max: 100_000, noNaN: true });
const anyFood = fc.record({
  code: words,
  isResolved: fc.boolean(),
  englishDescription: fc.option(words),
  localDescription: fc.option(words),
  foodGroup: fc.option(fc.record({ id: fc.nat(), name: words })),
  searchTerm: words,
  brand: words,
  relation: fc.constant(null),
  portionMethod: fc.constantFrom('weight', 'unknown'),
  linkedFoods: fc.constant([]),
  servingWeight: fc.option(grams),
  leftoversWeight: fc.option(grams),
  portionWeight: fc.option(grams),
  nutrientTableId: fc.option(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 64 })),
  nutrientTableCode: fc.option(words),
  codingId: fc.option(fc.uuid()),
});
const anyMeal = fc.record({
  name: words,
  time: fc.record({
    hours: fc.integer({ min: 0, max: 23 }),
    minutes: fc.integer({ min: 0, max: 59 }),
    dayOffset: fc.nat(1),
  }),
  foods: fc.array(anyFood, { maxLength: 3 }),
  missingFoods: fc.array(
    fc.record({ name: words, brand: words, description: words, portionSize: words, leftovers: words }),
    { maxLength: 2 },
  ),
});
const moment = fc.date({
  min: new Date('2000-01-01T00:00:00Z'),
  max: new Date('2100-12-31T23:59:59Z'),
  noInvalidDate: true,
});
const anyRecall = fc.record({
  id: fc.uuid(),
  userName: fc.option(words),
  userId: fc.nat(),
  startTime: moment,
  endTime: moment,
  submittedAt: moment,
  timeZone: fc.constantFrom('UTC', 'Europe/London', 'Pacific/Kiritimati', 'America/St_Johns', 'Asia/Kathmandu'),
  recallDate: moment.map((at) => at.toISOString().slice(0, 10)),
  isRecallDateDerived: fc.boolean(),
  language: fc.option(fc.constantFrom('en', 'fr-CA')),
  validity: fc.option(fc.constantFrom(...RECALL_VALIDITIES)),
  sums: fc
    .tuple(
      fc.dictionary(fc.constantFrom('1', '11', '134', '999'), grams, { noNullPrototype: true }),
      fc.record({ foods: fc.integer({ min: 1, max: 9 }), grams: fc.option(grams), kcal: fc.option(grams) }),
    )
    .map(([totals, hole]) => sumsOf(totals, { 11: hole })),
  flags: fc.subarray(['unreasonable_portion', 'low_energy', 'quick_completion']),
  meals: fc.array(anyMeal, { maxLength: 4 }),
});
