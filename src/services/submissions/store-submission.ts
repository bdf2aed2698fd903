import { qualityFlags, sumNutrients } from '@dietary-recall/nutrition';
import type { RecalledFood } from '@dietary-recall/recall';
import { v7 as uuidv7 } from 'uuid';
import { SubmissionFood } from '../../../entities/submission-food.ts';
import { SubmissionMeal } from '../../../entities/submission-meal.ts';
import { SubmissionMissingFood } from '../../../entities/submission-missing-food.ts';
import type { SignedInContext } from '../../context.ts';
import { insertFromJson, type RowOf } from '../../db/columns.ts';
import { query, sql } from '../../db/sql.ts';
import { snapshotFood, type KnownFood } from '../../domain/recall-snapshot.ts';
import type { RecallToStore, StoredReceipt } from './submit-recall.ts';
import type { WeightVerdicts } from './verify-weights.ts';

/** What the service decides about a recall that it stores. */
export interface NewSubmission extends Omit<StoredReceipt, 'submissionId'> {
  id: string;
  surveyId: number;
  userId: number;
  submittedAt: Date;
  timeZone: string;
}

/** The length of the column; some browsers send more. */
const MAX_USER_AGENT = 512;

/** Stores the snapshot of a recall and deletes the session of the recall under way: one statement, whatever the number of foods. */
export async function storeSubmission(
  context: SignedInContext,
  submission: NewSubmission,
  recall: RecallToStore,
  known: ReadonlyMap<string, KnownFood>,
  verdicts: WeightVerdicts,
): Promise<void> {
  const { em } = context;
  const { id, surveyId, userId, submittedAt, timeZone, followUpUrl, redirectToFeedback } = submission;
  const meals = recall.meals.map((meal) => ({ ...meal, id: uuidv7() }));
  const mealRows = meals.map(({ id: mealId, name, time, customData }, mealIndex): RowOf<SubmissionMeal> => {
    return { id: mealId, submissionId: id, mealIndex, name, ...time, customData };
  });
  const foodRows = meals.flatMap(({ id: mealId, foods }) =>
    foods.map((food, foodIndex): RowOf<SubmissionFood> => {
      const isWeightVerified = verdicts.get(food) ?? null;
      return { id: uuidv7(), mealId, foodIndex, ...foodPart(food, known), isWeightVerified };
    }),
  );
  const missingFoodRows = meals.flatMap(({ id: mealId, missingFoods }) =>
    missingFoods.map((food, foodIndex): RowOf<SubmissionMissingFood> => ({ id: uuidv7(), mealId, foodIndex, ...food })),
  );
  const totals = sumNutrients(foodRows.map(({ nutrients }) => nutrients));
  const [startTime, endTime] = [new Date(recall.startTime), new Date(recall.endTime)];
  const flags = qualityFlags({ startTime, endTime, totals, foods: foodRows });
  const customDataJson = JSON.stringify(recall.customData);
  const mealsJson = JSON.stringify(mealRows);
  const foodsJson = JSON.stringify(foodRows);
  const missingFoodsJson = JSON.stringify(missingFoodRows);
  const parts = [customDataJson, mealsJson, foodsJson, missingFoodsJson];
  const sizeBytes = parts.reduce((bytes, json) => bytes + Buffer.byteLength(json), 0);
  // Hot: one statement and one round trip, whatever the number of foods.
  await query(
    em,
    sql`with stored as (
          insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone,
            user_agent, custom_data, follow_up_url, redirect_to_feedback, totals, flags, size_bytes)
          values (${id}::uuid, ${surveyId}, ${userId}, ${recall.uxSessionId}::uuid, ${recall.startTime}::timestamptz,
            ${recall.endTime}::timestamptz, ${submittedAt}, ${timeZone}, ${recall.userAgent?.slice(0, MAX_USER_AGENT) ?? null},
            ${customDataJson}::jsonb, ${followUpUrl}, ${redirectToFeedback}, ${JSON.stringify(totals)}::jsonb,
            ${flags}::text[], ${sizeBytes})
        ),
        meals as (${insertFromJson({ em, entity: SubmissionMeal, json: mealsJson })}),
        foods as (${insertFromJson({ em, entity: SubmissionFood, json: foodsJson })}),
        missing_foods as (${insertFromJson({ em, entity: SubmissionMissingFood, json: missingFoodsJson })})
        delete from user_session where user_id = ${userId} and survey_id = ${surveyId}`,
  );
}

/** Returns the reported fields of a food together with its data from the food list. */
function foodPart({ portionSize, ...reported }: RecalledFood, known: ReadonlyMap<string, KnownFood>) {
  const { servingWeight: servingWeightGrams, leftoversWeight: leftoversWeightGrams, ...portionData } = portionSize.data;
  const snapshot = snapshotFood(known.get(reported.code), { servingWeightGrams, leftoversWeightGrams });
  return { ...reported, portionMethod: portionSize.method, portionData, ...snapshot };
}
