import { inList } from './foods.questions.ts';
import { MISSING, type AreaQuestions } from './questions.ts';

export const categoryQuestions: AreaQuestions = {
  'categories.listRoots': { fine: { locale: 'en_GB' }, bad: { locale: 'a locale?' }, refusals: inList },
  'categories.contents': {
    fine: { locale: 'en_GB', code: 'DRINKS' },
    bad: { locale: 'en_GB', code: 'a code?' },
    refusals: { ...inList, 'category.not_found': { input: { locale: 'en_GB', code: MISSING } } },
  },
};
