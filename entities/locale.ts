import { defineEntity, p } from '@mikro-orm/core';
import { textArray } from './text-array.ts';

/** A word that is not split from one of the words `next` after it, such as `fish` and `chips`. `*` is any word. */
export interface SplitKeepPair {
  word: string;
  next: string[];
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
    splitWords: textArray().defaultRaw(`'{}'`),
    splitKeepPairs: p.json<SplitKeepPair[]>().defaultRaw(`'[]'`),
    synonymSets: p.json<string[][]>().defaultRaw(`'[]'`),
    /** The ids of the nutrient types that exports show, in order. An empty list means the list of the prototype locale, or else all types. */
    exportNutrients: p.json<number[]>().defaultRaw(`'[]'`),
    /** The text columns of nutrient records that exports show, in order. */
    exportFields: textArray().defaultRaw(`'{}'`),
  },
});

/** A locale: the language and country of a food list, with the settings of its search. */
export class Locale extends LocaleSchema.class {}
LocaleSchema.setClass(Locale);
