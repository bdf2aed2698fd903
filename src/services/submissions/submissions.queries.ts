import type { NutrientTypeName } from '@dietary-recall/nutrition';
import {
  foodTrees,
  REPORTED_FIELDS,
  type ReportedFields,
  type SubmittedDetails,
  type SubmittedFood,
  type SubmittedMeal,
  type TimeOfDay,
} from '@dietary-recall/recall';
import type { RecallVersion } from '@dietary-recall/vocabulary';
import type { EntityManager, Loaded } from '@mikro-orm/sql';
import type { SubmissionFood } from '../../../entities/submission-food.ts';
import { Submission } from '../../../entities/submission.ts';
import type { SignedInContext } from '../../context.ts';
import { keyOf, orderBy, rowsAfter, type Keyset } from '../../db/cursor.ts';
import { kysely } from '../../db/kysely.ts';
import { nextCursor, toDates, type CursorPage, type CursorPageWanted } from '../../db/page.ts';
import { queryPrepared, sql } from '../../db/sql.ts';
import { loadNutrientTypes } from '../../directories/load-foods.ts';
import { AppError } from '../../errors.ts';
import { isEatenIn, mealAs, partsOf, shownFoodId } from './recall-version.ts';

/** A recall in the list of the caller's own recalls. */
export interface OwnSubmission {
  id: string;
  startTime: Date;
  endTime: Date;
  submittedAt: Date;
  /** IANA zone of the respondent. */
  timeZone: string;
  recallNumber: number;
  /** The day recalled, YYYY-MM-DD. */
  recallDate: string;
  isRecallDateDerived: boolean;
  mealCount: number;
  foodCount: number;
}

type OwnSubmissionRow = Omit<OwnSubmission, 'startTime' | 'endTime' | 'submittedAt'> &
  Record<'startTime' | 'endTime' | 'submittedAt', string> & { key: string[] };

const NEWEST: Keyset<'submitted_at' | 'id'> = {
  columns: [
    ['submitted_at', 'time'],
    ['id', 'uuid'],
  ],
  isDescending: true,
};

/** Lists the caller's recalls in the survey, newest first. */
export async function listOwnSubmissions(
  context: SignedInContext,
  { surveyId, limit, offset, cursor }: CursorPageWanted & { surveyId: string },
): Promise<CursorPage<OwnSubmission>> {
  const survey = await context.surveys.get(surveyId);
  const mine = sql`survey_id = ${survey.id} and user_id = ${context.actor.userId}`;
  const start = cursor === undefined ? sql`` : sql`and ${rowsAfter(NEWEST, cursor)}`;
  const rows = await queryPrepared<OwnSubmissionRow>(
    context.em,
    // Hot: a respondent's application reads the list when it starts. One row more than asked for says whether there is a next page.
    sql`select s.id, s.start_time as "startTime", s.end_time as "endTime", s.submitted_at as "submittedAt",
          s.time_zone as "timeZone", s.recall_number as "recallNumber", s.recall_date::text as "recallDate",
          s.is_recall_date_derived as "isRecallDateDerived",
          (select count(*)::int from submission_meal m where m.submission_id = s.id and ${isEatenIn('submitted', 'm')}) as "mealCount",
          (select count(*)::int from submission_meal m join submission_food f on f.meal_id = m.id and f.is_as_submitted
           where m.submission_id = s.id) as "foodCount", ${keyOf(NEWEST)} as key
        from (select * from submission where ${mine} ${start} order by ${orderBy(NEWEST)} limit ${limit + 1} offset ${offset}) s
        order by s.submitted_at desc, s.id desc`,
  );
  const total = await context.em.count(Submission, { survey: survey.id, user: context.actor.userId });
  const items = rows.slice(0, limit).map(({ key: _, ...row }) => toDates(row, 'startTime', 'endTime', 'submittedAt'));
  return { items, total, isTotalExact: true, limit, offset, nextCursor: nextCursor(NEWEST, rows, limit) };
}

