import type { Objects } from '@dietary-recall/recall';
import { NUTRIENT_RULES, SENTIMENTS, SEXES } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { LocaleId, SurveyId, Text } from '../common.schema.ts';

const MAX_INT = 2_147_483_647;
const Id = z.number().int().min(1).max(MAX_INT);
const GroupId = Id.meta({ description: 'Demographic group id' });
const SectorId = Id.meta({ description: 'Scale sector id' });

// PostgreSQL compares the ranges as numeric, which holds the first 15 digits of a double. Bounds that differ by more than one
// part in 10^14 differ in these digits, whichever way a tie is rounded.
const NARROWEST = 1e-14;

const rangeOf = (object: Objects, bound: z.ZodNumber, description: string) =>
  object({
    start: bound.min(0).meta({ description: 'Lower bound, included' }),
    end: bound.meta({ description: 'Upper bound, excluded' }),
  })
    .refine(({ start, end }) => end - start > end * NARROWEST, {
      path: ['end'],
      message: 'It must be greater than the start in the first 14 digits.',
    })
    .meta({ description: `${description}; half-open: the end is excluded` });

const Sex = z.enum(SEXES).nullable().meta({ description: 'null: both' });
const criterion = (object: Objects, bound: z.ZodNumber, unit: string) =>
  rangeOf(object, bound, unit)
    .nullable()
    .meta({ description: `${unit}; null: any` });
const rangesOf = (object: Objects) => ({
  age: criterion(object, z.number().int().max(MAX_INT), 'Years'),
  height: criterion(object, z.number(), 'cm'),
  weight: criterion(object, z.number(), 'kg'),
});
const given = rangesOf(z.strictObject);
const LevelId = Id.nullable().meta({
  description: 'Physical activity level, of GET /admin/physical-activity-levels; null: any',
});
const NutrientTypeId = z
  .number()
  .int()
  .min(0)
  .max(MAX_INT)
  .meta({ description: 'Nutrient type whose intake is judged' });
const Rule = z.enum(NUTRIENT_RULES).meta({
  description:
    'The value that is compared with the sectors. range: mean intake a day, in the unit of the nutrient; percentage_of_energy: share of the energy intake, %; per_unit_of_weight: intake a day for each kg of body weight; energy_divided_by_bmr: % of the energy requirement, activity and weight target included',
});
const Factor = z.number().positive().max(1000).nullable().meta({
  description:
    'Energy of a unit of the nutrient in kcal, such as 9 for a g of fat. It is stored once for the nutrient type, and all of its groups share it. percentage_of_energy needs it',
});

const sectorRangeOf = (object: Objects) =>
  rangeOf(
    object,
    z.number(),
    'In the unit of the rule: the unit of the nutrient, % for the two percentages, or units for each kg',
  );
const GivenSectorRange = sectorRangeOf(z.strictObject);
const Name = Text(256).min(1).meta({ description: 'HTML; sanitised' });
const Description = Text(10_000).nullable().meta({ description: 'HTML; sanitised' });
const Sentiment = z.enum(SENTIMENTS).meta({ description: 'The judgement of an intake in the range' });

const GroupLocale = LocaleId.nullable().meta({
  description: 'Locale whose surveys use the group; null: no locale',
});
const GroupSurvey = SurveyId.nullable().meta({ description: 'Survey that uses the group; null: no survey' });
interface Scope {
  localeId?: string | null | undefined;
  surveyId?: string | null | undefined;
}
const hasOneScope = ({ localeId, surveyId }: Scope): boolean => localeId == null || surveyId == null;
const TWO_SCOPES = { path: ['surveyId'], error: 'A group belongs to a locale or to a survey, not to both.' };

/** No input lists all groups: typed RPC sends none from clients that know no filter. */
export const ListDemographicGroupsInput = z
  .strictObject({
    surveyId: SurveyId.optional().meta({
      description:
        'Only the groups that the feedback of this survey uses, with the energy factors of its locale; absent: all groups',
    }),
  })
  .optional();
export const DemographicGroupInput = z.strictObject({ id: GroupId });
export const NewDemographicGroupInput = z
  .strictObject({
    localeId: GroupLocale.default(null),
    surveyId: GroupSurvey.default(null),
    sex: Sex.default(null),
    age: given.age.default(null),
    height: given.height.default(null),
    weight: given.weight.default(null),
    physicalLevelId: LevelId.default(null),
    nutrientTypeId: NutrientTypeId,
    nutrientRuleType: Rule,
    nutrientTypeKCalPerUnit: Factor.default(null),
  })
  .refine(hasOneScope, TWO_SCOPES);
export const UpdateDemographicGroupInput = DemographicGroupInput.extend({
  localeId: GroupLocale.optional(),
  surveyId: GroupSurvey.optional(),
  sex: Sex.optional(),
  age: given.age.optional(),
  height: given.height.optional(),
  weight: given.weight.optional(),
  physicalLevelId: LevelId.optional(),
  nutrientTypeId: NutrientTypeId.optional(),
  nutrientRuleType: Rule.optional(),
  nutrientTypeKCalPerUnit: Factor.optional(),
}).refine(hasOneScope, TWO_SCOPES);

export const NewScaleSectorInput = DemographicGroupInput.extend({
  name: Name,
  description: Description.default(null),
  sentiment: Sentiment,
  range: GivenSectorRange,
});
export const ScaleSectorInput = z.strictObject({ id: SectorId });
export const UpdateScaleSectorInput = ScaleSectorInput.extend({
  name: Name.optional(),
  description: Description.optional(),
  sentiment: Sentiment.optional(),
  range: GivenSectorRange.optional(),
});

export const ScaleSectorView = z
  .object({
    id: z.number().int().meta({ description: 'Id' }),
    name: z.string().meta({ description: 'HTML, safe to show' }),
    description: z.string().nullable().meta({ description: 'HTML, safe to show' }),
    sentiment: Sentiment,
    range: sectorRangeOf(z.object),
  })
  .meta({ id: 'ScaleSector' });

export const DemographicGroupView = z
  .object({
    id: z.number().int().meta({ description: 'Id' }),
    localeId: z.string().nullable().meta({ description: 'Locale whose surveys use the group; null: no locale' }),
    surveyId: z.string().nullable().meta({ description: 'Survey that uses the group; null: no survey' }),
    sex: Sex,
    ...rangesOf(z.object),
    physicalLevelId: LevelId,
    nutrientTypeId: NutrientTypeId,
    nutrientRuleType: Rule,
    nutrientTypeKCalPerUnit: Factor,
    scaleSectors: z
      .array(ScaleSectorView)
      .meta({ description: 'Ordered by the start of their ranges; there may be gaps' }),
  })
  .meta({ id: 'DemographicGroup' });

export const DeletedDemographicGroupView = z.object({ id: z.number().int().meta({ description: 'Id' }) });
export const DeletedScaleSectorView = z.object({ id: z.number().int().meta({ description: 'Id' }) });
