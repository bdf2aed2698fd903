import { useLingui } from '@lingui/react/macro';
import { useSurveyId } from './survey-id.ts';

/** The way to a page of the survey of the address: the list of surveys, and the first of its pages that the person may open. */
export function useSurveyCrumbs(): readonly { to: string; name: string }[] {
  const { t } = useLingui();
  const surveyId = useSurveyId();
  return [
    { to: '/surveys', name: t`Surveys` },
    { to: `/surveys/${surveyId}`, name: surveyId },
  ];
}
