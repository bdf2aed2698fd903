import { z } from 'zod';
import { rest } from '../../src/contract/meta.ts';
import { compose, findFoods, foodWithTags, splitIntoFoods } from '../../src/services/foods/foods.queries.ts';
import { suggestCategories } from '../../src/services/foods/suggest-categories.ts';
import { router, signedIn } from '../../src/trpc.ts';
import {
  AssociatedFoodView,
  CategorySuggestionsInput,
  CategorySuggestionsView,
  CompositionInput,
  CompositionView,
  FoodRef,
  FoodView,
  FoodWithSourcesView,
  LookupInCategoryInput,
  LookupInput,
  LookupResult,
  SplitDescriptionInput,
  SplitDescriptionView,
} from './foods.schema.ts';
import { toAssociatedFood, toComposition, toFood, toFoodWithSources, toLookupResult } from './foods.view.ts';

const localeErrors = { 'locale.not_found': 'not_found', 'locale.index_not_ready': 'unavailable' } as const;
const foodErrors = { ...localeErrors, 'food.not_found': 'not_found' } as const;
const lookupNote =
  'The best matches first; an empty description gives empty lists. Among equally good matches foods score popularity x (1 - w) + match x w, w = matchScoreWeight / 100; `alg` says what popularity is.';

export const foodsRouter = router({
  /** Foods for a regular meal by a few typed words: at most 50 foods and 15 categories (domain reference 11.1). */
  lookup: signedIn
    .meta(
      rest('GET', '/foods/{locale}/lookup', 'Find food by description (regular foods)', {
        errors: localeErrors,
        description: lookupNote,
      }),
    )
    .input(LookupInput)
    .output(LookupResult)
    .query(async ({ ctx, input }) => toLookupResult(await findFoods(ctx, { ...input, use: 'regular' }))),

  /** The same among the foods that may be ingredients of a recipe. */
  lookupForRecipes: signedIn
    .meta(
      rest('GET', '/foods/{locale}/lookup-for-recipes', 'Find food by description (recipe ingredients)', {
        errors: localeErrors,
        description: lookupNote,
      }),
    )
    .input(LookupInput)
    .output(LookupResult)
    .query(async ({ ctx, input }) => toLookupResult(await findFoods(ctx, { ...input, use: 'recipe' }))),

  /** The same among the foods and categories below one category. */
  lookupInCategory: signedIn
    .meta(
      rest('GET', '/foods/{locale}/lookup-in-category', 'Find food by description, limited to a category', {
        aliases: ['/foods:{locale}/lookup-in-category', '/foods{locale}/lookup-in-category'],
        errors: { ...localeErrors, 'category.not_found': 'not_found' },
        description: `${lookupNote} Also served at /foods:{locale}/lookup-in-category and /foods{locale}/lookup-in-category.`,
      }),
    )
    .input(LookupInCategoryInput)
    .output(LookupResult)
    .query(async ({ ctx, input }) => toLookupResult(await findFoods(ctx, { ...input, use: 'regular' }))),

  /** Categories that go with the foods of a meal, best first, to ask "did you also have any of these?" (domain reference 11.3). */
  suggestCategories: signedIn
    .meta(
      rest('GET', '/foods/associated/{locale}', 'Get associated foods (automatic)', {
        errors: localeErrors,
        description:
          'By what others had in one meal with these foods; while the locale has fewer than 50 meals, by popularity.',
      }),
    )
    .input(CategorySuggestionsInput)
    .output(CategorySuggestionsView)
    .query(async ({ ctx, input }) => ({ categories: await suggestCategories(ctx, input) })),

  /** "fish and chips with peas" -> fish and chips, peas; one part = nothing to split (domain reference 11.2). */
  splitDescription: signedIn
    .meta(
      rest('GET', '/foods/{locale}/split-description', 'Suggest splitting a description into several foods', {
        errors: localeErrors,
      }),
    )
    .input(SplitDescriptionInput)
    .output(SplitDescriptionView)
    .query(({ ctx, input }) => ({ parts: splitIntoFoods(ctx, input) })),

  /** A food with everything it inherits: portion size methods, prompts, brands. Energy in kcal per 100 g. */
  get: signedIn
    .meta(
      rest('GET', '/foods/{locale}/{code}', 'Get food data (portion size estimation methods)', { errors: foodErrors }),
    )
    .input(FoodRef)
    .output(FoodView)
    .query(async ({ ctx, input }) => toFood(await foodWithTags(ctx, input))),

  /** The same for editors: each value with the record and locale it came from (domain reference 2.3). */
  getWithSources: signedIn
    .meta(
      rest('GET', '/foods/{locale}/{code}/with-sources', 'Get food data with data source tracing', {
        errors: foodErrors,
      }),
    )
    .input(FoodRef)
    .output(FoodWithSourcesView)
    .query(async ({ ctx, input }) => toFoodWithSources(await ctx.foods.food(input.locale, input.code))),

  /** Brand names of the locale itself; prototypes have none for it. */
  brandNames: signedIn
    .meta(rest('GET', '/foods/{locale}/{code}/brand-names', 'Get brand names', { errors: foodErrors }))
    .input(FoodRef)
    .output(z.array(z.string()))
    .query(async ({ ctx, input }) => [...(await ctx.foods.food(input.locale, input.code)).brandNames]),

  /** Prompts that the food raises, in order (domain reference 11.4). */
  associatedFoods: signedIn
    .meta(
      rest('GET', '/foods/{locale}/{code}/associated-foods', 'Get associated foods (manual)', { errors: foodErrors }),
    )
    .input(FoodRef)
    .output(z.array(AssociatedFoodView))
    .query(async ({ ctx, input }) =>
      (await ctx.foods.food(input.locale, input.code)).associatedFoods.map(toAssociatedFood),
    ),

  /** Nutrients of `weight` g of the food (100 g when absent) from the first nutrient table it is mapped to. */
  composition: signedIn
    .meta(
      rest('GET', '/foods/{locale}/{code}/composition', 'Get food composition data', {
        errors: { ...foodErrors, 'food.no_composition': 'not_found' },
      }),
    )
    .input(CompositionInput)
    .output(CompositionView)
    .query(async ({ ctx, input }) => toComposition(await compose(ctx, input))),
});
