import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FoodList, type ListedCategory, type ListedFood } from '../../src/domain/food-list.ts';
import { categoryGraph, CODES } from './category-graph.ts';

const categories = categoryGraph.chain((graph) =>
  fc
    .array(fc.record({ isHidden: fc.boolean(), localDescription: fc.option(fc.constantFrom('a', 'b', 'ä', 'Z')) }), {
      minLength: graph.size,
      maxLength: graph.size,
    })
    .map((local) =>
      [...graph.values()].map((node, index): ListedCategory => ({
        ...node,
        isHidden: local[index]?.isHidden ?? false,
        localDescription: local[index]?.localDescription ?? null,
        englishDescription: `English ${node.code}`,
        tags: [],
      })),
    ),
);

const foods = fc
  .array(
    fc.record({
      parents: fc.uniqueArray(fc.constantFrom(...CODES, 'GONE'), { maxLength: 3 }),
      localDescription: fc.option(fc.constantFrom('x', 'y', 'Ä')),
      useInRecipes: fc.option(fc.nat(2)),
      fixedRank: fc.option(fc.integer({ min: 1, max: 9 })),
    }),
    { maxLength: 6 },
  )
  .map((list) =>
    list.map((food, index): ListedFood => ({
      id: index,
      code: `F${index}`,
      englishDescription: `English F${index}`,
      alternativeNames: [],
      ...food,
    })),
  );

const lists = fc.tuple(categories, foods).map(([cs, fs]) => ({ cs, fs, list: new FoodList(cs, fs, 'en') }));

/** Can `target` be reached going up from `parents`? By trying every way. */
function reaches(
  parents: readonly string[],
  target: string,
  cs: readonly ListedCategory[],
  tried: ReadonlySet<string> = new Set(),
): boolean {
  return parents.some((code) => {
    const category = cs.find((candidate) => candidate.code === code);
    if (category === undefined || tried.has(code)) return false;
    return code === target || reaches(category.parents, target, cs, new Set([...tried, code]));
  });
}

/** The codes of the categories that respondents see, by trying every chain of visible categories up from each named food. */
function shownCodes(cs: readonly ListedCategory[], fs: readonly ListedFood[]): ReadonlySet<string> {
  const chain = (codes: readonly string[], tried: ReadonlySet<string>): string[] =>
    codes.flatMap((code) => {
      const category = cs.find((candidate) => candidate.code === code);
      if (category === undefined || category.isHidden || tried.has(code)) return [];
      return [code, ...chain(category.parents, new Set([...tried, code]))];
    });
  return new Set(fs.flatMap((food) => (food.localDescription === null ? [] : chain(food.parents, new Set()))));
}

const isVisible = (cs: readonly ListedCategory[], code: string) =>
  cs.some((category) => category.code === code && !category.isHidden);
const codesOf = (records: readonly { code: string }[]) => records.map(({ code }) => code).sort();

