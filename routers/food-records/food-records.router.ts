import { rest } from '../../src/contract/meta.ts';
import { isCodeAvailable } from '../../src/services/food-list-editing/code-available.ts';
import { listRecordTrail } from '../../src/services/food-list-editing/record-trail.queries.ts';
import { cloneFood, cloneFoodAsLocal } from '../../src/services/food-records/clone-food.ts';
import {
  createFood,
  createFoodWithAutomaticCode,
  createLocalFood,
} from '../../src/services/food-records/create-food.ts';
import { deleteFood } from '../../src/services/food-records/delete-food.ts';
import { addFoodToLocale, removeFoodFromLocale } from '../../src/services/food-records/food-list-entries.ts';
import { requireFoodRecord, listFoods } from '../../src/services/food-records/food-records.queries.ts';
import { updateFood } from '../../src/services/food-records/update-food.ts';
import { updateLocalFood } from '../../src/services/food-records/update-local-food.ts';
import { localeProcedure, router, staff } from '../../src/trpc.ts';
import { CodeAvailability, CodeAvailableInput, CodeView, RecordTrailInput, RecordRef } from '../records.schema.ts';
import { toCodeAvailability } from '../records.view.ts';
import { TrailPage } from '../trail/trail.schema.ts';
import { toTrailPage } from '../trail/trail.view.ts';
import {
  AddedFoodView,
  ClonedFoodView,
  DeleteFoodInput,
  FoodPage,
  FoodRecordView,
  ListFoodsInput,
  LocalFoodView,
  MainFoodView,
  NewFoodInput,
  NewFoodWithAutomaticCodeInput,
  NewLocalFoodInput,
  RemovedFoodView,
  UpdateFoodInput,
  UpdateLocalFoodInput,
} from './food-records.schema.ts';
import {
  toAdded,
  toClonedFood,
  toCode,
  toFoodPage,
  toFoodRecord,
  toLocalFood,
  toMainFood,
  toRemoved,
} from './food-records.view.ts';

const localeErrors = { 'locale.not_found': 'not_found' } as const;
const foodErrors = { ...localeErrors, 'food.not_found': 'not_found' } as const;
const unknownReference = { 'reference.not_found': 'invalid' } as const;
const codeErrors = { 'food.reserved_code': 'invalid', 'food.duplicate_code': 'conflict' } as const;
const restricted = { 'food.restricted': 'forbidden' } as const;
const inList = { locale: 'en_GB', code: 'CFLK' };

