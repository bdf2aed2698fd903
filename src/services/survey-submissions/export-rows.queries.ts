import type { QualityFlag } from '@dietary-recall/nutrition';
import { SubmissionFood } from '../../../entities/submission-food.ts';
import { SubmissionMeal } from '../../../entities/submission-meal.ts';
import { SubmissionMissingFood } from '../../../entities/submission-missing-food.ts';
import { columnList, type RowOf } from '../../db/columns.ts';
import { isoTime, query, sql } from '../../db/sql.ts';
import type { Context } from '../../context.ts';
import { isWithin, type Period } from './period.ts';

/** Which recalls: those of a survey and a period, of one person or of all. */
export interface RecallsWanted {
  survey: { id: number; slug: string; localeId: string };
  period: Period;
  userId: number | null;
}

export type Texts = Readonly<Record<string, string>>;

export interface ExportedRecall {
  id: string;
  surveyId: string;
  locale: string;
  userId: number;
  /** Null: the person was erased or taken out of the survey. */
  userName: string | null;
  /** Of all recalls of the person in the survey, from 1 on. */
  recallNumber: number;
  userCustomFields: Texts;
  userAgent: string | null;
  startTime: string;
  endTime: string;
  submittedAt: string;
  minutesToComplete: number;
  timeZone: string;
  customData: Texts;
  /** Of jsonb, as text. */
  totals: string;
  flags: QualityFlag[];
}

/** Without what no row of an export has; nutrients are the text of jsonb. */
export type ExportedMeal = RowOf<SubmissionMeal>;
export interface ExportedFood extends Omit<RowOf<SubmissionFood>, 'portionData' | 'nutrients'> {
  servingImage: string | null;
  leftoversImage: string | null;
  nutrients: string;
}
export type ExportedMissingFood = RowOf<SubmissionMissingFood>;

const RECALLS_A_QUERY = 50;
/** What a recall holds is up to the respondent: some kilobytes as a rule, megabytes at most. */
const MAX_BATCH_BYTES = 1_000_000;

/**
 * The recalls in order of submission, some at a time, as many as are soon read and written. No transaction is open meanwhile, so
 * a slow reader holds up nobody. Each recall is as it is when it is read.
 */
export async function* recallsOf(
  { em }: Context,
  { survey, period, userId }: RecallsWanted,
): AsyncGenerator<ExportedRecall[]> {
  let after = sql`true`;
  for (;;) {
    const recalls = await query<Omit<ExportedRecall, 'surveyId' | 'locale'> & { sizeBytes: number }>(
      em,
      sql`select s.id, s.user_id as "userId", a.user_name as "userName", u.custom_fields as "userCustomFields",
            s.user_agent as "userAgent", s.start_time as "startTime", s.end_time as "endTime", s.submitted_at as "submittedAt",
            round(extract(epoch from s.end_time - s.start_time) / 60, 2)::float8 as "minutesToComplete",
            (select count(*)::int from submission p where p.survey_id = s.survey_id and p.user_id = s.user_id
              and (p.submitted_at, p.id) <= (s.submitted_at, s.id)) as "recallNumber", s.time_zone as "timeZone",
            s.custom_data as "customData", s.totals::text, s.flags,
            s.size_bytes as "sizeBytes"
          from submission s join user_account u on u.id = s.user_id
            left join survey_alias a on a.user_id = s.user_id and a.survey_id = s.survey_id
          where s.survey_id = ${survey.id} and ${isWithin(period)}
            and (${userId}::int is null or s.user_id = ${userId}) and ${after}
          order by s.submitted_at, s.id limit ${RECALLS_A_QUERY}`,
    );
    const last = recalls.at(-1);
    if (!last) return;
    after = sql`(s.submitted_at, s.id) > (${last.submittedAt}::timestamptz, ${last.id}::uuid)`;
    for (const batch of batchesOf(recalls)) {
      yield batch.map(({ sizeBytes: _, startTime, endTime, submittedAt, ...recall }) => ({
        ...recall,
        surveyId: survey.slug,
        locale: survey.localeId,
        startTime: isoTime(startTime),
        endTime: isoTime(endTime),
        submittedAt: isoTime(submittedAt),
      }));
    }
    if (recalls.length < RECALLS_A_QUERY) return;
  }
}

function* batchesOf<Recall extends { sizeBytes: number }>(recalls: readonly Recall[]): Generator<Recall[]> {
  let batch: Recall[] = [];
  let bytes = 0;
  for (const recall of recalls) {
    if (batch.length > 0 && bytes + recall.sizeBytes > MAX_BATCH_BYTES) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(recall);
    bytes += recall.sizeBytes;
  }
  if (batch.length > 0) yield batch;
}

/** The meals of some recalls, in their order. */
export function mealsOf({ em }: Context, recalls: readonly ExportedRecall[]): Promise<ExportedMeal[]> {
  return query<ExportedMeal>(
    em,
    sql`select ${columnList(em, SubmissionMeal, 'm')} from submission_meal m
        where m.submission_id = any(${idsOf(recalls)}::uuid[]) order by m.meal_index`,
  );
}

/** The foods of some recalls, by place within their meals. */
export function foodsOf({ em }: Context, recalls: readonly ExportedRecall[]): Promise<ExportedFood[]> {
  const columns = columnList(em, SubmissionFood, 'f', { without: ['portionData', 'nutrients'] });
  return query<ExportedFood>(
    em,
    // Hot: an export reads every food of a survey. Nutrients stay text, so that nobody parses what the file repeats.
    sql`select ${columns}, f.portion_data->>'servingImage' as "servingImage",
          f.portion_data->>'leftoversImage' as "leftoversImage", f.nutrients::text
        from submission_meal m join submission_food f on f.meal_id = m.id
        where m.submission_id = any(${idsOf(recalls)}::uuid[])
        order by f.food_index`,
  );
}

/** The foods that respondents did not find in the food list, by place within their meals. */
export function missingFoodsOf({ em }: Context, recalls: readonly ExportedRecall[]): Promise<ExportedMissingFood[]> {
  return query<ExportedMissingFood>(
    em,
    sql`select ${columnList(em, SubmissionMissingFood, 'f')}
        from submission_meal m join submission_missing_food f on f.meal_id = m.id
        where m.submission_id = any(${idsOf(recalls)}::uuid[])
        order by f.food_index`,
  );
}

export interface RecallCounts {
  meals: number;
  foods: number;
  missingFoods: number;
}

/** How much some recalls hold, by their ids. */
export async function countsOf(
  { em }: Context,
  recalls: readonly ExportedRecall[],
): Promise<ReadonlyMap<string, RecallCounts>> {
  const rows = await query<RecallCounts & { id: string }>(
    em,
    sql`select m.submission_id as id, count(*)::int as meals,
          sum((select count(*) from submission_food f where f.meal_id = m.id))::int as foods,
          sum((select count(*) from submission_missing_food f where f.meal_id = m.id))::int as "missingFoods"
        from submission_meal m where m.submission_id = any(${idsOf(recalls)}::uuid[]) group by m.submission_id`,
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

function idsOf(recalls: readonly ExportedRecall[]): string[] {
  return recalls.map(({ id }) => id);
}
