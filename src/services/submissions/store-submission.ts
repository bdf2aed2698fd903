import { isEnergyIncomplete, qualityFlags, sumRecall } from '@dietary-recall/nutrition';
import {
  flatFoods,
  portionChoicesOf,
  type PortionChoice,
  type PortionChoices,
  type RecalledFood,
  type TimeOfDay,
} from '@dietary-recall/recall';
import type { QualityCutOffs, RecallMode, Sex } from '@dietary-recall/vocabulary';
import { v7 as uuidv7 } from 'uuid';
import { SubmissionFood } from '../../../entities/submission-food.ts';
import { SubmissionMeal } from '../../../entities/submission-meal.ts';
import { SubmissionMissingFood } from '../../../entities/submission-missing-food.ts';
import type { SignedInContext } from '../../context.ts';
import { insertFromJson, type RowOf } from '../../db/columns.ts';
import { queryPrepared, sql } from '../../db/sql.ts';
import { snapshotFood, unknownPortion, type KnownFood } from '../../domain/recall-snapshot.ts';
import { searchMissesOf } from '../../domain/search-misses.ts';
import { sessionHorizon } from '../user-sessions/user-session-life.ts';
import type { RecallDay } from './recall-times.ts';
import type { RecallToStore, StoredReceipt } from './submit-recall.ts';
import type { WeightVerdicts } from './verify-weights.ts';

/** What the service decides about a recall that it stores. */
export interface NewSubmission extends Omit<StoredReceipt, 'submissionId'>, RecallDay {
  id: string;
  surveyId: number;
  /** The food list of the survey. */
  localeId: string;
  userId: number;
  submittedAt: Date;
  timeZone: string;
  recallNumber: number;
  mode: RecallMode | null;
  /** The member of staff who interviewed the person; null without an interview. */
  interviewerId: number | null;
  /** The scheme whose version was answered; null: the client named no version. */
  schemeId: string | null;
  /** The cut-offs of the survey; null: the built-in ones. */
  qualityCutOffs: QualityCutOffs | null;
  /** The sex of the respondent, if the cut-offs ask for it; null: unknown. */
  sex: Sex | null;
}

/** The length of the column; some browsers send more. */
const MAX_USER_AGENT = 512;

/**
 * Stores the snapshot of a recall and deletes the session of the recall under way: one statement, whatever the number of foods. A session
 * that has expired is of this recall if it was saved after its start; otherwise it stays for the record of recalls that were not sent.
 */
export async function storeSubmission(
  context: SignedInContext,
  submission: NewSubmission,
  recall: RecallToStore,
  known: ReadonlyMap<string, KnownFood>,
  verdicts: WeightVerdicts,
): Promise<void> {
  const { em } = context;
  const { id, surveyId, userId, submittedAt, timeZone, followUpUrl, redirectToFeedback, qualityCutOffs, sex } =
    submission;
  const { mealRows, foodRows, missingFoodRows, mealCount } = rowsOf(id, recall, known, verdicts);
  const sums = sumRecall(foodRows);
  const { totals, eaten, unknowns, totalsBySource } = sums;
  const [startTime, endTime] = [new Date(recall.startTime), new Date(recall.endTime)];
  const missingFoodCount = missingFoodRows.length;
  const isIncomplete = isEnergyIncomplete(sums);
  const counts = { mealCount, missingFoodCount };
  const facts = { startTime, endTime, totals, isEnergyIncomplete: isIncomplete, foods: foodRows, ...counts, sex };
  const flags = qualityFlags(facts, qualityCutOffs);
  const customDataJson = JSON.stringify(recall.customData);
  const mealsJson = JSON.stringify(mealRows);
  const foodsJson = JSON.stringify(foodRows);
  const missingFoodsJson = JSON.stringify(missingFoodRows);
  const answersJson = JSON.stringify(recall.answers);
  const paradataJson = recall.paradata.length === 0 ? '' : JSON.stringify(recall.paradata);
  const parts = [customDataJson, answersJson, mealsJson, foodsJson, missingFoodsJson, paradataJson];
  const sizeBytes = parts.reduce((bytes, json) => bytes + Buffer.byteLength(json), 0);
  // Hot: one statement and one round trip, whatever the number of foods.
  await queryPrepared(
    em,
    // PostgreSQL runs its parts and their triggers from the last to the first. So a recall locks what is counted in the order in which a
    // deletion does: the counts of the person, the queue of what is to be coded, the searches.
    sql`with ${missesPart(submission, recall)} ${paradataPart(id, paradataJson)}
        sent_late as (
          delete from abandoned_session
          where user_id = ${userId} and survey_id = ${surveyId}
            and saved_at >= ${startTime}::timestamptz and begun_at <= ${endTime}::timestamptz),
        missing_foods as (${insertFromJson({ em, entity: SubmissionMissingFood, json: missingFoodsJson })}),
        foods as (${insertFromJson({ em, entity: SubmissionFood, json: foodsJson })}),
        meals as (${insertFromJson({ em, entity: SubmissionMeal, json: mealsJson })}),
        stored as (
          insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone,
            recall_number, recall_date, is_recall_date_derived, wake_time, sleep_time, language, mode, interviewer_id, scheme_id,
            scheme_version, answers,
            user_agent, custom_data, follow_up_url, redirect_to_feedback, totals, eaten, unknowns, totals_by_source,
            flags, size_bytes)
          values (${id}::uuid, ${surveyId}, ${userId}, ${recall.uxSessionId}::uuid, ${startTime}::timestamptz,
            ${endTime}::timestamptz, ${submittedAt}, ${timeZone}, ${submission.recallNumber}, ${submission.recallDate}::date,
            ${submission.isRecallDateDerived}, ${clockTime(recall.wakeTime)}::time, ${clockTime(recall.sleepTime)}::time,
            ${recall.language}, ${submission.mode}, ${submission.interviewerId}::int, ${submission.schemeId}, ${recall.schemeVersion},
            ${answersJson}::jsonb,
            ${recall.userAgent?.slice(0, MAX_USER_AGENT) ?? null},
            ${customDataJson}::jsonb, ${followUpUrl}, ${redirectToFeedback}, ${JSON.stringify(totals)}::jsonb,
            ${JSON.stringify(eaten)}::jsonb, ${JSON.stringify(unknowns)}::jsonb,
            ${totalsBySource && JSON.stringify(totalsBySource)}::jsonb,
            ${flags}::text[], ${sizeBytes}))
        delete from user_session where user_id = ${userId} and survey_id = ${surveyId}
          and updated_at >= least(${sessionHorizon(submittedAt)}::timestamptz, ${startTime}::timestamptz)`,
  );
}

