import type { EntityManager } from '@mikro-orm/sql';
import { SubmissionFood } from '../../../entities/submission-food.ts';
import { Submission } from '../../../entities/submission.ts';
import { updateFromJson } from '../../db/columns.ts';
import { query } from '../../db/sql.ts';
import type { RecalculatedRecall } from './recalculate-recall.ts';

/** Stores recalculated recalls. Set-based: two statements, whatever the number of recalls and foods. */
export async function storeRecalls(em: EntityManager, recalls: readonly RecalculatedRecall[]): Promise<void> {
  // Recalls before their foods, the order in which a deletion locks them: so the two cannot block each other.
  const recallRows = recalls.map(({ before, totals, flags }) => ({ id: before.id, totals, flags }));
  await query(em, updateFromJson({ em, entity: Submission, json: JSON.stringify(recallRows) }, ['totals', 'flags']));
  const foodRows = recalls.flatMap(({ foods }) =>
    foods.map(({ before, tableId, recordId, fields, nutrients }) => {
      return {
        id: before.id,
        nutrientTableId: tableId,
        nutrientRecordId: recordId,
        nutrientRecordFields: fields,
        nutrients,
      };
    }),
  );
  const rows = { em, entity: SubmissionFood, json: JSON.stringify(foodRows) };
  await query(em, updateFromJson(rows, ['nutrientTableId', 'nutrientRecordId', 'nutrientRecordFields', 'nutrients']));
}
