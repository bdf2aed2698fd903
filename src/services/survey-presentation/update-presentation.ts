import { isDeepStrictEqual } from 'node:util';
import { Survey, type PresentedSurvey } from '../../../entities/survey.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { presentationOf, type Presentation } from '../../domain/presentation.ts';
import { requireVersion } from '../../refusals.ts';
import { lockSurvey } from '../surveys/lock-survey.ts';
import { audit } from '../trail/audit.ts';
import { requirePresentedSurvey } from './survey-presentation.queries.ts';

type PresentationUpdate = { [Field in keyof Presentation]?: Presentation[Field] | undefined } & {
  surveyId: string;
  /** The version that the editor read. Absent: the fields are changed whatever else was changed since. */
  baseVersion?: string | undefined;
};

/**
 * Changes the given fields of the presentation of a survey; each is replaced as a whole. Throws AppError `survey.not_found`,
 * `survey.version_conflict`.
 */
export function updatePresentation(
  context: SignedInContext,
  { surveyId, baseVersion, ...given }: PresentationUpdate,
): Promise<PresentedSurvey> {
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    // The lock orders this change with others of the survey.
    await lockSurvey(em, { slug: surveyId });
    const survey = await requirePresentedSurvey(inner, { surveyId });
    if (baseVersion !== undefined) requireVersion('survey', survey.presentationVersion, baseVersion);
    const before = presentationOf(survey.presentation);
    const changes = changesOf(before, given);
    if (Object.keys(changes).length === 0) return survey;
    const presentation = { ...before, ...changes };
    await em.nativeUpdate(Survey, survey.id, { presentation, presentationVersion: crypto.randomUUID() });
    await audit(inner, {
      recordType: 'survey',
      recordId: survey.id,
      surveyId: survey.id,
      code: surveyId,
      action: 'update',
      before: { presentation: changesOf(presentation, before) },
      after: { presentation: changes },
    });
    em.clear();
    return requirePresentedSurvey(inner, { surveyId });
  });
}

/** The fields of `after` that are given and have another value than in `before`. */
function changesOf(before: Presentation, after: object): Partial<Presentation> {
  const isChanged = ([field, value]: [string, unknown]) =>
    value !== undefined && !isDeepStrictEqual(value, before[field as keyof Presentation]);
  return Object.fromEntries(Object.entries(after).filter(isChanged));
}
