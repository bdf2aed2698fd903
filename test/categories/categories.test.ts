import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let child: string;
let caller: Caller;

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale({ language: 'sv' }));
  ({ id: child } = await given.locale({ language: 'sv', prototype: locale }));
  const named = (description: string | null) => ({ [locale]: { description } });
  await given.category({ code: 'ROOT', locals: named('Zucchini och annat') });
  await given.category({ code: 'EROT', locals: named('Äpplen') });
  await given.category({ code: 'HIDE', isHidden: true, locals: named('Dold') });
  await given.category({ code: 'UNDH', parents: ['HIDE'], locals: named('Under dold') });
  await given.category({ code: 'BOTH', parents: ['HIDE', 'ROOT'], locals: named('Under båda') });
  await given.category({ code: 'SUBH', isHidden: true, parents: ['ROOT'], locals: named('Dold under') });
  await given.category({ code: 'NONA', parents: ['ROOT'] });
  await given.category({ code: 'EMTY', parents: ['ROOT'], locals: named('Tom') });
  await given.category({ code: 'ONLH', locals: named('Bara dolda') });
  await given.category({ code: 'HIDU', parents: ['ONLH'], isHidden: true, locals: named('Dold med mat') });
  await given.food({ code: 'FOOE', parents: ['EROT'], locals: named('Äpple') });
  await given.food({ code: 'FOOU', parents: ['UNDH'], locals: named('Under') });
  await given.food({ code: 'FOOS', parents: ['NONA'], locals: named('Sylt') });
  await given.food({ code: 'FOOH', parents: ['HIDU'], locals: named('Gömd') });
  await given.food({ code: 'FOOA', parents: ['ROOT'], locals: named('Banan') });
  await given.food({ code: 'FOOB', parents: ['ROOT'], locals: named('apelsin') });
  await given.food({ code: 'FOOC', parents: ['BOTH'], locals: named('Citron') });
  await given.food({ code: 'FOON', parents: ['ROOT'], locals: named(null) });
  await given.food({ code: 'FOOX', parents: ['ROOT'], listedIn: [], locals: named('Inte i listan') });
  await app().settle();
  caller = await app().as(await given.user());
});

test('the root categories are those with a food to choose and no visible parent, in the order of the language', async () => {
  expect(await caller.categories.listRoots({ locale })).toEqual([
    { code: 'UNDH', localDescription: 'Under dold', thumbnail: null },
    { code: 'ROOT', localDescription: 'Zucchini och annat', thumbnail: null },
    { code: 'EROT', localDescription: 'Äpplen', thumbnail: null },
  ]);
});

describe('the contents of a category', () => {
  test('are its visible subcategories with a food to choose and the named foods of the list directly in it, in the order of the language', async () => {
    expect(await caller.categories.contents({ locale, code: 'ROOT' })).toEqual({
      thumbnail: null,
      categories: [
        { code: 'NONA', localDescription: 'NONA', thumbnail: null },
        { code: 'BOTH', localDescription: 'Under båda', thumbnail: null },
      ],
      foods: [
        { code: 'FOOB', localDescription: 'apelsin', thumbnail: null },
        { code: 'FOOA', localDescription: 'Banan', thumbnail: null },
      ],
    });
  });

  test('are named by the prototype where the locale has no names', async () => {
    const [food] = await query<{ id: number }>(app().context().em, sql`select id from food where code = 'FOOC'`);
    await query(
      app().context().em,
      sql`insert into food_list_entry (locale_id, food_id) values (${child}, ${food?.id})`,
    );
    await app().settle();
    expect(await caller.categories.contents({ locale: child, code: 'ROOT' })).toEqual({
      thumbnail: null,
      categories: [{ code: 'BOTH', localDescription: 'Under båda', thumbnail: null }],
      foods: [],
    });
  });

  test('are those of a hidden category too, which a prompt may name', async () => {
    expect(await caller.categories.contents({ locale, code: 'HIDU' })).toEqual({
      thumbnail: null,
      categories: [],
      foods: [{ code: 'FOOH', localDescription: 'Gömd', thumbnail: null }],
    });
  });

  test('of a category without a food of the list are not found', async () => {
    expect(await codeOf(caller.categories.contents({ locale, code: 'EMTY' }))).toBe('category.not_found');
    expect(await codeOf(caller.categories.contents({ locale: child, code: 'EROT' }))).toBe('category.not_found');
  });

  test('leave out a subcategory after it is hidden', async () => {
    await query(app().context().em, sql`update category set is_hidden = true where code = 'BOTH'`);
    await app().settle();
    const { categories } = await caller.categories.contents({ locale, code: 'ROOT' });
    expect(categories.map(({ code }) => code)).toEqual(['NONA']);
    await query(app().context().em, sql`update category set is_hidden = false where code = 'BOTH'`);
    await app().settle();
  });
});

test('two categories that contain each other are each among the contents of the other', async () => {
  await app().given.category({ code: 'LOPA' });
  await app().given.category({ code: 'LOPB', parents: ['LOPA'] });
  await app().given.food({ code: 'LOPF', parents: ['LOPA'], locals: { [locale]: { description: 'Runt' } } });
  await query(
    app().context().em,
    sql`insert into category_parent_category (category_id, parent_category_id)
        select a.id, b.id from category a, category b where a.code = 'LOPA' and b.code = 'LOPB'`,
  );
  await app().settle();
  expect((await caller.categories.contents({ locale, code: 'LOPA' })).categories.map(({ code }) => code)).toEqual([
    'LOPB',
  ]);
  expect((await caller.categories.contents({ locale, code: 'LOPB' })).categories.map(({ code }) => code)).toEqual([
    'LOPA',
  ]);
});

