import { z } from 'zod';
import { rest } from '../../src/contract/meta.ts';
import { listLocaleChanges } from '../../src/services/audit-trail/audit-trail.queries.ts';
import { requireExportColumns } from '../../src/services/locales/export-columns.queries.ts';
import {
  requireFixedRanking,
  requireLocaleOverview,
  requireSplitLists,
  requireSynonymSets,
  listFoodGroups,
  listLocales,
} from '../../src/services/locales/locales.queries.ts';
import { listFoodProblems } from '../../src/services/locales/problems.queries.ts';
import { replaceExportColumns } from '../../src/services/locales/replace-export-columns.ts';
import { replaceFixedRanking } from '../../src/services/locales/replace-fixed-ranking.ts';
import { replaceSplitLists } from '../../src/services/locales/replace-split-lists.ts';
import { replaceSynonymSets } from '../../src/services/locales/replace-synonym-sets.ts';
import { localeProcedure, router, staff } from '../../src/trpc.ts';
import { NoInput } from '../common.schema.ts';
import { RecordChangePage } from '../records.schema.ts';
import { toRecordChangePage } from '../records.view.ts';
import {
  ExportColumns,
  FixedRanking,
  FoodGroups,
  ListProblemsInput,
  LocaleChangesInput,
  LocaleHeader,
  LocaleInput,
  LocaleOverview,
  ProblemPage,
  ReplaceExportColumnsInput,
  ReplaceFixedRankingInput,
  ReplaceSplitListsInput,
  ReplaceSynonymSetsInput,
  SplitLists,
  SynonymSets,
} from './locales.schema.ts';
import {
  toExportColumns,
  toFixedRanking,
  toFoodGroups,
  toLocaleHeaders,
  toLocaleOverview,
  toProblemPage,
  toSplitLists,
  toSynonymSets,
} from './locales.view.ts';

const errors = { 'locale.not_found': 'not_found' } as const;
const editErrors = { ...errors, 'locale.version_conflict': 'conflict' } as const;
const baseVersion = '5f0c2f8e-0b7e-4a43-9a7d-2f9a0c3f1c11';
const effect = 'All processes use the change within two seconds. One version covers all settings of a locale.';

