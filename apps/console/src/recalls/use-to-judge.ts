import { useQuery } from '@tanstack/react-query';
import type { ListSurveySubmissionsInput, SurveySubmissionSummary } from 'dietary-recall-client';
import { read, type Read } from '../calls/read.ts';

/** The newest recalls among which those with a flag and without a judgement are found. */
export const MOST_RECALLS = 500;

type Summary = Pick<SurveySubmissionSummary, 'flags' | 'validity'>;

/** Has a recall a flag and no judgement? */
export function waitsForJudgement({ flags, validity }: Summary): boolean {
  return flags.length > 0 && validity === null;
}

/** The recalls that wait for a judgement, among the newest ones that a list of the service has, whatever the order of the table. */
export function readToJudge(
  wanted: Omit<ListSurveySubmissionsInput, 'limit' | 'sort'>,
): Read<SurveySubmissionSummary[]> {
  const { queryKey, queryFn } = read.surveySubmissions.list({ ...wanted, sort: '-submittedAt', limit: MOST_RECALLS });
  return {
    queryKey: [...queryKey, 'to judge'],
    queryFn: async (context) => (await queryFn(context)).items.filter(waitsForJudgement),
  };
}

export interface ToJudge {
  /** Flagged recalls that nobody has judged. */
  count: number;
  /** The place of the recall among them, from 1; null: it is none of them. */
  place: number | null;
  first: string | null;
  earlier: string | null;
  next: string | null;
}

/** The flagged recalls that nobody has judged, around one recall (null: none), in the order of the list. */
export function useToJudge(surveyId: string, submissionId: string | null): ToJudge {
  const { data } = useQuery(read.surveySubmissions.list({ surveyId, limit: MOST_RECALLS }));
  const items = data?.items ?? [];
  const at = items.findIndex(({ id }) => id === submissionId);
  const ids = items.filter(waitsForJudgement).map(({ id }) => id);
  const place = ids.indexOf(submissionId ?? '');
  return {
    count: ids.length,
    place: place === -1 ? null : place + 1,
    first: ids[0] ?? null,
    earlier: items.slice(0, Math.max(0, at)).findLast(waitsForJudgement)?.id ?? null,
    next: items.slice(at + 1).find(waitsForJudgement)?.id ?? null,
  };
}
