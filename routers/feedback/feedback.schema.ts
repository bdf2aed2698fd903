import { BMR_EQUATIONS, PERSON_FACTS, VALUE_GAPS } from '@dietary-recall/nutrition';
import { NUTRIENT_RULES, SENTIMENTS, SEXES, WEIGHT_TARGET_IDS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { FoodsTogether, INCOMPLETE, NutrientTypeRef, Timestamp } from '../common.schema.ts';

const nutrient = {
  nutrientTypeId: z.number().int().meta({ description: 'Nutrient type id' }),
  ...NutrientTypeRef.shape,
};
const PerDay = z.number().meta({ description: 'Amount a day, in `unit`' });
const Incomplete = z
  .boolean()
  .meta({ description: 'Does it rest on energy of recalls that are `incomplete`? It is then not reliable' });
const Share = z.number().meta({ description: 'Share of the intake from all foods, in %' });

const FeedbackSectorView = z
  .object({
    id: z.number().int().meta({ description: 'Id of the sector' }),
    name: z.string().meta({ description: 'Name of the sector; may contain simple HTML' }),
    description: z
      .string()
      .nullable()
      .meta({ description: 'Text about an intake in the range; may contain simple HTML; null: none' }),
    sentiment: z.enum(SENTIMENTS).meta({ description: 'Judgement of an intake in the range' }),
    range: z
      .object({
        start: z.number().meta({ description: 'Lower bound, included' }),
        end: z.number().meta({ description: 'Upper bound, excluded' }),
      })
      .meta({ description: 'Range in `valueUnit`; it includes `start` and excludes `end`' }),
  })
  .meta({ id: 'FeedbackSector' });

const FeedbackRuleView = z
  .object({
    demographicGroupId: z.number().int().meta({ description: 'Id of the demographic group' }),
    ...nutrient,
    nutrientRuleType: z.enum(NUTRIENT_RULES).meta({
      description:
        'The value that is compared. range: the mean daily intake; per_unit_of_weight: the intake for each kg of body weight; percentage_of_energy: the share of energy that the nutrient gives; energy_divided_by_bmr: energy intake in % of the energy requirement, activity and weight target included',
    }),
    value: z.number().nullable().meta({ description: 'Value in `valueUnit`; null: unknown, `missing` says why' }),
    valueUnit: z.string().meta({ description: 'Unit of the value and of the ranges', example: 'g/kg' }),
    missing: z.array(z.enum([...PERSON_FACTS, ...VALUE_GAPS])).meta({
      description:
        'Why there is no value. Facts of the person are unknown; intake, energyIntake: unknown in all recalls; energyFactor: the nutrient has no kcal per unit; energyRequirement: the physical data give none above 0',
    }),
    sector: FeedbackSectorView.nullable().meta({ description: 'The sector that contains the value; null: none' }),
    targetSector: FeedbackSectorView.nullable().meta({
      description:
        'The sector to aim for: the excellent one, or else the good one, or else the neutral one; null: none',
    }),
    sectors: z.array(FeedbackSectorView).meta({ description: 'All sectors of the group' }),
    incomplete: Incomplete,
  })
  .meta({ id: 'FeedbackRule' });

const TopFoodsView = z
  .object({
    ...nutrient,
    foods: z
      .array(
        z.object({
          code: z.string().meta({ description: 'Food code' }),
          description: z.string().meta({ description: 'Name of the food' }),
          amount: PerDay,
          share: Share,
        }),
      )
      .meta({ description: 'At most 5 foods, largest share first' }),
    rest: z
      .object({
        foodCount: z.number().int().meta({ description: 'Number of other foods' }),
        amount: PerDay,
        share: Share,
      })
      .meta({ description: 'All other foods together' }),
    incomplete: Incomplete,
  })
  .meta({ id: 'TopFoods' });

export const MyFeedbackView = z
  .object({
    recalls: z
      .object({
        count: z.number().int().meta({ description: 'Number of recalls' }),
        items: z
          .array(
            z.object({
              id: z.uuid().meta({ description: 'Submission id' }),
              startTime: Timestamp,
              submittedAt: Timestamp,
              incomplete: z.boolean().meta({ description: INCOMPLETE }),
            }),
          )
          .meta({ description: 'The recalls' }),
      })
      .meta({ description: 'The recalls that the feedback is computed from, newest first' }),
    physicalData: z
      .object({
        sex: z.enum(SEXES).nullable().meta({ description: 'Sex: f or m; null: unknown' }),
        age: z.number().int().nullable().meta({ description: "Age in full years today, in the survey's time zone" }),
        weight: z.number().nullable().meta({ description: 'Weight in kg' }),
        height: z.number().nullable().meta({ description: 'Height in cm' }),
        physicalActivityLevel: z
          .object({
            id: z.number().int().meta({ description: 'Id of the level' }),
            name: z.string().meta({ description: 'Name to show' }),
            coefficient: z.number().meta({ description: 'Multiplies the basal metabolic rate' }),
          })
          .nullable()
          .meta({ description: 'The coefficient multiplies the basal metabolic rate' }),
        weightTarget: z
          .object({
            id: z.enum(WEIGHT_TARGET_IDS).meta({ description: 'Id of the target' }),
            name: z.string().meta({ description: 'Name to show' }),
            coefficient: z
              .number()
              .meta({ description: 'Energy in kcal a day that is added to the energy requirement' }),
          })
          .nullable()
          .meta({ description: 'The coefficient is added to the energy requirement, in kcal a day' }),
      })
      .meta({ description: 'null: unknown' }),
    missing: z
      .array(z.enum(PERSON_FACTS))
      .meta({ description: 'Unknown physical data; if they become known, there may be more feedback' }),
    bmr: z
      .object({
        kcal: z.number().meta({ description: 'Rate in kcal a day, rounded to 0.1' }),
        equation: z.enum(BMR_EQUATIONS).meta({ description: 'Equation; `weight` is used if the height is unknown' }),
      })
      .nullable()
      .meta({ description: 'Basal metabolic rate (Henry 2005); needs sex, age and weight' }),
    energyRequirement: z.number().nullable().meta({
      description: 'kcal a day: basal metabolic rate x physical activity level + weight target',
    }),
    intakes: z
      .array(
        z.object({
          ...nutrient,
          amount: PerDay,
          unknown: FoodsTogether.meta({ description: 'Foods of all recalls that the intake leaves out' }),
          incomplete: Incomplete,
        }),
      )
      .meta({ description: 'Mean daily intakes, by nutrient type id, without those that are unknown in all recalls' }),
    rules: z.array(FeedbackRuleView).meta({ description: 'One judgement for each demographic group of the person' }),
    topFoods: z
      .array(TopFoodsView)
      .meta({ description: 'The foods that contributed most energy, and most of each nutrient that a rule judges' }),
  })
  .meta({ id: 'MyFeedback' });
