import type { NutrientAmounts } from '@dietary-recall/nutrition';
import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';

/** Recalls read at once: some thousand foods, a few MB. */
const BATCH = 200;

export interface RecordRef {
  tableId: string;
  recordId: string;
}

export interface StoredFood {
  id: string;
  code: string;
  isResolved: boolean;
  isReasonableAmount: boolean | null;
  portionWeightGrams: number;
  /** Null: the food had no nutrient mapping. */
  record: RecordRef | null;
  fields: Record<string, string>;
  /** Amounts in the portion. */
  nutrients: NutrientAmounts;
}

export interface StoredRecall {
  id: string;
  startTime: Date;
  endTime: Date;
  totals: NutrientAmounts;
  flags: readonly string[];
  foods: StoredFood[];
}

interface RecallRow extends Omit<StoredRecall, 'startTime' | 'endTime' | 'foods'> {
  startTime: string;
  endTime: string;
  submittedAt: string;
}

interface FoodRow extends Omit<StoredFood, 'record'>, Record<keyof RecordRef, string | null> {
  submissionId: string;
}

export async function countRecalls(em: EntityManager, surveyId: number): Promise<number> {
  const [row] = await query<{ recalls: number }>(
    em,
    sql`select count(*)::int as recalls from submission where survey_id = ${surveyId}`,
  );
  return row?.recalls ?? 0;
}

/** The recalls of a survey in batches, oldest first; two queries for each. */
export async function* recallsOf(em: EntityManager, surveyId: number): AsyncGenerator<StoredRecall[]> {
  let last = { submittedAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const rows = await query<RecallRow>(
      em,
      sql`select id, start_time as "startTime", end_time as "endTime", submitted_at::text as "submittedAt", totals, flags
          from submission
          where survey_id = ${surveyId} and (submitted_at, id) > (${last.submittedAt}::timestamptz, ${last.id}::uuid)
          order by submitted_at, id limit ${BATCH}`,
    );
    const newest = rows.at(-1);
    if (!newest) return;
    yield withFoods(rows, await foodsOf(em, rows));
    last = newest;
  }
}

function foodsOf(em: EntityManager, recalls: readonly RecallRow[]): Promise<FoodRow[]> {
  const ids = recalls.map(({ id }) => id);
  return query(
    em,
    sql`select m.submission_id as "submissionId", f.id, f.code, f.is_resolved as "isResolved",
          f.is_reasonable_amount as "isReasonableAmount", f.portion_weight_grams as "portionWeightGrams",
          f.nutrient_table_id as "tableId", f.nutrient_record_id as "recordId", f.nutrient_record_fields as fields, f.nutrients
        from submission_meal m join submission_food f on f.meal_id = m.id
        where m.submission_id = any(${ids}::uuid[]) order by m.meal_index, f.food_index`,
  );
}

function withFoods(rows: readonly RecallRow[], foods: readonly FoodRow[]): StoredRecall[] {
  const recalls = rows.map(({ id, startTime, endTime, totals, flags }): StoredRecall => {
    return { id, startTime: new Date(startTime), endTime: new Date(endTime), totals, flags, foods: [] };
  });
  const byId = new Map(recalls.map((recall) => [recall.id, recall]));
  for (const { submissionId, tableId, recordId, ...food } of foods) {
    const record = tableId === null || recordId === null ? null : { tableId, recordId };
    byId.get(submissionId)?.foods.push({ ...food, record });
  }
  return recalls;
}
