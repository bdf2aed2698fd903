import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { recallOf } from '../support/usage.ts';

const app = useTestApp();
let locale: string;
let young: string;
let caller: Caller;
/** In alphabetical order. */
const CUPS = {
  TEAA: 'Cup, blue',
  BREA: 'Cup, bread',
  TEAB: 'Cup, green',
  JAMC: 'Cup, jam',
  TEAC: 'Cup, red',
  TEAD: 'Cup, white',
};
/** What people had in the locale. Alone most often TEAC; with bread and butter most often JAMC. */
const MEALS = [
  ...Array.from({ length: 30 }, () => ['TEAC']),
  ...Array.from({ length: 12 }, () => ['BREA', 'BUTR', 'JAMC']),
  ...Array.from({ length: 6 }, () => ['BREA', 'TEAA']),
  ...Array.from({ length: 2 }, () => ['BUTR', 'TEAB']),
];
/** Of another locale, which has fewer than 50 meals. */
const YOUNG_MEALS = [['TEAB', 'BREA', 'BUTR'], ['TEAB', 'BREA', 'BUTR'], ['TEAC'], ['TEAC'], ['TEAC'], ['JAMC']];
const RANKS = { TEAB: 7, JAMC: 2, TEAA: 900 };

beforeAll(async () => {
  const { given } = app();
  locale = (await given.locale()).id;
  young = (await given.locale()).id;
  const named = (description: string) => ({ [locale]: { description }, [young]: { description } });
  await given.category({ code: 'CUPS', locals: named('Cups') });
  for (const [code, description] of Object.entries(CUPS))
    await given.food({ code, parents: ['CUPS'], locals: named(description) });
  await given.food({ code: 'BUTR', locals: named('Butter') });
  await setRanks(locale, RANKS);
  await submitAll(locale, MEALS);
  await submitAll(young, YOUNG_MEALS);
  await app().settle();
  caller = await app().as(await given.user());
});

async function setRanks(localeId: string, ranks: Record<string, number>): Promise<void> {
  for (const [code, rank] of Object.entries(ranks)) {
    await query(
      app().context().em,
      sql`update food_list_entry set fixed_rank = ${rank} where locale_id = ${localeId}
            and food_id = (select id from food where code = ${code})`,
    );
  }
  await app().settle();
}

/** A recall for each meal. */
async function submitAll(localeId: string, meals: string[][]): Promise<void> {
  const survey = await app().given.survey({ locale: localeId });
  const respondent = await app().as(await app().given.respondent(survey));
  for (const meal of meals) await respondent.submissions.submit(recallOf(survey, [meal]));
}

type Alg = 'popularity' | 'globalPop' | 'fixed' | 'paRules';
const existing = ['BREA', 'BUTR'];

async function lookup(alg: Alg, options: { existing?: string[]; locale?: string; matchScoreWeight?: number } = {}) {
  const { foods } = await caller.foods.lookup({ locale, desc: 'cup', alg, matchScoreWeight: 0, ...options });
  return foods.map(({ code }) => code);
}

describe('a lookup ranks equally good matches', () => {
  test('by popularity in the locale, unless asked for another ranking', async () => {
    const popular = ['TEAC', 'BREA', 'JAMC', 'TEAA', 'TEAB', 'TEAD'];
    expect(await lookup('popularity')).toEqual(popular);
    const { foods } = await caller.foods.lookup({ locale, desc: 'cup' });
    expect(foods[0]?.code).toBe('TEAC');
  });

  test('by popularity in the locale of the lookup, not in other locales', async () => {
    const popularThere = ['TEAC', 'BREA', 'TEAB', 'JAMC', 'TEAA', 'TEAD'];
    expect(await lookup('popularity', { locale: young })).toEqual(popularThere);
  });

  test('for globalPop by the recalls of all locales', async () => {
    // BREA 18 + 2, JAMC 12 + 1, TEAA 6, TEAB 2 + 2.
    expect(await lookup('globalPop', { locale: young })).toEqual(['TEAC', 'BREA', 'JAMC', 'TEAA', 'TEAB', 'TEAD']);
  });

  test('for fixed by the ranks of the locale, and those without a rank after them', async () => {
    const ranked = await lookup('fixed');
    expect(ranked.slice(0, 3)).toEqual(['JAMC', 'TEAB', 'TEAA']);
    expect(ranked.slice(3).sort()).toEqual(['BREA', 'TEAC', 'TEAD']);
    expect((await lookup('fixed', { locale: young })).sort()).toEqual(Object.keys(CUPS).sort());
  });

  test('for paRules by how well they go with the foods of the meal', async () => {
    // JAMC: (12/18 + 12/14) x 32 = 48.8; TEAA: 6/18 x 18 = 6; TEAB: 2/14 x 14 = 2; TEAC goes with neither.
    expect((await lookup('paRules', { existing })).slice(0, 3)).toEqual(['JAMC', 'TEAA', 'TEAB']);
  });

  test('for paRules with foods that are in the meal already', async () => {
    expect(await lookup('paRules', { existing })).toContain('BREA');
    const { foods } = await caller.foods.lookup({ locale, desc: 'cup bread', alg: 'paRules', existing });
    expect(foods[0]?.code).toBe('BREA');
  });

  test.each([
    ['no food is', []],
    ['only one food is', ['BREA']],
    ['the same food twice is', ['BREA', 'BREA']],
    ['only one known food is', ['BREA', 'TEAD', 'NO-SUCH-FOOD']],
  ])('for paRules by popularity while %s in the meal', async (_, meal) => {
    expect(await lookup('paRules', { existing: meal })).toEqual(await lookup('popularity'));
  });

  test('for paRules by popularity while the locale has fewer than 50 meals', async () => {
    expect(await lookup('paRules', { existing, locale: young })).toEqual(await lookup('popularity', { locale: young }));
  });

  test('by the match alone with a match weight of 100', async () => {
    const byMatch = await lookup('popularity', { matchScoreWeight: 100 });
    for (const alg of ['globalPop', 'fixed', 'paRules'] as const) {
      expect(await lookup(alg, { existing, matchScoreWeight: 100 })).toEqual(byMatch);
    }
    expect(byMatch).not.toEqual(await lookup('popularity'));
  });

  test('below a food that is named as typed, however popular they are', async () => {
    const { foods } = await caller.foods.lookup({ locale, desc: 'cup white', matchScoreWeight: 0 });
    expect(foods[0]?.code).toBe('TEAD');
  });

  test('and explains the popularity of each', async () => {
    const { foods } = await caller.foods.lookup({ locale, desc: 'cup', explain: true });
    const scores = new Map(foods.map(({ code, explanation }) => [code, explanation?.popularityScore]));
    expect([scores.get('TEAC'), scores.get('BREA'), scores.get('TEAD')]).toEqual([1, 18 / 30, 0]);
  });
});

