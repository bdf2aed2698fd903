import { MAX_METHODS, PortionSizeMethodInput } from '@dietary-recall/recall';
import { z } from 'zod';
import { attributeFields, attributeInputFields } from '../src/domain/inheritable-attributes.ts';
import { Description } from '../src/domain/record-fields.ts';
import { Code, CursorInput, LocaleId, PageInput, Text } from './common.schema.ts';

export { Description };

/** The schemas that the records of foods and of categories share. */

export const RecordRef = z.strictObject({ locale: LocaleId, code: Code });

/** The input accepts any text; a text that is not a code is not available. */
export const CodeAvailableInput = z.strictObject({ code: Text(500).meta({ description: 'The code to check' }) });
export const CodeAvailability = z
  .object({ available: z.boolean().meta({ description: 'Can a new record have the code?' }) })
  .meta({ id: 'CodeAvailability' });

/** The locale that an inherited part comes from. */
export const LocaleSource = z.object({
  source: z
    .enum(['current', 'prototype', 'none'])
    .meta({ description: 'Source: this locale, a prototype of it, or none' }),
  localeId: z.string().nullable().meta({ description: 'The locale that has it; null: none' }),
});

export const CodeView = z.object({ code: z.string().meta({ description: 'Food or category code' }) });
export const Codes = z.array(Code).max(200);
export const BaseVersion = z
  .uuid()
  .toLowerCase()
  .meta({ description: 'The version that was read; 409 if the stored version is another one' });

/** The fields that updates of a food and of a category in one locale share. */
export const localPartFields = {
  locale: LocaleId,
  code: Code,
  baseVersion: BaseVersion.nullable()
    .default(null)
    .meta({ description: 'The version that was read; null or absent for a first record' }),
  localDescription: Description.nullable()
    .default(null)
    .meta({ description: 'null: inherited from the prototype locale' }),
  portionSize: z
    .array(PortionSizeMethodInput)
    .max(MAX_METHODS)
    .meta({ description: 'Portion size methods, in order; empty: inherited from the categories' }),
};

export const FoodHeader = z
  .object({
    code: z.string().meta({ description: 'Food or category code' }),
    englishDescription: z.string().meta({ description: 'Name in English' }),
    localDescription: z
      .string()
      .nullable()
      .meta({ description: 'Name in the locale, or else in a prototype locale; null: none' }),
  })
  .meta({ id: 'FoodHeader' });
export const CategoryHeader = FoodHeader.extend({
  isHidden: z.boolean().meta({ description: 'Is the category hidden from respondents?' }),
}).meta({ id: 'CategoryHeader' });

export const AttributesInput = z.strictObject(attributeInputFields).meta({
  id: 'AttributesInput',
  description: 'Inheritable attributes; null or absent: inherited from the categories',
});

/** The attributes of a new record. The default is a whole value, because generated clients type it as one. */
export const NewAttributes = AttributesInput.default(AttributesInput.parse({}));

export const Attributes = z
  .object(attributeFields)
  .meta({ id: 'Attributes', description: 'Inheritable attributes; null: inherited from the categories' });

/** The input of a page of the trail of a record. The limit is lower than in other lists, because each item has whole records. */
export const RecordTrailPageInput = {
  limit: z.number().int().min(1).max(50).default(20).meta({ description: 'Maximum number of items to return' }),
  offset: PageInput.offset,
  cursor: CursorInput,
};
export const RecordTrailInput = RecordRef.extend(RecordTrailPageInput);
