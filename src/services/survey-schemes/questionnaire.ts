import type { SchemeDocument } from '@dietary-recall/scheme';
import { v5 as uuidv5 } from 'uuid';
import type { Context } from '../../context.ts';
import type { AnsweredScheme } from '../../directories/scheme-directory.ts';
import type { FhirObject } from '../../domain/fhir-elements.ts';
import { questionnaireUrl } from '../../domain/question-elements.ts';
import { questionnaire } from '../../domain/questionnaire.ts';
import { requireFaultless } from './scheme-faults.ts';
import { requireSchemeVersion, type SchemeVersionDocument } from './survey-schemes.queries.ts';

/**
 * Makes an HL7 FHIR R5 Questionnaire of a version of a scheme, also of a draft. Throws AppError `scheme.not_found`, `scheme_version.not_found`,
 * `scheme.has_faults`.
 */
export async function makeQuestionnaire(
  context: Context,
  ref: { schemeId: string; number: number },
): Promise<FhirObject> {
  const version = await requireSchemeVersion(context, ref);
  return questionnaireOf(context, version, requireFaultless(version.document));
}

/** Makes an HL7 FHIR R5 Questionnaire of the scheme that new recalls of a survey use: one query. Throws AppError `survey.not_found`. */
export async function makeQuestionnaireOfSurvey(
  context: Context,
  { surveyId }: { surveyId: string },
): Promise<FhirObject> {
  const { surveys, schemes } = context;
  return questionnaireOfAnswered(context, await schemes.ofSurvey(await surveys.get(surveyId)));
}

/** Makes an HL7 FHIR R5 Questionnaire of a version that is or was published: one query. */
export async function questionnaireOfAnswered(
  context: Context,
  { schemeId, version, document }: AnsweredScheme,
): Promise<FhirObject> {
  return questionnaireOf(context, await requireSchemeVersion(context, { schemeId, number: version }), document);
}

function questionnaireOf({ config }: Context, of: SchemeVersionDocument, document: SchemeDocument): FhirObject {
  const { publicUrl: baseUrl } = config;
  const { schemeId, number: version, name, state, publishedAt } = of;
  // The id of a scheme may be longer than that of a resource, and have a `_`.
  const id = uuidv5(`${questionnaireUrl(of, baseUrl)}|${version}`, uuidv5.URL);
  return questionnaire({ id, schemeId, version, name, state, publishedAt, document }, { baseUrl });
}
