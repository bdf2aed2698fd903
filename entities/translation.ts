import { TRANSLATION_KINDS } from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { Locale } from './locale.ts';
import type { PersonalData } from './personal-data.ts';

const TranslationSchema = defineEntity({
  name: 'Translation',
  indexes: [
    {
      name: 'translation_of',
      expression:
        'CREATE UNIQUE INDEX translation_of ON public.translation USING btree (locale_id, language, kind, key) NULLS NOT DISTINCT',
    },
  ],
  properties: {
    id: p.integer().primary(),
    kind: p.enum(TRANSLATION_KINDS),
    /** The text of the food list that is translated: the key of a method, the name of a unit, or a label. */
    key: p.string().length(256),
    /** BCP 47. */
    language: p.string().length(35),
    /** The locale for which the text holds. Null: for the whole installation. */
    locale: () => p.manyToOne(Locale).ref().nullable().deleteRule('cascade'),
    text: p.string().length(256),
  },
});

/** A translation that editors wrote. The built-in ones are in src/domain/translations. */
export class Translation extends TranslationSchema.class {
  static readonly personalData: PersonalData<Translation> = {
    impersonal: ['id', 'kind', 'key', 'language', 'locale', 'text'],
  };
}
TranslationSchema.setClass(Translation);
