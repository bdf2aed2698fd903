import { rest } from '../../src/contract/meta.ts';
import { addMethodToFoods } from '../../src/services/category-records/add-method-to-foods.ts';
import { requireCategoryRecord, listCategories } from '../../src/services/category-records/category-records.queries.ts';
import { createCategory } from '../../src/services/category-records/create-category.ts';
import { deleteCategory } from '../../src/services/category-records/delete-category.ts';
import { updateCategory } from '../../src/services/category-records/update-category.ts';
import { updateLocalCategory } from '../../src/services/category-records/update-local-category.ts';
import { isCodeAvailable } from '../../src/services/food-list-editing/code-available.ts';
import { listRecordTrail } from '../../src/services/food-list-editing/record-trail.queries.ts';
import { localeProcedure, router, staff } from '../../src/trpc.ts';
import { CodeAvailability, CodeAvailableInput, CodeView, RecordTrailInput, RecordRef } from '../records.schema.ts';
import { toCodeAvailability } from '../records.view.ts';
import { TrailPage } from '../trail/trail.schema.ts';
import { toTrailPage } from '../trail/trail.view.ts';
import {
  CategoryPage,
  CategoryRecordView,
  ChangedFoodsView,
  DeleteCategoryInput,
  ListCategoriesInput,
  LocalCategoryView,
  MainCategoryView,
  MethodForFoodsInput,
  NewCategoryInput,
  UpdateCategoryInput,
  UpdateLocalCategoryInput,
} from './category-records.schema.ts';
import {
  toCategoryPage,
  toCategoryRecord,
  toChangedFoods,
  toCode,
  toLocalCategory,
  toMainCategory,
} from './category-records.view.ts';

const localeErrors = { 'locale.not_found': 'not_found' } as const;
const unknownCategory = { 'category.not_found': 'not_found' } as const;
const unknownReference = { 'reference.not_found': 'invalid' } as const;
const mainErrors = {
  ...unknownReference,
  'category.illegal_parent': 'invalid',
  'category.reserved_code': 'invalid',
  'category.duplicate_code': 'conflict',
} as const;
const versionConflict = { 'category.version_conflict': 'conflict' } as const;

