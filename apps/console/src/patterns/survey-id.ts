import { useParams } from '@tanstack/react-router';

/** The survey of the address. */
export function useSurveyId(): string {
  const { surveyId = '' } = useParams({ strict: false }) as { surveyId?: string };
  return surveyId;
}
