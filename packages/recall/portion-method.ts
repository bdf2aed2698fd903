import { z } from 'zod';

/** Text that can be stored: well-formed Unicode without NUL. */
const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .refine((value) => value.isWellFormed() && !value.includes('\0'), 'Remove the characters that are not text.');
/** Household measures of one food; the US list (FNDDS) has up to 153. */
export const MAX_UNITS = 300;

const ImageSetId = text(64).min(1);
const Choice = z.object({ label: text(128), value: z.number().positive() });

const common = {
  /** Key of the choice shown, such as `use_an_image`. */
  description: text(256),
  imageUrl: text(512).nullable(),
  useForRecipes: z.boolean(),
  conversionFactor: z.number().positive(),
};

const method = <Name extends string, Shape extends z.ZodRawShape>(name: Name, parameters: Shape) =>
  z.object({ method: z.literal(name), ...common, parameters: z.object(parameters) });

/**
 * A portion size method with its parameters (docs/reference/food-data.md#12-portion-size-methods). Weights are in g; fill levels,
 * ratios and factors are fractions.
 */
export const PortionSizeMethod = z
  .discriminatedUnion('method', [
    method('as-served', { servingImageSet: ImageSetId, leftoversImageSet: ImageSetId.optional() }),
    method('guide-image', { guideImageId: ImageSetId }),
    method('drink-scale', {
      drinkwareId: ImageSetId,
      initialFillLevel: z.number().min(0).max(1).default(0.9),
      skipFillLevel: z.boolean().default(false),
    }),
    method('standard-portion', {
      units: z
        .array(
          z.object({
            name: text(256).min(1),
            weight: z.number().positive(),
            omitFoodDescription: z.boolean().default(false),
          }),
        )
        .min(1)
        .max(MAX_UNITS),
    }),
    method('cereal', { type: z.enum(['hoop', 'flake', 'rkris']) }),
    method('milk-on-cereal', {}),
    method('milk-in-a-hot-drink', { options: z.array(Choice).max(50).optional() }),
    method('pizza', {}),
    method('weight', {}),
    method('parent-food-portion', {
      options: z
        .array(z.object({ category: text(64).nullable(), choices: z.array(Choice).min(1).max(50) }))
        .min(1)
        .max(50),
    }),
  ])
  .meta({ id: 'PortionSizeMethod' });
export type PortionSizeMethod = z.output<typeof PortionSizeMethod>;
