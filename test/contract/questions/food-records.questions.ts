import { randomUUID } from 'node:crypto';
import { inFood, MISSING, noLocale, type AreaQuestions, type Attempt, type Input, type Setting } from './questions.ts';

const NO_PARTS = { nutrientTableCodes: {}, portionSize: [], associatedFoods: [], brandNames: [] };
const MAIN = {
  englishDescription: 'Semi skimmed milk',
  groupCode: 0,
  attributes: { reasonableAmount: 500 },
  parentCategories: ['DRINKS'],
  localeRestrictions: ['en_GB'],
};
const FULL_LOCAL = {
  ...inFood,
  baseVersion: randomUUID(),
  localDescription: 'Semi skimmed milk',
  nutrientTableCodes: { TEST: 'MILK-en_GB' },
  portionSize: [
    {
      method: 'standard-portion',
      description: 'use_a_standard_portion',
      imageUrl: 'x.png',
      useForRecipes: false,
      conversionFactor: 1,
      parameters: { units: [{ name: 'cup', weight: 200 }] },
    },
  ],
  associatedFoods: [{ target: { type: 'food', code: 'WATER' }, promptText: 'Water?', genericName: 'water' }],
  brandNames: ['Dairy'],
  alternativeNames: ['green top'],
};
const newCode = ({ app }: Setting) => app.given.name('NEW');
const noCategory = { parentCategories: [MISSING] };

/** The input of an update of a new food that is restricted to the maintainer's locale. */
async function ofNewFood(setting: Setting, changed: Input = {}): Promise<Input> {
  const caller = await setting.app.as(setting.world.maintainer);
  const { localeRestrictions: _, ...main } = MAIN;
  const { code, version } = await caller.foodRecords.createLocal({ ...main, locale: 'en_GB', code: newCode(setting) });
  return { ...MAIN, currentCode: code, code, baseVersion: version, ...changed };
}

async function ofFrenchFood(setting: Setting, input: Input = {}): Promise<Attempt> {
  const caller = await setting.app.as(setting.world.admin);
  const { code } = await caller.foodRecords.create({ ...MAIN, code: newCode(setting), localeRestrictions: ['fr_FR'] });
  return { as: 'maintainer', input: { ...input, locale: 'en_GB', code } };
}

const noFood = (input: Input = {}): Attempt => ({ as: 'maintainer', input: { ...input, ...inFood, code: MISSING } });
const newFood = (setting: Setting) => ({ code: newCode(setting), ...MAIN });
const newLocalFood = (setting: Setting) => ({ locale: 'en_GB', code: newCode(setting), englishDescription: 'New' });

