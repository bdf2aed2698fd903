import type { EntityManager } from '@mikro-orm/sql';
import { SubmissionFood } from '../../../entities/submission-food.ts';
import { Submission } from '../../../entities/submission.ts';
import { updateFromJson, type RowOf } from '../../db/columns.ts';
import { query } from '../../db/sql.ts';
import type { RecalculatedRecall } from './recalculate-recall.ts';

const FOOD_COLUMNS = [
  'nutrientTableId',
  'nutrientRecordId',
  'equivalentsTableId',
  'equivalentsRecordId',
  'nutrientRecordFields',
  'nutrients',
] as const;

const SUMS = ['totals', 'eaten', 'unknowns', 'totalsBySource', 'flags', 'asSubmitted'] as const;

/** Stores the sums and flags of recalls. Set-based: one statement, whatever the number of recalls. */
export async function storeSums(
  em: EntityManager,
  rows: readonly Pick<RowOf<Submission>, 'id' | (typeof SUMS)[number]>[],
): Promise<void> {
  await query(em, updateFromJson({ em, entity: Submission, json: JSON.stringify(rows) }, SUMS));
}

/** Stores recalculated recalls. Set-based: two statements, whatever the number of recalls and foods. */
export async function storeRecalls(em: EntityManager, recalls: readonly RecalculatedRecall[]): Promise<void> {
  // Recalls before their foods, the order in which a deletion locks them: so the two cannot block each other.
  await storeSums(
    em,
    recalls.map(({ before, foods: _foods, ...sums }) => ({ id: before.id, ...sums })),
  );
  const foodRows = recalls.flatMap(({ foods }) =>
    foods.map(({ before, record, equivalents, fields, nutrients }) => {
      return {
        id: before.id,
        nutrientTableId: record?.tableId ?? null,
        nutrientRecordId: record?.recordId ?? null,
        equivalentsTableId: equivalents?.tableId ?? null,
        equivalentsRecordId: equivalents?.recordId ?? null,
        nutrientRecordFields: fields,
        nutrients,
      };
    }),
  );
  const rows = { em, entity: SubmissionFood, json: JSON.stringify(foodRows) };
  await query(em, updateFromJson(rows, FOOD_COLUMNS));
}
