import { BELOW_DETECTION } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import type { PersonalData } from './personal-data.ts';
import { textArray } from './text-array.ts';

/** A word that is not split from one of the words `next` after it, such as `fish` and `chips`. `*` is any word. */
export interface SplitKeepPair {
  word: string;
  next: string[];
}

/** The energy of a unit of a nutrient in one locale, in kcal. Null: the food list does not count it towards energy. */
export interface EnergyFactor {
  nutrientTypeId: number;
  kcalPerUnit: number | null;
}

const LocaleSchema = defineEntity({
  name: 'Locale',
  properties: {
    id: p.string().length(16).primary(),
    /** The version of the settings that editors replace: the lists below and the hand-made ranking of the food list. */
    version: p.uuid().defaultRaw('gen_random_uuid()'),
    englishName: p.string().length(64),
    localName: p.string().length(64),
    respondentLanguage: p.string().length(16),
    adminLanguage: p.string().length(16),
    flagCode: p.string().length(16),
    textDirection: p.enum(['ltr', 'rtl']).default('ltr'),
    /** The locale that gives food data when this locale has none. Prototypes may form a chain. */
    prototypeLocale: () =>
      p.manyToOne(Locale).ref().nullable().deleteRule('no action').index().check('prototype_locale_id <> id'),
    /** The prefix that imports of the food list give to the codes of the files; null for none. */
    codePrefix: p.string().length(16).nullable(),
    splitWords: textArray().defaultRaw(`'{}'`),
    splitKeepPairs: p.json<SplitKeepPair[]>().defaultRaw(`'[]'`),
    synonymSets: p.json<string[][]>().defaultRaw(`'[]'`),
    /** The ids of the nutrient types that exports show, in order. An empty list means the list of the prototype locale, or else all types. */
    exportNutrients: p.json<number[]>().defaultRaw(`'[]'`),
    /** The text columns of nutrient records that exports show, in order. */
    exportFields: textArray().defaultRaw(`'{}'`),
    /** How sums take amounts below a limit of detection. */
    belowDetection: p.enum(BELOW_DETECTION).default('unknown'),
    /** The energy factors of the food list, by nutrient type. A type without one has that of the prototype locale, or else its own. */
    energyFactors: p.json<EnergyFactor[]>().defaultRaw(`'[]'`),
    /** The rules of the last import of the food list, which its export returns; null: it had none. */
    foodListRules: p.json<object>().nullable(),
  },
});

/** A locale: the language and country of a food list, with the settings of its search. */
export class Locale extends LocaleSchema.class {
  static readonly personalData: PersonalData<Locale> = {
    impersonal: [
      'id',
      'version',
      'englishName',
      'localName',
      'respondentLanguage',
      'adminLanguage',
      'flagCode',
      'textDirection',
      'prototypeLocale',
      'codePrefix',
      'splitWords',
      'splitKeepPairs',
      'synonymSets',
      'exportNutrients',
      'exportFields',
      'belowDetection',
      'energyFactors',
      'foodListRules',
    ],
  };
}
LocaleSchema.setClass(Locale);
