import { inCategory, inFood, MISSING, noLocale, type AreaQuestions, type Questions } from './questions.ts';

const bad = { locale: 'en_GB', code: 'a code?' };
const ofLocale: Questions = {
  as: 'maintainer',
  fine: { locale: 'en_GB' },
  bad: { locale: 'a locale?' },
  refusals: { 'locale.not_found': noLocale({}) },
};
const ofFood: Questions = {
  as: 'maintainer',
  fine: inFood,
  bad,
  refusals: {
    'locale.not_found': noLocale(inFood),
    'food.not_found': { as: 'maintainer', input: { ...inFood, code: MISSING } },
  },
};
const ofCategory: Questions = {
  as: 'maintainer',
  fine: inCategory,
  bad,
  refusals: {
    'locale.not_found': noLocale(inCategory),
    'category.not_found': { as: 'maintainer', input: { ...inCategory, code: MISSING } },
  },
};

export const foodBrowserQuestions: AreaQuestions = {
  'foodBrowser.rootCategories': ofLocale,
  'foodBrowser.uncategorisedFoods': ofLocale,
  'foodBrowser.contents': { ...ofCategory, fine: { ...inCategory, limit: 1 } },
  'foodBrowser.parentsOfFood': ofFood,
  'foodBrowser.ancestorsOfFood': ofFood,
  'foodBrowser.parentsOfCategory': ofCategory,
  'foodBrowser.ancestorsOfCategory': ofCategory,
};
