import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import type { CategoryNode } from '../../src/domain/inheritance.ts';
import { categoryGraph } from '../domain/category-graph.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
/** Each is the prototype of the next. */
let grandparent: string;
let parent: string;
let locale: string;
let editor: Caller;

beforeAll(async () => {
  const { given } = app();
  ({ id: grandparent } = await given.locale());
  ({ id: parent } = await given.locale({ prototype: grandparent }));
  ({ id: locale } = await given.locale({ prototype: parent }));
  editor = await app().as(await given.user({ roles: [{ name: 'fdbm', locale }] }));
});

const codesOf = (headers: { code: string }[]) => headers.map(({ code }) => code);
const setEnglish = (table: 'food' | 'category', code: string, description: string) =>
  query(
    app().context().em,
    sql`update ${sql.table(table)} set english_description = ${description} where code = ${code}`,
  );

describe('the root categories of the food browser', () => {
  test('are the categories without a visible parent, hidden ones included', async () => {
    const { given } = app();
    await given.category({ code: 'R-TOP' });
    await given.category({ code: 'R-HIDDEN', isHidden: true });
    await given.category({ code: 'R-HIDDEN-TOO', isHidden: true, parents: ['R-HIDDEN'] });
    await given.category({ code: 'R-IN-HIDDEN', parents: ['R-HIDDEN', 'R-HIDDEN-TOO'] });
    await given.category({ code: 'R-IN-BOTH', parents: ['R-HIDDEN', 'R-TOP'] });
    await given.category({ code: 'R-BELOW', parents: ['R-TOP'] });
    await given.category({ code: 'R-DEEP', parents: ['R-IN-HIDDEN'] });
    const roots = await editor.foodBrowser.rootCategories({ locale });
    expect(roots.filter(({ code }) => code.startsWith('R-')).map(({ code, isHidden }) => [code, isHidden])).toEqual([
      ['R-HIDDEN', true],
      ['R-HIDDEN-TOO', true],
      ['R-IN-HIDDEN', false],
      ['R-TOP', false],
    ]);
  });

  test('are sorted by their English description without regard to case and accents, then by code', async () => {
    const names = { 'S-1': 'zebra', 'S-2': 'Éclair', 'S-3': 'apple', 'S-4': 'Apple', 'S-5': 'Zebra', 'S-6': 'apple' };
    for (const [code, name] of Object.entries(names)) {
      await app().given.category({ code, locals: { [locale]: { description: `reverse ${9 - Number(code.at(-1))}` } } });
      await setEnglish('category', code, name);
    }
    const roots = codesOf(await editor.foodBrowser.rootCategories({ locale })).filter((code) => code.startsWith('S-'));
    expect(roots).toEqual(['S-3', 'S-6', 'S-4', 'S-2', 'S-1', 'S-5']);
  });
});

describe('the uncategorised foods', () => {
  test('are the foods without a category that are in the list of the locale or in no list', async () => {
    const { given } = app();
    await given.category({ code: 'U-CAT' });
    await given.category({ code: 'U-HIDDEN', isHidden: true });
    await given.food({ code: 'U-LISTED', listedIn: [locale] });
    await given.food({ code: 'U-LISTED-TWICE', listedIn: [locale, parent] });
    await given.food({ code: 'U-NOWHERE', listedIn: [] });
    await given.food({ code: 'U-ELSEWHERE', listedIn: [parent] });
    await given.food({ code: 'U-IN-CATEGORY', parents: ['U-CAT'], listedIn: [locale] });
    await given.food({ code: 'U-IN-HIDDEN', parents: ['U-HIDDEN'], listedIn: [locale] });
    await setEnglish('food', 'U-NOWHERE', 'A food that comes first');
    const foods = codesOf(await editor.foodBrowser.uncategorisedFoods({ locale }));
    expect(foods.filter((code) => code.startsWith('U-'))).toEqual(['U-NOWHERE', 'U-LISTED', 'U-LISTED-TWICE']);
  });
});

