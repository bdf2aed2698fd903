import type { Context } from '../../context.ts';
import type { FhirObject } from '../../domain/fhir-elements.ts';
import { requireResponse } from '../submissions/questionnaire-response.ts';
import { recallToShare } from '../submissions/recall-to-share.ts';
import { requireSubmission, type RecallWanted } from './survey-submissions.queries.ts';

/** Makes an HL7 FHIR R5 QuestionnaireResponse of a recall of the survey. Throws AppError `submission.not_found`, `submission.no_scheme`. */
export async function makeSurveyQuestionnaireResponse(context: Context, ids: RecallWanted): Promise<FhirObject> {
  const { userName, ...loaded } = await requireSubmission(context, ids);
  return requireResponse(context, ids.surveyId, recallToShare(loaded, userName));
}
