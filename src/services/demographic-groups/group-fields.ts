import { Locale } from '../../../entities/locale.ts';
import { NutrientType } from '../../../entities/nutrient-type.ts';
import { PhysicalActivityLevel } from '../../../entities/physical-activity-level.ts';
import { Survey } from '../../../entities/survey.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { invalid, requireKnown, unknown } from '../../refusals.ts';
import type { DemographicGroupRecord } from './demographic-groups.queries.ts';

export type GroupFields = Omit<DemographicGroupRecord, 'id' | 'scaleSectors'>;

/** Returns the fields as the properties of the entity; `survey` is the row id of the survey. */
export function toColumns({ sex, age, height, weight, localeId, ...rules }: GroupFields, survey: number | null) {
  return {
    locale: localeId,
    survey,
    sex,
    ageStart: age?.start ?? null,
    ageEnd: age?.end ?? null,
    heightStart: height?.start ?? null,
    heightEnd: height?.end ?? null,
    weightStart: weight?.start ?? null,
    weightEnd: weight?.end ?? null,
    physicalActivityLevel: rules.physicalLevelId,
    nutrientType: rules.nutrientTypeId,
    nutrientRule: rules.nutrientRuleType,
  };
}

/** Finds the survey of a group by its row id; null: the group has none. Throws AppError `reference.not_found`, for the locale too. */
export async function requireScope({ em }: Context, { localeId, surveyId }: GroupFields): Promise<number | null> {
  const survey = surveyId === null ? null : await em.findOne(Survey, { slug: surveyId }, { fields: ['id'] });
  const isKnownLocale = localeId === null || (await em.count(Locale, localeId)) > 0;
  requireKnown([
    ...(isKnownLocale ? [] : [unknown('localeId', `locale "${localeId}"`)]),
    ...(surveyId === null || survey !== null ? [] : [unknown('surveyId', `survey "${surveyId}"`)]),
  ]);
  return survey?.id ?? null;
}

interface UsedFields extends Pick<GroupFields, 'nutrientTypeId' | 'nutrientRuleType' | 'physicalLevelId'> {
  /** The group's own id; null while the group is created. */
  id: number | null;
  /** Undefined keeps the stored factor. */
  nutrientTypeKCalPerUnit: number | null | undefined;
}

/**
 * Stores the energy factor of the nutrient, and locks the nutrient until the transaction ends. Throws AppError
 * `reference.not_found` for an unknown nutrient or activity level, and `demographic_group.no_energy_factor` for a rule that
 * needs a factor if there is none.
 */
export async function storeEnergyFactor(context: Context, fields: UsedFields): Promise<void> {
  const { em } = context;
  const { nutrientTypeId, physicalLevelId } = fields;
  const type = await kysely(em)
    .selectFrom('nutrient_type')
    .select('kcal_per_unit as factor')
    .where('id', '=', nutrientTypeId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  const isKnownLevel = physicalLevelId === null || (await em.count(PhysicalActivityLevel, physicalLevelId)) > 0;
  requireKnown([
    ...(type ? [] : [unknown('nutrientTypeId', `nutrient type ${nutrientTypeId}`)]),
    ...(isKnownLevel ? [] : [unknown('physicalLevelId', `physical activity level ${physicalLevelId}`)]),
  ]);
  await updateEnergyFactor(context, type?.factor ?? null, fields);
}

async function updateEnergyFactor(
  context: Context,
  stored: number | null,
  { id, nutrientTypeId, nutrientRuleType, nutrientTypeKCalPerUnit: factor = stored }: UsedFields,
): Promise<void> {
  if (factor === null && nutrientRuleType === 'percentage_of_energy') {
    throw noFactor(
      'The rule percentage_of_energy needs it: give the energy of a unit of the nutrient, such as 9 for fat.',
    );
  }
  // An update of a nutrient type makes all processes build their search indexes again.
  if (factor === stored) return;
  if (factor === null) await requireFactorUnused(context, nutrientTypeId, id);
  await context.em.nativeUpdate(NutrientType, nutrientTypeId, { kcalPerUnit: factor });
}

async function requireFactorUnused({ em }: Context, nutrientTypeId: number, id: number | null): Promise<void> {
  let list = kysely(em)
    .selectFrom('demographic_group')
    .select('id')
    .where('nutrient_type_id', '=', nutrientTypeId)
    .where('nutrient_rule', '=', 'percentage_of_energy')
    .orderBy('id');
  if (id !== null) list = list.where('id', '<>', id);
  const others = await list.execute();
  if (others.length === 0) return;
  const groups = others.map((other) => other.id).join(', ');
  throw noFactor(
    `Demographic groups that judge the nutrient as a percentage of energy need it (${groups}): change them first.`,
  );
}

function noFactor(message: string) {
  return invalid('demographic_group.no_energy_factor', [{ path: 'nutrientTypeKCalPerUnit', code: 'missing', message }]);
}
