import type { Context, SignedInContext } from '../../context.ts';
import type { FhirObject } from '../../domain/fhir-elements.ts';
import { questionnaireResponse } from '../../domain/questionnaire-response.ts';
import { AppError } from '../../errors.ts';
import { ownRecallToShare, type SharedRecall } from './recall-to-share.ts';
import { requireOwnSubmission, userNameIn, type SubmissionIds } from './submissions.queries.ts';

/** Makes an HL7 FHIR R5 QuestionnaireResponse of one recall of the caller. Throws AppError `submission.not_found`, `submission.no_scheme`. */
export async function makeOwnQuestionnaireResponse(context: SignedInContext, ids: SubmissionIds): Promise<FhirObject> {
  const loaded = await requireOwnSubmission(context, ids);
  const userName = await userNameIn(context.em, loaded.submission.survey.id, context.actor.userId);
  return requireResponse(context, ids.surveyId, ownRecallToShare(loaded, userName));
}

/** Makes an HL7 FHIR R5 QuestionnaireResponse of a recall. Throws AppError `submission.no_scheme` if it answers no version of a scheme. */
export async function requireResponse(context: Context, surveyId: string, recall: SharedRecall): Promise<FhirObject> {
  const response = await responseOf(context, surveyId, recall);
  if (response) return response;
  const message = 'This recall names no version of a scheme, so that it answers no questionnaire.';
  throw new AppError('not_found', 'submission.no_scheme', message);
}

/** Makes an HL7 FHIR R5 QuestionnaireResponse of a recall, with its scheme from memory. Null if it answers no version of a scheme. */
export async function responseOf(
  { config, schemes }: Context,
  surveyId: string,
  recall: SharedRecall,
): Promise<FhirObject | null> {
  const { schemeId, schemeVersion } = recall;
  const scheme = schemeId !== null && schemeVersion !== null ? await schemes.version(schemeId, schemeVersion) : null;
  return scheme && questionnaireResponse(recall, scheme, { baseUrl: config.publicUrl, surveyId });
}
