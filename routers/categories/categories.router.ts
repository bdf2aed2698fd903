import { z } from 'zod';
import { rest } from '../../src/contract/meta.ts';
import { categoryContents, rootCategories } from '../../src/services/categories/categories.queries.ts';
import { router, signedIn } from '../../src/trpc.ts';
import { Code, LocaleId } from '../atoms.ts';
import { ExistingFoods, LookupHeader, RankingAlgorithm } from '../foods/foods.schema.ts';

const localeErrors = { 'locale.not_found': 'not_found', 'locale.index_not_ready': 'unavailable' } as const;

export const categoriesRouter = router({
  /** Visible categories without a visible parent, by local description. */
  listRoots: signedIn
    .meta(rest('GET', '/categories/{locale}', 'List root categories', { errors: localeErrors }))
    .input(z.object({ locale: LocaleId }))
    .output(z.array(LookupHeader))
    .query(({ ctx, input }) => rootCategories(ctx, input)),

  /** Visible subcategories and the locale's foods directly in a category, by local description; foods by `alg` if given. */
  contents: signedIn
    .meta(
      rest('GET', '/categories/{locale}/{code}', 'Get category contents', {
        errors: { ...localeErrors, 'category.not_found': 'not_found' },
        description: 'In alphabetical order; with `alg` the foods that it ranks higher come first.',
      }),
    )
    .input(z.object({ locale: LocaleId, code: Code, alg: RankingAlgorithm.optional(), existing: ExistingFoods }))
    .output(
      z.object({
        foods: z.array(LookupHeader).meta({ description: 'Foods directly in the category' }),
        categories: z.array(LookupHeader).meta({ description: 'Categories directly below' }),
      }),
    )
    .query(({ ctx, input }) => categoryContents(ctx, input)),
});
