import type { NutrientAmounts } from '@dietary-recall/nutrition';
import type { EntityManager } from '@mikro-orm/sql';
import { SubmissionFood } from '../../../entities/submission-food.ts';
import { Submission } from '../../../entities/submission.ts';
import { anyUuid } from '../../db/any-of.ts';
import { columnList, type RowOf } from '../../db/columns.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';

/** The recalls of a batch: some thousand foods, a few MB. */
const BATCH = 200;

/** The key of a nutrient record. */
export interface RecordRef {
  tableId: string;
  recordId: string;
}

const READ = [
  'id',
  'code',
  'isResolved',
  'isReasonableAmount',
  'portionWeightGrams',
  'nutrientTableId',
  'nutrientRecordId',
  'nutrientRecordFields',
  'nutrients',
] as const satisfies readonly (keyof RowOf<SubmissionFood>)[];
type FoodRow = Pick<RowOf<SubmissionFood>, (typeof READ)[number]>;

/** A food of a stored recall, as far as a recalculation needs it. */
export interface StoredRecallFood extends Omit<
  FoodRow,
  'nutrientTableId' | 'nutrientRecordId' | 'nutrientRecordFields'
> {
  /** Null if the food had no nutrient mapping. */
  record: RecordRef | null;
  fields: Record<string, string>;
}

/** A stored recall, as far as a recalculation needs it. */
export interface StoredRecall {
  id: string;
  startTime: Date;
  endTime: Date;
  totals: NutrientAmounts;
  flags: readonly string[];
  foods: StoredRecallFood[];
}

interface RecallRow extends Omit<StoredRecall, 'startTime' | 'endTime' | 'foods'> {
  startTime: string;
  endTime: string;
  submittedAt: string;
}

/** Counts the recalls of a survey. */
export function countRecalls(em: EntityManager, surveyId: number): Promise<number> {
  return em.count(Submission, { survey: surveyId });
}

/** Reads the recalls of a survey in batches, oldest first: two queries a batch. */
export async function* recallsOf(em: EntityManager, surveyId: number): AsyncGenerator<StoredRecall[]> {
  let last = { submittedAt: '-infinity', id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const { submittedAt, id } = last;
    const rows: RecallRow[] = await kysely(em)
      .selectFrom('submission')
      .select(['id', 'start_time as startTime', 'end_time as endTime', 'totals', 'flags'])
      .select((eb) => eb.cast<string>('submitted_at', 'text').as('submittedAt'))
      .where('survey_id', '=', surveyId)
      .where((eb) => eb(eb.refTuple('submitted_at', 'id'), '>', eb.tuple(submittedAt, id)))
      .orderBy('submitted_at')
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const newest = rows.at(-1);
    if (!newest) return;
    yield withFoods(rows, await foodsOf(em, rows));
    last = newest;
  }
}

function foodsOf(em: EntityManager, recalls: readonly RecallRow[]): Promise<(FoodRow & { submissionId: string })[]> {
  const ids = recalls.map(({ id }) => id);
  return query(
    em,
    // Set-based: all foods of a batch.
    sql`select m.submission_id as "submissionId", ${columnList(em, SubmissionFood, 'f', { only: READ })}
        from submission_meal m join submission_food f on f.meal_id = m.id
        where m.submission_id = ${anyUuid(ids)} order by m.meal_index, f.food_index`,
  );
}

function withFoods(rows: readonly RecallRow[], foods: readonly (FoodRow & { submissionId: string })[]): StoredRecall[] {
  const recalls = rows.map(({ id, startTime, endTime, totals, flags }): StoredRecall => {
    return { id, startTime: new Date(startTime), endTime: new Date(endTime), totals, flags, foods: [] };
  });
  const byId = new Map(recalls.map((recall) => [recall.id, recall]));
  for (const { submissionId, nutrientTableId, nutrientRecordId, nutrientRecordFields: fields, ...food } of foods) {
    const isMapped = nutrientTableId !== null && nutrientRecordId !== null;
    const record = isMapped ? { tableId: nutrientTableId, recordId: nutrientRecordId } : null;
    byId.get(submissionId)?.foods.push({ ...food, record, fields });
  }
  return recalls;
}
