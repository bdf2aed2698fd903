import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let child: string;
let caller: Caller;

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  ({ id: child } = await given.locale({ prototype: locale }));
  await given.category({ code: 'DRNK' });
  await given.category({ code: 'MILK', parents: ['DRNK'] });
  const named = (description: string, alternativeNames: string[] = []) => ({
    [locale]: { description, alternativeNames },
  });
  await given.food({
    code: 'MSEM',
    parents: ['MILK'],
    listedIn: [locale, child],
    locals: named('Semi skimmed', ['green top']),
  });
  await given.food({ code: 'MWHO', parents: ['MILK', 'DRNK'], locals: named('Ärmelmilch 100%') });
  await given.food({ code: 'COLA', parents: ['DRNK'], locals: named('Cola') });
  await given.food({ code: 'RICE', locals: named('rice') });
  await given.food({ code: 'ZZZZ', listedIn: [], locals: named('Unlisted') });
  caller = await app().as(await given.user({ roles: [{ name: 'foodsadmin' }] }));
});

const codes = async (input: Partial<Parameters<Caller['foodRecords']['list']>[0]>) =>
  (await caller.foodRecords.list({ locale, ...input })).items.map(({ code }) => code);

describe('the list of foods', () => {
  test('has the foods of the locale, by English description unless sorted otherwise', async () => {
    expect(await codes({})).toEqual(['COLA', 'MSEM', 'MWHO', 'RICE']);
    expect(await codes({ sort: '-code' })).toEqual(['RICE', 'MWHO', 'MSEM', 'COLA']);
    expect(await codes({ sort: 'localDescription' })).toEqual(['MWHO', 'COLA', 'RICE', 'MSEM']);
    expect(await codes({ sort: 'code', includeUnlisted: true })).toEqual(['COLA', 'MSEM', 'MWHO', 'RICE', 'ZZZZ']);
  });

  test('comes in pages with the total number of foods', async () => {
    const page = await caller.foodRecords.list({ locale, limit: 2, offset: 1, sort: 'code' });
    expect(page).toMatchObject({ total: 4, limit: 2, offset: 1, items: [{ code: 'MSEM' }, { code: 'MWHO' }] });
    expect(await caller.foodRecords.list({ locale, offset: 99 })).toMatchObject({ total: 4, items: [] });
  });

  test.each([
    ['msem', ['MSEM']],
    ['GREEN', ['MSEM']],
    ['ärmel', ['MWHO']],
    ['100%', ['MWHO']],
    ['%', ['MWHO']],
    ['english', ['COLA', 'MSEM', 'MWHO', 'RICE']],
    ['none of them', []],
  ])('finds %j in codes and names', async (search, expected) => {
    expect(await codes({ search })).toEqual(expected);
  });

  test('has each food in or below a given category once', async () => {
    expect(await codes({ category: 'DRNK' })).toEqual(['COLA', 'MSEM', 'MWHO']);
    expect(await codes({ category: 'MILK', search: 'semi' })).toEqual(['MSEM']);
    expect(await codes({ category: 'NONE' })).toEqual([]);
  });

  test('names and finds foods by the prototype locale when the locale has no name', async () => {
    expect((await caller.foodRecords.list({ locale: child, search: 'skimmed' })).items).toEqual([
      { code: 'MSEM', englishDescription: 'English MSEM', localDescription: 'Semi skimmed', isListed: true },
    ]);
  });

  test('takes two statements for a page of one food and for a search in a category', async () => {
    await caller.foodRecords.list({ locale });
    expect(await app().countStatements(() => caller.foodRecords.list({ locale, limit: 1 }))).toBe(2);
    expect(await app().countStatements(() => caller.foodRecords.list({ locale, search: 'e', category: 'DRNK' }))).toBe(
      2,
    );
  });
});

test('reading a food record takes three statements', async () => {
  await caller.foodRecords.get({ locale, code: 'MSEM' });
  expect(await app().countStatements(() => caller.foodRecords.get({ locale, code: 'MSEM' }))).toBe(3);
});