describe('the foods of a category', () => {
  const contents = async (alg?: Alg) => {
    const { foods } = await caller.categories.contents({
      locale,
      code: 'CUPS',
      ...(alg === undefined ? {} : { alg, existing }),
    });
    return foods.map(({ code }) => code);
  };

  test('are in alphabetical order unless asked for a ranking', async () => {
    expect(await contents()).toEqual(Object.keys(CUPS));
  });

  test.each([
    ['popularity', ['TEAC', 'BREA', 'JAMC', 'TEAA', 'TEAB', 'TEAD']],
    ['globalPop', ['TEAC', 'BREA', 'JAMC', 'TEAA', 'TEAB', 'TEAD']],
    ['fixed', ['JAMC', 'TEAB', 'TEAA', 'BREA', 'TEAC', 'TEAD']],
    ['paRules', ['JAMC', 'TEAA', 'TEAB', 'BREA', 'TEAC', 'TEAD']],
  ] as const)('are sorted by %s, equal ones in alphabetical order', async (alg, expected) => {
    expect(await contents(alg)).toEqual(expected);
  });

  test('that are equally popular are sorted by the hand-made ranking', async () => {
    await setRanks(young, { TEAD: 1 });
    const { foods } = await caller.categories.contents({ locale: young, code: 'CUPS', alg: 'popularity' });
    expect(foods.map(({ code }) => code)).toEqual(['TEAC', 'BREA', 'TEAB', 'JAMC', 'TEAD', 'TEAA']);
  });
});

describe('ranking', () => {
  test.each([
    ['popularity', 0],
    ['globalPop', 0],
    ['fixed', 0],
    ['paRules', 1],
  ] as const)('by %s takes %i statements once the counts are in memory', async (alg, expected) => {
    await lookup(alg, { existing });
    const statements = await app().statementsOf(() => lookup(alg, { existing }));
    expect(statements).toHaveLength(expected);
  });

  test('by paRules takes no statement with fewer than two foods or fewer than 50 meals', async () => {
    for (const options of [{ existing: [] }, { existing: ['BREA'] }, { existing, locale: young }]) {
      await lookup('paRules', options);
      const statements = await app().statementsOf(() => lookup('paRules', options));
      expect(statements).toEqual([]);
    }
  });

  test('follows submissions once the counts are read again', async () => {
    expect((await lookup('popularity', { locale: young }))[0]).toBe('TEAC');
    await submitAll(
      young,
      Array.from({ length: 4 }, () => ['TEAD']),
    );
    await app().settle();
    expect((await lookup('popularity', { locale: young }))[0]).toBe('TEAD');
  });

  test('ignores the recalls of test surveys', async () => {
    const survey = await app().given.survey({ locale: young, isTest: true });
    const respondent = await app().as(await app().given.respondent(survey));
    for (let index = 0; index < 50; index++)
      await respondent.submissions.submit(recallOf(survey, [['TEAA', 'BREA', 'BUTR']]));
    await app().settle();
    const [first] = await lookup('popularity', { locale: young });
    expect(first).not.toBe('TEAA');
    expect((await lookup('paRules', { existing, locale: young }))[0]).toBe(first);
  });
});
