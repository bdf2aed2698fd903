import { PIECE_SHAPES } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import type { Objects } from './objects.ts';
import { Text } from './text.ts';

/** The most household measures of one food. The US list (FNDDS) has up to 153. */
export const MAX_UNITS = 300;

/** The most methods of one food or category that an editor gives. */
export const MAX_METHODS = 30;

/** No food is as dense: salt has 2.2 g/cm3. */
const MAX_DENSITY = 5;

const ImageSetId = Text(64).min(1);
const choice = {
  label: Text(128).meta({ description: 'Text of the choice' }),
  value: z.number().positive().meta({ description: 'Share; 1 is the whole' }),
};
const unit = {
  name: Text(256).min(1).meta({ description: 'Name of the measure, such as slice' }),
  weight: z.number().positive().meta({ description: 'Weight of one in g' }),
  omitFoodDescription: z
    .boolean()
    .default(false)
    .meta({ description: 'true: the measure is shown without the name of the food' }),
};

const common = {
  /** The key of the text that the respondent sees, such as `use_an_image`. */
  description: Text(256).meta({ description: 'Key of the text that the respondent sees, such as `use_an_image`' }),
  imageUrl: Text(512).nullable().meta({ description: 'URL of the picture that stands for the choice; null: none' }),
  useForRecipes: z.boolean().meta({ description: 'Is the method also offered for ingredients of recipes?' }),
  conversionFactor: z.number().positive().meta({ description: 'Factor of the weight' }),
};

const methodsOf = (object: Objects) => {
  const Choice = object(choice);
  const method = <Name extends string, Shape extends z.ZodRawShape>(name: Name, parameters: Shape) =>
    object({
      method: z.literal(name).meta({ description: 'Name of the method' }),
      ...common,
      parameters: object(parameters).meta({ description: 'Parameters of the method' }),
    });
  return z.discriminatedUnion('method', [
    method('as-served', {
      servingImageSet: ImageSetId.meta({ description: 'As-served set of servings' }),
      leftoversImageSet: ImageSetId.optional().meta({
        description: 'As-served set of leftovers; absent: leftovers are not asked about',
      }),
    }),
    method('guide-image', { guideImageId: ImageSetId.meta({ description: 'Id of the guide image' }) }),
    method('drink-scale', {
      drinkwareId: ImageSetId.meta({ description: 'Id of the drinkware set' }),
      initialFillLevel: z
        .number()
        .min(0)
        .max(1)
        .default(0.9)
        .meta({ description: 'Fill level that is shown first, 0 to 1' }),
      skipFillLevel: z
        .boolean()
        .default(false)
        .meta({ description: 'true: the fill level is not asked about, and the initial one applies' }),
    }),
    method('standard-portion', {
      units: z.array(object(unit)).min(1).max(MAX_UNITS).meta({ description: 'Household measures' }),
    }),
    method('cereal', {
      type: z.enum(['hoop', 'flake', 'rkris']).meta({ description: 'Kind of cereal in the pictures' }),
    }),
    method('milk-on-cereal', {}),
    method('milk-in-a-hot-drink', {
      options: z
        .array(Choice)
        .max(50)
        .optional()
        .meta({ description: 'Shares of milk to choose from; absent: those of the tables of methods' }),
    }),
    method('pizza', {}),
    method('weight', {}),
    method('parent-food-portion', {
      options: z
        .array(
          object({
            category: Text(64).nullable().meta({ description: 'Category code of the parent food; null: any' }),
            choices: z.array(Choice).min(1).max(50).meta({ description: 'Shares of the parent food to choose from' }),
          }),
        )
        .min(1)
        .max(50)
        .meta({ description: 'Choices by the category of the parent food' }),
    }),
    method('dimensions', {
      shapes: z
        .array(z.enum(PIECE_SHAPES))
        .min(1)
        .max(PIECE_SHAPES.length)
        .meta({ description: 'Shapes that a piece may have. A wedge is one of several equal pieces of a round' }),
      densityGPerCm3: z.number().positive().max(MAX_DENSITY).meta({ description: 'Density of the food in g/cm3' }),
    }),
  ]);
};

/**
 * A portion size method with its parameters (docs/reference/food-data.md#12-portion-size-methods). Weights are in g; fill levels,
 * ratios and factors are fractions.
 */
export const PortionSizeMethod = methodsOf(z.object).meta({ id: 'PortionSizeMethod' });
export type PortionSizeMethod = z.output<typeof PortionSizeMethod>;

/** A portion size method as an editor sends it. Unknown keys are refused. */
export const PortionSizeMethodInput = methodsOf(z.strictObject).meta({ id: 'PortionSizeMethodInput' });
