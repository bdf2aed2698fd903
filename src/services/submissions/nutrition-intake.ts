import type { SignedInContext } from '../../context.ts';
import type { FhirObject } from '../../domain/fhir-elements.ts';
import { nutritionIntake } from '../../domain/nutrition-intake.ts';
import { ownRecallToShare } from './recall-to-share.ts';
import { requireOwnSubmission, userNameIn, type SubmissionIds } from './submissions.queries.ts';

/** Makes an HL7 FHIR R5 NutritionIntake of one recall of the caller. Throws AppError `submission.not_found`. */
export async function makeOwnNutritionIntake(context: SignedInContext, ids: SubmissionIds): Promise<FhirObject> {
  const { nutrientTypes, ...loaded } = await requireOwnSubmission(context, ids);
  const userName = await userNameIn(context.em, loaded.submission.survey.id, context.actor.userId);
  const { publicUrl: baseUrl } = context.config;
  return nutritionIntake(ownRecallToShare(loaded, userName), { baseUrl, surveyId: ids.surveyId, nutrientTypes });
}
