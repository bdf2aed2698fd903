import { useQuery } from '@tanstack/react-query';
import type { Coding, SurveySubmission } from 'dietary-recall-client';
import { useMemo } from 'react';
import { read } from '../calls/read.ts';
import { useAccess } from '../session/access.ts';

/** The most codings of a recall that are read: a day has some dozens of foods. */
const MOST = 500;

export type CodingsById = ReadonlyMap<string, Coding>;

/** The codings of a recall by their id, which say who coded a food, and when. Empty for who may not see codings. */
export function useCodings(surveyId: string, { id, isCoded }: SurveySubmission): CodingsById {
  const { may } = useAccess();
  const { data } = useQuery({
    ...read.codings.list({ surveyId, submissionId: id, limit: MOST }),
    enabled: isCoded && may('codings:read', { survey: surveyId }),
  });
  return useMemo(() => new Map((data?.items ?? []).map((coding) => [coding.id, coding])), [data]);
}