describe('the tree of a locale', () => {
  let mine: string;
  let neighbours: string;
  /** The codes of the tree below the roots, each once. */
  async function walk(of: string): Promise<string[]> {
    const seen = new Set<string>();
    const roots = (await caller.categories.listRoots({ locale: of })).map(({ code }) => code);
    for (const code of new Set(roots)) {
      seen.add(code);
      const { categories } = await caller.categories.contents({ locale: of, code });
      for (const category of categories) seen.add(category.code);
    }
    return [...seen].sort();
  }

  beforeAll(async () => {
    const { given } = app();
    ({ id: mine } = await given.locale());
    ({ id: neighbours } = await given.locale());
    const named = (description: string) => ({ [mine]: { description }, [neighbours]: { description } });
    await given.category({ code: 'T-MILK', locals: named('Milk') });
    await given.category({ code: 'T-SOFT', parents: ['T-MILK'], locals: named('Soft cheese') });
    await given.category({ code: 'T-HARD', parents: ['T-MILK'], locals: named('Hard cheese') });
    await given.category({ code: 'T-FISH', locals: named('Fish') });
    await given.food({ code: 'T-BRIE', parents: ['T-SOFT'], locals: { [mine]: { description: 'Brie' } } });
    await given.food({ code: 'T-GOUDA', parents: ['T-HARD'], locals: { [neighbours]: { description: 'Gouda' } } });
    await given.food({ code: 'T-COD', parents: ['T-FISH'], locals: { [neighbours]: { description: 'Cod' } } });
    await app().settle();
  });

  test('has no category whose foods are all in the lists of other locales', async () => {
    expect(await walk(mine)).toEqual(['T-MILK', 'T-SOFT']);
    expect(await walk(neighbours)).toEqual(['T-FISH', 'T-HARD', 'T-MILK']);
  });

  test('is the one that a search finds categories of', async () => {
    const found = (of: string, desc: string) =>
      caller.foods.lookup({ locale: of, desc }).then(({ categories }) => categories.map(({ code }) => code));
    expect([await found(mine, 'fish'), await found(mine, 'soft cheese')]).toEqual([[], ['T-SOFT']]);
    expect([await found(neighbours, 'fish'), await found(neighbours, 'hard cheese')]).toEqual([['T-FISH'], ['T-HARD']]);
  });

  test('has no category that is restricted to other locales; its foods stay, and what is below it moves up', async () => {
    const { given } = app();
    const { id: own } = await given.locale();
    const named = (description: string) => ({ [own]: { description } });
    await given.category({ code: 'X-ABOVE', localeRestrictions: [mine, neighbours], locals: named('Above') });
    await given.category({ code: 'X-BELOW', parents: ['X-ABOVE'], locals: named('Below') });
    await given.category({ code: 'X-OWN', localeRestrictions: [mine, own], locals: named('Own') });
    for (const code of ['X-ABOVE', 'X-BELOW', 'X-OWN'])
      await given.food({ parents: [code], locals: named(`In ${code}`) });
    await app().settle();
    expect(await walk(own)).toEqual(['X-BELOW', 'X-OWN']);
    const { categories } = await caller.foods.lookup({ locale: own, desc: 'above' });
    expect(categories).toEqual([]);
    const editor = await app().as(await given.user({ roles: [{ name: 'foodsadmin' }] }));
    const roots = await editor.foodBrowser.rootCategories({ locale: own });
    const marks = roots.filter(({ code }) => code.startsWith('X-')).map(({ code, isEmpty }) => [code, isEmpty]);
    expect(marks).toEqual([
      ['X-ABOVE', true],
      ['X-BELOW', false],
      ['X-OWN', false],
    ]);
    const { main } = await editor.categoryRecords.get({ locale: own, code: 'X-ABOVE' });
    const { version: baseVersion, parentCategories: _parents, ...fields } = main;
    const open = { ...fields, currentCode: 'X-ABOVE', baseVersion, parentCategories: [] };
    await editor.categoryRecords.update({ ...open, localeRestrictions: [] });
    await app().settle();
    expect(await walk(own)).toEqual(['X-ABOVE', 'X-BELOW', 'X-OWN']);
    expect(await codeOf(editor.categoryRecords.update({ ...open, localeRestrictions: ['xx_XX'] }))).toBe(
      'reference.not_found',
    );
  });

  test('gets a category with its first food and loses it with its last', async () => {
    const { em } = app().context();
    await query(
      em,
      sql`insert into food_local (food_id, locale_id, local_description) select id, ${mine}, 'Cod' from food where code = 'T-COD'`,
    );
    await query(
      em,
      sql`insert into food_list_entry (locale_id, food_id) select ${mine}, id from food where code = 'T-COD'`,
    );
    await app().settle();
    expect(await walk(mine)).toEqual(['T-FISH', 'T-MILK', 'T-SOFT']);
    await query(
      em,
      sql`delete from food_list_entry where locale_id = ${mine} and food_id = (select id from food where code = 'T-COD')`,
    );
    await app().settle();
    expect(await walk(mine)).toEqual(['T-MILK', 'T-SOFT']);
  });
});
