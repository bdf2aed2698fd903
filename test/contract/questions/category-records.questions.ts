import { randomUUID } from 'node:crypto';
import { MAX_METHODS } from '@dietary-recall/recall';
import {
  inCategory,
  MISSING,
  noLocale,
  type AreaQuestions,
  type Attempt,
  type Input,
  type Setting,
} from './questions.ts';

const MAIN = {
  englishDescription: 'Hot drinks',
  isHidden: false,
  attributes: { reasonableAmount: 500 },
  parentCategories: ['DRINKS'],
  tags: ['hot-drink'],
  localeRestrictions: ['en_GB'],
};
const METHOD = { imageUrl: null, useForRecipes: false, conversionFactor: 1 };
const LOCAL = { localDescription: 'Hot drinks', portionSize: [] };
const asServed = (servingImageSet: string) => ({
  ...METHOD,
  method: 'as-served',
  description: 'use_an_image',
  parameters: { servingImageSet },
});
const WEIGHT = { ...METHOD, method: 'weight', description: 'weight', parameters: {} };
const newCode = ({ app }: Setting) => app.given.name('NEW');
const newCategory = (setting: Setting) => ({ code: newCode(setting), ...MAIN });
const ofAdmin = (input: Input): Attempt => ({ as: 'admin', input });
const noCategory = (input: Input = {}): Attempt => ({
  as: 'maintainer',
  input: { ...input, ...inCategory, code: MISSING },
});

/** The input of an update of a new category. */
async function ofNewCategory(setting: Setting, changed: Input = {}): Promise<Input> {
  const caller = await setting.app.as(setting.world.admin);
  const { code, version } = await caller.categoryRecords.create(newCategory(setting));
  return { ...MAIN, currentCode: code, code, baseVersion: version, ...changed };
}

/** A new category with a food that has this many portion size methods of its own. */
async function ofFoodWithMethods({ app }: Setting, count: number): Promise<Input> {
  const [locale, { code }] = ['en_GB', await app.given.category()];
  const portions = Array.from({ length: count }, () => ({ method: 'pizza' as const }));
  await app.given.food({ parents: [code], listedIn: [locale], locals: { [locale]: { portions } } });
  return { locale, code };
}

/** The code of a new category that a portion size method of a new food names. */
async function ofUsedCategory(setting: Setting): Promise<Attempt> {
  const { code } = await setting.app.given.category();
  const parameters = { options: [{ category: code, choices: [{ label: 'all', value: 1 }] }] };
  await setting.app.given.food({
    locals: { [setting.world.locale]: { portions: [{ method: 'parent-food-portion', parameters }] } },
  });
  return ofAdmin({ code });
}

export const categoryRecordQuestions: AreaQuestions = {
  'categoryRecords.delete': {
    as: 'admin',
    fine: async (setting) => ({ code: (await ofNewCategory(setting))['code'] }),
    full: { code: MISSING },
    bad: { code: 'a code?' },
    refusals: { 'category.not_found': ofAdmin({ code: MISSING }), 'category.in_use': ofUsedCategory },
  },
  'categoryRecords.update': {
    as: 'admin',
    fine: (setting) => ofNewCategory(setting),
    full: { ...MAIN, currentCode: 'DRINKS', code: 'DRINKS', baseVersion: randomUUID() },
    bad: { ...MAIN, currentCode: 'DRINKS', code: 'DRINKS' },
    refusals: {
      'category.not_found': async (s) => ofAdmin(await ofNewCategory(s, { currentCode: MISSING })),
      'reference.not_found': async (s) => ofAdmin(await ofNewCategory(s, { parentCategories: [MISSING] })),
      'category.reserved_code': async (s) => ofAdmin(await ofNewCategory(s, { code: 'root-categories' })),
      'category.duplicate_code': async (s) => ofAdmin(await ofNewCategory(s, { code: 'DRINKS' })),
      'category.version_conflict': async (s) => ofAdmin(await ofNewCategory(s, { baseVersion: randomUUID() })),
      'category.illegal_parent': async (s) => {
        const update = await ofNewCategory(s);
        return ofAdmin({ ...update, parentCategories: [update['code']] });
      },
    },
  },
  'categoryRecords.list': {
    as: 'maintainer',
    fine: { locale: 'en_GB', search: 'drink', category: 'DRINKS', sort: '-code' },
    bad: { locale: 'en_GB', sort: 'colour' },
    refusals: { 'locale.not_found': noLocale({}) },
  },
  'categoryRecords.codeAvailable': { as: 'maintainer', fine: { code: 'DRINKS' }, bad: { code: '\0' } },
  'categoryRecords.get': {
    as: 'maintainer',
    fine: inCategory,
    bad: { ...inCategory, code: 'a code?' },
    refusals: { 'locale.not_found': noLocale(inCategory), 'category.not_found': noCategory() },
  },
  'categoryRecords.create': {
    as: 'admin',
    fine: newCategory,
    full: { code: 'NEW1', ...MAIN },
    bad: { code: 'NEW2', ...MAIN, tags: ['Hot drink'] },
    refusals: {
      'reference.not_found': (s) => ofAdmin({ ...newCategory(s), parentCategories: [MISSING] }),
      'category.illegal_parent': ofAdmin({ code: 'NEW3', ...MAIN, parentCategories: ['NEW3'] }),
      'category.reserved_code': ofAdmin({ ...MAIN, code: 'new' }),
      'category.duplicate_code': ofAdmin({ ...MAIN, code: 'DRINKS' }),
    },
  },
  'categoryRecords.updateLocal': {
    as: 'maintainer',
    fine: async (setting) => ({ ...LOCAL, locale: 'en_GB', code: (await setting.app.given.category()).code }),
    full: {
      ...inCategory,
      baseVersion: randomUUID(),
      localDescription: 'Drinks',
      portionSize: [{ ...asServed('milk'), imageUrl: 'x.png' }],
    },
    bad: { ...inCategory, ...LOCAL, portionSize: [{ method: 'guess' }] },
    refusals: {
      'locale.not_found': noLocale({ ...LOCAL, ...inCategory }),
      'category.not_found': noCategory(LOCAL),
      'category.version_conflict': { as: 'maintainer', input: { ...LOCAL, ...inCategory, baseVersion: randomUUID() } },
      'reference.not_found': async ({ app }) => ({
        as: 'maintainer',
        input: { locale: 'en_GB', code: (await app.given.category()).code, portionSize: [asServed(MISSING)] },
      }),
    },
  },
  'categoryRecords.addMethodToFoods': {
    as: 'maintainer',
    fine: async (setting) => ({ ...(await ofFoodWithMethods(setting, 1)), method: WEIGHT }),
    full: { ...inCategory, method: { ...asServed('milk'), imageUrl: 'x.png' }, place: 'first' },
    bad: { ...inCategory, method: WEIGHT, place: 'second' },
    refusals: {
      'locale.not_found': noLocale({ ...inCategory, method: WEIGHT }),
      'category.not_found': noCategory({ method: WEIGHT }),
      'reference.not_found': { as: 'maintainer', input: { ...inCategory, method: asServed(MISSING) } },
      'food.too_many_methods': async (setting) => ({
        as: 'maintainer',
        input: { ...(await ofFoodWithMethods(setting, MAX_METHODS)), method: WEIGHT },
      }),
    },
  },
  'categoryRecords.changes': {
    as: 'maintainer',
    fine: inCategory,
    bad: { ...inCategory, limit: 501 },
    refusals: { 'locale.not_found': noLocale(inCategory), 'category.not_found': noCategory() },
  },
};
