import { rest } from '../../src/contract/meta.ts';
import { requireTexts, listTranslations } from '../../src/services/translations/translations.queries.ts';
import { updateTranslations } from '../../src/services/translations/update-translations.ts';
import { localeProcedure, router, signedIn, staff } from '../../src/trpc.ts';
import {
  ListLocaleTranslationsInput,
  ListTranslationsInput,
  TextsInput,
  TextsView,
  TranslationPage,
  UpdatedTranslationsView,
  UpdateLocaleTranslationsInput,
  UpdateTranslationsInput,
} from './translations.schema.ts';
import { toTexts, toTranslationPage } from './translations.view.ts';

const localeErrors = { 'locale.not_found': 'not_found', 'locale.index_not_ready': 'unavailable' } as const;
const texts = [
  { kind: 'method', key: 'in_a_bowl', text: 'Dans une assiette creuse' },
  { kind: 'unit', key: 'slice', text: null },
];

export const translationsRouter = router({
  /** Gets the texts of portion size methods, units and labels in a language. */
  get: signedIn
    .meta(
      rest('GET', '/translations/{language}', 'Get the texts of methods, units and labels', {
        errors: localeErrors,
        isRevalidated: true,
        description:
          'Answers a text for each key that is translated. A key without a text in the language has it in the nearest one: the same language without region, any region of it, the language of the food list, English. A unit or label that is not in the answer is shown as the food list has it.',
      }),
    )
    .input(TextsInput)
    .output(TextsView)
    .query(async ({ ctx, input }) => toTexts(await requireTexts(ctx, input), input.language)),

  /** Lists the texts of the installation in a language, for editors. */
  list: staff('food-list:read')
    .meta(
      rest('GET', '/admin/translations/{language}', 'List translations of the installation', {
        description:
          'Answers a page of the texts that are built in or that editors wrote for all locales, by kind and key. Use the list of a locale for the texts that its food list has.',
      }),
    )
    .input(ListTranslationsInput)
    .output(TranslationPage)
    .query(async ({ ctx, input }) => toTranslationPage(await listTranslations(ctx, input))),

  /** Writes texts for all locales. */
  update: staff('foods:write')
    .meta(
      rest('PATCH', '/admin/translations/{language}', 'Update translations of the installation', {
        description:
          'Writes and removes texts of a language for all locales, in place of the built-in ones. A text of a locale goes before them. Of two editors of one text the later one decides.',
        example: { request: { texts } },
      }),
    )
    .input(UpdateTranslationsInput)
    .output(UpdatedTranslationsView)
    .mutation(({ ctx, input }) => updateTranslations(ctx, input)),

  /** Lists the texts of a food list in a language, for editors. */
  listOfLocale: localeProcedure('food-list:read')
    .meta(
      rest('GET', '/admin/locales/{locale}/translations/{language}', 'List translations of a locale', {
        errors: localeErrors,
        description:
          'Answers a page of the texts of the food list and of all pictures, with those that are built in or that editors wrote, by kind and key. `missing=true` answers those that have no text in the language.',
      }),
    )
    .input(ListLocaleTranslationsInput)
    .output(TranslationPage)
    .query(async ({ ctx, input }) => toTranslationPage(await listTranslations(ctx, input))),

  /** Writes texts of a locale. */
  updateOfLocale: localeProcedure('food-list:write')
    .meta(
      rest('PATCH', '/admin/locales/{locale}/translations/{language}', 'Update translations of a locale', {
        errors: { 'locale.not_found': 'not_found' },
        description:
          'Writes and removes texts of a language for the food list of a locale, and of locales that have it as a prototype. They go before the texts of the installation and the built-in ones. Of two editors of one text the later one decides.',
        example: { request: { texts } },
      }),
    )
    .input(UpdateLocaleTranslationsInput)
    .output(UpdatedTranslationsView)
    .mutation(({ ctx, input }) => updateTranslations(ctx, input)),
});