describe('the contents of a category in the food browser', () => {
  const code = 'C-CAT';

  beforeAll(async () => {
    const { given } = app();
    await given.category({ code });
    await given.category({ code: 'C-SUB', parents: [code] });
    await given.category({ code: 'C-HIDDEN', parents: [code], isHidden: true });
    await given.category({ code: 'C-DEEPER', parents: ['C-SUB'] });
    for (const food of ['C-3', 'C-1', 'C-2', 'C-5', 'C-4'])
      await given.food({ code: food, parents: [code, 'C-SUB'], listedIn: [locale, parent] });
    await given.food({ code: 'C-ELSEWHERE', parents: [code], listedIn: [parent] });
    await given.food({ code: 'C-BELOW', parents: ['C-DEEPER'], listedIn: [locale] });
    await setEnglish('food', 'C-5', 'a small letter first');
  });

  test('are its subcategories, hidden ones included, and the foods of the list of the locale directly in it', async () => {
    const { foods, subcategories, totalFoods } = await editor.foodBrowser.contents({ locale, code });
    expect(codesOf(foods)).toEqual(['C-5', 'C-1', 'C-2', 'C-3', 'C-4']);
    expect(totalFoods).toBe(5);
    expect(subcategories).toEqual([
      { code: 'C-HIDDEN', englishDescription: 'C-HIDDEN', localDescription: null, isHidden: true, isEmpty: true },
      { code: 'C-SUB', englishDescription: 'C-SUB', localDescription: null, isHidden: false, isEmpty: true },
    ]);
  });

  test.each([
    [2, 0, ['C-5', 'C-1']],
    [2, 2, ['C-2', 'C-3']],
    [2, 4, ['C-4']],
    [2, 5, []],
    [500, 0, ['C-5', 'C-1', 'C-2', 'C-3', 'C-4']],
    [undefined, 3, ['C-3', 'C-4']],
  ])('come in pages of foods for limit %s and offset %s', async (limit, offset, expected) => {
    const contents = await editor.foodBrowser.contents({ locale, code, limit, offset });
    expect(codesOf(contents.foods)).toEqual(expected);
    expect([contents.totalFoods, contents.subcategories.length]).toEqual([5, 2]);
  });

  test('are empty for an empty category and refused for an unknown one', async () => {
    await app().given.category({ code: 'C-EMPTY' });
    expect(await editor.foodBrowser.contents({ locale, code: 'C-EMPTY' })).toEqual({
      foods: [],
      subcategories: [],
      totalFoods: 0,
    });
    await expect(editor.foodBrowser.contents({ locale, code: 'C-1' })).rejects.toMatchObject({
      cause: { code: 'category.not_found' },
    });
  });
});

describe('empty categories in the food browser', () => {
  /** The marks of the subcategories of E-TOP, by code. */
  const marks = async (of: string) => {
    const browser = (await app().as(await app().given.user({ roles: [{ name: 'fdbm', locale: of }] }))).foodBrowser;
    const { subcategories } = await browser.contents({ locale: of, code: 'E-TOP' });
    const roots = await browser.rootCategories({ locale: of });
    const all = [...subcategories, ...roots.filter(({ code }) => code === 'E-TOP')];
    return Object.fromEntries(all.map(({ code, isEmpty }) => [code, isEmpty]));
  };

  test('are marked: those without a named food of the list, in them or below visible categories', async () => {
    const { given } = app();
    const { id: elsewhere } = await given.locale();
    await given.category({ code: 'E-TOP' });
    for (const code of ['E-OWN', 'E-DEEP', 'E-OTHER', 'E-UNNAMED', 'E-ABOVE-HIDDEN'])
      await given.category({ code, parents: ['E-TOP'] });
    await given.category({ code: 'E-BELOW', parents: ['E-DEEP'] });
    await given.category({ code: 'E-HIDDEN', parents: ['E-ABOVE-HIDDEN'], isHidden: true });
    const named = { [grandparent]: { description: 'Named by a prototype' } };
    await given.food({ parents: ['E-OWN'], listedIn: [locale], locals: named });
    await given.food({ parents: ['E-BELOW'], listedIn: [locale], locals: named });
    await given.food({ parents: ['E-HIDDEN'], listedIn: [locale], locals: named });
    await given.food({ parents: ['E-UNNAMED'], listedIn: [locale] });
    await given.food({ parents: ['E-OTHER'], locals: { [elsewhere]: { description: 'Elsewhere' } } });
    expect(await marks(locale)).toEqual({
      'E-ABOVE-HIDDEN': true,
      'E-DEEP': false,
      'E-OTHER': true,
      'E-OWN': false,
      'E-TOP': false,
      'E-UNNAMED': true,
    });
    expect(await marks(elsewhere)).toEqual({
      'E-ABOVE-HIDDEN': true,
      'E-DEEP': true,
      'E-OTHER': false,
      'E-OWN': true,
      'E-TOP': false,
      'E-UNNAMED': true,
    });
  });

  test('are marked among the categories above a food and above a category too', async () => {
    const marksOf = async (categories: Promise<{ code: string; isEmpty: boolean }[]>) =>
      (await categories).map(({ code, isEmpty }) => [code, isEmpty]);
    const { foodBrowser } = editor;
    expect(await marksOf(foodBrowser.parentsOfCategory({ locale, code: 'E-HIDDEN' }))).toEqual([
      ['E-ABOVE-HIDDEN', true],
    ]);
    expect(await marksOf(foodBrowser.ancestorsOfCategory({ locale, code: 'E-BELOW' }))).toEqual([
      ['E-DEEP', false],
      ['E-TOP', false],
    ]);
  });
});

