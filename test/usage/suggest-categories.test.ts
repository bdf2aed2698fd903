import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { recallOf } from '../support/usage.ts';

const app = useTestApp();
let locale: string;
let caller: Caller;
let people: Person[];

const MEALS = [
  // TEAS with each of them.
  ...Array.from({ length: 20 }, () => ['TEAS', 'MILK', 'SUGR']),
  ...Array.from({ length: 10 }, () => ['TEAS', 'CAKE', 'FLOU']),
  ...Array.from({ length: 9 }, () => ['TEAS', 'BUNS', 'HIDN']),
  ...Array.from({ length: 11 }, () => ['WATR']),
];

beforeAll(async () => {
  const { given } = app();
  locale = (await given.locale()).id;
  const named = (description: string) => ({ [locale]: { description } });
  const categories = {
    DRIN: {},
    DAIR: {},
    BAKE: {},
    SWEE: {},
    RECP: { tags: ['x', 'not-suggested'] },
    HIDE: { isHidden: true },
  };
  for (const [code, settings] of Object.entries(categories))
    await given.category({ code, locals: named(`The ${code}`), ...settings });
  await given.category({ code: 'SUBC', parents: ['SWEE'], locals: named('Sugars') });
  await given.food({ code: 'TEAS', parents: ['DRIN'], locals: named('Tea') });
  await given.food({ code: 'MILK', parents: ['DRIN', 'DAIR'], locals: named('Milk') });
  await given.food({ code: 'SUGR', parents: ['SUBC'], locals: named('Sugar') });
  await given.food({ code: 'CAKE', parents: ['BAKE'], locals: named('Cake') });
  await given.food({ code: 'BUNS', parents: ['BAKE'], locals: named('Buns') });
  await given.food({ code: 'FLOU', parents: ['RECP'], locals: named('Flour') });
  await given.food({ code: 'HIDN', parents: ['HIDE'], locals: named('Hidden') });
  await given.food({ code: 'WATR', parents: ['DRIN'], locals: named('Water') });
  await app().settle();
  people = await respondentsOf(locale);
  await submitAll(people.slice(0, -1), MEALS.slice(0, -1));
  caller = await app().as(await given.user());
});

interface Person {
  survey: { slug: string };
  caller: Caller;
}

/** Ten respondents, as many as suggestions need. */
async function respondentsOf(localeId: string): Promise<Person[]> {
  const survey = await app().given.survey({ locale: localeId });
  const persons: Person[] = [];
  while (persons.length < 10) persons.push({ survey, caller: await app().as(await app().given.respondent(survey)) });
  return persons;
}

/** Each meal is a recall; the persons take turns. */
async function submitAll(persons: Person[], meals: string[][]): Promise<void> {
  for (const [at, meal] of meals.entries()) {
    const { survey, caller: respondent } = persons[at % persons.length]!;
    await respondent.submissions.submit(recallOf(survey, [meal]));
  }
  await app().settle();
}

const suggested = async (f: string[], localeId = locale) => {
  const { categories } = await caller.foods.suggestCategories({ locale: localeId, f });
  return categories.map(({ code }) => code);
};

describe('the categories that go with a meal', () => {
  test('are none while the locale has fewer than 50 meals, or recalls of fewer than 10 people', async () => {
    expect(await suggested(['TEAS'])).toEqual([]);
    await submitAll(people.slice(0, 1), MEALS.slice(-1));
    expect(await suggested(['TEAS'])).toEqual([]);
    await submitAll(people.slice(-1), MEALS.slice(-1));
    expect(await suggested(['TEAS'])).toEqual(['DAIR', 'SUBC', 'BAKE']);
  });

  test('are ranked by the sum of the scores of their foods, equal ones by code, without those that the meal has a food of', async () => {
    // Per meal with TEAS, of DRIN: MILK and SUGR 20/39, CAKE 10/39, BUNS 9/39. BAKE = 19/39.
    expect(await caller.foods.suggestCategories({ locale, f: ['TEAS'] })).toEqual({
      categories: [
        { code: 'DAIR', localDescription: 'The DAIR', thumbnail: null },
        { code: 'SUBC', localDescription: 'Sugars', thumbnail: null },
        { code: 'BAKE', localDescription: 'The BAKE', thumbnail: null },
      ],
    });
    expect(await suggested(['TEAS', 'MILK', 'CAKE'])).toEqual(['SUBC']);
  });

  test('have English names where they are asked for', async () => {
    const { categories } = await caller.foods.suggestCategories({ locale, f: ['TEAS'], englishNames: true });
    expect(categories).toContainEqual({
      code: 'DAIR',
      localDescription: 'The DAIR',
      englishDescription: 'DAIR',
      thumbnail: null,
    });
  });

  test('are none for foods in fewer than 20 meals, that nobody had with another, or that are unknown', async () => {
    expect(await suggested(['MILK'])).toEqual(['SUBC']);
    // With TEAS in all of its 10 meals.
    expect(await suggested(['CAKE'])).toEqual([]);
    expect(await suggested(['WATR'])).toEqual([]);
    expect(await suggested(['NO-SUCH-FOOD'])).toEqual([]);
  });

  test('are neither hidden nor tagged as not to be suggested', async () => {
    expect(await suggested(['TEAS', 'CAKE', 'BUNS', 'MILK', 'SUGR'])).toEqual([]);
  });

  test('are those of the 15 foods with the highest scores', async () => {
    const { given } = app();
    const { id } = await given.locale();
    const named = { [id]: {} };
    const numbers = Array.from({ length: 17 }, (_, index) => index + 1);
    for (const number of numbers) {
      await given.category({ code: `G${number}`, locals: named });
      await given.food({ code: `H${number}`, parents: [`G${number}`], locals: named });
    }
    await given.food({ code: 'MAIN', locals: named });
    await app().settle();
    // Of 50 meals, H1 is in 21, H2 in 22, ... H17 in 37.
    const meals = Array.from({ length: 50 }, (_, at) => [
      'MAIN',
      ...numbers.filter((number) => at < number + 20).map((number) => `H${number}`),
    ]);
    await submitAll(await respondentsOf(id), meals);
    expect(await suggested(['MAIN'], id)).toEqual(
      numbers
        .slice(2)
        .map((number) => `G${number}`)
        .reverse(),
    );
  });

  test('are read in one statement', async () => {
    await suggested(['TEAS']);
    const statements = await app().statementsOf(() => suggested(['TEAS', 'CAKE', 'MILK']));
    expect(statements).toHaveLength(1);
  });
});
