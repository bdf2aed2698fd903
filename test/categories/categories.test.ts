import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
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
  await given.food({ code: 'FOOA', parents: ['ROOT'], locals: named('Banan') });
  await given.food({ code: 'FOOB', parents: ['ROOT'], locals: named('apelsin') });
  await given.food({ code: 'FOOC', parents: ['BOTH'], locals: named('Citron') });
  await given.food({ code: 'FOON', parents: ['ROOT'], locals: named(null) });
  await given.food({ code: 'FOOX', parents: ['ROOT'], listedIn: [], locals: named('Inte i listan') });
  await app().settle();
  caller = await app().as(await given.user());
});

test('the root categories are the visible categories without a visible parent, in the order of the language', async () => {
  expect(await caller.categories.listRoots({ locale })).toEqual([
    { code: 'UNDH', localDescription: 'Under dold' },
    { code: 'ROOT', localDescription: 'Zucchini och annat' },
    { code: 'EROT', localDescription: 'Äpplen' },
  ]);
});

describe('the contents of a category', () => {
  test('are its visible subcategories and the named foods of the list directly in it, in the order of the language', async () => {
    expect(await caller.categories.contents({ locale, code: 'ROOT' })).toEqual({
      categories: [
        { code: 'NONA', localDescription: 'NONA' },
        { code: 'BOTH', localDescription: 'Under båda' },
      ],
      foods: [
        { code: 'FOOB', localDescription: 'apelsin' },
        { code: 'FOOA', localDescription: 'Banan' },
      ],
    });
  });

  test('have no foods for a locale without a food list, and subcategories named by its prototype', async () => {
    expect(await caller.categories.contents({ locale: child, code: 'ROOT' })).toMatchObject({
      categories: [{ code: 'NONA' }, { code: 'BOTH', localDescription: 'Under båda' }],
      foods: [],
    });
  });

  test('are empty lists for an empty category', async () => {
    expect(await caller.categories.contents({ locale, code: 'EROT' })).toEqual({ foods: [], categories: [] });
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
