import { qualityFlags, sumNutrients } from '@dietary-recall/nutrition';
import { v7 as uuidv7 } from 'uuid';
import { query, sql } from '../../db/sql.ts';
import { snapshotFood, type KnownFood } from '../../domain/recall-snapshot.ts';
import type { SignedInContext } from '../../context.ts';
import type { Recall, RecalledFood, StoredReceipt } from './submit-recall.ts';
import type { WeightVerdicts } from './verify-weights.ts';

export interface NewSubmission extends Omit<StoredReceipt, 'submissionId'> {
  id: string;
  surveyId: number;
  userId: number;
  submittedAt: Date;
  timeZone: string;
}

/** As the column holds; some browsers say more of themselves. */
const MAX_USER_AGENT = 512;

/** Writes the snapshot of a recall and drops the session it was kept in: one statement, whatever the number of foods. */
export async function storeSubmission(
  context: SignedInContext,
  submission: NewSubmission,
  recall: Recall,
  known: ReadonlyMap<string, KnownFood>,
  verdicts: WeightVerdicts,
): Promise<void> {
  const meals = recall.meals.map((meal, mealIndex) => ({ id: uuidv7(), mealIndex, ...meal }));
  const mealRows = meals.map(({ id, mealIndex, name, time, customData }) => ({
    id,
    mealIndex,
    name,
    ...time,
    customData,
  }));
  const foodRows = meals.flatMap(({ id: mealId, foods }) =>
    foods.map((food, foodIndex) => ({
      id: uuidv7(),
      mealId,
      foodIndex,
      isWeightVerified: verdicts.get(food) ?? null,
      ...foodRow(food, known.get(food.code)),
    })),
  );
  const missingFoodRows = meals.flatMap(({ id: mealId, missingFoods }) =>
    missingFoods.map((food, foodIndex) => ({ id: uuidv7(), mealId, foodIndex, ...food })),
  );
  const totals = sumNutrients(foodRows.map(({ nutrients }) => nutrients));
  const [startTime, endTime] = [new Date(recall.startTime), new Date(recall.endTime)];
  const flags = qualityFlags({ startTime, endTime, totals, foods: foodRows });
  const [customDataJson = '', mealsJson = '', foodsJson = '', missingFoodsJson = ''] = [
    recall.customData,
    mealRows,
    foodRows,
    missingFoodRows,
  ].map((part) => JSON.stringify(part));
  const sizeBytes = customDataJson.length + mealsJson.length + foodsJson.length + missingFoodsJson.length;
  const { id, surveyId, userId, submittedAt, timeZone, followUpUrl, redirectToFeedback } = submission;
  await query(
    context.em,
    sql`with stored as (
          insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone,
            user_agent, custom_data, follow_up_url, redirect_to_feedback, totals, flags, size_bytes)
          values (${id}::uuid, ${surveyId}, ${userId}, ${recall.uxSessionId}::uuid, ${recall.startTime}::timestamptz,
            ${recall.endTime}::timestamptz, ${submittedAt}, ${timeZone}, ${recall.userAgent?.slice(0, MAX_USER_AGENT) ?? null},
            ${customDataJson}::jsonb, ${followUpUrl}, ${redirectToFeedback}, ${JSON.stringify(totals)}::jsonb,
            ${flags}::text[], ${sizeBytes})
        ), meals as (
          insert into submission_meal (id, submission_id, meal_index, name, hours, minutes, custom_data)
          select r.id, ${id}::uuid, r."mealIndex", r.name, r.hours, r.minutes, r."customData"
          from jsonb_to_recordset(${mealsJson}::jsonb)
            as r(id uuid, "mealIndex" int, name text, hours int, minutes int, "customData" jsonb)
        ), foods as (
          insert into submission_food (id, meal_id, food_index, code, is_resolved, english_description, local_description,
            food_group_id, food_group_name, is_ready_meal, search_term, brand, portion_method, portion_data,
            serving_weight_grams, leftovers_weight_grams, portion_weight_grams, is_reasonable_amount, is_weight_verified,
            nutrient_table_id, nutrient_record_id, nutrient_record_fields, nutrients, custom_data)
          select r.id, r."mealId", r."foodIndex", r.code, r."isResolved", r."englishDescription", r."localDescription",
            r."foodGroupId", r."foodGroupName", r."isReadyMeal", r."searchTerm", r.brand, r."portionMethod", r."portionData",
            r."servingWeightGrams", r."leftoversWeightGrams", r."portionWeightGrams", r."isReasonableAmount",
            r."isWeightVerified", r."nutrientTableId", r."nutrientRecordId", r."nutrientRecordFields", r.nutrients,
            r."customData"
          from jsonb_to_recordset(${foodsJson}::jsonb)
            as r(id uuid, "mealId" uuid, "foodIndex" int, code text, "isResolved" boolean, "englishDescription" text,
              "localDescription" text, "foodGroupId" int, "foodGroupName" text, "isReadyMeal" boolean, "searchTerm" text,
              brand text, "portionMethod" text, "portionData" jsonb, "servingWeightGrams" float8,
              "leftoversWeightGrams" float8, "portionWeightGrams" float8, "isReasonableAmount" boolean,
              "isWeightVerified" boolean, "nutrientTableId" text, "nutrientRecordId" text, "nutrientRecordFields" jsonb,
              nutrients jsonb, "customData" jsonb)
        ), missing_foods as (
          insert into submission_missing_food (id, meal_id, food_index, name, brand, description, portion_size, leftovers)
          select r.id, r."mealId", r."foodIndex", r.name, r.brand, r.description, r."portionSize", r.leftovers
          from jsonb_to_recordset(${missingFoodsJson}::jsonb)
            as r(id uuid, "mealId" uuid, "foodIndex" int, name text, brand text, description text, "portionSize" text,
              leftovers text)
        )
        delete from user_session where user_id = ${userId} and survey_id = ${surveyId}`,
  );
}

function foodRow(
  { code, isReadyMeal, searchTerm, brand, portionSize, customData }: RecalledFood,
  known: KnownFood | undefined,
) {
  const { servingWeight, leftoversWeight, ...choices } = portionSize.data;
  const portion = { servingWeightGrams: servingWeight, leftoversWeightGrams: leftoversWeight };
  return {
    code,
    isReadyMeal,
    searchTerm,
    brand,
    portionMethod: portionSize.method,
    portionData: choices,
    customData,
    ...snapshotFood(known, portion),
  };
}
