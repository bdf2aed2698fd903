import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Attributes } from '../../src/domain/inheritable-attributes.ts';
import {
  ancestorLevels,
  resolveAttribute,
  resolveFood,
  type Categories,
  type CategoryNode,
  type ChainLocale,
} from '../../src/domain/inheritance.ts';
import { categoryGraph, CODES } from './category-graph.ts';

/** The attribute defaults of the reference. */
const DEFAULTS = {
  readyMealOption: false,
  sameAsBeforeOption: false,
  reasonableAmount: null,
  defaultAmount: null,
  useInRecipes: 0,
};

type Locale = ChainLocale<string, string, string>;

/** The distance of each category above something in `parents`, by relaxing every edge until nothing changes. */
function slowDistances(parents: readonly string[], categories: Categories): Map<string, number> {
  const distances = new Map(parents.filter((code) => categories.has(code)).map((code) => [code, 0]));
  for (let round = 0; round <= categories.size; round++) {
    for (const { code, parents: above } of categories.values()) {
      const distance = distances.get(code);
      if (distance === undefined) continue;
      for (const parent of above) {
        if (categories.has(parent) && (distances.get(parent) ?? Infinity) > distance + 1)
          distances.set(parent, distance + 1);
      }
    }
  }
  return distances;
}

/** All ancestors by distance, then code. */
function slowOrder(parents: readonly string[], categories: Categories): string[] {
  const distances = slowDistances(parents, categories);
  const key = (code: string) => `${String(distances.get(code)).padStart(4, '0')} ${code}`;
  return [...distances.keys()].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

const parentsOf = fc.uniqueArray(fc.constantFrom(...CODES, 'GONE'), { maxLength: 4 });
const attributes: fc.Arbitrary<Attributes> = fc.record({
  readyMealOption: fc.option(fc.boolean()),
  sameAsBeforeOption: fc.option(fc.boolean()),
  reasonableAmount: fc.option(fc.nat(9)),
  defaultAmount: fc.option(fc.nat(9)),
  useInRecipes: fc.option(fc.nat(2)),
});

const some = (values: string[]) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant<string[]>([]) }, { weight: 1, arbitrary: fc.constant(values) });
const locale = (localeId: string): fc.Arbitrary<Locale> =>
  fc.record({
    localeId: fc.constant(localeId),
    language: fc.constantFrom('en', 'fr'),
    food: fc.option(
      fc.record({
        localDescription: fc.option(fc.constant(`name in ${localeId}`)),
        brandNames: some([`brand in ${localeId}`]),
        portionSizeMethods: some([`food method in ${localeId}`]),
        associatedFoods: some([`prompt in ${localeId}`]),
        nutrientMappings: some([`mapping in ${localeId}`]),
      }),
    ),
    categoryMethods: fc
      .uniqueArray(fc.constantFrom(...CODES), { maxLength: 3 })
      .map((codes) => new Map(codes.map((code) => [code, code === 'A' ? [] : [`${code} method in ${localeId}`]]))),
  });
const chain = fc
  .tuple(locale('one'), locale('two'), locale('three'))
  .chain((steps) => fc.nat(2).map((last) => steps.slice(0, last + 1)));

describe('the ancestors of a food', () => {
  test('are on the level of their shortest path, sorted by code within a level, each once', () => {
    fc.assert(
      fc.property(categoryGraph, parentsOf, (categories, parents) => {
        const levels = ancestorLevels(parents, categories);
        const distances = slowDistances(parents, categories);
        expect(levels.flat()).toEqual(slowOrder(parents, categories));
        for (const [distance, level] of levels.entries())
          for (const code of level) expect(distances.get(code)).toBe(distance);
      }),
      { numRuns: 500 },
    );
  });

  test('do not depend on the order in which parents are listed', () => {
    fc.assert(
      fc.property(categoryGraph, parentsOf, (categories, parents) => {
        expect(ancestorLevels(parents.toReversed(), categories)).toEqual(ancestorLevels(parents, categories));
      }),
    );
  });

  test('are all found in a chain of 2,000 categories', () => {
    const rungs = 2000;
    const categories = new Map<string, CategoryNode>(
      Array.from({ length: rungs }, (_, rung) => [
        `R${rung}`,
        { code: `R${rung}`, parents: [`R${rung + 1}`], attributes: NOTHING },
      ]),
    );
    expect(ancestorLevels(['R0'], categories)).toHaveLength(rungs);
  });

  test('have a category that is its own parent once', () => {
    const categories = new Map([['A', { code: 'A', parents: ['A'], attributes: NOTHING }]]);
    expect(ancestorLevels(['A'], categories)).toEqual([['A']]);
  });
});

