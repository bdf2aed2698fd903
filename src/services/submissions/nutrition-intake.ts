import type { Context, SignedInContext } from '../../context.ts';
import { loadNutrientTypes } from '../../directories/load-foods.ts';
import { nutritionIntake, type IntakeContext, type RecallToShare } from '../../domain/nutrition-intake.ts';
import {
  mealsOf,
  ownSubmission,
  userNameIn,
  type SubmissionRef,
  type SubmissionWithMeals,
} from './submissions.queries.ts';

/** Writes one recall of the caller as an HL7 FHIR R5 NutritionIntake, JSON in UTF-8. Throws AppError `submission.not_found`. */
export async function ownNutritionIntake(context: SignedInContext, ref: SubmissionRef): Promise<Uint8Array> {
  const submission = await ownSubmission(context, ref);
  const userName = await userNameIn(context.em, submission.survey.id, context.actor.userId);
  const recall = recallToShare(submission, userName);
  // Quality flags are for staff, not for respondents.
  return intakeFile({ ...recall, flags: [] }, await intakeContext(context, ref.surveyId));
}

/** Reads what the resources of a survey have in common. */
export async function intakeContext({ em, config }: Context, surveyId: string): Promise<IntakeContext> {
  // The food directory has no nutrient types until its indexes are ready, and an amount needs its unit.
  return { baseUrl: config.publicUrl, surveyId, nutrientTypes: await loadNutrientTypes(em) };
}

/** Returns a submission in the shape from which FHIR resources are made. */
export function recallToShare(submission: SubmissionWithMeals, userName: string | null): RecallToShare {
  const { id, user, startTime, endTime, submittedAt, timeZone, totals, flags } = submission;
  const facts = { id, userName, userId: user.id, startTime, endTime, submittedAt, timeZone, totals, flags };
  return { ...facts, meals: mealsOf(submission) };
}

/** Returns the resource as JSON in UTF-8. */
export function intakeFile(recall: RecallToShare, context: IntakeContext): Uint8Array {
  return Buffer.from(JSON.stringify(nutritionIntake(recall, context)));
}
