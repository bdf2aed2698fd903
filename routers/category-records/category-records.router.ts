import { z } from 'zod';
import { rest } from '../../src/contract/meta.ts';
import { categoryRecord, listCategories } from '../../src/services/category-records/category-records.queries.ts';
import { createCategory } from '../../src/services/category-records/create-category.ts';
import { deleteCategory } from '../../src/services/category-records/delete-category.ts';
import { updateCategory } from '../../src/services/category-records/update-category.ts';
import { updateLocalCategory } from '../../src/services/category-records/update-local-category.ts';
import { listRecordChanges } from '../../src/services/audit-trail/audit-trail.queries.ts';
import { isCodeAvailable } from '../../src/services/food-list-editing/code-available.ts';
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
  CategoryPage,
  CategoryRecordView,
  ListCategoriesInput,
  LocalCategoryView,
  MainCategoryView,
  NewCategoryInput,
  UpdateCategoryInput,
  UpdateLocalCategoryInput,
} from './category-records.schema.ts';
import { toRecordChangePage } from '../records.view.ts';

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
  /** Deletes a category everywhere. What was in it stays; without another category foods become uncategorised, categories roots. */
  remove: staff('categories:write')
    .meta(
      rest('DELETE', '/admin/categories/{code}', 'Delete a category record', {
        errors: { ...unknownCategory, 'category.in_use': 'conflict' },
        description:
          'Local records and the prompts that name it go with it; foods and categories in it stay. Refused while a portion size method (`parent-food-portion`) names it: `facts.users` lists the first 20 of the `facts.total` records whose methods do.',
      }),
    )
    .input(z.object({ code: Code }))
    .output(CodeView)
    .mutation(({ ctx, input }) => deleteCategory(ctx, input.code)),

  /** Replaces the global part; another code renames the category and everything that refers to it. */
  update: staff('categories:write')
    .meta(
      rest('POST', '/admin/categories/{currentCode}', 'Update a category record (global)', {
        errors: { ...unknownCategory, ...mainErrors, ...versionConflict },
        description:
          'The path names the category, the body all of its global part. No parent may be below the category: no cycles.',
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
    .mutation(({ ctx, input: { currentCode, ...category } }) => updateCategory(ctx, currentCode, category)),

  /** All categories by part of a code or name, or below a category; two queries, whatever the number. */
  list: localeProcedure('food-list:read')
    .meta(rest('GET', '/admin/categories/{locale}', 'List all categories', { errors: localeErrors }))
    .input(ListCategoriesInput)
    .output(CategoryPage)
    .query(({ ctx, input }) => listCategories(ctx, input)),

  /** Free, well formed and no word that paths need. */
  codeAvailable: staff('food-list:read')
    .meta(rest('GET', '/admin/categories/code-available/{code}', 'Check if a category code is available'))
    .input(CodeAvailableInput)
    .output(CodeAvailability)
    .query(async ({ ctx, input }) => ({ available: await isCodeAvailable(ctx, 'category', input.code) })),

  /** Both parts as they are stored; nothing is inherited. */
  get: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/categories/{locale}/{code}', 'Get a category record (global + local)', {
        errors: { ...localeErrors, ...unknownCategory },
      }),
    )
    .input(RecordRef)
    .output(CategoryRecordView)
    .query(({ ctx, input }) => categoryRecord(ctx, input)),

  /** A category for all locales, with nothing in it yet. */
  create: staff('categories:write')
    .meta(
      rest('POST', '/admin/categories/new', 'Create a category (global)', {
        errors: mainErrors,
        example: { request: { code: 'CRGR', englishDescription: 'Granola clusters', parentCategories: ['CRLS'] } },
      }),
    )
    .input(NewCategoryInput)
    .output(MainCategoryView)
    .mutation(({ ctx, input }) => createCategory(ctx, input)),

  /** Replaces all that a locale says of a category, in one transaction. Weights in g. */
  updateLocal: localeProcedure('food-list:write')
    .meta(
      rest('POST', '/admin/categories/{locale}/{code}', 'Update a category record (local)', {
        errors: { ...localeErrors, ...unknownCategory, ...unknownReference, ...versionConflict },
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
    .mutation(({ ctx, input }) => updateLocalCategory(ctx, input)),

  /** Who changed what of the category, in its global part and in this locale's, newest first. */
  changes: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/categories/{locale}/{code}/changes', 'List changes of a category', {
        errors: { ...localeErrors, ...unknownCategory },
      }),
    )
    .input(RecordChangesInput)
    .output(RecordChangePage)
    .query(async ({ ctx, input }) => toRecordChangePage(await listRecordChanges(ctx, 'category', input))),
});