export const categoryRecordsRouter = router({
  /** Deletes a category. Its foods and subcategories are kept: without another parent they are uncategorised foods and root categories. */
  delete: staff('categories:write')
    .meta(
      rest('DELETE', '/admin/categories/{code}', 'Delete a category record', {
        errors: { ...unknownCategory, 'category.in_use': 'conflict' },
        description:
          'The local records and the prompts that name the category are deleted too; foods and categories in it are kept. Refused while a portion size method (`parent-food-portion`) names the category: `facts.users` lists the first 20 of the `facts.total` records with such a method.',
      }),
    )
    .input(DeleteCategoryInput)
    .output(CodeView)
    .mutation(async ({ ctx, input }) => toCode(await deleteCategory(ctx, input))),

  /** Replaces the global part of a category. Another code renames the category, and references to it follow. */
  update: staff('categories:write')
    .meta(
      rest('POST', '/admin/categories/{currentCode}', 'Update a category record (global)', {
        errors: { ...unknownCategory, ...mainErrors, ...versionConflict },
        description:
          'The path names the category; the body is its whole global part. A parent must not be the category itself or below it.',
        example: {
          request: {
            baseVersion: '5f0c2f8e-0b7e-4a43-9a7d-2f9a0c3f1c11',
            code: 'CRFL',
            englishDescription: 'Flakes',
            isHidden: false,
            attributes: { sameAsBeforeOption: true },
            parentCategories: ['CRLS'],
          },
        },
      }),
    )
    .input(UpdateCategoryInput)
    .output(MainCategoryView)
    .mutation(async ({ ctx, input }) => toMainCategory(await updateCategory(ctx, input))),

  /** Lists all categories, by part of a code or name, or below a category. */
  list: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/categories/{locale}', 'List all categories', {
        errors: localeErrors,
        description:
          'Answers a page of all categories with their names in the locale, hidden ones included. `search` finds part of a code or of a name. `category` keeps the categories below this one.',
      }),
    )
    .input(ListCategoriesInput)
    .output(CategoryPage)
    .query(async ({ ctx, input }) => toCategoryPage(await listCategories(ctx, input))),

  /** Returns whether a code is free, well formed and not reserved for paths. */
  codeAvailable: staff('food-list:read')
    .meta(
      rest('GET', '/admin/categories/code-available/{code}', 'Check if a category code is available', {
        description:
          'Answers whether a new category can have the code: it is well formed, no category has it, and no path uses it as a word. Text that is no code is answered with false.',
      }),
    )
    .input(CodeAvailableInput)
    .output(CodeAvailability)
    .query(async ({ ctx, input }) => toCodeAvailability(await isCodeAvailable(ctx, 'category', input.code))),

  /** Returns the global and the local part of a category as stored, and the portion size methods that it inherits. */
  get: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/categories/{locale}/{code}', 'Get a category record (global + local)', {
        errors: { ...localeErrors, ...unknownCategory },
        description:
          'Answers the global part of a category and its part in the locale as they are stored: nothing is inherited in them. Each part has the `version` that an edit sends as `baseVersion`. `inherited` has the portion size methods that hold while the category has none of its own in the locale, `foods` how many foods have methods of their own, so that those of the category do not reach them.',
      }),
    )
    .input(RecordRef)
    .output(CategoryRecordView)
    .query(async ({ ctx, input }) => toCategoryRecord(await requireCategoryRecord(ctx, input))),

  /** Creates an empty category for all locales. */
  create: staff('categories:write')
    .meta(
      rest('POST', '/admin/categories/new', 'Create a category (global)', {
        errors: mainErrors,
        description:
          'Creates a category without foods and without parts in locales, and answers it. A code that another category has is refused with 409, a parent that does not exist with 400.',
        example: { request: { code: 'CRGR', englishDescription: 'Granola clusters', parentCategories: ['CRLS'] } },
      }),
    )
    .input(NewCategoryInput)
    .output(MainCategoryView)
    .mutation(async ({ ctx, input }) => toMainCategory(await createCategory(ctx, input))),

  /** Replaces the part of a category in one locale, in one transaction. Weights are in g. */
  updateLocal: localeProcedure('food-list:write')
    .meta(
      rest('POST', '/admin/categories/{locale}/{code}', 'Update a category record (local)', {
        errors: { ...localeErrors, ...unknownCategory, ...unknownReference, ...versionConflict },
        description:
          'Replaces the part of a category in the locale, or creates it if `baseVersion` is null or absent, and answers it with its new version. Weights are in g. A version other than the stored one is refused with 409 `category.version_conflict`. References to what does not exist are refused with 400, all of them at once.',
        example: {
          request: {
            baseVersion: '5f0c2f8e-0b7e-4a43-9a7d-2f9a0c3f1c11',
            localDescription: 'Flakes, puffs and shaped cereals',
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
          },
        },
      }),
    )
    .input(UpdateLocalCategoryInput)
    .output(LocalCategoryView)
    .mutation(async ({ ctx, input }) => toLocalCategory(await updateLocalCategory(ctx, input))),

  /** Adds a portion size method to the foods of a category that have methods of their own in a locale, in one transaction. */
  addMethodToFoods: localeProcedure('food-list:write')
    .meta(
      rest('POST', '/admin/categories/{locale}/{code}/foods/portion-methods', 'Add a portion size method to foods', {
        errors: {
          ...localeErrors,
          ...unknownCategory,
          ...unknownReference,
          'food.too_many_methods': 'invalid',
        },
        description:
          'Adds a method to each food of the list, in the category or below it, that has portion size methods of its own in the locale, as an edit of each food, all of them or none, and answers how many foods were changed. Methods of a food replace those of its categories; foods that inherit them have what the category says, and stay as they are. So do foods that have the method with the same parameters: a second call changes nothing.',
        example: {
          request: {
            method: {
              method: 'as-served',
              description: 'use_an_image',
              imageUrl: null,
              useForRecipes: false,
              conversionFactor: 1,
              parameters: { servingImageSet: 'rice' },
            },
            place: 'first',
          },
        },
      }),
    )
    .input(MethodForFoodsInput)
    .output(ChangedFoodsView)
    .mutation(async ({ ctx, input }) => toChangedFoods(await addMethodToFoods(ctx, input))),

  /** Lists the changes of a category, of its global part and of its part in the locale, newest first. */
  changes: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/categories/{locale}/{code}/changes', 'List changes of a category', {
        errors: { ...localeErrors, ...unknownCategory },
        description:
          'Answers a page of the changes of the global part of a category and of its part in the locale, newest first, each with the part before and after it. A deleted category is found under its last code.',
      }),
    )
    .input(RecordTrailInput)
    .output(TrailPage)
    .query(async ({ ctx, input }) => toTrailPage(await listRecordTrail(ctx, 'category', input))),
});
