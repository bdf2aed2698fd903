import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';
import type { RecalculatedRecall } from './recalculate-recall.ts';

/** Stores recalculated recalls; two statements, whatever their number. */
export async function storeRecalls(em: EntityManager, recalls: readonly RecalculatedRecall[]): Promise<void> {
  // Recalls before their foods, as a deletion takes them: of the two, one waits and neither holds what the other needs.
  const recallRows = recalls.map(({ before, totals, flags }) => ({ id: before.id, totals, flags }));
  await query(
    em,
    sql`update submission s set totals = r.totals, flags = r.flags
        from jsonb_to_recordset(${JSON.stringify(recallRows)}::jsonb) as r(id uuid, totals jsonb, flags text[])
        where s.id = r.id`,
  );
  const foodRows = recalls.flatMap(({ foods }) =>
    foods.map(({ before, ...food }) => {
      return { id: before.id, ...food };
    }),
  );
  await query(
    em,
    sql`update submission_food f set nutrient_table_id = r."tableId", nutrient_record_id = r."recordId",
          nutrient_record_fields = r.fields, nutrients = r.nutrients
        from jsonb_to_recordset(${JSON.stringify(foodRows)}::jsonb)
          as r(id uuid, "tableId" text, "recordId" text, fields jsonb, nutrients jsonb)
        where f.id = r.id`,
  );
}
