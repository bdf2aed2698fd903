import { NutrientRecord } from '../../../entities/nutrient-record.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { requireVersion } from '../../refusals.ts';
import { audit, changedFields } from '../trail/audit.ts';
import {
  requireNutrientRecord,
  noRecord,
  type NutrientRecordDetails,
  type NutrientRecordRef,
} from './nutrient-tables.queries.ts';
import { columnsOf, requireTypesOf, storeAmounts, type RecordGiven } from './record-contents.ts';
import { trailCodeOf, trailContents } from './record-trail.ts';

/** The most foods that a refusal names. */
const MAX_NAMED = 20;

interface RecordUpdate extends NutrientRecordRef, RecordGiven {
  /** The version that the editor read. */
  baseVersion: string;
  isRetired?: boolean | undefined;
}

/**
 * Changes the given parts of a record, retires it or takes it into use again. Only a record without foods can be retired. Stored recalls
 * keep the former amounts until they are recalculated. Throws AppError `nutrient_table.not_found`, `nutrient_record.not_found`,
 * `nutrient_record.version_conflict`, `nutrient_record.in_use`, `reference.not_found`.
 */
export function updateNutrientRecord(
  context: SignedInContext,
  { nutrientTableId, recordId, baseVersion, isRetired, ...given }: RecordUpdate,
): Promise<NutrientRecordDetails> {
  const ref = { nutrientTableId, recordId };
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    // A second edit waits for the first one. So does a food that is mapped to the record, because it refers to the row.
    const row = await kysely(em)
      .selectFrom('nutrient_record as r')
      .innerJoin('nutrient_table as t', 't.id', 'r.nutrient_table_id')
      .where('r.nutrient_table_id', '=', nutrientTableId)
      .where('r.record_id', '=', recordId)
      .select(['r.id', 't.kind', 'r.retired_at as retiredAt'])
      .forUpdate('r')
      .executeTakeFirst();
    const before = await requireNutrientRecord(inner, ref);
    if (!row) throw noRecord(ref);
    requireVersion('nutrient_record', before.version, baseVersion);
    await requireTypesOf(em, row.kind, given);
    if (isRetired === true && !before.isRetired) await requireUnused(inner, row.id);
    await em.nativeUpdate(NutrientRecord, row.id, {
      ...columnsOf(given),
      version: crypto.randomUUID(),
      retiredAt: (isRetired ?? before.isRetired) ? (row.retiredAt ?? inner.now()) : null,
    });
    await storeAmounts(em, row.id, given);
    const after = await requireNutrientRecord(inner, ref);
    const change = changedFields(trailContents(before), trailContents(after));
    if (change)
      await audit(inner, {
        recordType: 'nutrient-record',
        recordId: row.id,
        code: trailCodeOf(ref),
        label: after.description,
        action: 'update',
        ...change,
      });
    return after;
  });
}

async function requireUnused({ em }: SignedInContext, id: number): Promise<void> {
  const foods = await kysely(em)
    .selectFrom('food_nutrient_mapping as m')
    .innerJoin('food_local as l', 'l.id', 'm.food_local_id')
    .innerJoin('food as f', 'f.id', 'l.food_id')
    .where('m.nutrient_record_id', '=', id)
    .select(['l.locale_id as locale', 'f.code', sql<number>`count(*) over ()::int`.as('count')])
    .orderBy('l.locale_id')
    .orderBy('f.code')
    .limit(MAX_NAMED)
    .execute();
  const count = foods[0]?.count ?? 0;
  if (count === 0) return;
  const named = foods.map(({ locale, code }) => ({ locale, code }));
  const examples = named.slice(0, 3).map(({ locale, code }) => `${code} (${locale})`);
  const message = `${count} ${count === 1 ? 'food has' : 'foods have'} the nutrients of this record, such as ${examples.join(', ')}: give them another record first.`;
  throw new AppError('conflict', 'nutrient_record.in_use', message, { facts: { count, foods: named } });
}
