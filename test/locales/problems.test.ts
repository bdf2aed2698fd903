import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { FOOD_PROBLEMS, type FoodProblem } from '../../src/domain/food-problems.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { givenImageSets, type LocalGiven, type PortionGiven } from './image-sets.ts';

const app = useTestApp();
let prototype: string;
let locale: string;
let caller: Caller;

/** A food without problems. */
const fine = (description: string): LocalGiven => ({
  description,
  portions: [{ method: 'weight' }],
  nutrients: { 1: 1 },
});

beforeAll(async () => {
  const { given } = app();
  await givenImageSets(app());
  ({ id: prototype } = await given.locale());
  ({ id: locale } = await given.locale({ prototype }));
  await given.category({ code: 'OPEN' });
  await given.category({ code: 'HIDA', isHidden: true });
  await given.category({ code: 'HIDB', isHidden: true });
  await given.category({ code: 'WEIG', locals: { [prototype]: { portions: [{ method: 'weight' }] } } });
  await given.category({ code: 'BELO', parents: ['WEIG'] });
  const food = (code: string, parents: string[], local: LocalGiven) =>
    given.food({ code, parents, listedIn: [locale], locals: { [locale]: local } });
  await food('FINE', ['OPEN', 'HIDA'], fine('Fine'));
  await food('NOPO', ['OPEN'], { ...fine('Nothing to say how much'), portions: [] });
  await food('BYCA', ['BELO'], { ...fine('How much by a category of the prototype'), portions: [] });
  await food('NONU', ['OPEN'], { description: 'No nutrients', portions: [{ method: 'weight' }] });
  await food('NONA', ['OPEN'], { ...fine(''), description: null });
  await food('HIDN', ['HIDB', 'HIDA'], fine('Only hidden'));
  await food('UNCA', [], fine('Nowhere'));
  await given.food({
    code: 'PROT',
    parents: ['OPEN'],
    listedIn: [locale],
    locals: { [prototype]: fine('Of the prototype') },
  });
  await given.food({ code: 'ELSE', listedIn: [prototype] });
  caller = await app().as(await given.user({ roles: [{ name: 'fdbm', locale }] }));
});

const wrongWith = async (code: string) =>
  (await caller.locales.problems({ locale, search: code })).items
    .filter(({ food }) => food.code === code)
    .map(({ kind, detail }) => (detail === null ? kind : `${kind}: ${detail}`));

describe('the problems of a list', () => {
  test.each([
    ['FINE', []],
    ['PROT', []],
    ['BYCA', []],
    ['NOPO', ['no-portion-method']],
    ['NONU', ['no-nutrient-record']],
    ['NONA', ['no-local-description']],
    ['HIDN', ['only-hidden-categories: HIDA, HIDB']],
    ['UNCA', ['uncategorised']],
    ['ELSE', []],
  ])('of the food %s are %j', async (code, problems) => {
    expect(await wrongWith(code)).toEqual(problems);
  });

  test('are counted by kind among those that the search finds, whatever kind is asked for', async () => {
    const counts: Record<FoodProblem, number> = {
      'no-portion-method': 1,
      'no-nutrient-record': 1,
      'no-local-description': 1,
      'only-hidden-categories': 1,
      'empty-image-set': 0,
      uncategorised: 1,
    };
    expect(await caller.locales.problems({ locale })).toMatchObject({ total: 5, counts });
    const ofKind = await caller.locales.problems({ locale, kind: 'uncategorised' });
    expect(ofKind).toMatchObject({
      total: 1,
      counts,
      items: [{ food: { code: 'UNCA', localDescription: 'Nowhere' } }],
    });
    const none = Object.fromEntries(FOOD_PROBLEMS.map((kind) => [kind, 0]));
    expect(await caller.locales.problems({ locale, search: 'nowhere' })).toMatchObject({
      total: 1,
      counts: { ...none, uncategorised: 1 },
    });
    expect(await caller.locales.problems({ locale, search: '%' })).toMatchObject({ total: 0, counts: none });
  });

  test('are sorted by English description, in pages', async () => {
    const codes = async (page: { limit?: number; offset?: number }) =>
      (await caller.locales.problems({ locale, ...page })).items.map(({ food }) => food.code);
    expect(await codes({})).toEqual(['HIDN', 'NONA', 'NONU', 'NOPO', 'UNCA']);
    expect(await codes({ limit: 2, offset: 3 })).toEqual(['NOPO', 'UNCA']);
    expect(await codes({ limit: 2, offset: 5 })).toEqual([]);
  });

  test('of one food are next to each other, the worst first', async () => {
    const { code } = await app().given.food({ listedIn: [locale] });
    expect(await wrongWith(code)).toEqual([
      'no-portion-method',
      'no-nutrient-record',
      'no-local-description',
      'uncategorised',
    ]);
    await query(app().context().em, sql`delete from food where code = ${code}`);
  });

  test.each([{}, { search: 'no', limit: 1 }])(
    'take two statements, whatever the number of foods (%j)',
    async (wanted) => {
      expect(await app().countStatements(() => caller.locales.problems({ locale, ...wanted }))).toBe(2);
    },
  );
});

describe('an empty image set', () => {
  const portion = (method: PortionGiven): LocalGiven => ({ ...fine('Portions'), portions: [method] });
  const parentFood = (...categories: (string | null)[]): PortionGiven => ({
    method: 'parent-food-portion',
    parameters: { options: categories.map((category) => ({ category, choices: [{ label: 'x', value: 1 }] })) },
  });

  test.each<[PortionGiven, string[]]>([
    [{ method: 'as-served', servingImageSet: 'full' }, []],
    [{ method: 'as-served', servingImageSet: 'empty' }, ['as-served set "empty"']],
    [{ method: 'as-served', servingImageSet: 'full', leftoversImageSet: 'empty' }, ['as-served set "empty"']],
    [{ method: 'guide-image', guideImage: 'full' }, []],
    [{ method: 'guide-image', guideImage: 'empty' }, ['guide image "empty"']],
    [{ method: 'drink-scale', drinkwareSet: 'full' }, []],
    [{ method: 'drink-scale', drinkwareSet: 'empty' }, ['drinkware set "empty"']],
    [parentFood('OPEN', null), []],
    [parentFood('OPEN', 'GONE', 'LOST', 'GONE'), ['category "GONE", category "LOST"']],
    [{ method: 'milk-in-a-hot-drink', parameters: { options: [{ label: 'a', value: 1 }] } }, []],
  ])('in the method %j is reported as %j', async (method, details) => {
    const { code } = await app().given.food({ parents: ['OPEN'], locals: { [locale]: portion(method) } });
    expect(await wrongWith(code)).toEqual(details.map((detail) => `empty-image-set: ${detail}`));
  });

  test('in a method of a category is reported for foods that inherit it, and not for foods with methods of their own', async () => {
    const { given } = app();
    const { code: category } = await given.category({
      locals: { [locale]: { portions: [{ method: 'guide-image', guideImage: 'empty' }] } },
    });
    const { code: inherits } = await given.food({
      parents: [category],
      locals: { [locale]: { ...fine('x'), portions: [] } },
    });
    const { code: owns } = await given.food({ parents: [category], locals: { [locale]: fine('x') } });
    expect(await wrongWith(inherits)).toEqual(['empty-image-set: guide image "empty"']);
    expect(await wrongWith(owns)).toEqual([]);
  });
});
