import type { Context } from '../../context.ts';
import type { FhirObject } from '../../domain/fhir-elements.ts';
import { nutritionIntake } from '../../domain/nutrition-intake.ts';
import { recallToShare } from '../submissions/recall-to-share.ts';
import { requireSubmission, type RecallWanted } from './survey-submissions.queries.ts';

/** Makes an HL7 FHIR R5 NutritionIntake of a recall of the survey. Throws AppError `submission.not_found`. */
export async function makeSurveyNutritionIntake(context: Context, ids: RecallWanted): Promise<FhirObject> {
  const { userName, nutrientTypes, ...loaded } = await requireSubmission(context, ids);
  const { publicUrl: baseUrl } = context.config;
  return nutritionIntake(recallToShare(loaded, userName), { baseUrl, surveyId: ids.surveyId, nutrientTypes });
}
