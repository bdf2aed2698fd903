import { PortionSizeMethod, PortionSizeMethodInput } from '@dietary-recall/recall';
import { z } from 'zod';
import { categoryFields, categoryInputFields, newCategoryFields } from '../../src/domain/record-fields.ts';
import { Code, LocaleId, page, PageInput, Search, sortBy } from '../common.schema.ts';
import {
  Attributes,
  AttributesInput,
  BaseVersion,
  CategoryHeader,
  Codes,
  LocaleSource,
  localPartFields,
  NewAttributes,
} from '../records.schema.ts';

const Tags = z
  .array(z.string().regex(/^[a-z0-9-]{1,64}$/, 'A tag has 1 to 64 small letters, digits or -'))
  .max(50)
  .meta({ description: 'Meanings that clients act on, such as hot-milk' });

const LocaleRestrictions = z
  .array(LocaleId)
  .max(200)
  .meta({ description: 'Locales that show the category; elsewhere it is as if it were hidden. Empty: all locales' });

export const NewCategoryInput = z.strictObject({
  code: Code,
  ...newCategoryFields,
  attributes: NewAttributes,
  parentCategories: Codes.default([]).meta({ description: 'Categories directly above' }),
  tags: Tags.default([]),
  localeRestrictions: LocaleRestrictions.default([]),
});

export const UpdateCategoryInput = z.strictObject({
  currentCode: Code,
  baseVersion: BaseVersion,
  code: Code.meta({ description: 'A new code renames the category' }),
  ...categoryInputFields,
  attributes: AttributesInput,
  parentCategories: Codes.meta({ description: 'Categories directly above' }),
  tags: Tags.optional().meta({ description: 'If absent, the tags stay' }),
  localeRestrictions: LocaleRestrictions.optional().meta({ description: 'If absent, the restrictions stay' }),
});

export const MainCategoryView = z
  .object({
    version: z.uuid().meta({ description: 'Version of the record; an edit sends it as baseVersion' }),
    code: z.string().meta({ description: 'Category code' }),
    ...categoryFields,
    attributes: Attributes,
    parentCategories: z.array(CategoryHeader).meta({ description: 'Categories directly above' }),
    tags: z.array(z.string()).meta({ description: 'Meanings that clients act on, such as hot-drink' }),
    localeRestrictions: z.array(z.string()).meta({
      description: 'Locales that show the category; elsewhere it is as if it were hidden. Empty: all locales',
    }),
  })
  .meta({ id: 'MainCategory' });

export const UpdateLocalCategoryInput = z.strictObject(localPartFields);

export const LocalCategoryView = z
  .object({
    version: z.uuid().nullable().meta({ description: 'null: the locale has no record of the category yet' }),
    localDescription: z
      .string()
      .nullable()
      .meta({ description: 'Name in the locale; null: inherited from the prototype locale' }),
    portionSize: z
      .array(PortionSizeMethod)
      .meta({ description: 'Portion size methods, in the order in which they are offered' }),
  })
  .meta({ id: 'LocalCategory' });

export const CategoryRecordView = z
  .object({
    main: MainCategoryView,
    local: LocalCategoryView,
    inherited: z
      .object({
        portionSize: z
          .array(PortionSizeMethod)
          .meta({ description: 'Portion size methods, in the order in which they are offered' }),
        source: LocaleSource.extend({
          record: z
            .object({
              source: z.enum(['category', 'none']).meta({ description: 'Kind of the record: a category, or none' }),
              code: z.string().nullable().meta({ description: 'Code of the category; null: none' }),
            })
            .meta({ description: 'The record with the methods' }),
        }).meta({ description: 'Source of the portion size methods' }),
      })
      .meta({
        description:
          'What holds while the category has no portion size methods of its own in the locale, from the categories above it or a prototype locale',
      }),
    foods: z
      .object({
        total: z
          .number()
          .int()
          .meta({ description: 'Foods of the list in the category and in the categories below it' }),
        withOwnMethods: z.number().int().meta({
          description:
            'Those with portion size methods of their own in the locale, which replace the methods of categories',
        }),
        lacking: z.array(z.number().int()).meta({
          description:
            'For each method of `local.portionSize`, in order: those with methods of their own that do not have this one, with the same parameters',
        }),
      })
      .meta({ description: 'How many foods the methods of the category can reach' }),
  })
  .meta({ id: 'CategoryRecord' });

export const MethodForFoodsInput = z.strictObject({
  locale: LocaleId,
  code: Code,
  method: PortionSizeMethodInput.meta({ description: 'The portion size method that the foods are given' }),
  place: z
    .enum(['first', 'last'])
    .default('last')
    .meta({ description: 'Where it stands among the methods that a food has' }),
});

export const ChangedFoodsView = z
  .object({ changed: z.number().int().meta({ description: 'Foods that were changed; 0: all of them had the method' }) })
  .meta({ id: 'ChangedFoods' });

export const ListCategoriesInput = z.strictObject({
  locale: LocaleId,
  search: Search,
  category: Code.optional().meta({ description: 'Only categories below this one' }),
  sort: sortBy(['code', 'englishDescription', 'localDescription']).default('englishDescription'),
  ...PageInput,
});
export const CategoryPage = page(CategoryHeader);

export const DeleteCategoryInput = z.strictObject({ code: Code });
