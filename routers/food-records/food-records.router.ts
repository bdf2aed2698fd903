import { z } from 'zod';
import { rest } from '../../src/contract/meta.ts';
import { listRecordChanges } from '../../src/services/audit-trail/audit-trail.queries.ts';
import { isCodeAvailable } from '../../src/services/food-list-editing/code-available.ts';
import { cloneFood, cloneFoodAsLocal } from '../../src/services/food-records/clone-food.ts';
import {
  createFood,
  createFoodWithAutomaticCode,
  createLocalFood,
} from '../../src/services/food-records/create-food.ts';
import { deleteFood } from '../../src/services/food-records/delete-food.ts';
import { addFoodToLocale, removeFoodFromLocale } from '../../src/services/food-records/food-list-entries.ts';
import { foodRecord, listFoods } from '../../src/services/food-records/food-records.queries.ts';
import { updateFood } from '../../src/services/food-records/update-food.ts';
import { updateLocalFood } from '../../src/services/food-records/update-local-food.ts';
import { localeProcedure, router, staff } from '../../src/trpc.ts';
import { Code } from '../atoms.ts';
import {
  CodeAvailability,
  CodeAvailableInput,
  CodeView,
  RecordChangePage,
  RecordChangesInput,
  RecordRef,
} from '../records.schema.ts';
import {
  FoodPage,
  FoodRecordView,
  ListFoodsInput,
  LocalFoodView,
  MainFoodView,
  NewFoodInput,
  NewFoodWithAutomaticCodeInput,
  NewLocalFoodInput,
  UpdateFoodInput,
  UpdateLocalFoodInput,
} from './food-records.schema.ts';
import { toRecordChangePage } from '../records.view.ts';

const localeErrors = { 'locale.not_found': 'not_found' } as const;
const foodErrors = { ...localeErrors, 'food.not_found': 'not_found' } as const;
const unknownReference = { 'reference.not_found': 'invalid' } as const;
const codeErrors = { 'food.reserved_code': 'invalid', 'food.duplicate_code': 'conflict' } as const;
const restricted = { 'food.restricted': 'forbidden' } as const;
const inList = { locale: 'en_GB', code: 'CFLK' };
const ClonedFood = z.object({ clonedFoodCode: z.string().meta({ description: 'Code of the new food' }) });

