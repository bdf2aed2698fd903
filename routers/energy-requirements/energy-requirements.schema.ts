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
          .meta({ description: 'First year of age that is not in it; null: no upper end' }),
      })
      .meta({ description: 'Years, half-open; an end of null: no upper end' }),
    weightCoefficient: z.number().meta({ description: 'kcal a day for each kg' }),
    heightCoefficient: z.number().meta({ description: 'kcal a day for each m' }),
    constant: z.number().meta({ description: 'kcal a day' }),
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
    coefficient: z.number().meta({ description: 'Added to the energy that keeps the weight, kcal a day' }),
  })
  .meta({ id: 'WeightTarget' });