describe('the food browser', () => {
  beforeAll(async () => {
    const { given } = app();
    await given.category({ code: 'A-TOP' });
    await given.category({ code: 'A-LEFT', parents: ['A-TOP'], isHidden: true });
    await given.category({ code: 'A-RIGHT', parents: ['A-TOP'] });
    await given.category({ code: 'A-BOTTOM', parents: ['A-RIGHT', 'A-LEFT', 'A-TOP'] });
    await given.category({ code: 'A-BESIDE', parents: ['A-TOP'] });
    await given.food({ code: 'A-FOOD', parents: ['A-BOTTOM', 'A-LEFT'] });
    // Foods and categories have codes of their own.
    await given.food({ code: 'A-TOP', parents: ['A-BOTTOM'] });
    await given.food({ code: 'A-ALONE' });
  });

  test('lists the parents of a food', async () => {
    const parents = (code: string) => editor.foodBrowser.parentsOfFood({ locale, code });
    expect(await parents('A-FOOD')).toEqual([
      { code: 'A-BOTTOM', englishDescription: 'A-BOTTOM', localDescription: null, isHidden: false, isEmpty: true },
      { code: 'A-LEFT', englishDescription: 'A-LEFT', localDescription: null, isHidden: true, isEmpty: true },
    ]);
    expect(codesOf(await parents('A-TOP'))).toEqual(['A-BOTTOM']);
    expect(await parents('A-ALONE')).toEqual([]);
  });

  test('lists each ancestor of a food once, however many chains lead to it', async () => {
    const ancestors = async (code: string) => codesOf(await editor.foodBrowser.ancestorsOfFood({ locale, code }));
    expect(await ancestors('A-FOOD')).toEqual(['A-BOTTOM', 'A-LEFT', 'A-RIGHT', 'A-TOP']);
    expect(await ancestors('A-TOP')).toEqual(['A-BOTTOM', 'A-LEFT', 'A-RIGHT', 'A-TOP']);
    expect(await ancestors('A-ALONE')).toEqual([]);
  });

  test('lists the parents and ancestors of a category without the category itself', async () => {
    const parents = async (code: string) => codesOf(await editor.foodBrowser.parentsOfCategory({ locale, code }));
    const ancestors = async (code: string) => codesOf(await editor.foodBrowser.ancestorsOfCategory({ locale, code }));
    expect(await parents('A-BOTTOM')).toEqual(['A-LEFT', 'A-RIGHT', 'A-TOP']);
    expect(await ancestors('A-BOTTOM')).toEqual(['A-LEFT', 'A-RIGHT', 'A-TOP']);
    expect([await parents('A-LEFT'), await ancestors('A-LEFT')]).toEqual([['A-TOP'], ['A-TOP']]);
    expect([await parents('A-TOP'), await ancestors('A-TOP')]).toEqual([[], []]);
  });

  test.each<[string, keyof Caller['foodBrowser'], string]>([
    ['a food', 'parentsOfFood', 'food'],
    ['a food', 'ancestorsOfFood', 'food'],
    ['a category', 'parentsOfCategory', 'category'],
    ['a category', 'ancestorsOfCategory', 'category'],
  ])('refuses %s that does not exist (%s)', async (_, procedure, noun) => {
    await expect(editor.foodBrowser[procedure]({ locale, code: 'NONE' })).rejects.toMatchObject({
      cause: { code: `${noun}.not_found` },
    });
  });
});

