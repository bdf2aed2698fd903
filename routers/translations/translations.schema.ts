import { Language } from '@dietary-recall/recall';
import { TRANSLATION_KINDS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { LocaleId, page, PageInput, Search, Text } from '../common.schema.ts';

const MAX_TEXTS = 1000;

export const TextsInput = z.strictObject({
  language: Language,
  locale: LocaleId.optional().meta({
    description:
      'Locale of the food list, with whose texts and language the answer is made; absent: those of the installation',
  }),
});

const Kind = z.enum(TRANSLATION_KINDS).meta({
  description:
    'What is translated: the key of a `method`, the name of a `unit`, the `label` of a picture, an outline or a choice',
});

const listed = {
  language: Language,
  kind: Kind.optional().meta({ description: 'Kind to list; absent: all' }),
  search: Search.meta({ description: 'Part of the key or of a text' }),
  missing: z.boolean().default(false).meta({ description: 'true: those alone that have no text in the language' }),
  ...PageInput,
};
export const ListTranslationsInput = z.strictObject(listed);
export const ListLocaleTranslationsInput = z.strictObject({ locale: LocaleId, ...listed });

const Key = Text(256)
  .min(1)
  .meta({ description: 'Key of the method, name of the unit or label, as the food list has it' });
const updated = {
  language: Language,
  texts: z
    .array(
      z.strictObject({
        kind: Kind,
        key: Key,
        text: Text(256)
          .trim()
          .min(1)
          .nullable()
          .meta({ description: 'Text; null: removed, so that the one that it hid is shown again' }),
      }),
    )
    .min(1)
    .max(MAX_TEXTS)
    .meta({
      description: 'Texts to write or to remove. Others stay. Of two with one kind and key the last one counts',
    }),
};
export const UpdateTranslationsInput = z.strictObject(updated);
export const UpdateLocaleTranslationsInput = z.strictObject({ locale: LocaleId, ...updated });

const texts = (description: string) => z.record(z.string(), z.string()).meta({ description });

export const TextsView = z
  .object({
    language: z.string().meta({ description: 'Language that was asked for, BCP 47' }),
    methods: texts('Key of a portion size method (its `description`) -> text'),
    units: texts('Name of a unit -> text'),
    labels: texts('Label of a picture, an outline or a choice -> text'),
  })
  .meta({ id: 'Translations' });

export const TranslationPage = page(
  z
    .object({
      kind: Kind,
      key: z.string().meta({ description: 'Key of the method, name of the unit or label, as the food list has it' }),
      text: z.string().nullable().meta({ description: 'Text that editors wrote at this level; null: none' }),
      inherited: z.string().nullable().meta({
        description:
          'Text in this language, or in it without its region, that is shown otherwise: of a prototype, of the installation or built in; null: none',
      }),
      isInUse: z.boolean().meta({ description: 'Does the food list have it? Always false for the installation' }),
    })
    .meta({ id: 'Translation' }),
).meta({ id: 'TranslationPage' });

export const UpdatedTranslationsView = z
  .object({
    written: z.number().int().meta({ description: 'Number of texts that were written' }),
    removed: z.number().int().meta({ description: 'Number of texts that were removed' }),
  })
  .meta({ id: 'UpdatedTranslations' });
