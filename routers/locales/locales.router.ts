import { z } from 'zod';
import { rest } from '../../src/contract/meta.ts';
import { listLocaleTrail } from '../../src/services/food-list-editing/record-trail.queries.ts';
import { createLocale } from '../../src/services/locales/create-locale.ts';
import { deleteLocale } from '../../src/services/locales/delete-locale.ts';
import { requireEnergyFactors } from '../../src/services/locales/energy-factors.queries.ts';
import { requireExportColumns } from '../../src/services/locales/export-columns.queries.ts';
import {
  requireBelowDetection,
  requireFixedRanking,
  requireLocaleOverview,
  requireSplitLists,
  requireSynonymSets,
  listLocales,
} from '../../src/services/locales/locales.queries.ts';
import { listFoodProblems } from '../../src/services/locales/problems.queries.ts';
import { replaceBelowDetection } from '../../src/services/locales/replace-below-detection.ts';
import { replaceEnergyFactors } from '../../src/services/locales/replace-energy-factors.ts';
import { replaceExportColumns } from '../../src/services/locales/replace-export-columns.ts';
import { replaceFixedRanking } from '../../src/services/locales/replace-fixed-ranking.ts';
import { replaceSplitLists } from '../../src/services/locales/replace-split-lists.ts';
import { replaceSynonymSets } from '../../src/services/locales/replace-synonym-sets.ts';
import { updateLocale } from '../../src/services/locales/update-locale.ts';
import { localeProcedure, router, staff } from '../../src/trpc.ts';
import { LocaleRef } from '../common.schema.ts';
import { TrailPage } from '../trail/trail.schema.ts';
import { toTrailPage } from '../trail/trail.view.ts';
import {
  BelowDetectionSetting,
  EnergyFactors,
  DeletedLocaleView,
  ExportColumns,
  FixedRanking,
  ListLocalesInput,
  ListProblemsInput,
  LocaleTrailInput,
  LocaleHeader,
  LocaleOverview,
  NewLocaleInput,
  ProblemPage,
  ReplaceBelowDetectionInput,
  ReplaceEnergyFactorsInput,
  ReplaceExportColumnsInput,
  ReplaceFixedRankingInput,
  ReplaceSplitListsInput,
  ReplaceSynonymSetsInput,
  SplitLists,
  SynonymSets,
  UpdateLocaleInput,
} from './locales.schema.ts';
import {
  toBelowDetection,
  toEnergyFactors,
  toExportColumns,
  toFixedRanking,
  toLocaleHeaders,
  toLocaleOverview,
  toProblemPage,
  toSplitLists,
  toSynonymSets,
} from './locales.view.ts';

const errors = { 'locale.not_found': 'not_found' } as const;
const editErrors = { ...errors, 'locale.version_conflict': 'conflict' } as const;
const prototypeErrors = { 'reference.not_found': 'invalid', 'locale.illegal_prototype': 'invalid' } as const;
const newLocale = {
  id: 'pt_BR',
  englishName: 'Portuguese (Brazil)',
  localName: 'Português (Brasil)',
  respondentLanguage: 'pt-BR',
  adminLanguage: 'en',
  flagCode: 'br',
};
const baseVersion = '5f0c2f8e-0b7e-4a43-9a7d-2f9a0c3f1c11';
const effect = 'All processes use the change within two seconds. One version covers all settings of a locale.';

