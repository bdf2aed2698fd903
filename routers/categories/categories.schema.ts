import { z } from 'zod';
import { Code, LocaleId } from '../common.schema.ts';
import { EnglishNames, ExistingFoods, LookupHeader, RankingAlgorithm } from '../foods/foods.schema.ts';

export const RootCategoriesInput = z.strictObject({ locale: LocaleId, englishNames: EnglishNames });
export const RootCategories = z.array(LookupHeader);

export const CategoryContentsInput = z.strictObject({
  locale: LocaleId,
  code: Code,
  alg: RankingAlgorithm.optional(),
  existing: ExistingFoods,
  englishNames: EnglishNames,
});
export const PopularFoodsInput = z.strictObject({
  locale: LocaleId,
  code: Code,
  limit: z.number().int().min(1).max(50).default(10).meta({ description: 'Maximum number of foods to return' }),
  englishNames: EnglishNames,
});
export const PopularFoodsView = z.object({
  foods: z.array(LookupHeader).meta({ description: 'Foods in the category and below it, the most chosen first' }),
});
export const CategoryContentsView = z.object({
  thumbnail: LookupHeader.shape.thumbnail.describe('Small picture of the category itself; null: it has none'),
  foods: z.array(LookupHeader).meta({ description: 'Foods directly in the category' }),
  categories: z.array(LookupHeader).meta({ description: 'Categories directly below' }),
});
