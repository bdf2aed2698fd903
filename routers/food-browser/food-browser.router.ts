import { z } from 'zod';
import { rest } from '../../src/contract/meta.ts';
import {
  ancestorsOfCategory,
  ancestorsOfFood,
  categoryContents,
  parentsOfCategory,
  parentsOfFood,
  rootCategories,
  uncategorisedFoods,
} from '../../src/services/food-browser/food-browser.queries.ts';
import { localeProcedure, router } from '../../src/trpc.ts';
import { LocaleId, PageInput } from '../atoms.ts';
import { CategoryHeader, FoodHeader, RecordRef } from '../records.schema.ts';

const localeErrors = { 'locale.not_found': 'not_found' } as const;
const foodErrors = { ...localeErrors, 'food.not_found': 'not_found' } as const;
const categoryErrors = { ...localeErrors, 'category.not_found': 'not_found' } as const;
const Headers = z.array(CategoryHeader);

export const foodBrowserRouter = router({
  /** Categories without a visible parent, hidden ones too, by English description. */
  rootCategories: localeProcedure('food-list:read')
    .meta(rest('GET', '/admin/browse/{locale}/root-categories', 'List root categories', { errors: localeErrors }))
    .input(z.object({ locale: LocaleId }))
    .output(Headers)
    .query(({ ctx, input }) => rootCategories(ctx, input)),

  /** Foods in no category: those of the locale's food list and those that no list has. */
  uncategorisedFoods: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/browse/{locale}/uncategorised-foods', 'List uncategorised foods', { errors: localeErrors }),
    )
    .input(z.object({ locale: LocaleId }))
    .output(z.array(FoodHeader))
    .query(({ ctx, input }) => uncategorisedFoods(ctx, input)),

  /** Subcategories and the foods of the locale's list directly in a category; all of them, or a page of the foods. */
  contents: localeProcedure('food-list:read')
    .meta(rest('GET', '/admin/browse/{locale}/{code}', 'List category contents', { errors: categoryErrors }))
    .input(
      RecordRef.extend({
        limit: PageInput.limit.unwrap().optional().meta({ description: 'Most foods to answer; absent: all' }),
        offset: PageInput.offset,
      }),
    )
    .output(
      z.object({
        foods: z.array(FoodHeader).meta({ description: 'Foods directly in the category: this page of them' }),
        subcategories: Headers.meta({ description: 'Categories directly below' }),
        totalFoods: z.number().int().meta({ description: 'How many foods are directly in the category' }),
      }),
    )
    .query(({ ctx, input }) => categoryContents(ctx, input)),

  /** Direct parents of a food. */
  parentsOfFood: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/browse/{locale}/food-parent-categories/{code}', 'Get parent categories of a food', {
        errors: foodErrors,
      }),
    )
    .input(RecordRef)
    .output(Headers)
    .query(({ ctx, input }) => parentsOfFood(ctx, input)),

  /** All categories above a food, each once. */
  ancestorsOfFood: localeProcedure('food-list:read')
    .meta(
      rest(
        'GET',
        '/admin/browse/{locale}/food-all-categories/{code}',
        'Get all categories containing a food (transitive)',
        {
          errors: foodErrors,
        },
      ),
    )
    .input(RecordRef)
    .output(Headers)
    .query(({ ctx, input }) => ancestorsOfFood(ctx, input)),

  /** Direct parents of a category. */
  parentsOfCategory: localeProcedure('food-list:read')
    .meta(
      rest(
        'GET',
        '/admin/browse/{locale}/category-parent-categories/{code}',
        'Get parent categories of a subcategory',
        {
          errors: categoryErrors,
        },
      ),
    )
    .input(RecordRef)
    .output(Headers)
    .query(({ ctx, input }) => parentsOfCategory(ctx, input)),

  /** All categories above a category, each once, without itself. */
  ancestorsOfCategory: localeProcedure('food-list:read')
    .meta(
      rest(
        'GET',
        '/admin/browse/{locale}/category-all-categories/{code}',
        'Get all categories containing a subcategory (transitive)',
        { errors: categoryErrors },
      ),
    )
    .input(RecordRef)
    .output(Headers)
    .query(({ ctx, input }) => ancestorsOfCategory(ctx, input)),
});
