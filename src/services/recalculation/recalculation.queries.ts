import type { RecallFacts } from '@dietary-recall/nutrition';
import type { BelowDetection, RecallVersion } from '@dietary-recall/vocabulary';
import type { EntityManager } from '@mikro-orm/sql';
import { Locale } from '../../../entities/locale.ts';
import { SubmissionFood } from '../../../entities/submission-food.ts';
import { Submission, type SumsAsSubmitted } from '../../../entities/submission.ts';
import { anyUuid } from '../../db/any-of.ts';
import { columnList, type RowOf } from '../../db/columns.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import type { StoredSums } from '../submissions/recall-sums.ts';
import { isEatenIn, isMissingIn } from '../submissions/recall-version.ts';

/** The recalls of a batch: some thousand foods, a few MB. */
const BATCH = 200;

/** The key of a nutrient record. */
export interface NutrientRecordRef {
  tableId: string;
  recordId: string;
}

const counted = sql<number>`count(*)::int`;

const READ = [
  'id',
  'code',
  'isResolved',
  'isReasonableAmount',
  'portionMethod',
  'portionWeightGrams',
  'nutrientTableId',
  'nutrientRecordId',
  'nutrientRecordFields',
  'equivalentsTableId',
  'equivalentsRecordId',
  'isSupplement',
  'nutrients',
  'isAsSubmitted',
  'isAsCoded',
] as const satisfies readonly (keyof RowOf<SubmissionFood>)[];
type FoodRow = Pick<RowOf<SubmissionFood>, (typeof READ)[number]>;

/** A food of a stored recall, as far as a recalculation needs it. */
export interface StoredRecallFood extends Omit<
  FoodRow,
  'nutrientTableId' | 'nutrientRecordId' | 'nutrientRecordFields' | 'equivalentsTableId' | 'equivalentsRecordId'
> {
  /** Null if the food had no nutrient mapping. */
  record: NutrientRecordRef | null;
  /** The record of food-group equivalents; null if the food had none. */
  equivalents: NutrientRecordRef | null;
  fields: Record<string, string>;
}

/** The numbers of meals and missing foods by which a version of a recall is flagged. */
type VersionCounts = Pick<RecallFacts, 'mealCount' | 'missingFoodCount'>;

/** A stored recall, as far as a recalculation needs it. Sums and flags are those of the recall as coded. */
export interface StoredRecall extends Pick<RecallFacts, 'startTime' | 'endTime' | 'sex'>, StoredSums {
  id: string;
  flags: string[];
  asSubmitted: SumsAsSubmitted | null;
  counts: Record<RecallVersion, VersionCounts>;
  /** The foods of both versions, and those of codings that no longer hold. */
  foods: StoredRecallFood[];
}

interface RecallRow extends Omit<StoredRecall, 'startTime' | 'endTime' | 'foods' | 'counts'> {
  startTime: string;
  endTime: string;
  submittedAt: string;
  mealCount: number;
  missingFoodCount: number;
  codedMealCount: number;
  codedMissingFoodCount: number;
}

/** Reads how sums of a locale take amounts below a limit of detection. */
export async function belowDetectionIn(em: EntityManager, localeId: string): Promise<BelowDetection> {
  return (await em.findOneOrFail(Locale, localeId, { fields: ['belowDetection'] })).belowDetection;
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
    const rows: RecallRow[] = await recallRows(em)
      .where('s.survey_id', '=', surveyId)
      .where((eb) => eb(eb.refTuple('s.submitted_at', 's.id'), '>', eb.tuple(submittedAt, id)))
      .orderBy('s.submitted_at')
      .orderBy('s.id')
      .limit(BATCH)
      .execute();
    const newest = rows.at(-1);
    if (!newest) return;
    yield withFoods(rows, await foodsOf(em, rows));
    last = newest;
  }
}

/** Reads the recalls with these ids: two queries. */
export async function recallsById(em: EntityManager, ids: readonly string[]): Promise<StoredRecall[]> {
  const rows: RecallRow[] = await recallRows(em).where('s.id', '=', anyUuid(ids)).execute();
  return withFoods(rows, await foodsOf(em, rows));
}

function recallRows(em: EntityManager) {
  return kysely(em)
    .selectFrom('submission as s')
    .leftJoin('physical_data as p', 'p.user_id', 's.user_id')
    .select(['s.id', 's.start_time as startTime', 's.end_time as endTime', 's.totals', 's.flags', 'p.sex'])
    .select(['s.eaten', 's.unknowns', 's.totals_by_source as totalsBySource', 's.as_submitted as asSubmitted'])
    .select((eb) => eb.cast<string>('s.submitted_at', 'text').as('submittedAt'))
    .select((eb) => {
      const meals = eb.selectFrom('submission_meal as m').whereRef('m.submission_id', '=', 's.id');
      const missing = (as: RecallVersion) =>
        meals
          .innerJoin('submission_missing_food as f', 'f.meal_id', 'm.id')
          .where(isMissingIn(as, 'f'))
          .select(counted.as('n'))
          .$asScalar()
          .$notNull();
      const eaten = (as: RecallVersion) =>
        meals.where(isEatenIn(as, 'm')).select(counted.as('n')).$asScalar().$notNull();
      return [
        eaten('submitted').as('mealCount'),
        missing('submitted').as('missingFoodCount'),
        eaten('coded').as('codedMealCount'),
        missing('coded').as('codedMissingFoodCount'),
      ];
    });
}

function foodsOf(em: EntityManager, recalls: readonly RecallRow[]): Promise<(FoodRow & { submissionId: string })[]> {
  const ids = recalls.map(({ id }) => id);
  return query(
    em,
    // Set-based: all foods of a batch.
    sql`select m.submission_id as "submissionId", ${columnList(em, SubmissionFood, 'f', { only: READ })}
        from submission_meal m join submission_food f on f.meal_id = m.id
        where m.submission_id = ${anyUuid(ids)} order by m.meal_index, f.food_index, f.id`,
  );
}

function withFoods(rows: readonly RecallRow[], foods: readonly (FoodRow & { submissionId: string })[]): StoredRecall[] {
  const recalls = rows.map(({ submittedAt: _submittedAt, startTime, endTime, ...row }): StoredRecall => {
    const { mealCount, missingFoodCount, codedMealCount, codedMissingFoodCount, ...recall } = row;
    const counts = {
      submitted: { mealCount, missingFoodCount },
      coded: { mealCount: codedMealCount, missingFoodCount: codedMissingFoodCount },
    };
    return { ...recall, startTime: new Date(startTime), endTime: new Date(endTime), counts, foods: [] };
  });
  const byId = new Map(recalls.map((recall) => [recall.id, recall]));
  for (const row of foods) {
    const { submissionId, nutrientTableId, nutrientRecordId, nutrientRecordFields: fields, ...others } = row;
    const { equivalentsTableId, equivalentsRecordId, ...food } = others;
    const record = refOf(nutrientTableId, nutrientRecordId);
    const equivalents = refOf(equivalentsTableId, equivalentsRecordId);
    byId.get(submissionId)?.foods.push({ ...food, record, equivalents, fields });
  }
  return recalls;
}

function refOf(tableId: string | null, recordId: string | null): NutrientRecordRef | null {
  return tableId !== null && recordId !== null ? { tableId, recordId } : null;
}
