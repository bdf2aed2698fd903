import type { inferRouterOutputs } from '@trpc/server';
import { authExamples } from './auth/auth.examples.ts';
import { categoriesExamples } from './categories/categories.examples.ts';
import { categoryRecordsExamples } from './category-records/category-records.examples.ts';
import { foodBrowserExamples } from './food-browser/food-browser.examples.ts';
import { foodRecordsExamples } from './food-records/food-records.examples.ts';
import { foodsExamples } from './foods/foods.examples.ts';
import { localesExamples } from './locales/locales.examples.ts';
import { portionSizesExamples } from './portion-sizes/portion-sizes.examples.ts';
import { submissionsExamples } from './submissions/submissions.examples.ts';
import { surveyDataExamples } from './survey-data/survey-data.examples.ts';
import { userSessionsExamples } from './user-sessions/user-sessions.examples.ts';
import type { AppRouter } from './index.ts';

/** An answer of each operation on the demo data, shortened, for the API document. A new procedure has to have one. */
export const EXAMPLES: inferRouterOutputs<AppRouter> = {
  auth: authExamples,
  foodBrowser: foodBrowserExamples,
  foodRecords: foodRecordsExamples,
  categoryRecords: categoryRecordsExamples,
  locales: localesExamples,
  foods: foodsExamples,
  categories: categoriesExamples,
  portionSizes: portionSizesExamples,
  surveyData: surveyDataExamples,
  submissions: submissionsExamples,
  userSessions: userSessionsExamples,
};