/** A choice that was not recorded has no key, so that rows stay short. The statement stores null for it. */
type FoodRow = Omit<RowOf<SubmissionFood>, PortionChoice> & Partial<PortionChoices>;

const NOT_CODED = { isAsSubmitted: true, isAsCoded: true, codingId: null, originalId: null };

/** Returns the rows of the parts of a recall, and the number of meals with something eaten. */
function rowsOf(
  submissionId: string,
  recall: RecallToStore,
  known: ReadonlyMap<string, KnownFood>,
  verdicts: WeightVerdicts,
) {
  const meals = recall.meals.map((meal) => ({ ...meal, id: uuidv7() }));
  const mealRows = meals.map(({ id, name, kind, time, answers, customData }, mealIndex): RowOf<SubmissionMeal> => {
    return { id, submissionId, mealIndex, name, kind, ...time, answers, customData, coded: null };
  });
  const foodRows = meals.flatMap(({ id: mealId, foods }) => {
    const ids = new Map<RecalledFood, string>();
    return flatFoods(foods).map(({ food, parent }, foodIndex): FoodRow => {
      const id = uuidv7();
      ids.set(food, id);
      const parentFoodId = (parent && ids.get(parent)) ?? null;
      const isWeightVerified = verdicts.get(food) ?? null;
      return { id, mealId, foodIndex, parentFoodId, ...foodPart(food, known), isWeightVerified, ...NOT_CODED };
    });
  });
  const missingFoodRows = meals.flatMap(({ id: mealId, missingFoods }) =>
    missingFoods.map((food, foodIndex): RowOf<SubmissionMissingFood> => ({
      id: uuidv7(),
      mealId,
      foodIndex,
      ...food,
      isAsCoded: true,
    })),
  );
  const mealCount = meals.filter(({ foods, missingFoods }) => foods.length + missingFoods.length > 0).length;
  return { mealRows, foodRows, missingFoodRows, mealCount };
}

/** The part of the statement that stores what happened while the recall was reported; most recalls have none. */
function paradataPart(submissionId: string, json: string) {
  if (json === '') return sql``;
  return sql`paradata as (insert into submission_paradata (submission_id, events)
    values (${submissionId}::uuid, ${json}::jsonb)),`;
}

/** The part of the statement that stores the searches that failed; most recalls have none. Searches with the same words and food are one. */
function missesPart({ id, surveyId, localeId, userId, submittedAt }: NewSubmission, recall: RecallToStore) {
  const misses = searchMissesOf(recall);
  if (misses.length === 0) return sql``;
  return sql`misses as (insert into search_miss (id, locale_id, submission_id, user_id, text_key, text, outcome, food_code,
      is_counted, submitted_at)
    select distinct on (coding_text(r.text), r.code) gen_random_uuid(), ${localeId}, ${id}::uuid, ${userId}::int, coding_text(r.text),
      r.text, r.outcome, r.code, not v.is_test, ${submittedAt}::timestamptz
    from survey v, rows from (jsonb_to_recordset(${JSON.stringify(misses)}::jsonb) as (text text, outcome text, code text))
      with ordinality as r(text, outcome, code, place)
    where v.id = ${surveyId} order by coding_text(r.text), r.code, r.place),`;
}

function clockTime(time: TimeOfDay | null): string | null {
  return time && `${time.hours}:${time.minutes}`;
}

/** Returns the reported fields of a food together with its data from the food list. */
function foodPart(
  { id: clientFoodId, relation, linkedFoods: _, portionSize, ...reported }: RecalledFood,
  known: ReadonlyMap<string, KnownFood>,
) {
  const { servingWeight, leftoversWeight, ...portionData } = portionSize.data;
  const food = known.get(reported.code);
  const portion =
    servingWeight === undefined
      ? unknownPortion(food)
      : { servingWeightGrams: servingWeight, leftoversWeightGrams: leftoversWeight };
  return {
    ...reported,
    clientFoodId,
    relation: relation ?? null,
    portionMethod: portionSize.method,
    portionData,
    ...portionChoicesOf(portionData),
    ...snapshotFood(food, portion),
  };
}
