import type { SignedInContext } from '../../context.ts';
import type { FhirObject } from '../../domain/fhir-elements.ts';
import { nutritionIntake, type RecallToShare } from '../../domain/nutrition-intake.ts';
import { sumsOf } from './recall-sums.ts';
import {
  mealsOf,
  requireOwnSubmission,
  userNameIn,
  type SubmissionIds,
  type SubmissionWithMeals,
} from './submissions.queries.ts';

/** Makes an HL7 FHIR R5 NutritionIntake of one recall of the caller. Throws AppError `submission.not_found`. */
export async function makeOwnNutritionIntake(context: SignedInContext, ids: SubmissionIds): Promise<FhirObject> {
  const { submission, nutrientTypes } = await requireOwnSubmission(context, ids);
  const userName = await userNameIn(context.em, submission.survey.id, context.actor.userId);
  const recall = recallToShare(submission, userName);
  const { publicUrl: baseUrl } = context.config;
  // Quality flags are for staff, not for respondents.
  return nutritionIntake({ ...recall, flags: [] }, { baseUrl, surveyId: ids.surveyId, nutrientTypes });
}

/** Returns a submission in the shape from which FHIR resources are made. */
export function recallToShare(submission: SubmissionWithMeals, userName: string | null): RecallToShare {
  const { id, user, startTime, endTime, submittedAt, timeZone, flags } = submission;
  const facts = { id, userName, userId: user.id, startTime, endTime, submittedAt, timeZone, flags };
  const { recallDate, isRecallDateDerived, language = null } = submission;
  const day = { recallDate, isRecallDateDerived, language };
  return { ...facts, ...day, sums: sumsOf(submission), meals: mealsOf(submission) };
}