export const foodRecordsRouter = router({
  /** Deletes a food with its local parts, food list entries and the prompts that name it. Stored recalls do not change. */
  delete: staff('food-list:write')
    .meta(
      rest('DELETE', '/admin/foods/{code}', 'Delete a food record', {
        errors: { 'food.not_found': 'not_found' },
        description:
          'A maintainer may delete a food that is restricted to locales that they all maintain. The local records, the list entries and the prompts that name the food are deleted too; submitted recalls do not change.',
      }),
    )
    .input(DeleteFoodInput)
    .output(CodeView)
    .mutation(async ({ ctx, input }) => toCode(await deleteFood(ctx, input))),

  /** Replaces the global part of a food. Another code renames the food, and references to it follow. */
  update: staff('food-list:write')
    .meta(
      rest('POST', '/admin/foods/{currentCode}', 'Update the main food record', {
        errors: {
          'food.not_found': 'not_found',
          ...unknownReference,
          ...codeErrors,
          'food.version_conflict': 'conflict',
          'food.listed_elsewhere': 'conflict',
        },
        description:
          'The path names the food; the body is its whole global part. A maintainer may change a food if they maintain all the locales that it is restricted to, before and after the change.',
        example: {
          request: {
            baseVersion: '5f0c2f8e-0b7e-4a43-9a7d-2f9a0c3f1c11',
            code: 'CFLK',
            englishDescription: 'Corn flakes',
            groupCode: 0,
            attributes: { sameAsBeforeOption: true, reasonableAmount: 300 },
            parentCategories: ['CRFL'],
            localeRestrictions: [],
          },
        },
      }),
    )
    .input(UpdateFoodInput)
    .output(MainFoodView)
    .mutation(async ({ ctx, input }) => toMainFood(await updateFood(ctx, input))),

  /** Lists foods of a locale, by part of a code or name, or by category. */
  list: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/foods/{locale}', 'List foods of a locale', {
        errors: localeErrors,
        description:
          'Answers a page of the foods in the food list of the locale; with `includeUnlisted`, of all foods. `search` finds part of a code or of a name, alternative names included. `category` keeps the foods in this category or below it.',
      }),
    )
    .input(ListFoodsInput)
    .output(FoodPage)
    .query(async ({ ctx, input }) => toFoodPage(await listFoods(ctx, input))),

  /** Returns whether a code is free, well formed and not reserved for paths. */
  codeAvailable: staff('food-list:read')
    .meta(
      rest('GET', '/admin/foods/code-available/{code}', 'Check if a food code is available', {
        description:
          'Answers whether a new food can have the code: it is well formed, no food has it, and no path uses it as a word. Text that is no code is answered with false.',
      }),
    )
    .input(CodeAvailableInput)
    .output(CodeAvailability)
    .query(async ({ ctx, input }) => toCodeAvailability(await isCodeAvailable(ctx, 'food', input.code))),

  /** Returns the global and the local part of a food as stored. GET /foods/{locale}/{code}/with-sources answers what is inherited. */
  get: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/foods/{locale}/{code}', 'Get a food record (global + local)', {
        errors: foodErrors,
        description:
          'Answers the global part of a food and its part in the locale as they are stored; GET /foods/{locale}/{code}/with-sources answers what a food inherits. Each part has the `version` that an edit sends as `baseVersion`.',
      }),
    )
    .input(RecordRef)
    .output(FoodRecordView)
    .query(async ({ ctx, input }) => toFoodRecord(await requireFoodRecord(ctx, input))),

  /** Creates a food for all locales or for some. The procedure `addToLocale` adds it to a food list. */
  create: staff('foods:write')
    .meta(
      rest('POST', '/admin/foods/new', 'Create a food record (global)', {
        errors: { ...unknownReference, ...codeErrors },
        description:
          'Creates a food for all locales, or for those in `localeRestrictions`, and answers it. No food list has the food yet: POST /admin/foods/add-to-locale adds it to one. A code that another food has is refused with 409.',
        example: {
          request: {
            code: 'CFHN',
            englishDescription: 'Corn flakes with honey and nuts',
            parentCategories: ['CRFL'],
            attributes: { reasonableAmount: 300 },
          },
        },
      }),
    )
    .input(NewFoodInput)
    .output(MainFoodView)
    .mutation(async ({ ctx, input }) => toMainFood(await createFood(ctx, input))),

  /** Adds a food to a food list. A second call changes nothing. */
  addToLocale: localeProcedure('food-list:write')
    .meta(
      rest('POST', '/admin/foods/add-to-locale', 'Add a food to a local list', {
        takesQuery: true,
        errors: { ...foodErrors, ...restricted },
        description:
          'Answers whether the food was added: a second call changes nothing. A food that is restricted to other locales is refused with 403 `food.restricted`.',
        example: { request: inList },
      }),
    )
    .input(RecordRef)
    .output(AddedFoodView)
    .mutation(async ({ ctx, input }) => toAdded(await addFoodToLocale(ctx, input))),

  /** Removes a food from a food list and keeps its records. */
  removeFromLocale: localeProcedure('food-list:write')
    .meta(
      rest('POST', '/admin/foods/remove-from-locale', 'Remove a food from a local list', {
        takesQuery: true,
        errors: foodErrors,
        description:
          'Answers whether the food was removed: a second call changes nothing. The records of the food are kept.',
        example: { request: inList },
      }),
    )
    .input(RecordRef)
    .output(RemovedFoodView)
    .mutation(async ({ ctx, input }) => toRemoved(await removeFoodFromLocale(ctx, input))),

  /** Creates a food of one locale and adds it to the food list of that locale. */
  createLocal: localeProcedure('food-list:write')
    .meta(
      rest('POST', '/admin/foods/new/{locale}', 'Create a food record (local)', {
        errors: { ...localeErrors, ...unknownReference, ...codeErrors },
        makes: '/admin/foods/{locale}/{code}',
        description:
          'Creates a food that only this locale may use, adds it to the food list of the locale, and answers its global part. A code that another food has is refused with 409.',
        example: { request: { code: 'BRMB', englishDescription: 'Barmbrack', parentCategories: ['BRED'] } },
      }),
    )
    .input(NewLocalFoodInput)
    .output(MainFoodView)
    .mutation(async ({ ctx, input }) => toMainFood(await createLocalFood(ctx, input))),

  /** Creates a food under the first free code of F000 to F999, then F0000 and so on. Two callers never get the same code. */
  createWithAutomaticCode: staff('foods:write')
    .meta(
      rest(
        'POST',
        '/admin/foods/new-with-temp-code',
        'Create a global food record with an automatically generated code',
        {
          errors: unknownReference,
          description:
            'The code is the first free one of F000 to F999, then of F0000 to F9999, and so on. Two calls never get the same code. The answer is the food, which no food list has yet.',
          example: { request: { englishDescription: 'Corn flakes with honey and nuts', parentCategories: ['CRFL'] } },
        },
      ),
    )
    .input(NewFoodWithAutomaticCodeInput)
    .output(MainFoodView)
    .mutation(async ({ ctx, input }) => toMainFood(await createFoodWithAutomaticCode(ctx, input))),

  /** Copies a food and its part in the locale, under an automatic code. The copy is in the food list of the locale. */
  clone: localeProcedure('foods:write')
    .meta(
      rest('POST', '/admin/foods/{locale}/{code}/clone', 'Clone a food record', {
        errors: { ...foodErrors, ...restricted },
        makes: '/admin/foods/{locale}/{clonedFoodCode}',
        description:
          'Copies the global part of a food and its part in the locale under an automatic code, adds the copy to the food list of the locale, and answers its code. The names of the copy begin with "Copy of". A food that is restricted to other locales is refused with 403 `food.restricted`.',
      }),
    )
    .input(RecordRef)
    .output(ClonedFoodView)
    .mutation(async ({ ctx, input }) => toClonedFood(await cloneFood(ctx, input))),

  /** Copies a food for one locale only. What the food inherits is stored in the copy. */
  cloneAsLocal: localeProcedure('food-list:write')
    .meta(
      rest('POST', '/admin/foods/{locale}/{code}/clone-as-local', 'Clone a food as local', {
        errors: { ...foodErrors, ...restricted },
        makes: '/admin/foods/{locale}/{clonedFoodCode}',
        description:
          'Copies a food for this locale alone under an automatic code, adds the copy to the food list of the locale, and answers its code. What the food inherits from categories and prototype locales is stored in the copy. A food that is restricted to other locales is refused with 403 `food.restricted`.',
      }),
    )
    .input(RecordRef)
    .output(ClonedFoodView)
    .mutation(async ({ ctx, input }) => toClonedFood(await cloneFoodAsLocal(ctx, input))),

  /** Replaces the part of a food in one locale, in one transaction. Weights are in g. */
  updateLocal: localeProcedure('food-list:write')
    .meta(
      rest('POST', '/admin/foods/{locale}/{code}', 'Update a local food record', {
        errors: {
          ...foodErrors,
          ...restricted,
          ...unknownReference,
          'food.too_many_names': 'invalid',
          'food.version_conflict': 'conflict',
        },
        description:
          'Replaces the part of a food in the locale, or creates it if `baseVersion` is null or absent, and answers it with its new version. Weights are in g. A version other than the stored one is refused with 409 `food.version_conflict`. References to what does not exist are refused with 400, all of them at once.',
        example: {
          request: {
            baseVersion: '5f0c2f8e-0b7e-4a43-9a7d-2f9a0c3f1c11',
            localDescription: 'Corn flakes',
            nutrientTableCodes: { en_GB: 'CFLK' },
            portionSize: [
              {
                method: 'weight',
                description: 'weight',
                imageUrl: null,
                useForRecipes: true,
                conversionFactor: 1,
                parameters: {},
              },
            ],
            associatedFoods: [
              {
                target: { type: 'category', code: 'MILK' },
                promptText: 'Did you have milk on your cereal?',
                genericName: 'milk',
              },
            ],
            brandNames: [],
          },
        },
      }),
    )
    .input(UpdateLocalFoodInput)
    .output(LocalFoodView)
    .mutation(async ({ ctx, input }) => toLocalFood(await updateLocalFood(ctx, input))),

  /** Lists the changes of a food, of its global part and of its part in the locale, newest first. */
  changes: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/foods/{locale}/{code}/changes', 'List changes of a food', {
        errors: foodErrors,
        description:
          'Answers a page of the changes of the global part of a food and of its part in the locale, newest first, each with the part before and after it. A deleted food is found under its last code.',
      }),
    )
    .input(RecordTrailInput)
    .output(TrailPage)
    .query(async ({ ctx, input }) => toTrailPage(await listRecordTrail(ctx, 'food', input))),
});
