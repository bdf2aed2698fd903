import { rest } from '../../src/contract/meta.ts';
import {
  listAncestorsOfCategory,
  listAncestorsOfFood,
  listCategoryContents,
  listParentsOfCategory,
  listParentsOfFood,
  listRootCategories,
  listUncategorisedFoods,
} from '../../src/services/food-browser/food-browser.queries.ts';
import { localeProcedure, router } from '../../src/trpc.ts';
import { LocaleRef } from '../common.schema.ts';
import { RecordRef } from '../records.schema.ts';
import { BrowseContentsInput, BrowseContentsView, BrowsedCategories, FoodHeaders } from './food-browser.schema.ts';
import { toBrowsedCategories, toContents, toFoodHeaders } from './food-browser.view.ts';

const localeErrors = { 'locale.not_found': 'not_found' } as const;
const foodErrors = { ...localeErrors, 'food.not_found': 'not_found' } as const;
const categoryErrors = { ...localeErrors, 'category.not_found': 'not_found' } as const;

export const foodBrowserRouter = router({
  /** Lists the categories without a visible parent, by English description. Hidden and empty categories are included. */
  rootCategories: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/browse/{locale}/root-categories', 'List root categories', {
        errors: localeErrors,
        description:
          'Answers the categories without a visible parent, hidden and empty ones included, in the order of their English names. `isEmpty` marks those without a food of the list, which respondents do not see.',
      }),
    )
    .input(LocaleRef)
    .output(BrowsedCategories)
    .query(async ({ ctx, input }) => toBrowsedCategories(await listRootCategories(ctx, input))),

  /** Lists the foods in no category: those in the food list of the locale and those in no food list at all. */
  uncategorisedFoods: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/browse/{locale}/uncategorised-foods', 'List uncategorised foods', {
        errors: localeErrors,
        description:
          'Answers the foods that are in no category and either in the food list of the locale or in no food list at all, in the order of their English names.',
      }),
    )
    .input(LocaleRef)
    .output(FoodHeaders)
    .query(async ({ ctx, input }) => toFoodHeaders(await listUncategorisedFoods(ctx, input))),

  /** Lists the subcategories of a category and the foods of the locale's food list directly in it: all foods or a page. */
  contents: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/browse/{locale}/{code}', 'List category contents', {
        errors: categoryErrors,
        description:
          'Answers the categories directly below a category, hidden and empty ones included, and the foods of the food list directly in it, both in the order of their English names. With `limit` and `offset` the foods are a page; `totalFoods` counts all of them.',
      }),
    )
    .input(BrowseContentsInput)
    .output(BrowseContentsView)
    .query(async ({ ctx, input }) => toContents(await listCategoryContents(ctx, input))),

  /** Lists the categories directly above a food. */
  parentsOfFood: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/browse/{locale}/food-parent-categories/{code}', 'Get parent categories of a food', {
        errors: foodErrors,
        description:
          'Answers the categories directly above a food, in the order of their English names. The food need not be in the food list of the locale.',
      }),
    )
    .input(RecordRef)
    .output(BrowsedCategories)
    .query(async ({ ctx, input }) => toBrowsedCategories(await listParentsOfFood(ctx, input))),

  /** Lists all categories above a food, each of them once. */
  ancestorsOfFood: localeProcedure('food-list:read')
    .meta(
      rest(
        'GET',
        '/admin/browse/{locale}/food-all-categories/{code}',
        'Get all categories containing a food (transitive)',
        {
          errors: foodErrors,
          description:
            'Answers the categories above a food at any level, each of them once, in the order of their English names. The food need not be in the food list of the locale.',
        },
      ),
    )
    .input(RecordRef)
    .output(BrowsedCategories)
    .query(async ({ ctx, input }) => toBrowsedCategories(await listAncestorsOfFood(ctx, input))),

  /** Lists the categories directly above a category. */
  parentsOfCategory: localeProcedure('food-list:read')
    .meta(
      rest(
        'GET',
        '/admin/browse/{locale}/category-parent-categories/{code}',
        'Get parent categories of a subcategory',
        {
          errors: categoryErrors,
          description: 'Answers the categories directly above a category, in the order of their English names.',
        },
      ),
    )
    .input(RecordRef)
    .output(BrowsedCategories)
    .query(async ({ ctx, input }) => toBrowsedCategories(await listParentsOfCategory(ctx, input))),

  /** Lists all categories above a category, each of them once. */
  ancestorsOfCategory: localeProcedure('food-list:read')
    .meta(
      rest(
        'GET',
        '/admin/browse/{locale}/category-all-categories/{code}',
        'Get all categories containing a subcategory (transitive)',
        {
          errors: categoryErrors,
          description:
            'Answers the categories above a category at any level, each of them once, in the order of their English names.',
        },
      ),
    )
    .input(RecordRef)
    .output(BrowsedCategories)
    .query(async ({ ctx, input }) => toBrowsedCategories(await listAncestorsOfCategory(ctx, input))),
});
