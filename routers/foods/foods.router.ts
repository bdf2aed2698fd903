import { z } from 'zod';
import { keepAnswer } from '../../src/contract/kept-answers.ts';
import { rest } from '../../src/contract/meta.ts';
import { requireComposition, requireFood, findFoods, splitIntoFoods } from '../../src/services/foods/foods.queries.ts';
import { requireSearchPack } from '../../src/services/foods/search-pack.ts';
import { suggestCategories } from '../../src/services/foods/suggest-categories.ts';
import { router, signedIn } from '../../src/trpc.ts';
import { RecordRef } from '../records.schema.ts';
import {
  AssociatedFoodView,
  CategorySuggestionsInput,
  CategorySuggestionsView,
  CompositionInput,
  CompositionView,
  FoodInput,
  FoodView,
  FoodWithSourcesView,
  LookupInCategoryInput,
  LookupInput,
  LookupResult,
  SearchPackInput,
  SearchPackView,
  SplitDescriptionInput,
  SplitDescriptionView,
} from './foods.schema.ts';
import {
  toAssociatedFoods,
  toBrandNames,
  toCategorySuggestions,
  toComposition,
  toFood,
  toFoodWithSources,
  toLookupResult,
  toSearchPack,
  toSplitDescription,
} from './foods.view.ts';

const localeErrors = { 'locale.not_found': 'not_found', 'locale.index_not_ready': 'unavailable' } as const;
const foodErrors = { ...localeErrors, 'food.not_found': 'not_found' } as const;
const lookupNote =
  'Answers the best matches first; an empty description gives empty lists. Foods that match equally well are ordered by popularity x (1 - w) + match x w, where w is matchScoreWeight / 100. `alg` selects the measure of popularity.';

