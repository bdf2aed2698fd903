import { inFood, MISSING, type AreaQuestions, type Questions } from './questions.ts';

const words = { locale: 'en_GB', desc: 'milk' };
const anything = { ...inFood, desc: 'milk', category: 'DRINKS', f: ['MILK'] };
export const inList = {
  'locale.not_found': { input: { ...anything, locale: 'no-such-locale' } },
  'locale.index_not_ready': { cold: true as const, input: anything },
};
const food = { ...inList, 'food.not_found': { input: { ...inFood, code: MISSING } } };
const ofFood: Questions = { fine: inFood, bad: { ...inFood, code: 'a code?' }, refusals: food };

export const foodQuestions: AreaQuestions = {
  'foods.lookup': {
    fine: { ...words, existing: ['MILK'], alg: 'popularity' },
    bad: { locale: 'en_GB' },
    refusals: inList,
  },
  'foods.lookupForRecipes': { fine: words, bad: { ...words, limit: 51 }, refusals: inList },
  'foods.lookupInCategory': {
    fine: { ...words, category: 'DRINKS' },
    bad: words,
    refusals: { ...inList, 'category.not_found': { input: { ...words, category: MISSING } } },
  },
  'foods.suggestCategories': {
    fine: { locale: 'en_GB', f: ['MILK'] },
    bad: { locale: 'en_GB', f: ['a code?'] },
    refusals: inList,
  },
  'foods.splitDescription': { fine: words, bad: { locale: 'en_GB' }, refusals: inList },
  'foods.get': ofFood,
  'foods.getWithSources': ofFood,
  'foods.brandNames': ofFood,
  'foods.associatedFoods': ofFood,
  'foods.composition': {
    fine: { ...inFood, weight: 250 },
    bad: { ...inFood, weight: 0 },
    refusals: { ...food, 'food.no_composition': { input: { locale: 'en_GB', code: 'WATER' } } },
  },
};
