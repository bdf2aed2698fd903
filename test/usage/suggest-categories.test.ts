import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { recallOf } from '../support/usage.ts';

const app = useTestApp();
let locale: string;
let caller: Caller;

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
  await submitAll(locale, MEALS.slice(0, -1));
  caller = await app().as(await given.user());
});

async function submitAll(localeId: string, meals: string[][]): Promise<void> {
  const survey = await app().given.survey({ locale: localeId });
  const respondent = await app().as(await app().given.respondent(survey));
  for (const meal of meals) await respondent.submissions.submit(recallOf(survey, [meal]));
  await app().settle();
}

const suggested = async (f: string[], localeId = locale) => {
  const { categories } = await caller.foods.suggestCategories({ locale: localeId, f });
  return categories.map(({ code }) => code);
};

describe('the categories that go with a meal', () => {
  test('are ranked by popularity while the locale has fewer than 50 meals', async () => {
    // Without TEAS: MILK 20, SUGR 20, CAKE 10, WATR 10, BUNS 9. DRIN 30, DAIR 20, SUBC 20, BAKE 19.
    expect(await suggested(['TEAS'])).toEqual(['DRIN', 'DAIR', 'SUBC', 'BAKE']);
    await submitAll(locale, MEALS.slice(-1));
    expect(await suggested(['TEAS'])).toEqual(['DAIR', 'DRIN', 'SUBC', 'BAKE']);
  });

  test('are ranked by the sum of the scores of their foods, equal ones by code', async () => {
    // Per meal with TEAS: MILK and SUGR 20/39, CAKE 10/39, BUNS 9/39. BAKE = 19/39.
    expect(await caller.foods.suggestCategories({ locale, f: ['TEAS'] })).toEqual({
      categories: [
        { code: 'DAIR', localDescription: 'The DAIR', thumbnail: null },
        { code: 'DRIN', localDescription: 'The DRIN', thumbnail: null },
        { code: 'SUBC', localDescription: 'Sugars', thumbnail: null },
        { code: 'BAKE', localDescription: 'The BAKE', thumbnail: null },
      ],
    });
  });

  test('are found from a single food of the meal, and from all of its foods', async () => {
    // CAKE: TEAS 10/10, FLOU 10/10, of 10 meals each.
    expect(await suggested(['CAKE'])).toEqual(['DRIN']);
    expect(await suggested(['CAKE', 'TEAS', 'MILK'])).toEqual(['SUBC', 'BAKE']);
  });

  test('are none for foods that nobody had with another, or that are unknown', async () => {
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
    // H1 once, H2 twice, ... H17 seventeen times.
    await submitAll(
      id,
      numbers.flatMap((number) => Array.from({ length: number }, () => ['MAIN', `H${number}`])),
    );
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
