import type { Context } from '../../context.ts';
import { intakeContext, intakeFile, recallToShare, type SubmissionPlace } from '../submissions/nutrition-intake.ts';
import { submissionOf } from './survey-submissions.queries.ts';

/** Writes a recall of the survey as an HL7 FHIR R5 NutritionIntake, JSON in UTF-8. Throws AppError `submission.not_found`. */
export async function surveyNutritionIntake(context: Context, place: SubmissionPlace): Promise<Uint8Array> {
  const { submission, userName } = await submissionOf(context, place);
  return intakeFile(recallToShare(submission, userName), await intakeContext(context, place.surveyId));
}