export const localesRouter = router({
  /** Lists all locales, by English name. */
  list: staff('locales:read')
    .meta(
      rest('GET', '/admin/locales', 'List locales', {
        description:
          'Answers all locales in the order of their English names, each with the number of foods in its food list.',
      }),
    )
    .input(NoInput)
    .output(z.array(LocaleHeader))
    .query(async ({ ctx }) => toLocaleHeaders(await listLocales(ctx))),

  /** Returns a locale, the size of its lists, and the index that this process searches. */
  get: staff('locales:read')
    .meta(
      rest('GET', '/admin/locales/{locale}', 'Get a locale', {
        errors,
        description:
          'Answers a locale with the sizes of its lists. `index` describes what the process that answers searches, and when it was built.',
      }),
    )
    .input(LocaleInput)
    .output(LocaleOverview)
    .query(async ({ ctx, input }) => toLocaleOverview(await requireLocaleOverview(ctx, input))),

  /** Returns the words and phrases that mean the same in a food search. */
  getSynonymSets: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/locales/{locale}/synonym-sets', 'Get the synonym sets of a locale', {
        errors,
        description:
          'Answers the words and phrases that mean the same in a food search, with the `version` that an edit sends as `baseVersion`.',
      }),
    )
    .input(LocaleInput)
    .output(SynonymSets)
    .query(async ({ ctx, input }) => toSynonymSets(await requireSynonymSets(ctx, input))),

  /** Replaces all synonym sets. Words that the search would ignore are refused. */
  replaceSynonymSets: localeProcedure('food-list:write')
    .meta(
      rest('PUT', '/admin/locales/{locale}/synonym-sets', 'Replace the synonym sets of a locale', {
        errors: { ...editErrors, 'locale.unusable_synonyms': 'invalid' },
        description: `A set has 2 to 50 different words or phrases of at most 4 words that count. A word may be in several sets: it then means the same as the words of each of them. ${effect}`,
        example: { request: { baseVersion, sets: [['soda', 'pop', 'soft drink']] } },
      }),
    )
    .input(ReplaceSynonymSetsInput)
    .output(SynonymSets)
    .mutation(async ({ ctx, input }) => toSynonymSets(await replaceSynonymSets(ctx, input))),

  /** Returns the words at which descriptions are split, and the pairs that are kept (docs/reference/food-data.md#9-split-descriptions). */
  getSplitLists: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/locales/{locale}/split-lists', 'Get the split words of a locale', {
        errors,
        description:
          'Answers the words at which descriptions are split into foods, and the pairs of words that stay together, with the `version` that an edit sends as `baseVersion`.',
      }),
    )
    .input(LocaleInput)
    .output(SplitLists)
    .query(async ({ ctx, input }) => toSplitLists(await requireSplitLists(ctx, input))),

  /** Replaces both lists. Without split words, no description is split. */
  replaceSplitLists: localeProcedure('food-list:write')
    .meta(
      rest('PUT', '/admin/locales/{locale}/split-lists', 'Replace the split words of a locale', {
        errors: editErrors,
        description: effect,
        example: {
          request: { baseVersion, splitWords: ['and', 'with'], keepPairs: [{ word: 'fish', next: ['chips'] }] },
        },
      }),
    )
    .input(ReplaceSplitListsInput)
    .output(SplitLists)
    .mutation(async ({ ctx, input }) => toSplitLists(await replaceSplitLists(ctx, input))),

  /** Returns the foods that `alg=fixed` ranks first, best first. */
  getFixedRanking: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/locales/{locale}/fixed-ranking', 'Get the hand-made ranking of a food list', {
        errors,
        description:
          'Answers the codes of the foods that `alg=fixed` ranks first, best first, with the `version` that an edit sends as `baseVersion`.',
      }),
    )
    .input(LocaleInput)
    .output(FixedRanking)
    .query(async ({ ctx, input }) => toFixedRanking(await requireFixedRanking(ctx, input))),

  /** Replaces the ranking. Each code must be that of a food in the food list. */
  replaceFixedRanking: localeProcedure('food-list:write')
    .meta(
      rest('PUT', '/admin/locales/{locale}/fixed-ranking', 'Replace the hand-made ranking of a food list', {
        errors: { ...editErrors, 'reference.not_found': 'invalid' },
        description: effect,
        example: { request: { baseVersion, codes: ['CFLK', 'PORS'] } },
      }),
    )
    .input(ReplaceFixedRankingInput)
    .output(FixedRanking)
    .mutation(async ({ ctx, input }) => toFixedRanking(await replaceFixedRanking(ctx, input))),

  /** Returns the nutrients and text fields that exports of recalls show: the lists of the locale or of a prototype locale. */
  getExportColumns: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/locales/{locale}/export-columns', 'Get the nutrients that exports show', {
        errors,
        description:
          'Answers the nutrient types and the text fields that exports of recalls show, in the order of their columns. Each list is that of the locale, or of the nearest prototype locale that has one. Without a list, exports show all nutrient types that some nutrient table has amounts of, and no text fields.',
      }),
    )
    .input(LocaleInput)
    .output(ExportColumns)
    .query(async ({ ctx, input }) => toExportColumns(await requireExportColumns(ctx, input))),

  /** Replaces both lists. Their order is the order of the columns. */
  replaceExportColumns: localeProcedure('food-list:write')
    .meta(
      rest('PUT', '/admin/locales/{locale}/export-columns', 'Replace the nutrients that exports show', {
        errors: { ...editErrors, 'reference.not_found': 'invalid' },
        description: 'One version covers all settings of a locale.',
        example: { request: { baseVersion, nutrientIds: [1, 11, 13, 49], fields: ['sub_group_code'] } },
      }),
    )
    .input(ReplaceExportColumnsInput)
    .output(ExportColumns)
    .mutation(async ({ ctx, input }) => toExportColumns(await replaceExportColumns(ctx, input))),

  /** Lists the foods that respondents cannot find or use, by English description. */
  problems: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/locales/{locale}/problems', 'List the problems of the foods of a list', {
        errors,
        description:
          'Answers a page of the foods of the list that respondents cannot find or use, in the order of their English names. A food is listed once for each of its problems. `counts` has the number of foods for each kind of problem.',
      }),
    )
    .input(ListProblemsInput)
    .output(ProblemPage)
    .query(async ({ ctx, input }) => toProblemPage(await listFoodProblems(ctx, input))),

  /** Lists the changes of the settings of a locale, newest first. */
  changes: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/locales/{locale}/changes', 'List changes of a locale', {
        errors,
        description:
          'Answers a page of the changes of the settings of a locale, newest first, each with the settings before and after it.',
      }),
    )
    .input(LocaleChangesInput)
    .output(RecordChangePage)
    .query(async ({ ctx, input }) => toRecordChangePage(await listLocaleChanges(ctx, input))),

  /** Lists the food groups, by id. Group 0 is "Unassigned". */
  listFoodGroups: staff('food-list:read')
    .meta(
      rest('GET', '/admin/food-groups', 'List food groups', {
        description: 'Answers all food groups by id. Group 0 is "Unassigned".',
      }),
    )
    .input(NoInput)
    .output(FoodGroups)
    .query(async ({ ctx }) => toFoodGroups(await listFoodGroups(ctx))),
});
