import { authQuestions } from './auth.questions.ts';
import { categoryRecordQuestions } from './category-records.questions.ts';
import { foodBrowserQuestions } from './food-browser.questions.ts';
import { foodRecordQuestions } from './food-records.questions.ts';
import { foodQuestions } from './foods.questions.ts';
import { localeQuestions } from './locales.questions.ts';
import { portionSizeQuestions } from './portion-sizes.questions.ts';
import type { AreaQuestions } from './questions.ts';
import { recallQuestions } from './recalls.questions.ts';

/** What each operation is asked, by its name. A new operation has to have its questions. */
export const QUESTIONS: AreaQuestions = {
  ...authQuestions,
  ...categoryRecordQuestions,
  ...foodBrowserQuestions,
  ...foodRecordQuestions,
  ...foodQuestions,
  ...localeQuestions,
  ...portionSizeQuestions,
  ...recallQuestions,
};
