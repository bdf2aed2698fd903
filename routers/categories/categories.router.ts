import { rest } from '../../src/contract/meta.ts';
import { listCategoryContents, listRootCategories } from '../../src/services/categories/categories.queries.ts';
import { router, signedIn } from '../../src/trpc.ts';
import {
  CategoryContentsInput,
  CategoryContentsView,
  RootCategories,
  RootCategoriesInput,
} from './categories.schema.ts';
import { toContents, toHeaders } from './categories.view.ts';

const localeErrors = { 'locale.not_found': 'not_found', 'locale.index_not_ready': 'unavailable' } as const;

export const categoriesRouter = router({
  /** Lists the visible categories without a visible parent, by local description. */
  listRoots: signedIn
    .meta(
      rest('GET', '/categories/{locale}', 'List root categories', {
        isRevalidated: true,
        errors: localeErrors,
        description:
          'Answers the visible categories without a visible parent, in the order of their names in the locale.',
      }),
    )
    .input(RootCategoriesInput)
    .output(RootCategories)
    .query(({ ctx, input }) => toHeaders(listRootCategories(ctx, input))),

  /** Lists the visible subcategories and the foods of the locale directly in a category, by local description or by `alg`. */
  contents: signedIn
    .meta(
      rest('GET', '/categories/{locale}/{code}', 'Get category contents', {
        errors: { ...localeErrors, 'category.not_found': 'not_found' },
        isRevalidated: true,
        description: 'Lists in alphabetical order. With `alg`, the foods that it ranks higher come first.',
      }),
    )
    .input(CategoryContentsInput)
    .output(CategoryContentsView)
    .query(async ({ ctx, input }) => toContents(await listCategoryContents(ctx, input))),
});
