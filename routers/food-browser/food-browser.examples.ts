import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../index.ts';

const breakfast = {
  code: 'BRKF',
  englishDescription: 'Breakfast',
  localDescription: 'Breakfast',
  isHidden: false,
  isEmpty: false,
};
const cereals = {
  code: 'CRLS',
  englishDescription: 'Cereals',
  localDescription: 'Breakfast cereals',
  isHidden: false,
  isEmpty: false,
};

export const foodBrowserExamples: inferRouterOutputs<AppRouter>['foodBrowser'] = {
  rootCategories: [breakfast],
  uncategorisedFoods: [{ code: 'F003', englishDescription: 'Copy of Corn flakes', localDescription: null }],
  contents: {
    foods: [{ code: 'CFLK', englishDescription: 'Corn flakes', localDescription: 'Corn flakes' }],
    subcategories: [cereals],
    totalFoods: 1,
  },
  parentsOfFood: [cereals],
  ancestorsOfFood: [breakfast, cereals],
  parentsOfCategory: [breakfast],
  ancestorsOfCategory: [breakfast],
};