/** Reads the name of a person in a survey. Returns null for somebody who was erased or takes part without a name. */
export async function userNameIn(em: EntityManager, surveyId: number, userId: number): Promise<string | null> {
  const alias = await kysely(em)
    .selectFrom('survey_alias')
    .select('user_name as userName')
    .where('survey_id', '=', surveyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return alias?.userName ?? null;
}

export type SubmissionWithMeals = Loaded<Submission, 'meals.foods' | 'meals.missingFoods'>;

/** A recall with the meals and foods of one of its versions. */
export interface LoadedRecall {
  submission: SubmissionWithMeals;
  as: RecallVersion;
}

/** A recall with what names its amounts. */
export interface SubmissionWithTypes extends LoadedRecall {
  /** The name and the unit of each nutrient type, by id. */
  nutrientTypes: Readonly<Record<string, NutrientTypeName>>;
}

/** The ids that name a recall: the public id of its survey and its own id. */
export interface SubmissionIds {
  surveyId: string;
  submissionId: string;
}

/** Reads one recall of the caller as they submitted it. Throws AppError `submission.not_found`, for somebody else's recall too. */
export async function requireOwnSubmission(
  context: SignedInContext,
  { surveyId, submissionId }: SubmissionIds,
): Promise<SubmissionWithTypes> {
  const survey = await context.surveys.get(surveyId);
  const submission = await context.em.findOne(
    Submission,
    { id: submissionId, survey: survey.id, user: context.actor.userId },
    { populate: ['meals.foods', 'meals.missingFoods'] },
  );
  if (!submission) throw new AppError('not_found', 'submission.not_found', 'You have no such recall in this survey.');
  // The food directory has no nutrient types until its indexes are ready, and an amount needs its unit.
  return { submission, as: 'submitted', nutrientTypes: await loadNutrientTypes(context.em) };
}

/** Returns what is stored of the day and of a recall as a whole in the shape of responses, webhooks and copies of personal data. */
export function detailsOf(submission: Omit<Submission, 'meals'>): SubmittedDetails {
  const { recallNumber, recallDate, isRecallDateDerived, wakeTime, sleepTime, answers } = submission;
  return {
    recallNumber,
    recallDate,
    isRecallDateDerived,
    wakeTime: timeOfDay(wakeTime),
    sleepTime: timeOfDay(sleepTime),
    language: submission.language ?? null,
    mode: submission.mode ?? null,
    schemeId: submission.schemeId ?? null,
    schemeVersion: submission.schemeVersion ?? null,
    answers,
  };
}

function timeOfDay(clock: string | null | undefined): TimeOfDay | null {
  if (clock == null) return null;
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return { hours, minutes };
}

/** Returns the meals of a recall in the shape of responses, webhooks, copies of personal data and FHIR resources. */
export function mealsOf({ submission, as }: LoadedRecall): SubmittedMeal[] {
  return submission.meals.$.map((meal) => {
    const { name, kind, hours, minutes, dayOffset } = mealAs(as, meal);
    // A link names a food by the id that is shown.
    const foods = partsOf(as, meal.foods.$.getItems()).map((food) => ({ id: shownFoodId(food), food }));
    return {
      mealId: meal.id,
      name,
      kind,
      time: { hours, minutes, dayOffset },
      answers: meal.answers,
      customData: meal.customData,
      foods: foodTrees(
        foods,
        ({ food }) => food.parentFoodId ?? null,
        ({ food }, linkedFoods: SubmittedFood[]) => foodOf(food, linkedFoods),
      ),
      missingFoods: partsOf(as, meal.missingFoods.$.getItems()).map(
        ({ id: foodId, name, brand, description, portionSize, leftovers }) => {
          return { foodId, name, brand, description, portionSize, leftovers };
        },
      ),
    };
  });
}

function foodOf(food: SubmissionFood, linkedFoods: SubmittedFood[]): SubmittedFood {
  const { foodGroupId, foodGroupName, relation } = food;
  return {
    foodId: shownFoodId(food),
    codingId: food.codingId ?? null,
    id: food.clientFoodId ?? null,
    relation: relation ?? null,
    code: food.code,
    isResolved: food.isResolved,
    englishDescription: food.englishDescription ?? null,
    localDescription: food.localDescription ?? null,
    foodGroup: foodGroupId == null ? null : { id: foodGroupId, name: foodGroupName ?? '' },
    ...reportedPart(food),
    portionMethod: food.portionMethod,
    portionData: food.portionData,
    servingWeight: food.servingWeightGrams ?? null,
    leftoversWeight: food.leftoversWeightGrams ?? null,
    portionWeight: food.portionWeightGrams ?? null,
    reasonableAmount: food.isReasonableAmount ?? null,
    weightVerified: food.isWeightVerified ?? null,
    nutrientTableId: food.nutrientTableId ?? null,
    nutrientTableCode: food.nutrientRecordId ?? null,
    equivalentsTableId: food.equivalentsTableId ?? null,
    equivalentsTableCode: food.equivalentsRecordId ?? null,
    isSupplement: food.isSupplement,
    fields: food.nutrientRecordFields,
    nutrients: food.nutrients,
    answers: food.answers,
    customData: food.customData,
    linkedFoods,
  };
}

function reportedPart(food: Pick<SubmissionFood, keyof ReportedFields>): ReportedFields {
  return Object.fromEntries(REPORTED_FIELDS.map((field) => [field, food[field] ?? null])) as unknown as ReportedFields;
}
