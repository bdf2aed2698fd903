import { Text } from '@dietary-recall/recall';
import { z } from 'zod';

// The plain fields of the global parts of foods and categories, which have the name of their property in the entity. The schemas of
// the interface and the types of the services are made from them. CONTRIBUTING.md says how to add one.

/** A name or description as an editor gives it. */
export const Description = Text(256).trim().min(1);

const ENGLISH_NAME = { description: 'Name in English' };
const englishDescription = z.string().meta(ENGLISH_NAME);
const givenEnglishDescription = Description.meta(ENGLISH_NAME);

/** Zod fields of the global part of a food as answers give them. */
export const foodFields = {
  englishDescription,
  groupCode: z.number().int().meta({ description: 'Food group; 0 = unassigned' }),
};
export type FoodFields = z.output<z.ZodObject<typeof foodFields>>;

/** Zod fields of a food as an edit gives them: with limits. */
export const foodInputFields = {
  ...foodFields,
  englishDescription: givenEnglishDescription,
  groupCode: foodFields.groupCode.min(0).max(2_147_483_647),
};

/** Zod fields of a new food: with limits, and with the default of a field that may be absent. */
export const newFoodFields = { ...foodInputFields, groupCode: foodInputFields.groupCode.default(0) };

/** Zod fields of the global part of a category as answers give them. */
export const categoryFields = {
  englishDescription,
  isHidden: z.boolean().meta({ description: 'Hidden from respondents; foods in it still inherit from it' }),
};
export type CategoryFields = z.output<z.ZodObject<typeof categoryFields>>;

/** Zod fields of a category as an edit gives them: with limits. */
export const categoryInputFields = { ...categoryFields, englishDescription: givenEnglishDescription };

/** Zod fields of a new category: with limits, and with the default of a field that may be absent. */
export const newCategoryFields = { ...categoryInputFields, isHidden: categoryFields.isHidden.default(false) };