const NOTHING: Attributes = {
  readyMealOption: null,
  sameAsBeforeOption: null,
  reasonableAmount: null,
  defaultAmount: null,
  useInRecipes: null,
};

describe('each inheritable attribute', () => {
  test('comes from the food, else from the first ancestor that sets it, else from the defaults', () => {
    fc.assert(
      fc.property(categoryGraph, parentsOf, attributes, (categories, parents, own) => {
        const ancestors = slowOrder(parents, categories);
        for (const key of Object.keys(own) as (keyof Attributes)[]) {
          const says = ancestors.filter((code) => categories.get(code)?.attributes[key] !== null);
          const inherited = categories.get(says[0] ?? '')?.attributes[key] ?? DEFAULTS[key];
          const { value, source, code } = resolveAttribute(key, own, ancestors, categories);
          expect(value).toBe(own[key] ?? inherited);
          const fromAbove = says.length > 0 ? ['category', says[0]] : ['default', null];
          expect([source, code]).toEqual(own[key] === null ? fromAbove : ['food', null]);
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('a resolved food', () => {
  const resolved = fc.tuple(categoryGraph, parentsOf, attributes, chain).map(([categories, parents, own, steps]) => ({
    categories,
    parents,
    steps,
    food: resolveFood({ code: 'F', englishDescription: 'English', attributes: own, parents, chain: steps }, categories),
  }));

  /** The nearest locale with a value, and the value. */
  function nearest<T>(
    steps: readonly Locale[],
    of: (step: Locale) => T | null | undefined,
  ): { step: Locale; value: T } | null {
    for (const step of steps) {
      const value = of(step);
      if (value != null && !(Array.isArray(value) && value.length === 0)) return { step, value };
    }
    return null;
  }

  const sourceOf = (steps: readonly Locale[], found: { step: Locale } | null) =>
    found === null
      ? { source: 'none', localeId: null }
      : { source: found.step === steps[0] ? 'current' : 'prototype', localeId: found.step.localeId };

  test('has the name and the nutrients of the nearest locale that has them', () => {
    fc.assert(
      fc.property(resolved, ({ steps, food }) => {
        const name = nearest(steps, (step) => step.food?.localDescription);
        expect(food.localDescription).toBe(name?.value ?? 'English');
        expect(food.sources.localDescription).toEqual(sourceOf(steps, name));
        const mapped = nearest(steps, (step) => step.food?.nutrientMappings);
        expect(food.nutrientMappings).toEqual(mapped?.value ?? []);
        expect(food.sources.nutrientMappings).toEqual(sourceOf(steps, mapped));
      }),
    );
  });

  test('has the brands of its locale only, and prompts of another locale only in the same language', () => {
    fc.assert(
      fc.property(resolved, ({ steps, food }) => {
        expect(food.brandNames).toEqual(steps[0]?.food?.brandNames ?? []);
        const prompts = nearest(steps, (step) => step.food?.associatedFoods);
        expect(food.associatedFoods).toEqual(
          prompts?.step.language === steps[0]?.language ? (prompts?.value ?? []) : [],
        );
      }),
    );
  });

  test('has the portion size methods of one record: its own, else the nearest category, locale by locale', () => {
    fc.assert(
      fc.property(resolved, ({ steps, food, parents, categories }) => {
        const candidates = steps.flatMap((step) => [
          { step, source: 'food', code: 'F', methods: step.food?.portionSizeMethods ?? [] },
          ...slowOrder(parents, categories).map((code) => ({
            step,
            source: 'category',
            code,
            methods: step.categoryMethods.get(code) ?? [],
          })),
        ]);
        const found = candidates.find(({ methods }) => methods.length > 0) ?? null;
        expect(food.portionSizeMethods).toEqual(found?.methods ?? []);
        expect(food.sources.portionSizeMethods).toEqual({
          ...sourceOf(steps, found),
          record: found === null ? { source: 'none', code: null } : { source: found.source, code: found.code },
        });
      }),
      { numRuns: 500 },
    );
  });

  test('lists all its ancestors, nearest first', () => {
    fc.assert(
      fc.property(resolved, ({ food, parents, categories }) => {
        expect(food.categories).toEqual(slowOrder(parents, categories));
      }),
    );
  });
});
