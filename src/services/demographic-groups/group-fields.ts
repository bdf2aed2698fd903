import { query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';
import { invalid, requireKnown, unknown } from '../food-list-editing/refusals.ts';
import type { DemographicGroupRecord } from './demographic-groups.queries.ts';

export type GroupFields = Omit<DemographicGroupRecord, 'id' | 'scaleSectors'>;

export function toColumns({ sex, age, height, weight, ...rules }: GroupFields) {
  return {
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

interface UsedFields extends Pick<GroupFields, 'nutrientTypeId' | 'nutrientRuleType' | 'physicalLevelId'> {
  /** The group's own id; null: it is being made. */
  id: number | null;
  /** Undefined: what is stored stays. */
  nutrientTypeKCalPerUnit: number | null | undefined;
}

/**
 * Refuses a group of an unknown nutrient or activity level, and one without the factor that its rule computes with; stores
 * the factor at the nutrient. Until the transaction ends nobody else changes it. Throws AppError `reference.not_found` or
 * `demographic_group.no_energy_factor`.
 */
export async function settleReferences(context: Context, fields: UsedFields): Promise<void> {
  const { em } = context;
  const { nutrientTypeId, physicalLevelId } = fields;
  const [type] = await query<{ factor: number | null }>(
    em,
    sql`select kcal_per_unit as factor from nutrient_type where id = ${nutrientTypeId} for no key update`,
  );
  const [level] = await query(em, sql`select from physical_activity_level where id = ${physicalLevelId}::int`);
  requireKnown([
    ...(type ? [] : [unknown('nutrientTypeId', `nutrient type ${nutrientTypeId}`)]),
    ...(level || physicalLevelId === null
      ? []
      : [unknown('physicalLevelId', `physical activity level ${physicalLevelId}`)]),
  ]);
  await settleFactor(context, type?.factor ?? null, fields);
}

async function settleFactor(
  context: Context,
  stored: number | null,
  { id, nutrientTypeId, nutrientRuleType, nutrientTypeKCalPerUnit: factor = stored }: UsedFields,
): Promise<void> {
  if (factor === null && nutrientRuleType === 'percentage_of_energy') {
    throw noFactor(
      'The rule percentage_of_energy needs it: give the energy of a unit of the nutrient, such as 9 for fat.',
    );
  }
  // Any update of a nutrient type makes all processes build their search indexes anew.
  if (factor === stored) return;
  if (factor === null) await requireFactorUnused(context, nutrientTypeId, id);
  await query(context.em, sql`update nutrient_type set kcal_per_unit = ${factor} where id = ${nutrientTypeId}`);
}

async function requireFactorUnused({ em }: Context, nutrientTypeId: number, id: number | null): Promise<void> {
  const others = await query<{ id: number }>(
    em,
    sql`select id from demographic_group where nutrient_type_id = ${nutrientTypeId}
        and nutrient_rule = 'percentage_of_energy' and id is distinct from ${id}::int order by id`,
  );
  if (others.length === 0) return;
  const groups = others.map((other) => other.id).join(', ');
  throw noFactor(
    `Demographic groups that judge the nutrient as a percentage of energy need it (${groups}): change them first.`,
  );
}

function noFactor(message: string) {
  return invalid('demographic_group.no_energy_factor', [{ path: 'nutrientTypeKCalPerUnit', code: 'missing', message }]);
}