export const foodsRouter = router({
  /**
   * Finds foods of a regular meal by a few typed words. Returns at most 50 foods and 15 categories, best first
   * (docs/reference/food-data.md#8-food-search).
   */
  lookup: signedIn
    .meta(
      rest('GET', '/foods/{locale}/lookup', 'Find food by description (regular foods)', {
        errors: localeErrors,
        description: lookupNote,
      }),
    )
    .input(LookupInput)
    .output(LookupResult)
    .query(async ({ ctx, input }) => toLookupResult(await findFoods(ctx, { ...input, use: 'regular' }), ctx.config)),

  /** Finds foods that may be ingredients of a recipe. Input and answer are those of `lookup`. */
  lookupForRecipes: signedIn
    .meta(
      rest('GET', '/foods/{locale}/lookup-for-recipes', 'Find food by description (recipe ingredients)', {
        errors: localeErrors,
        description: lookupNote,
      }),
    )
    .input(LookupInput)
    .output(LookupResult)
    .query(async ({ ctx, input }) => toLookupResult(await findFoods(ctx, { ...input, use: 'recipe' }), ctx.config)),

  /** Finds foods and categories below one category. Input and answer are those of `lookup`, with the code of the category. */
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
    .query(async ({ ctx, input }) => toLookupResult(await findFoods(ctx, { ...input, use: 'regular' }), ctx.config)),

  /**
   * Suggests categories that go with the foods of a meal, best first. An application asks: "Did you also have any of these?"
   * (docs/reference/food-data.md#10-association-rules).
   */
  suggestCategories: signedIn
    .meta(
      rest('GET', '/foods/associated/{locale}', 'Get associated foods (automatic)', {
        errors: localeErrors,
        description:
          'Ranks categories by what other people had in one meal with these foods. None are suggested while the locale has fewer than 50 meals, or recalls of fewer than 10 respondents, for foods that few meals hold, and of which the meal has a food.',
      }),
    )
    .input(CategorySuggestionsInput)
    .output(CategorySuggestionsView)
    .query(async ({ ctx, input }) => toCategorySuggestions(await suggestCategories(ctx, input), ctx.config)),

  /**
   * Splits a description into foods: "fish and chips with peas" gives "fish and chips" and "peas". One part means that there
   * is nothing to split (docs/reference/food-data.md#9-split-descriptions).
   */
  splitDescription: signedIn
    .meta(
      rest('GET', '/foods/{locale}/split-description', 'Suggest splitting a description into several foods', {
        errors: localeErrors,
        description:
          'Splits a text such as "fish and chips with peas" into "fish and chips" and "peas", by the split words of the locale and, with `language`, by the joining words of the language in which it was typed. A single part means that there is nothing to split.',
      }),
    )
    .input(SplitDescriptionInput)
    .output(SplitDescriptionView)
    .query(({ ctx, input }) => toSplitDescription(splitIntoFoods(ctx, input))),

  /** Returns what a search in a food list needs of it, so that an application searches without a network (docs/reference/food-data.md#8-food-search). */
  getSearchPack: signedIn
    .meta(
      rest('GET', '/foods/{locale}/search-pack', 'Get the pack for searches without a network', {
        errors: localeErrors,
        isRevalidated: true,
        description:
          'Answers the names, synonyms, categories and popularity of a food list. With them `@dietary-recall/food-search` finds what `lookup` finds, in the same order, without a network. `alg` is that of the survey; with `paRules` foods are ranked by popularity, because the pack does not know the meal. It is made once for each version of the list and each reading of the counts of recalls, which are at most half a minute old.',
      }),
    )
    .input(SearchPackInput)
    .use(async ({ ctx, input, next }) =>
      keepAnswer({ source: await requireSearchPack(ctx, input), publicUrl: null }, next),
    )
    .output(SearchPackView)
    .query(async ({ ctx, input }) => toSearchPack(await requireSearchPack(ctx, input))),

  /** Returns a food with everything that it inherits: portion size methods, prompts, brands. Energy is in kcal per 100 g. */
  get: signedIn
    .meta(
      rest('GET', '/foods/{locale}/{code}', 'Get food data (portion size estimation methods)', {
        errors: foodErrors,
        isRevalidated: true,
        description:
          'Answers a food of the locale with everything that it inherits from categories and prototype locales: portion size methods, attributes, prompts for associated foods. Energy is in kcal per 100 g. `nutrients` has the amounts of the nutrient types that the input names: an application that asks the questions of a scheme names those of its conditions.',
      }),
    )
    .input(FoodInput)
    .output(FoodView)
    .query(async ({ ctx, input }) => toFood(await requireFood(ctx, input), input, ctx.config)),

  /** Returns a food for editors: each value comes with the record and the locale that it is from (docs/reference/food-data.md#2-inheritance). */
  getWithSources: signedIn
    .meta(
      rest('GET', '/foods/{locale}/{code}/with-sources', 'Get food data with data source tracing', {
        errors: foodErrors,
        isRevalidated: true,
        description:
          'For editors: answers a food with everything that it inherits. `sources` names the record and the locale that each value is from.',
      }),
    )
    .input(RecordRef)
    .output(FoodWithSourcesView)
    .query(async ({ ctx, input }) => toFoodWithSources(await requireFood(ctx, input))),

  /** Returns the brand names that the locale itself has for a food. Brand names are not inherited from prototype locales. */
  brandNames: signedIn
    .meta(
      rest('GET', '/foods/{locale}/{code}/brand-names', 'Get brand names', {
        isRevalidated: true,
        errors: foodErrors,
        description:
          'Answers the brands of a food from which a respondent may choose. They are those of the locale itself; prototype locales do not add any.',
      }),
    )
    .input(RecordRef)
    .output(z.array(z.string()))
    .query(async ({ ctx, input }) => toBrandNames(await requireFood(ctx, input))),

  /** Returns the prompts for associated foods, in order (docs/reference/food-data.md#11-prompts-for-associated-foods). */
  associatedFoods: signedIn
    .meta(
      rest('GET', '/foods/{locale}/{code}/associated-foods', 'Get associated foods (manual)', {
        errors: foodErrors,
        isRevalidated: true,
        description:
          'Answers the prompts that editors wrote: foods and categories that a respondent is asked about after this food, in their order.',
      }),
    )
    .input(RecordRef)
    .output(z.array(AssociatedFoodView))
    .query(async ({ ctx, input }) => toAssociatedFoods(await requireFood(ctx, input))),

  /** Returns the nutrients of `weight` g of a food (default 100 g), from the first nutrient table that the food is mapped to. */
  composition: signedIn
    .meta(
      rest('GET', '/foods/{locale}/{code}/composition', 'Get food composition data', {
        errors: { ...foodErrors, 'food.no_composition': 'not_found' },
        isRevalidated: true,
        description:
          'Answers the nutrients of `weight` g of a food (100 g by default), with their units and the source of the data. They are from the first nutrient table that the food is mapped to. A missing nutrient is unknown, not zero. A food that is mapped to no table answers 404 `food.no_composition`.',
      }),
    )
    .input(CompositionInput)
    .output(CompositionView)
    .query(async ({ ctx, input }) => toComposition(await requireComposition(ctx, input))),
});
