import { query, sql } from '../../db/sql.ts';
import { nutritionIntake, type IntakeContext, type RecallToShare } from '../../domain/nutrition-intake.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { loadNutrientTypes } from '../../directories/load-foods.ts';
import { mealsOf } from './meals-of.ts';
import { ownSubmission, type SubmissionWithMeals } from './submissions.queries.ts';

export interface SubmissionPlace {
  surveyId: string;
  submissionId: string;
}

/** One recall of the caller as an HL7 FHIR R5 NutritionIntake, JSON in UTF-8; somebody else's is not found. */
export async function ownNutritionIntake(context: SignedInContext, place: SubmissionPlace): Promise<Uint8Array> {
  const submission = await ownSubmission(context, place);
  const [alias] = await query<{ userName: string }>(
    context.em,
    sql`select user_name as "userName" from survey_alias
        where survey_id = ${submission.survey.id} and user_id = ${context.actor.userId}`,
  );
  const recall = recallToShare(submission, alias?.userName ?? null);
  // Flags are what staff make of a recall, and not for respondents.
  return intakeFile({ ...recall, flags: [] }, await intakeContext(context, place.surveyId));
}

/** What the recalls of a survey have in common. */
export async function intakeContext({ em, config }: Context, surveyId: string): Promise<IntakeContext> {
  // Not the types of the food directory, which has none until its indexes are ready: an amount needs its unit.
  return { baseUrl: config.publicUrl, surveyId, nutrientTypes: await loadNutrientTypes(em) };
}

export function recallToShare(submission: SubmissionWithMeals, userName: string | null): RecallToShare {
  const { id, user, startTime, endTime, submittedAt, timeZone, totals, flags } = submission;
  const facts = { id, userName, userId: user.id, startTime, endTime, submittedAt, timeZone, totals, flags };
  return { ...facts, meals: mealsOf(submission) };
}

/** The resource as JSON in UTF-8. */
export function intakeFile(recall: RecallToShare, context: IntakeContext): Uint8Array {
  return Buffer.from(JSON.stringify(nutritionIntake(recall, context)));
}
