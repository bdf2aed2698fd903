import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { Survey } from 'dietary-recall-client';
import { useEffect } from 'react';
import { read } from '../calls/read.ts';
import { useAccess } from '../session/access.ts';

const LAST = 'dietary-recall-console-survey';

/** The surveys that the person may see; undefined: not read yet. */
export function useSurveys(): readonly Survey[] | undefined {
  const { may } = useAccess();
  const isPermitted = may('surveys:read');
  const { data } = useQuery({ ...read.surveys.list({ limit: 500 }), enabled: isPermitted });
  return isPermitted ? data?.items : [];
}

/** The survey that the navigation is about: that of the address, else the one of the last visit, else the first. */
export function useSurveyHere(): Survey | null {
  const { surveyId } = useParams({ strict: false }) as { surveyId?: string };
  const surveys = useSurveys();
  useEffect(() => {
    if (surveyId !== undefined) localStorage.setItem(LAST, surveyId);
  }, [surveyId]);
  if (surveys === undefined) return null;
  const wanted = surveyId ?? localStorage.getItem(LAST);
  return surveys.find(({ id }) => id === wanted) ?? surveys[0] ?? null;
}
