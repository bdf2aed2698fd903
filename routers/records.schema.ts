import { PortionSizeMethod } from '@dietary-recall/recall';
import { RECORD_ACTIONS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { attributeFields, attributeInputFields } from '../src/domain/inheritable-attributes.ts';
import { Description } from '../src/domain/record-fields.ts';
import { Code, LocaleId, page, PageInput, Text, Timestamp } from './atoms.ts';

export { Description };

/** What the records of foods and of categories have in common on the wire. */

export const RecordRef = z.object({ locale: LocaleId, code: Code });

/** Any text: what is no code is not available. */
export const CodeAvailableInput = z.object({ code: Text(500).meta({ description: 'The code to look at' }) });
export const CodeAvailability = z
  .object({ available: z.boolean().meta({ description: 'May a new record have the code?' }) })
  .meta({ id: 'CodeAvailability' });

export const CodeView = z.object({ code: z.string().meta({ description: 'Food or category code' }) });
export const Codes = z.array(Code).max(200);
export const BaseVersion = z
  .uuid()
  .toLowerCase()
  .meta({ description: 'The version that was read; 409 when another one is stored now' });

/** What updates of a food and of a category in one locale have in common. */
export const localPartFields = {
  locale: LocaleId,
  code: Code,
  baseVersion: BaseVersion.nullable()
    .default(null)
    .meta({ description: 'The version that was read; null or absent for a first record' }),
  localDescription: Description.nullable().default(null).meta({ description: 'null: as the prototype locale says' }),
  portionSize: z.array(PortionSizeMethod).max(30).meta({ description: 'In order; empty: as the categories above say' }),
};

export const FoodHeader = z
  .object({
    code: z.string().meta({ description: 'Food or category code' }),
    englishDescription: z.string().meta({ description: 'Name in English' }),
    localDescription: z.string().nullable().meta({ description: 'Local, else of a prototype locale' }),
  })
  .meta({ id: 'FoodHeader' });
export const CategoryHeader = FoodHeader.extend({
  isHidden: z.boolean().meta({ description: 'Is the category hidden from respondents?' }),
}).meta({ id: 'CategoryHeader' });

export const AttributesInput = z
  .object(attributeInputFields)
  .meta({ id: 'AttributesInput', description: 'Inheritable attributes; null or absent: as the categories say' });

export const Attributes = z
  .object(attributeFields)
  .meta({ id: 'Attributes', description: 'Inheritable attributes; null: as the categories say' });

/** Fewer than in other lists: each item has whole records. */
export const ChangesPageInput = {
  limit: z.number().int().min(1).max(50).default(20).meta({ description: 'Most items to answer' }),
  offset: PageInput.offset,
};
export const RecordChangesInput = RecordRef.extend(ChangesPageInput);
export const RecordChangePage = page(
  z
    .object({
      id: z.string().meta({ description: 'Id of the change' }),
      changedAt: Timestamp,
      user: z
        .object({
          id: z.number().int().meta({ description: 'User id' }),
          name: z.string().nullable().meta({ description: 'Name; null: unknown' }),
        })
        .nullable()
        .meta({ description: 'null: a command of the operator, or an account that is gone' }),
      action: z.enum(RECORD_ACTIONS).meta({ description: 'What was done' }),
      locale: z.string().nullable().meta({ description: 'Which local part; null: the global part' }),
      code: z.string().meta({ description: 'The code after the change' }),
      before: z.unknown().meta({ description: 'The part as it was; null when it was made' }),
      after: z.unknown().meta({ description: 'The part as it became; null when it was deleted' }),
    })
    .meta({ id: 'RecordChange' }),
);