describe('local descriptions in the food browser', () => {
  const described = (descriptions: Record<string, string | null>) =>
    Object.fromEntries(Object.entries(descriptions).map(([id, description]) => [id, { description }]));

  test.each<[string, () => Record<string, string | null>, string | null]>([
    ['the locale itself', () => ({ [locale]: 'own', [parent]: 'parent', [grandparent]: 'grandparent' }), 'own'],
    ['the nearest prototype', () => ({ [parent]: 'parent', [grandparent]: 'grandparent' }), 'parent'],
    ['the farthest prototype', () => ({ [grandparent]: 'grandparent' }), 'grandparent'],
    ['the nearest locale with a description', () => ({ [locale]: null, [parent]: null, [grandparent]: 'far' }), 'far'],
    ['nowhere when no locale has one', () => ({ [locale]: null }), null],
  ])('come from %s, in every procedure', async (_, descriptions, expected) => {
    const { given } = app();
    const locals = described(descriptions());
    const { code: top } = await given.category({ locals });
    const { code } = await given.category({ parents: [top], locals });
    const food = await given.food({ parents: [top], listedIn: [locale], locals });
    const alone = await given.food({ listedIn: [], locals });
    const header = { localDescription: expected };
    const { foods, subcategories } = await editor.foodBrowser.contents({ locale, code: top });
    expect({ foods, subcategories }).toMatchObject({ foods: [header], subcategories: [header] });
    for (const headers of [
      await editor.foodBrowser.parentsOfCategory({ locale, code }),
      await editor.foodBrowser.ancestorsOfCategory({ locale, code }),
      await editor.foodBrowser.parentsOfFood({ locale, code: food.code }),
      await editor.foodBrowser.ancestorsOfFood({ locale, code: food.code }),
      (await editor.foodBrowser.rootCategories({ locale })).filter((root) => root.code === top),
      (await editor.foodBrowser.uncategorisedFoods({ locale })).filter((one) => one.code === alone.code),
    ]) {
      expect(headers).toMatchObject([header]);
    }
  });

  test('are found in a prototype also when prototypes form a cycle', async () => {
    const { given } = app();
    const { id: one } = await given.locale();
    const { id: two } = await given.locale({ prototype: one });
    await query(app().context().em, sql`update locale set prototype_locale_id = ${two} where id = ${one}`);
    const { code } = await given.category({ locals: { [one]: { description: 'Found' } } });
    const inTwo = await app().as(await given.user({ roles: [{ name: 'fdbm', locale: two }] }));
    const roots = await inTwo.foodBrowser.rootCategories({ locale: two });
    expect(roots.find((root) => root.code === code)?.localDescription).toBe('Found');
  });
});