describe('a food list', () => {
  test('knows for each food and category whether it is in a category, at any depth', () => {
    fc.assert(
      fc.property(lists, ({ cs, fs, list }) => {
        for (const target of cs) {
          for (const food of fs)
            expect(list.isFoodIn(food.code, target.code)).toBe(reaches(food.parents, target.code, cs));
          for (const category of cs)
            expect(list.isCategoryIn(category.code, target.code)).toBe(reaches(category.parents, target.code, cs));
        }
      }),
    );
  });

  test('has as searchable foods the named foods of a visible category or of none', () => {
    fc.assert(
      fc.property(lists, ({ cs, fs, list }) => {
        const expected = fs.filter(
          ({ localDescription, parents }) =>
            localDescription !== null && (parents.length === 0 || parents.some((parent) => isVisible(cs, parent))),
        );
        expect(codesOf(list.searchableFoods())).toEqual(codesOf(expected));
      }),
    );
  });

  test('has as searchable categories the named ones with a food to choose, in them or below visible ones', () => {
    fc.assert(
      fc.property(lists, ({ cs, fs, list }) => {
        const shown = shownCodes(cs, fs);
        const expected = cs.filter(({ code, localDescription }) => shown.has(code) && localDescription !== null);
        expect(codesOf(list.searchableCategories())).toEqual(codesOf(expected));
      }),
    );
  });

  test('has as roots the categories with a food to choose and without a visible parent', () => {
    fc.assert(
      fc.property(lists, ({ cs, fs, list }) => {
        const shown = shownCodes(cs, fs);
        const expected = cs.filter(
          ({ code, parents }) => shown.has(code) && !parents.some((parent) => isVisible(cs, parent)),
        );
        expect(codesOf(list.rootCategories())).toEqual(codesOf(expected));
      }),
    );
  });

  test('has as contents of a category its children with a food to choose and its named foods, null for one without a food', () => {
    fc.assert(
      fc.property(lists, ({ cs, fs, list }) => {
        const shown = shownCodes(cs, fs);
        // The categories with a food to choose: those that are shown when none is hidden.
        const filled = shownCodes(
          cs.map((category) => ({ ...category, isHidden: false })),
          fs,
        );
        for (const { code } of cs) {
          const contents = list.contents(code);
          expect(contents === null).toBe(!filled.has(code));
          if (!contents) continue;
          expect(codesOf(contents.categories)).toEqual(
            codesOf(cs.filter((category) => shown.has(category.code) && category.parents.includes(code))),
          );
          expect(codesOf(contents.foods)).toEqual(
            codesOf(fs.filter(({ localDescription, parents }) => localDescription !== null && parents.includes(code))),
          );
        }
        expect(list.contents('GONE')).toBeNull();
      }),
    );
  });

  test('is sorted by local description in the order of the language, then by code', () => {
    fc.assert(
      fc.property(lists, ({ list }) => {
        const collator = new Intl.Collator('en');
        for (const headers of [
          list.rootCategories(),
          ...CODES.flatMap((code) => Object.values(list.contents(code) ?? {})),
        ]) {
          for (const [index, next] of headers.slice(1).entries()) {
            const { localDescription = '', code = '' } = headers[index] ?? {};
            const order = collator.compare(localDescription, next.localDescription);
            expect(order < 0 || (order === 0 && code < next.code)).toBe(true);
          }
        }
      }),
    );
  });

  test('is after a change of some foods the list that is made of what they are', () => {
    const everything = (list: FoodList, cs: readonly ListedCategory[]) => ({
      foods: [...list.foods.values()].sort((a, b) => a.id - b.id),
      searchable: [codesOf(list.searchableFoods()), codesOf(list.searchableCategories())],
      shown: [list.rootCategories(), codesOf(list.filledCategories()), ...cs.map(({ code }) => list.contents(code))],
      below: cs.map(({ code }) => codesOf(list.foodsBelow(code) ?? [])),
      ofFoods: [...list.foods.keys()]
        .sort()
        .map((code) => [
          list.fixedScore(code),
          list.isUsable(code, 'regular'),
          list.suggestibleCategories(code),
          cs.map((category) => list.isFoodIn(code, category.code)),
        ]),
    });
    // Codes pass from food to food.
    const changes = fc.array(fc.tuple(foods, fc.nat(5), fc.nat(3)), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(categories, foods, changes, (cs, fs, steps) => {
        const list = new FoodList(cs, fs, 'en');
        let current = fs;
        for (const [others, shift, kept] of steps) {
          everything(list, cs);
          const ids = new Set([0, 1, 2, 3, 4, 5].slice(kept));
          const changed = others
            .filter(({ id }) => ids.has(id))
            .map((food) => ({ ...food, code: kept === 0 ? `F${(food.id + shift) % 6}` : food.code }))
            .filter(({ code }) => !current.some((other) => !ids.has(other.id) && other.code === code));
          current = [...current.filter(({ id }) => !ids.has(id)), ...changed];
          const before = codesOf(list.searchableCategories());
          const { put, removed, hasSameCategories } = list.change(ids, changed);
          const anew = new FoodList(cs, current, 'en');
          expect(everything(list, cs)).toEqual(everything(anew, cs));
          expect(codesOf(put).filter((code) => removed.includes(code))).toEqual([]);
          if (hasSameCategories) expect(codesOf(anew.searchableCategories())).toEqual(before);
        }
      }),
    );
  });

  test('keeps the food that took over a code when the change of the other food comes later', () => {
    const food = (id: number, code: string): ListedFood => ({
      id,
      code,
      parents: [],
      localDescription: `food ${id}`,
      englishDescription: '',
      alternativeNames: [],
      useInRecipes: null,
      fixedRank: null,
    });
    const list = new FoodList([], [food(1, 'A'), food(2, 'B')], 'en');
    expect(list.change(new Set([1]), [food(1, 'B')]).removed).toEqual(['A']);
    expect(list.change(new Set([2]), [])).toMatchObject({ put: [food(1, 'B')], removed: [] });
    expect([...list.foods.values()]).toEqual([food(1, 'B')]);
  });

  test('admits a food to meals and recipes by its own or inherited use in recipes', () => {
    fc.assert(
      fc.property(fc.constantFrom(0, 1, 2, null), fc.constantFrom(0, 1, 2, null), (own, inherited) => {
        const attributes = {
          readyMealOption: null,
          sameAsBeforeOption: null,
          reasonableAmount: null,
          defaultAmount: null,
          useInRecipes: inherited,
        };
        const category = {
          code: 'C',
          parents: [],
          attributes,
          isHidden: true,
          localDescription: null,
          englishDescription: 'C',
          tags: [],
        };
        const food = {
          id: 1,
          code: 'F',
          parents: ['C'],
          localDescription: 'F',
          englishDescription: 'F',
          alternativeNames: [],
          useInRecipes: own,
          fixedRank: null,
        };
        const list = new FoodList([category], [food], 'en');
        const use = own ?? inherited ?? 0;
        expect([list.isUsable('F', 'regular'), list.isUsable('F', 'recipe')]).toEqual([use !== 2, use !== 1]);
        expect([list.isUsable('GONE', 'regular'), list.isFoodIn('GONE', 'C')]).toEqual([false, false]);
      }),
    );
  });
});