export const foodRecordQuestions: AreaQuestions = {
  'foodRecords.delete': {
    as: 'maintainer',
    fine: async (setting) => ({ code: (await ofNewFood(setting))['code'] }),
    full: { code: MISSING },
    bad: { code: 'a code?' },
    refusals: { 'food.not_found': { as: 'maintainer', input: { code: MISSING } } },
  },
  'foodRecords.update': {
    as: 'maintainer',
    fine: (setting) => ofNewFood(setting),
    full: { ...MAIN, currentCode: 'MILK', code: 'MILK', baseVersion: randomUUID() },
    bad: { ...MAIN, currentCode: 'MILK', code: 'MILK' },
    refusals: {
      'food.not_found': async (s) => ({ as: 'maintainer', input: await ofNewFood(s, { currentCode: MISSING }) }),
      'reference.not_found': async (s) => ({ as: 'maintainer', input: await ofNewFood(s, noCategory) }),
      'food.reserved_code': async (s) => ({ as: 'maintainer', input: await ofNewFood(s, { code: 'new' }) }),
      'food.duplicate_code': async (s) => ({ as: 'maintainer', input: await ofNewFood(s, { code: 'WATER' }) }),
      'food.version_conflict': async (s) => ({
        as: 'maintainer',
        input: await ofNewFood(s, { baseVersion: randomUUID() }),
      }),
      'food.listed_elsewhere': async (s) => ({
        as: 'admin',
        input: await ofNewFood(s, { localeRestrictions: ['fr_FR'] }),
      }),
    },
  },
  'foodRecords.list': {
    as: 'maintainer',
    fine: { locale: 'en_GB', search: 'milk', category: 'DRINKS', sort: '-code' },
    bad: { locale: 'en_GB', sort: 'colour' },
    refusals: { 'locale.not_found': noLocale({}) },
  },
  'foodRecords.codeAvailable': { as: 'maintainer', fine: { code: 'MILK' }, bad: { code: '\0' } },
  'foodRecords.get': {
    as: 'maintainer',
    fine: inFood,
    bad: { ...inFood, code: 'a code?' },
    refusals: { 'locale.not_found': noLocale(inFood), 'food.not_found': noFood() },
  },
  'foodRecords.create': {
    as: 'admin',
    fine: newFood,
    full: { code: 'NEW1', ...MAIN },
    bad: { ...MAIN, code: 'a code?' },
    refusals: {
      'reference.not_found': (s) => ({ as: 'admin', input: { ...newFood(s), ...noCategory } }),
      'food.reserved_code': { as: 'admin', input: { ...MAIN, code: 'add-to-locale' } },
      'food.duplicate_code': { as: 'admin', input: { ...MAIN, code: 'MILK' } },
    },
  },
  'foodRecords.addToLocale': {
    as: 'maintainer',
    fine: inFood,
    bad: { locale: 'en_GB' },
    refusals: {
      'locale.not_found': noLocale(inFood),
      'food.not_found': noFood(),
      'food.restricted': (setting) => ofFrenchFood(setting),
    },
  },
  'foodRecords.removeFromLocale': {
    as: 'maintainer',
    fine: async (setting) => ({ locale: 'en_GB', code: (await ofNewFood(setting))['code'] }),
    full: { locale: 'en_GB', code: MISSING },
    bad: { locale: 'en_GB' },
    refusals: { 'locale.not_found': noLocale(inFood), 'food.not_found': noFood() },
  },
  'foodRecords.createLocal': {
    as: 'maintainer',
    fine: newLocalFood,
    full: { locale: 'en_GB', code: 'NEW2', englishDescription: 'New', parentCategories: ['DRINKS'] },
    bad: { locale: 'en_GB', code: 'NEW3', englishDescription: ' ' },
    refusals: {
      'locale.not_found': (setting) => noLocale(newLocalFood(setting)),
      'reference.not_found': (s) => ({ as: 'maintainer', input: { ...newLocalFood(s), ...noCategory } }),
      'food.reserved_code': (s) => ({ as: 'maintainer', input: { ...newLocalFood(s), code: 'lookup' } }),
      'food.duplicate_code': (s) => ({ as: 'maintainer', input: { ...newLocalFood(s), code: 'MILK' } }),
    },
  },
  'foodRecords.createWithAutomaticCode': {
    as: 'admin',
    fine: MAIN,
    bad: { ...MAIN, englishDescription: '' },
    refusals: { 'reference.not_found': { as: 'admin', input: { ...MAIN, groupCode: 4711 } } },
  },
  'foodRecords.clone': {
    as: 'admin',
    fine: inFood,
    bad: { ...inFood, code: 'a code?' },
    refusals: {
      'locale.not_found': noLocale(inFood),
      'food.not_found': { as: 'admin', input: { ...inFood, code: MISSING } },
      'food.restricted': async (setting) => ({ ...(await ofFrenchFood(setting)), as: 'admin' }),
    },
  },
  'foodRecords.cloneAsLocal': {
    as: 'maintainer',
    fine: inFood,
    bad: { ...inFood, code: 'a code?' },
    refusals: {
      'locale.not_found': noLocale(inFood),
      'food.not_found': noFood(),
      'food.restricted': (setting) => ofFrenchFood(setting),
    },
  },
  'foodRecords.updateLocal': {
    as: 'maintainer',
    fine: async (setting) => {
      const { id: _, ...food } = await setting.app.given.food();
      return { ...NO_PARTS, locale: 'en_GB', ...food };
    },
    full: FULL_LOCAL,
    bad: { ...inFood, ...NO_PARTS, portionSize: [{ method: 'guess' }] },
    refusals: {
      'locale.not_found': noLocale({ ...NO_PARTS, ...inFood }),
      'food.not_found': noFood(NO_PARTS),
      'food.restricted': (setting) => ofFrenchFood(setting, NO_PARTS),
      'food.version_conflict': { as: 'maintainer', input: { ...NO_PARTS, ...inFood, baseVersion: randomUUID() } },
      'food.too_many_names': async ({ app, world }) => {
        const alternativeNames = Array.from({ length: 40 }, (_, n) => `${n} `.padEnd(25_000, 'x'));
        await app.given.food({ listedIn: [], locals: { [world.locale]: { alternativeNames } } });
        const { code } = await app.given.food();
        return { as: 'maintainer', input: { ...NO_PARTS, locale: 'en_GB', code, alternativeNames: ['one more'] } };
      },
      'reference.not_found': async ({ app }) => ({
        as: 'maintainer',
        input: {
          ...NO_PARTS,
          locale: 'en_GB',
          code: (await app.given.food()).code,
          nutrientTableCodes: { TEST: MISSING },
        },
      }),
    },
  },
  'foodRecords.changes': {
    as: 'maintainer',
    fine: inFood,
    bad: { ...inFood, limit: 501 },
    refusals: { 'locale.not_found': noLocale(inFood), 'food.not_found': noFood() },
  },
};
