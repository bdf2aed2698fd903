import { inList } from './foods.questions.ts';
import { inCategory, MISSING, type AreaQuestions } from './questions.ts';

export const categoryQuestions: AreaQuestions = {
  'categories.listRoots': {
    fine: { locale: 'en_GB' },
    bad: { locale: 'a locale?' },
    refusals: inList({ locale: 'en_GB' }),
  },
  'categories.popular': {
    fine: { ...inCategory, limit: 5 },
    bad: { ...inCategory, limit: 0 },
    refusals: { ...inList(inCategory), 'category.not_found': { input: { locale: 'en_GB', code: MISSING } } },
  },
  'categories.contents': {
    fine: inCategory,
    bad: { locale: 'en_GB', code: 'a code?' },
    refusals: { ...inList(inCategory), 'category.not_found': { input: { locale: 'en_GB', code: MISSING } } },
  },
};
