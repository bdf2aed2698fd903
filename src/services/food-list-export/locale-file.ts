import type { Locale } from '../../../entities/locale.ts';
import type { Context } from '../../context.ts';
import { loadNutrientTypes } from '../../directories/load-foods.ts';
import type { LocaleFile } from '../food-list-import/food-list-rows.ts';
import { requireFixedRanking } from '../locales/locales.queries.ts';

/** The content of `locale.json`: the locale with all settings of its list. */
export async function localeFile(context: Context, locale: Locale): Promise<LocaleFile> {
  const types = await loadNutrientTypes(context.em);
  const { codes } = await requireFixedRanking(context, { locale: locale.id });
  return {
    id: locale.id,
    englishName: locale.englishName,
    localName: locale.localName,
    respondentLanguage: locale.respondentLanguage,
    adminLanguage: locale.adminLanguage,
    flagCode: locale.flagCode,
    textDirection: locale.textDirection,
    prototypeLocale: locale.prototypeLocale?.id ?? null,
    splitWords: locale.splitWords,
    splitKeepPairs: locale.splitKeepPairs.map(({ word, next }) => ({ word, next })),
    synonymSets: locale.synonymSets,
    fixedRanking: codes,
    exportNutrients: locale.exportNutrients.flatMap((id) => types[id]?.description ?? []),
    exportFields: locale.exportFields,
  };
}
