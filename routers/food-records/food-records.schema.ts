import { PortionSizeMethod } from '@dietary-recall/recall';
import { z } from 'zod';
import { foodFields, foodInputFields, newFoodFields } from '../../src/domain/record-fields.ts';
import { Code, LocaleId, page, PageInput, Search, sortBy, Text } from '../common.schema.ts';
import {
  Attributes,
  AttributesInput,
  BaseVersion,
  CategoryHeader,
  Codes,
  FoodHeader,
  localPartFields,
  NewAttributes,
} from '../records.schema.ts';

const LocaleRestrictions = z
  .array(LocaleId)
  .max(500)
  .meta({ description: 'Locales the food may be used in; empty = all' });

const newFields = {
  ...newFoodFields,
  attributes: NewAttributes,
  parentCategories: Codes.default([]).meta({ description: 'Categories directly above' }),
};

export const NewFoodInput = z.strictObject({
  code: Code,
  ...newFields,
  localeRestrictions: LocaleRestrictions.default([]),
});
export const NewFoodWithAutomaticCodeInput = NewFoodInput.omit({ code: true });
export const NewLocalFoodInput = z.strictObject({ locale: LocaleId, code: Code, ...newFields });

export const UpdateFoodInput = z.strictObject({
  currentCode: Code,
  baseVersion: BaseVersion,
  code: Code.meta({ description: 'A new code renames the food' }),
  ...foodInputFields,
  attributes: AttributesInput,
  parentCategories: Codes.meta({ description: 'Categories directly above' }),
  localeRestrictions: LocaleRestrictions,
});

export const MainFoodView = z
  .object({
    version: z.uuid().meta({ description: 'Version of the record; an edit sends it as baseVersion' }),
    code: z.string().meta({ description: 'Food code' }),
    ...foodFields,
    attributes: Attributes,
    parentCategories: z.array(CategoryHeader).meta({ description: 'Categories directly above' }),
    localeRestrictions: z.array(z.string()).meta({ description: 'Locales that the food is for; empty: all' }),
  })
  .meta({ id: 'MainFood' });

const PromptTarget = z.strictObject({
  type: z.enum(['food', 'category']).meta({ description: 'Is a food or a category asked about?' }),
  code: Code,
});
const promptFields = {
  promptText: Text(512).min(1).meta({ description: 'Question that the respondent is asked' }),
  linkAsMain: z
    .boolean()
    .default(false)
    .meta({ description: 'The associated food becomes the main one: butter asks for bread' }),
  genericName: Text(256).min(1).meta({ description: 'Name that is recorded if the food is not found' }),
  multiple: z.boolean().default(false).meta({ description: 'The respondent may name several' }),
};
const Names = z.array(Text(256).trim().min(1)).max(500);
const NutrientTableCodes = z
  .record(Text(64), Text(64))
  .refine((codes) => Object.keys(codes).length <= 20, 'Name at most 20 nutrient tables.')
  .meta({ description: 'Nutrient table id -> record id' });

export const UpdateLocalFoodInput = z.strictObject({
  ...localPartFields,
  nutrientTableCodes: NutrientTableCodes,
  associatedFoods: z
    .array(
      z.strictObject({
        target: PromptTarget.meta({ description: 'The food or category that is asked about' }),
        ...promptFields,
      }),
    )
    .max(100)
    .meta({ description: 'Foods that a respondent is asked about, in their order' }),
  brandNames: Names.meta({ description: 'Brands that a respondent may choose from' }),
  alternativeNames: Names.optional().meta({
    description: 'Other names that search finds; absent: the stored names stay',
  }),
});

export const LocalFoodView = z
  .object({
    version: z.uuid().nullable().meta({ description: 'null: the locale has no record of the food yet' }),
    localDescription: z
      .string()
      .nullable()
      .meta({ description: 'Name in the locale; null: inherited from the prototype locale' }),
    nutrientTableCodes: z.record(z.string(), z.string()).meta({ description: 'Nutrient table id -> record id' }),
    portionSize: z
      .array(PortionSizeMethod)
      .meta({ description: 'Portion size methods, in the order in which they are offered' }),
    associatedFoods: z
      .array(
        z.object({
          target: FoodHeader.extend({
            type: z.enum(['food', 'category']).meta({ description: 'Is a food or a category asked about?' }),
          }).meta({ description: 'The food or category that is asked about' }),
          promptText: z.string().meta({ description: 'Question that the respondent is asked' }),
          linkAsMain: z
            .boolean()
            .meta({ description: 'Does the associated food become the main one, as butter asks for bread?' }),
          genericName: z.string().meta({ description: 'Name that is recorded if the food is not found' }),
          multiple: z.boolean().meta({ description: 'May the respondent name several?' }),
        }),
      )
      .meta({ description: 'Foods that a respondent is asked about, in their order' }),
    brandNames: z.array(z.string()).meta({ description: 'Brands that a respondent may choose from' }),
    alternativeNames: z.array(z.string()).meta({ description: 'Other names that search finds' }),
    isListed: z.boolean().meta({ description: "Is the food in the locale's food list?" }),
  })
  .meta({ id: 'LocalFood' });

export const FoodRecordView = z.object({ main: MainFoodView, local: LocalFoodView }).meta({ id: 'FoodRecord' });

export const ListFoodsInput = z.strictObject({
  locale: LocaleId,
  search: Search,
  category: Code.optional().meta({ description: 'Only foods in this category or below it' }),
  includeUnlisted: z
    .boolean()
    .default(false)
    .meta({ description: "Also foods that are not in the locale's food list" }),
  sort: sortBy(['code', 'englishDescription', 'localDescription']).default('englishDescription'),
  ...PageInput,
});
export const FoodPage = page(
  FoodHeader.extend({ isListed: z.boolean().meta({ description: "Is the food in the locale's food list?" }) }),
);

export const DeleteFoodInput = z.strictObject({ code: Code });
export const ClonedFoodView = z.object({ clonedFoodCode: z.string().meta({ description: 'Code of the new food' }) });
export const AddedFoodView = z.object({
  added: z.boolean().meta({ description: 'false: the food was in the list already' }),
});
export const RemovedFoodView = z.object({
  removed: z.boolean().meta({ description: 'false: the food was not in the list' }),
});
