import { z } from 'zod';
import { Code, LocaleId } from '../common.schema.ts';
import { ExistingFoods, LookupHeader, RankingAlgorithm } from '../foods/foods.schema.ts';

export const RootCategoriesInput = z.strictObject({ locale: LocaleId });
export const RootCategories = z.array(LookupHeader);

export const CategoryContentsInput = z.strictObject({
  locale: LocaleId,
  code: Code,
  alg: RankingAlgorithm.optional(),
  existing: ExistingFoods,
});
export const CategoryContentsView = z.object({
  foods: z.array(LookupHeader).meta({ description: 'Foods directly in the category' }),
  categories: z.array(LookupHeader).meta({ description: 'Categories directly below' }),
});