export const localesRouter = router({
  /** Lists locales, by English name. */
  list: staff('locales:read')
    .meta(
      rest('GET', '/admin/locales', 'List locales', {
        description:
          'Answers locales in the order of their English names, each with the number of foods in its food list: all of them, or `limit` of them after `offset`. `search` finds part of an id or of a name.',
      }),
    )
    .input(ListLocalesInput)
    .output(z.array(LocaleHeader))
    .query(async ({ ctx, input }) => toLocaleHeaders(await listLocales(ctx, input))),

  /** Returns a locale, the size of its lists, and the index that this process searches. */
  get: staff('locales:read')
    .meta(
      rest('GET', '/admin/locales/{locale}', 'Get a locale', {
        errors,
        description:
          'Answers a locale with the sizes of its lists. `index` describes what the process that answers searches, and when it was built.',
      }),
    )
    .input(LocaleRef)
    .output(LocaleOverview)
    .query(async ({ ctx, input }) => toLocaleOverview(await requireLocaleOverview(ctx, input))),

  /** Creates a locale with an empty food list. */
  create: staff('locales:write')
    .meta(
      rest('POST', '/admin/locales', 'Create a locale', {
        errors: {
          ...prototypeErrors,
          'locale.duplicate_id': 'conflict',
          'locale.reserved_id': 'invalid',
        },
        makes: '/admin/locales/{id}',
        description:
          'Creates a locale with an empty food list. Foods come by `POST /admin/locales/{locale}/food-list`, or one by one. An id that a locale has is refused with 409; an id that a path uses as a word and an unknown prototype are refused with 400.',
        example: { request: newLocale },
      }),
    )
    .input(NewLocaleInput)
    .output(LocaleOverview)
    .mutation(async ({ ctx, input }) => toLocaleOverview(await createLocale(ctx, input))),

  /** Changes the given fields of a locale. */
  update: staff('locales:write')
    .meta(
      rest('PATCH', '/admin/locales/{locale}', 'Update a locale', {
        errors: { ...editErrors, ...prototypeErrors },
        description: `Changes the fields that are given: names, languages, flag, direction of writing and prototype. A prototype that inherits from the locale is refused with 400. ${effect} With \`baseVersion\` nothing changes if somebody else changed them since you read them.`,
        example: { request: { baseVersion, flagCode: 'gb', prototypeLocale: null } },
      }),
    )
    .input(UpdateLocaleInput)
    .output(LocaleOverview)
    .mutation(async ({ ctx, input }) => toLocaleOverview(await updateLocale(ctx, input))),

  /** Deletes a locale that nothing uses. */
  delete: staff('locales:write')
    .meta(
      rest('DELETE', '/admin/locales/{locale}', 'Delete a locale', {
        errors: { ...errors, 'locale.in_use': 'conflict' },
        description:
          'Deletes a locale that nothing uses, with the roles of its maintainers and what foods and categories that are not in its list say in it. It is refused with 409 `locale.in_use` while surveys, foods in its list, foods and categories restricted to it, feedback rules of its own or locales that inherit from it use it: `facts` has the number of each and the first 20 names.',
      }),
    )
    .input(LocaleRef)
    .output(DeletedLocaleView)
    .mutation(({ ctx, input }) => deleteLocale(ctx, input)),

  /** Returns the words and phrases that mean the same in a food search. */
  getSynonymSets: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/locales/{locale}/synonym-sets', 'Get the synonym sets of a locale', {
        errors,
        description:
          'Answers the words and phrases that mean the same in a food search, with the `version` that an edit sends as `baseVersion`.',
      }),
    )
    .input(LocaleRef)
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
    .input(LocaleRef)
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
    .input(LocaleRef)
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
    .input(LocaleRef)
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

  /** Returns how sums take amounts below a limit of detection. */
  getBelowDetection: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/locales/{locale}/below-detection', 'Get how sums take amounts below detection', {
        errors,
        description:
          'Answers how the sums of recalls take amounts that a nutrient table gives as below a limit of detection, such as <0.5, with the `version` that an edit sends as `baseVersion`. It holds for the surveys of the locale, whichever locale the food data are inherited from.',
      }),
    )
    .input(LocaleRef)
    .output(BelowDetectionSetting)
    .query(async ({ ctx, input }) => toBelowDetection(await requireBelowDetection(ctx, input))),

  /** Replaces how sums take amounts below a limit of detection. Stored recalls keep their sums until a recalculation. */
  replaceBelowDetection: localeProcedure('food-list:write')
    .meta(
      rest('PUT', '/admin/locales/{locale}/below-detection', 'Replace how sums take amounts below detection', {
        errors: editErrors,
        description: `Recalls that are stored keep their sums until \`npm run nutrients -- recalculate\`. ${effect}`,
        example: { request: { baseVersion, belowDetection: 'half' } },
      }),
    )
    .input(ReplaceBelowDetectionInput)
    .output(BelowDetectionSetting)
    .mutation(async ({ ctx, input }) => toBelowDetection(await replaceBelowDetection(ctx, input))),

  /** Returns the energy factors that the locale gives, and those that hold in it. */
  getEnergyFactors: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/locales/{locale}/energy-factors', 'Get the energy factors of a locale', {
        errors,
        description:
          'Answers how many kcal a unit of each nutrient gives, as feedback of surveys of the locale counts them. Food lists differ: available carbohydrate gives 3.75 kcal/g as monosaccharides, carbohydrate by difference 4 with the fibre in it. A factor is that of the locale, or of the nearest prototype locale that gives one, or else that of the nutrient type.',
      }),
    )
    .input(LocaleRef)
    .output(EnergyFactors)
    .query(async ({ ctx, input }) => toEnergyFactors(await requireEnergyFactors(ctx, input))),

  /** Replaces the energy factors that the locale gives. */
  replaceEnergyFactors: localeProcedure('food-list:write')
    .meta(
      rest('PUT', '/admin/locales/{locale}/energy-factors', 'Replace the energy factors of a locale', {
        errors: { ...editErrors, 'reference.not_found': 'invalid' },
        description:
          'Replaces what the locale itself gives. Feedback uses it at once; stored recalls do not change. One version covers all settings of a locale.',
        example: {
          request: {
            baseVersion,
            factors: [
              { nutrientTypeId: 13, kcalPerUnit: 4 },
              { nutrientTypeId: 242, kcalPerUnit: null },
            ],
          },
        },
      }),
    )
    .input(ReplaceEnergyFactorsInput)
    .output(EnergyFactors)
    .mutation(async ({ ctx, input }) => toEnergyFactors(await replaceEnergyFactors(ctx, input))),

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
    .input(LocaleTrailInput)
    .output(TrailPage)
    .query(async ({ ctx, input }) => toTrailPage(await listLocaleTrail(ctx, input))),
});