export const foodRecordsRouter = router({
  /** Deletes a food everywhere: local records, list entries, prompts that name it. Submitted recalls keep it. */
  remove: staff('food-list:write')
    .meta(
      rest('DELETE', '/admin/foods/{code}', 'Delete a food record', {
        errors: { 'food.not_found': 'not_found' },
        description:
          'A maintainer may where the food is restricted to locales that are all theirs. Local records, list entries and the prompts that name it go with it; submitted recalls keep what they hold.',
      }),
    )
    .input(z.object({ code: Code }))
    .output(CodeView)
    .mutation(({ ctx, input }) => deleteFood(ctx, input.code)),

  /** Replaces the global part; another code renames the food and everything that refers to it. */
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
          'The path names the food, the body all of its global part. A maintainer may where the food is restricted to locales that are all theirs, before and after.',
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
    .mutation(({ ctx, input: { currentCode, ...food } }) => updateFood(ctx, currentCode, food)),

  /** Foods of a locale by part of a code or name, or by category; two queries, whatever the number. */
  list: localeProcedure('food-list:read')
    .meta(rest('GET', '/admin/foods/{locale}', 'List foods of a locale', { errors: localeErrors }))
    .input(ListFoodsInput)
    .output(FoodPage)
    .query(({ ctx, input }) => listFoods(ctx, input)),

  /** Free, well formed and no word that paths need. */
  codeAvailable: staff('food-list:read')
    .meta(rest('GET', '/admin/foods/code-available/{code}', 'Check if a food code is available'))
    .input(CodeAvailableInput)
    .output(CodeAvailability)
    .query(async ({ ctx, input }) => ({ available: await isCodeAvailable(ctx, 'food', input.code) })),

  /** Both parts as they are stored; what is inherited is at GET /foods/{locale}/{code}/with-sources. */
  get: localeProcedure('food-list:read')
    .meta(rest('GET', '/admin/foods/{locale}/{code}', 'Get a food record (global + local)', { errors: foodErrors }))
    .input(RecordRef)
    .output(FoodRecordView)
    .query(({ ctx, input }) => foodRecord(ctx, input)),

  /** A food for all locales or some; add-to-locale puts it into a food list. */
  create: staff('foods:write')
    .meta(
      rest('POST', '/admin/foods/new', 'Create a food record (global)', {
        errors: { ...unknownReference, ...codeErrors },
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
    .mutation(({ ctx, input }) => createFood(ctx, input)),

  /** Puts a food into a food list; again changes nothing. */
  addToLocale: localeProcedure('food-list:write')
    .meta(
      rest('POST', '/admin/foods/add-to-locale', 'Add a food to a local list', {
        takesQuery: true,
        errors: { ...foodErrors, ...restricted },
        example: { request: inList },
      }),
    )
    .input(RecordRef)
    .output(z.object({ added: z.boolean().meta({ description: 'false: it was there already' }) }))
    .mutation(({ ctx, input }) => addFoodToLocale(ctx, input)),

  /** Takes a food out of a food list; its records stay. */
  removeFromLocale: localeProcedure('food-list:write')
    .meta(
      rest('POST', '/admin/foods/remove-from-locale', 'Remove a food from a local list', {
        takesQuery: true,
        errors: foodErrors,
        example: { request: inList },
      }),
    )
    .input(RecordRef)
    .output(z.object({ removed: z.boolean().meta({ description: 'false: it was not there' }) }))
    .mutation(({ ctx, input }) => removeFoodFromLocale(ctx, input)),

  /** A food of one locale, in its food list at once. */
  createLocal: localeProcedure('food-list:write')
    .meta(
      rest('POST', '/admin/foods/new/{locale}', 'Create a food record (local)', {
        errors: { ...localeErrors, ...unknownReference, ...codeErrors },
        example: { request: { code: 'BRMB', englishDescription: 'Barmbrack', parentCategories: ['BRED'] } },
      }),
    )
    .input(NewLocalFoodInput)
    .output(MainFoodView)
    .mutation(({ ctx, input }) => createLocalFood(ctx, input)),

  /** The server chooses the first free code of F000 to F999, then F0000 and so on; no two callers get one. */
  createWithAutomaticCode: staff('foods:write')
    .meta(
      rest(
        'POST',
        '/admin/foods/new-with-temp-code',
        'Create a global food record with an automatically generated code',
        {
          errors: unknownReference,
          example: { request: { englishDescription: 'Corn flakes with honey and nuts', parentCategories: ['CRFL'] } },
        },
      ),
    )
    .input(NewFoodWithAutomaticCodeInput)
    .output(MainFoodView)
    .mutation(({ ctx, input }) => createFoodWithAutomaticCode(ctx, input)),

  /** A copy with what this locale says of it, under an automatic code, in the locale's food list. */
  clone: localeProcedure('foods:write')
    .meta(
      rest('POST', '/admin/foods/{locale}/{code}/clone', 'Clone a food record', {
        errors: { ...foodErrors, ...restricted },
      }),
    )
    .input(RecordRef)
    .output(ClonedFood)
    .mutation(({ ctx, input }) => cloneFood(ctx, input)),

  /** A copy for this locale alone: what was inherited becomes its own. */
  cloneAsLocal: localeProcedure('food-list:write')
    .meta(
      rest('POST', '/admin/foods/{locale}/{code}/clone-as-local', 'Clone a food as local', {
        errors: { ...foodErrors, ...restricted },
      }),
    )
    .input(RecordRef)
    .output(ClonedFood)
    .mutation(({ ctx, input }) => cloneFoodAsLocal(ctx, input)),

  /** Replaces all that a locale says of a food, in one transaction. Weights in g. */
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
    .mutation(({ ctx, input }) => updateLocalFood(ctx, input)),

  /** Who changed what of the food, in its global part and in this locale's, newest first. */
  changes: localeProcedure('food-list:read')
    .meta(rest('GET', '/admin/foods/{locale}/{code}/changes', 'List changes of a food', { errors: foodErrors }))
    .input(RecordChangesInput)
    .output(RecordChangePage)
    .query(async ({ ctx, input }) => toRecordChangePage(await listRecordChanges(ctx, 'food', input))),
});
