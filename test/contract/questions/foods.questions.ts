import { inFood, MISSING, type AreaQuestions, type Input, type Questions } from './questions.ts';

const words = { locale: 'en_GB', desc: 'milk' };
const inCategory = { ...words, category: 'DRINKS' };
const ofMeal = { locale: 'en_GB', f: ['MILK'] };
/** The refusals of an operation on a food list in memory, with an input that it accepts. */
export const inList = (input: Input) => ({
  'locale.not_found': { input: { ...input, locale: 'no-such-locale' } },
  'locale.index_not_ready': { cold: true as const, input },
});
const food = { ...inList(inFood), 'food.not_found': { input: { ...inFood, code: MISSING } } };
const ofFood: Questions = { fine: inFood, bad: { ...inFood, code: 'a code?' }, refusals: food };

export const foodQuestions: AreaQuestions = {
  'foods.lookup': {
    fine: { ...words, existing: ['MILK'], alg: 'popularity' },
    bad: { locale: 'en_GB' },
    refusals: inList(words),
  },
  'foods.lookupForRecipes': { fine: words, bad: { ...words, limit: 51 }, refusals: inList(words) },
  'foods.lookupInCategory': {
    fine: inCategory,
    bad: words,
    refusals: { ...inList(inCategory), 'category.not_found': { input: { ...words, category: MISSING } } },
  },
  'foods.suggestCategories': {
    fine: ofMeal,
    bad: { locale: 'en_GB', f: ['a code?'] },
    refusals: inList(ofMeal),
  },
  'foods.splitDescription': { fine: words, bad: { locale: 'en_GB' }, refusals: inList(words) },
  'foods.getSearchPack': {
    fine: { locale: 'en_GB', alg: 'fixed' },
    bad: { locale: 'en_GB', alg: 'by-name' },
    refusals: inList({ locale: 'en_GB' }),
  },
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
