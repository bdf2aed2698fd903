import { rest } from '../../src/contract/meta.ts';
import {
  listCategoryContents,
  listPopularFoods,
  listRootCategories,
} from '../../src/services/categories/categories.queries.ts';
import { router, signedIn } from '../../src/trpc.ts';
import {
  CategoryContentsInput,
  CategoryContentsView,
  PopularFoodsInput,
  PopularFoodsView,
  RootCategories,
  RootCategoriesInput,
} from './categories.schema.ts';
import { toContents, toHeaders, toPopularFoods } from './categories.view.ts';

const localeErrors = { 'locale.not_found': 'not_found', 'locale.index_not_ready': 'unavailable' } as const;

export const categoriesRouter = router({
  /** Lists the visible categories of the locale's list without a visible parent, by local description. */
  listRoots: signedIn
    .meta(
      rest('GET', '/categories/{locale}', 'List root categories', {
        isRevalidated: true,
        errors: localeErrors,
        description:
          'Answers the categories at the top of the tree of the locale, in the order of their names. The tree has the visible categories with a food of the list, in them or below them; editors find the empty ones with `/admin/browse/{locale}/root-categories`.',
      }),
    )
    .input(RootCategoriesInput)
    .output(RootCategories)
    .query(async ({ ctx, input }) => toHeaders(await listRootCategories(ctx, input), ctx.config)),

  /** Lists the visible subcategories and the foods of the locale directly in a category, by local description or by `alg`. */
  contents: signedIn
    .meta(
      rest('GET', '/categories/{locale}/{code}', 'Get category contents', {
        errors: { ...localeErrors, 'category.not_found': 'not_found' },
        isRevalidated: true,
        description:
          'Lists in alphabetical order. With `alg`, the foods that it ranks higher come first, and equal ones by the hand-made ranking of the locale. Subcategories without a food of the list, in them or below them, are left out; a category that has none itself is not found.',
      }),
    )
    .input(CategoryContentsInput)
    .output(CategoryContentsView)
    .query(async ({ ctx, input }) => toContents(await listCategoryContents(ctx, input), ctx.config)),

  /** Lists the foods of a category and those below it that most recalls of the locale hold. */
  popular: signedIn
    .meta(
      rest('GET', '/categories/{locale}/{code}/popular', 'Get the popular foods of a category', {
        errors: { ...localeErrors, 'category.not_found': 'not_found' },
        isRevalidated: true,
        description:
          'Answers the foods of the category, and of the visible categories below it, that most recalls of the locale hold, the most chosen first. Foods that nobody chose are left out; recalls of test surveys do not count. The counts are at most half a minute old.',
      }),
    )
    .input(PopularFoodsInput)
    .output(PopularFoodsView)
    .query(async ({ ctx, input }) => toPopularFoods(await listPopularFoods(ctx, input), ctx.config)),
});
