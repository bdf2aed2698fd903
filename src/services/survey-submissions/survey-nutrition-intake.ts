import type { Context } from '../../context.ts';
import { intakeContext, intakeFile, recallToShare } from '../submissions/nutrition-intake.ts';
import type { SubmissionRef } from '../submissions/submissions.queries.ts';
import { submissionOf } from './survey-submissions.queries.ts';

/** Writes a recall of the survey as an HL7 FHIR R5 NutritionIntake, JSON in UTF-8. Throws AppError `submission.not_found`. */
export async function surveyNutritionIntake(context: Context, ref: SubmissionRef): Promise<Uint8Array> {
  const { submission, userName } = await submissionOf(context, ref);
  return intakeFile(recallToShare(submission, userName), await intakeContext(context, ref.surveyId));
}
