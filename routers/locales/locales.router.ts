import { z } from 'zod';
import { rest } from '../../src/contract/meta.ts';
import { listLocaleChanges } from '../../src/services/audit-trail/audit-trail.queries.ts';
import {
  fixedRanking,
  listFoodGroups,
  listLocales,
  localeOverview,
  splitLists,
  synonymSets,
} from '../../src/services/locales/locales.queries.ts';
import { foodProblems } from '../../src/services/locales/problems.queries.ts';
import { exportColumnsOf } from '../../src/services/locales/export-columns.queries.ts';
import { replaceExportColumns } from '../../src/services/locales/replace-export-columns.ts';
import { replaceFixedRanking } from '../../src/services/locales/replace-fixed-ranking.ts';
import { replaceSplitLists } from '../../src/services/locales/replace-split-lists.ts';
import { replaceSynonymSets } from '../../src/services/locales/replace-synonym-sets.ts';
import { localeProcedure, router, staff } from '../../src/trpc.ts';
import { RecordChangePage } from '../records.schema.ts';
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
import { toRecordChangePage } from '../records.view.ts';
import { toLocaleOverview } from './locales.view.ts';

const errors = { 'locale.not_found': 'not_found' } as const;
const editErrors = { ...errors, 'locale.version_conflict': 'conflict' } as const;
const baseVersion = '5f0c2f8e-0b7e-4a43-9a7d-2f9a0c3f1c11';
const effect = 'All processes search with it within two seconds. One version covers all settings of a locale.';

export const localesRouter = router({
  /** All locales, by English name. */
  list: staff('locales:read')
    .meta(rest('GET', '/admin/locales', 'List locales'))
    .output(z.array(LocaleHeader))
    .query(({ ctx }) => listLocales(ctx)),

  /** A locale, the size of its lists and what this process searches. */
  get: staff('locales:read')
    .meta(rest('GET', '/admin/locales/{locale}', 'Get a locale', { errors }))
    .input(LocaleInput)
    .output(LocaleOverview)
    .query(async ({ ctx, input }) => toLocaleOverview(await localeOverview(ctx, input))),

  /** Words and phrases that mean the same when foods are searched. */
  getSynonymSets: localeProcedure('food-list:read')
    .meta(rest('GET', '/admin/locales/{locale}/synonym-sets', 'Get the synonym sets of a locale', { errors }))
    .input(LocaleInput)
    .output(SynonymSets)
    .query(({ ctx, input }) => synonymSets(ctx, input)),

  /** Replaces all synonym sets; words that the search would pass over are refused. */
  replaceSynonymSets: localeProcedure('food-list:write')
    .meta(
      rest('PUT', '/admin/locales/{locale}/synonym-sets', 'Replace the synonym sets of a locale', {
        errors: { ...editErrors, 'locale.unusable_synonyms': 'invalid' },
        description: `A set has 2 to 50 different words or phrases of at most 4 words that count. A word may stand in several sets: it then means what stands in any of them. ${effect}`,
        example: { request: { baseVersion, sets: [['soda', 'pop', 'soft drink']] } },
      }),
    )
    .input(ReplaceSynonymSetsInput)
    .output(SynonymSets)
    .mutation(({ ctx, input }) => replaceSynonymSets(ctx, input)),

  /** Where descriptions are cut into foods, and what stays together (domain reference 11.2). */
  getSplitLists: localeProcedure('food-list:read')
    .meta(rest('GET', '/admin/locales/{locale}/split-lists', 'Get the split words of a locale', { errors }))
    .input(LocaleInput)
    .output(SplitLists)
    .query(({ ctx, input }) => splitLists(ctx, input)),

  /** Replaces both lists; without split words nothing is cut. */
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
    .mutation(({ ctx, input }) => replaceSplitLists(ctx, input)),

  /** The foods that `alg=fixed` puts first, best first. */
  getFixedRanking: localeProcedure('food-list:read')
    .meta(rest('GET', '/admin/locales/{locale}/fixed-ranking', 'Get the hand-made ranking of a food list', { errors }))
    .input(LocaleInput)
    .output(FixedRanking)
    .query(({ ctx, input }) => fixedRanking(ctx, input)),

  /** Replaces the ranking; each code is of a food in the food list. */
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
    .mutation(({ ctx, input }) => replaceFixedRanking(ctx, input)),

  /** What exports of recalls show of nutrients: the locale's own lists or those that it inherits. */
  getExportColumns: localeProcedure('food-list:read')
    .meta(rest('GET', '/admin/locales/{locale}/export-columns', 'Get the nutrients that exports show', { errors }))
    .input(LocaleInput)
    .output(ExportColumns)
    .query(({ ctx, input }) => exportColumnsOf(ctx, input.locale)),

  /** Replaces both lists, each in the order in which its columns stand. */
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
    .mutation(({ ctx, input }) => replaceExportColumns(ctx, input)),

  /** Foods of the list that respondents cannot find or use as they should, by English description. */
  problems: localeProcedure('food-list:read')
    .meta(rest('GET', '/admin/locales/{locale}/problems', 'List what is wrong with the foods of a list', { errors }))
    .input(ListProblemsInput)
    .output(ProblemPage)
    .query(({ ctx, input }) => foodProblems(ctx, input)),

  /** Who replaced which list of the locale, newest first. */
  changes: localeProcedure('food-list:read')
    .meta(rest('GET', '/admin/locales/{locale}/changes', 'List changes of a locale', { errors }))
    .input(LocaleChangesInput)
    .output(RecordChangePage)
    .query(async ({ ctx, input }) => toRecordChangePage(await listLocaleChanges(ctx, input))),

  /** Food groups, by id; 0 is "Unassigned". */
  listFoodGroups: staff('food-list:read')
    .meta(rest('GET', '/admin/food-groups', 'List food groups'))
    .output(FoodGroups)
    .query(({ ctx }) => listFoodGroups(ctx)),
});
