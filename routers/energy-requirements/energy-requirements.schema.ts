import { SEXES, WEIGHT_TARGET_IDS } from '@dietary-recall/vocabulary';
import { z } from 'zod';

export const HenryCoefficientsView = z
  .object({
    sex: z.enum(SEXES).meta({ description: 'Sex: f or m' }),
    ageRange: z
      .object({
        start: z.number().int().meta({ description: 'First year of age' }),
        end: z
          .number()
          .int()
          .nullable()
          .meta({ description: 'First year of age above the range; null: no upper limit' }),
      })
      .meta({ description: 'Age in years, half-open; an end of null: no upper limit' }),
    weightCoefficient: z.number().meta({ description: 'kcal a day for each kg of body weight' }),
    heightCoefficient: z.number().meta({ description: 'kcal a day for each m of height' }),
    constant: z.number().meta({ description: 'Constant of the equation in kcal a day' }),
  })
  .meta({ id: 'HenryCoefficients' });

export const PhysicalActivityLevelView = z
  .object({
    id: z.number().int().meta({ description: 'Id' }),
    name: z.string().meta({ description: 'Name to show' }),
    coefficient: z.number().meta({ description: 'Multiplies the basal metabolic rate' }),
  })
  .meta({ id: 'PhysicalActivityLevel' });

export const WeightTargetView = z
  .object({
    id: z.enum(WEIGHT_TARGET_IDS).meta({ description: 'Id' }),
    name: z.string().meta({ description: 'Name to show' }),
    coefficient: z
      .number()
      .meta({ description: 'Energy in kcal a day that is added to the requirement for a constant weight' }),
  })
  .meta({ id: 'WeightTarget' });
