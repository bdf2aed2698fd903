import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { audit, changedFields, type Change } from '../trail/audit.ts';
import { requireDemographicGroup } from './demographic-groups.queries.ts';

/** Runs a change of a group or of its sectors, and writes what it changed into the trail. The caller opens the transaction. */
export async function recordGroupChange<R>(context: Context, id: number, change: () => Promise<R>): Promise<R> {
  const before = await requireDemographicGroup(context, id);
  const result = await change();
  const changed = changedFields(before, await requireDemographicGroup(context, id));
  if (changed) await auditGroup(context, id, { action: 'update', ...changed });
  return result;
}

/** Writes a change of a stored group into the trail. */
export async function auditGroup(
  context: Context,
  id: number,
  change: Pick<Change, 'action' | 'before' | 'after'>,
): Promise<void> {
  const group = await kysely(context.em)
    .selectFrom('demographic_group as g')
    .innerJoin('nutrient_type as n', 'n.id', 'g.nutrient_type_id')
    .select(['g.survey_id as surveyId', 'g.locale_id as localeId', 'n.description as label'])
    .where('g.id', '=', id)
    .executeTakeFirst();
  const { surveyId = null, localeId = null, label = null } = group ?? {};
  await audit(context, {
    recordType: 'demographic-group',
    recordId: id,
    code: String(id),
    label,
    ...(surveyId === null ? {} : { surveyId }),
    ...(localeId === null ? {} : { localeId }),
    ...change,
  });
}
