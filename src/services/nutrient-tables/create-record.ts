import { NutrientRecord } from '../../../entities/nutrient-record.ts';
import { NutrientTable } from '../../../entities/nutrient-table.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { AppError } from '../../errors.ts';
import { audit } from '../trail/audit.ts';
import { requireNutrientRecord, noTable, type NutrientRecordDetails } from './nutrient-tables.queries.ts';
import { columnsOf, requireTypesOf, storeAmounts, type RecordGiven } from './record-contents.ts';
import { trailCodeOf, trailContents } from './record-trail.ts';

interface NewRecord extends RecordGiven {
  nutrientTableId: string;
  /** The id of the record in the table. */
  id: string;
  description: string;
}

/** Adds a record to a nutrient table. Throws AppError `nutrient_table.not_found`, `nutrient_record.duplicate_id`, `reference.not_found`. */
export function createNutrientRecord(
  context: SignedInContext,
  { nutrientTableId, id: recordId, ...given }: NewRecord,
): Promise<NutrientRecordDetails> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    // The lock of the row orders the creation with an import of the table.
    const table = await kysely(em)
      .selectFrom('nutrient_table')
      .select('kind')
      .where('id', '=', nutrientTableId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!table) throw noTable(nutrientTableId);
    if ((await em.count(NutrientRecord, { nutrientTable: nutrientTableId, recordId })) > 0) {
      const message = `The nutrient table has a record "${recordId}" already: choose another id.`;
      throw new AppError('conflict', 'nutrient_record.duplicate_id', message);
    }
    await requireTypesOf(em, table.kind, given);
    const nutrientTable = em.getReference(NutrientTable, nutrientTableId);
    const row = await em.insert(NutrientRecord, {
      nutrientTable,
      recordId,
      description: given.description,
      ...columnsOf(given),
    });
    await storeAmounts(em, row, given);
    const stored = await requireNutrientRecord(inner, { nutrientTableId, recordId });
    await audit(inner, {
      recordType: 'nutrient-record',
      recordId: row,
      code: trailCodeOf({ nutrientTableId, recordId }),
      label: stored.description,
      action: 'create',
      after: trailContents(stored),
    });
    return stored;
  });
}
