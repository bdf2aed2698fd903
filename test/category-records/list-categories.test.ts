import { beforeAll, describe, expect, test } from 'vitest';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let child: string;
let grandchild: string;
let admin: Caller;

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  ({ id: child } = await given.locale({ prototype: locale }));
  ({ id: grandchild } = await given.locale({ prototype: child }));
  admin = await app().as(await given.user({ roles: [{ name: 'foodsadmin' }] }));
  const named = (description: string) => ({ locals: { [locale]: { description } } });
  await given.category({ code: 'DRNK', ...named('Getränke') });
  await given.category({ code: 'HOT', parents: ['DRNK'], ...named('Äußerst heiß') });
  await given.category({ code: 'MILK', parents: ['DRNK', 'HOT'], isHidden: true });
  await given.category({ code: 'SOY', parents: ['MILK'], ...named('Pflanzliches 100%') });
  await given.category({ code: 'zucker', locals: { [child]: { description: 'Süßes' } } });
});

const list = async (wanted: Partial<Parameters<Caller['categoryRecords']['list']>[0]> = {}) =>
  (await admin.categoryRecords.list({ locale, ...wanted })).items.map(({ code }) => code);

describe('the list of categories', () => {
  test('has every category, also hidden ones and those that no locale or another locale names', async () => {
    expect(await list()).toEqual(['DRNK', 'HOT', 'MILK', 'SOY', 'zucker']);
    const { items } = await admin.categoryRecords.list({ locale });
    expect(items.slice(1, 3)).toEqual([
      { code: 'HOT', englishDescription: 'HOT', localDescription: 'Äußerst heiß', isHidden: false },
      { code: 'MILK', englishDescription: 'MILK', localDescription: null, isHidden: true },
    ]);
  });

  test('is sorted without regard to case and accents in both directions, with nameless categories last', async () => {
    expect(await list({ sort: '-code' })).toEqual(['zucker', 'SOY', 'MILK', 'HOT', 'DRNK']);
    expect(await list({ sort: 'localDescription' })).toEqual(['HOT', 'DRNK', 'SOY', 'MILK', 'zucker']);
    expect(await list({ sort: '-localDescription' })).toEqual(['SOY', 'DRNK', 'HOT', 'MILK', 'zucker']);
  });

  test('comes in pages with the total number of categories', async () => {
    const page = await admin.categoryRecords.list({ locale, limit: 2, offset: 1, sort: 'code' });
    expect(page).toMatchObject({ total: 5, limit: 2, offset: 1, items: [{ code: 'HOT' }, { code: 'MILK' }] });
    expect(await admin.categoryRecords.list({ locale, offset: 99 })).toMatchObject({ total: 5, items: [] });
  });

  test.each([
    ['ilk', ['MILK']],
    ['drnk', ['DRNK']],
    ['GETRÄNKE', ['DRNK']],
    ['100%', ['SOY']],
    ['%', ['SOY']],
    ['none of them', []],
  ])('finds %j in codes and names', async (search, expected) => {
    expect(await list({ search })).toEqual(expected);
  });

  test('has each category below a given one once, without the given one', async () => {
    expect(await list({ category: 'DRNK' })).toEqual(['HOT', 'MILK', 'SOY']);
    expect(await list({ category: 'MILK' })).toEqual(['SOY']);
    expect(await list({ category: 'SOY' })).toEqual([]);
    expect(await list({ category: 'NONE' })).toEqual([]);
    expect(await list({ category: 'DRNK', search: 'pflanz' })).toEqual(['SOY']);
  });

  test('names and finds categories by the nearest prototype locale when the locale has no name', async () => {
    const { items } = await admin.categoryRecords.list({ locale: grandchild, sort: 'code' });
    expect(items.map(({ localDescription }) => localDescription)).toEqual([
      'Getränke',
      'Äußerst heiß',
      null,
      'Pflanzliches 100%',
      'Süßes',
    ]);
    expect(await list({ locale: grandchild, search: 'süß' })).toEqual(['zucker']);
    expect(await list({ locale, search: 'süß' })).toEqual([]);
  });
});

describe('reading category records', () => {
  const MANY = 50;

  beforeAll(async () => {
    const { given } = app();
    await given.category({ code: 'FEW' });
    await given.category({ code: 'LONE', parents: ['FEW'] });
    await given.category({ code: 'MANY' });
    const codes = Array.from({ length: MANY }, (_, n) => `M${n}`);
    const portions = codes.map(() => ({ method: 'weight' as const }));
    for (const code of codes) await given.category({ code, parents: ['MANY'] });
    await given.category({ code: 'FULL', parents: codes, locals: { [locale]: { portions } } });
    await app().settle();
    await list();
  });

  test.each([
    ['FEW', 1],
    ['MANY', MANY + 1],
  ])('takes two statements for the list in category %s of %i categories', async (category, count) => {
    expect(await admin.categoryRecords.list({ locale, category })).toMatchObject({ total: count });
    expect(await app().countStatements(() => list({ category, search: 'm' }))).toBe(2);
  });

  test.each(['LONE', 'FULL'])('takes five statements for the record of category %s', async (code) => {
    expect(await app().countStatements(() => admin.categoryRecords.get({ locale, code }))).toBe(5);
  });
});
