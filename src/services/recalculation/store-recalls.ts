import type { EntityManager } from '@mikro-orm/sql';
import { SubmissionFood } from '../../../entities/submission-food.ts';
import { Submission } from '../../../entities/submission.ts';
import { updateFromJson } from '../../db/columns.ts';
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

/** Stores recalculated recalls. Set-based: two statements, whatever the number of recalls and foods. */
export async function storeRecalls(em: EntityManager, recalls: readonly RecalculatedRecall[]): Promise<void> {
  // Recalls before their foods, the order in which a deletion locks them: so the two cannot block each other.
  const recallRows = recalls.map(({ before, totals, eaten, unknowns, totalsBySource, flags }) => {
    return { id: before.id, totals, eaten, unknowns, totalsBySource, flags };
  });
  const recallColumns = ['totals', 'eaten', 'unknowns', 'totalsBySource', 'flags'] as const;
  await query(em, updateFromJson({ em, entity: Submission, json: JSON.stringify(recallRows) }, recallColumns));
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
