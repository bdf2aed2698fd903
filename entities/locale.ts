import { defineEntity, p } from '@mikro-orm/core';
import { textArray } from './text-array.ts';

/** A word of the locale that is not split from one of the words after it: `fish` | `chips`; `*` is any word. */
export interface SplitKeepPair {
  word: string;
  next: string[];
}

const LocaleSchema = defineEntity({
  name: 'Locale',
  properties: {
    id: p.string().length(16).primary(),
    /** Of the settings that editors replace: the lists below and the hand-made ranking of the food list. */
    version: p.uuid().defaultRaw('gen_random_uuid()'),
    englishName: p.string().length(64),
    localName: p.string().length(64),
    respondentLanguage: p.string().length(16),
    adminLanguage: p.string().length(16),
    flagCode: p.string().length(16),
    textDirection: p.enum(['ltr', 'rtl']).default('ltr'),
    /** Where food data is looked for when this locale has none of its own; may be a chain. */
    prototypeLocale: () =>
      p.manyToOne(Locale).ref().nullable().deleteRule('no action').index().check('prototype_locale_id <> id'),
    splitWords: textArray().defaultRaw(`'{}'`),
    splitKeepPairs: p.json<SplitKeepPair[]>().defaultRaw(`'[]'`),
    synonymSets: p.json<string[][]>().defaultRaw(`'[]'`),
    /** Ids of the nutrient types that exports show, in their order; empty: those of the prototype locale, at last all. */
    exportNutrients: p.json<number[]>().defaultRaw(`'[]'`),
    /** Text columns of nutrient records that exports show, in their order. */
    exportFields: textArray().defaultRaw(`'{}'`),
  },
});

export class Locale extends LocaleSchema.class {}
LocaleSchema.setClass(Locale);
