import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import type { FoodProblem } from '../../src/domain/food-problems.ts';
import { categoryGraph } from '../domain/category-graph.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { givenImageSets, type LocalGiven, type PortionGiven } from './image-sets.ts';

const app = useTestApp();
let caller: Caller;

beforeAll(async () => {
  await givenImageSets(app());
  caller = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
});

const LOCALES = [0, 1, 2];

const method = fc.constantFrom<PortionGiven[]>(
  { method: 'weight' },
  { method: 'as-served', servingImageSet: 'full' },
  { method: 'as-served', servingImageSet: 'empty' },
  { method: 'guide-image', guideImage: 'empty' },
  { method: 'drink-scale', drinkwareSet: 'empty' },
  {
    method: 'parent-food-portion',
    parameters: { options: [{ category: 'NOWHERE', choices: [{ label: 'x', value: 1 }] }] },
  },
);
const portions = fc.oneof(
  { weight: 3, arbitrary: fc.constant<PortionGiven[]>([]) },
  fc.array(method, { minLength: 1, maxLength: 2 }),
);
const perLocale = <T>(value: fc.Arbitrary<T>) => fc.tuple(...LOCALES.map(() => fc.option(value)));

const foodLocal: fc.Arbitrary<LocalGiven> = fc
  .record({ description: fc.constantFrom('Named', null), portions, isMapped: fc.boolean() })
  .map(({ isMapped, ...local }) => (isMapped ? { ...local, nutrients: { 1: 5 } } : local));

/** Foods in categories with any parents, cycles included, and what each of three locales in a chain says of both. */
const list = categoryGraph.chain((graph) => {
  const codes = [...graph.keys()];
  return fc.record({
    graph: fc.constant(graph),
    hidden: fc.subarray(codes),
    categories: fc.tuple(...codes.map(() => perLocale(portions))),
    foods: fc.array(
      fc.record({
        parents: fc.subarray(codes, { maxLength: Math.min(codes.length, 3) }),
        locals: perLocale(foodLocal),
      }),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
  });
});
type List = typeof list extends fc.Arbitrary<infer T> ? T : never;

/** Replaces the stored list, and returns the locales of the chain, nearest first. Each of them lists every food. */
async function stored({ graph, hidden, categories, foods }: List): Promise<string[]> {
  const { given } = app();
  for (const table of ['food', 'category', 'locale'])
    await query(app().context().em, sql`delete from ${sql.table(table)}`);
  const run = given.name('R');
  const ids: string[] = [];
  for (const _ of LOCALES) {
    const [prototype] = ids;
    ids.unshift((await given.locale(prototype === undefined ? {} : { prototype })).id);
  }
  const said = <T>(values: readonly (T | null)[]) =>
    Object.fromEntries(ids.flatMap((id, index) => (values[index] == null ? [] : [[id, values[index]]])));
  for (const [index, code] of [...graph.keys()].entries()) {
    const locals = said((categories[index] ?? []).map((methods) => methods && { portions: methods }));
    await given.category({ code: run + code, isHidden: hidden.includes(code), locals });
  }
  const links = [...graph.values()].flatMap(({ code, parents }) =>
    parents.filter((parent) => parent !== code).map((parent) => [run + code, run + parent]),
  );
  await query(
    app().context().em,
    sql`insert into category_parent_category (category_id, parent_category_id)
        select c.id, p.id from unnest(${links.map(([code]) => code)}::text[], ${links.map(([, parent]) => parent)}::text[])
          as link(code, parent) join category c on c.code = link.code join category p on p.code = link.parent`,
  );
  for (const { parents, locals } of foods) {
    await given.food({ parents: parents.map((code) => run + code), listedIn: ids, locals: said(locals) });
  }
  await app().settle();
  return ids;
}

const EMPTY: Record<string, (parameters: Record<string, unknown>) => string[]> = {
  'as-served': ({ servingImageSet }) => (servingImageSet === 'empty' ? ['as-served set "empty"'] : []),
  'guide-image': () => ['guide image "empty"'],
  'drink-scale': () => ['drinkware set "empty"'],
  'parent-food-portion': () => ['category "NOWHERE"'],
};

/** The problems of a list, computed from what respondents get: the food list and the resolved foods. */
async function expected(locale: string): Promise<string[]> {
  const { foods } = app().parts;
  const { list: foodList } = foods.locale(locale);
  const searchable = new Set(foodList.searchableFoods().map(({ code }) => code));
  const wrong: string[] = [];
  for (const { code, parents } of foodList.foods.values()) {
    const { portionSizeMethods, nutrientMappings, sources } = await foods.food(locale, code);
    const isNamed = sources.localDescription.source !== 'none';
    const empty = portionSizeMethods.flatMap((m) => EMPTY[m.method]?.(m.parameters) ?? []);
    const has: Record<FoodProblem, boolean> = {
      'no-portion-method': portionSizeMethods.length === 0,
      'no-nutrient-record': nutrientMappings.length === 0,
      'no-local-description': !isNamed,
      'only-hidden-categories':
        parents.length > 0 && parents.every((parent) => foodList.categories.get(parent)?.isHidden),
      'empty-image-set': empty.length > 0,
      uncategorised: parents.length === 0,
    };
    expect(searchable.has(code)).toBe(!has['no-local-description'] && !has['only-hidden-categories']);
    const details: Partial<Record<string, string[]>> = {
      'empty-image-set': empty,
      'only-hidden-categories': [...parents],
    };
    for (const [kind, is] of Object.entries(has)) {
      if (is) wrong.push([code, kind, ...new Set(details[kind]?.sort())].join(' | '));
    }
  }
  return wrong.sort();
}

async function listed(locale: string): Promise<string[]> {
  const { items, total } = await caller.locales.problems({ locale, limit: 500 });
  expect(items).toHaveLength(total);
  return items
    .map(({ kind, food, detail }) => [food.code, kind, ...(detail?.split(', ').sort() ?? [])].join(' | '))
    .sort();
}

describe('the problems of a list', () => {
  test('agree with the foods that respondents get, in every locale of a chain and for any categories', async () => {
    await fc.assert(
      fc.asyncProperty(list, async (given) => {
        for (const locale of await stored(given)) expect(await listed(locale)).toEqual(await expected(locale));
      }),
      { numRuns: 20 },
    );
  });
});