describe('random graphs of categories in the food browser', () => {
  /** Everything that can be reached, by following every link until nothing is new. */
  function slowClosure(parents: readonly string[], graph: ReadonlyMap<string, CategoryNode>): string[] {
    const reached = new Set<string>();
    let fresh = parents.filter((code) => graph.has(code));
    while (fresh.length > 0) {
      for (const code of fresh) reached.add(code);
      const next = fresh.flatMap((code) => graph.get(code)?.parents ?? []);
      fresh = next.filter((code) => graph.has(code) && !reached.has(code));
    }
    return [...reached].sort();
  }

  const linkable = categoryGraph.map(
    (graph) =>
      new Map(
        [...graph.values()].map((node) => [
          node.code,
          { ...node, parents: node.parents.filter((code) => code !== node.code && graph.has(code)) },
        ]),
      ),
  );

  async function store(graph: ReadonlyMap<string, CategoryNode>): Promise<void> {
    const nodes = [...graph.values()].map(({ code, parents }) => ({ code, parents }));
    await query(app().context().em, sql`delete from category where code ~ '^[A-H]$'`);
    await query(app().context().em, sql`delete from food where code = 'GRAPH'`);
    await query(
      app().context().em,
      sql`insert into category (code, english_description)
          select code, code from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as n(code text)`,
    );
    await query(
      app().context().em,
      sql`insert into category_parent_category (category_id, parent_category_id)
          select c.id, p.id from jsonb_to_recordset(${JSON.stringify(nodes)}::jsonb) as n(code text, parents jsonb)
            join category c on c.code = n.code join category p on n.parents ? p.code`,
    );
  }

  test('give each food and category the ancestors that a plain search finds, also with cycles', async () => {
    await fc.assert(
      fc.asyncProperty(linkable, async (graph) => {
        await store(graph);
        const [{ code: first, parents } = { code: '', parents: [] }] = graph.values();
        await app().given.food({ code: 'GRAPH', parents: [first, ...parents] });
        const ofFood = await editor.foodBrowser.ancestorsOfFood({ locale, code: 'GRAPH' });
        expect(codesOf(ofFood)).toEqual(slowClosure([first, ...parents], graph));
        for (const node of graph.values()) {
          const ofCategory = await editor.foodBrowser.ancestorsOfCategory({ locale, code: node.code });
          expect(codesOf(ofCategory)).toEqual(slowClosure(node.parents, graph));
          const direct = await editor.foodBrowser.parentsOfCategory({ locale, code: node.code });
          expect(codesOf(direct)).toEqual([...node.parents].sort());
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('every procedure of the food browser', () => {
  const few = { food: 'Q-FEW-FOOD', category: 'Q-FEW' };
  const many = { food: 'Q-MANY-FOOD', category: 'Q-MANY' };

  beforeAll(async () => {
    const { given } = app();
    const locals = { [locale]: {} };
    await given.category({ code: 'Q-TOP', locals });
    await given.category({ code: few.category, parents: ['Q-TOP'], locals });
    await given.food({ code: few.food, parents: [few.category], locals });
    const above = Array.from({ length: 50 }, (_, n) => `Q-ABOVE-${n}`);
    for (const code of above) await given.category({ code, parents: ['Q-TOP'], locals });
    await given.category({ code: many.category, parents: above, locals });
    await given.food({ code: many.food, parents: [many.category, ...above], locals });
    for (let n = 0; n < 50; n++) {
      await given.category({ parents: [many.category], locals });
      await given.food({ parents: [many.category], locals });
    }
    await app().settle();
  });

  test.each([
    { ...few, foods: 1, ancestors: 2 },
    { ...many, foods: 51, ancestors: 52 },
  ])('takes two statements from category $category with $foods foods', async ({ food, category, foods, ancestors }) => {
    const ofFood = { locale, code: food };
    const ofCategory = { locale, code: category };
    expect(await editor.foodBrowser.ancestorsOfFood(ofFood)).toHaveLength(ancestors);
    expect((await editor.foodBrowser.contents(ofCategory)).foods).toHaveLength(foods);
    const ways = {
      rootCategories: () => editor.foodBrowser.rootCategories({ locale }),
      uncategorisedFoods: () => editor.foodBrowser.uncategorisedFoods({ locale }),
      contents: () => editor.foodBrowser.contents(ofCategory),
      parentsOfFood: () => editor.foodBrowser.parentsOfFood(ofFood),
      ancestorsOfFood: () => editor.foodBrowser.ancestorsOfFood(ofFood),
      parentsOfCategory: () => editor.foodBrowser.parentsOfCategory(ofCategory),
      ancestorsOfCategory: () => editor.foodBrowser.ancestorsOfCategory(ofCategory),
    } satisfies Record<keyof Caller['foodBrowser'], () => Promise<unknown>>;
    for (const [name, way] of Object.entries(ways)) expect(await app().countStatements(way), name).toBe(2);
  });
});
