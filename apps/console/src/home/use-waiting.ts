import { useLingui } from '@lingui/react/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { read } from '../calls/read.ts';
import { MOST_RECALLS, waitsForJudgement } from '../recalls/use-to-judge.ts';
import { useAccess } from '../session/access.ts';
import { useSurveys } from '../shell/survey-here.ts';

/** One kind of work that waits for somebody, in one survey or in the service. */
export interface Waiting {
  key: string;
  count: number;
  /** More than `count`. */
  isMore: boolean;
  what: string;
  where: string;
  to: string;
  search?: Record<string, string>;
  isUrgent: boolean;
}

/** The most surveys whose work is counted: those that run. */
const MOST_SURVEYS = 12;

/** The surveys that run, the newest end first. */
export function useRunningSurveys() {
  const surveys = useSurveys();
  return surveys?.filter(({ effectiveState }) => effectiveState === 'running').slice(0, MOST_SURVEYS);
}

/** What waits for the person, as far as their roles permit; `isLoading`: not everything is counted yet. */
export function useWaiting(): { waiting: Waiting[]; isLoading: boolean } {
  const { t } = useLingui();
  const { may } = useAccess();
  const surveys = useRunningSurveys();
  const ids = (surveys ?? []).map(({ id }) => id);
  const permitted = (permission: Parameters<typeof may>[0]) => ids.filter((survey) => may(permission, { survey }));
  const called = permitted('callbacks:read');
  const noticed = permitted('notifications:read');
  const coded = permitted('codings:read');
  const callbacks = useQueries({
    queries: called.map((surveyId) => read.callbacks.list({ surveyId, state: 'open', limit: 1 })),
  });
  const failed = useQueries({
    queries: noticed.map((surveyId) => read.notifications.list({ surveyId, state: 'failed', limit: 1 })),
  });
  const queues = useQueries({ queries: coded.map((surveyId) => read.codings.listQueue({ surveyId, limit: 1 })) });
  const judged = permitted('codings:write').filter((survey) => may('submissions:read', { survey }));
  const flagged = useQueries({
    queries: judged.map((surveyId) => read.surveySubmissions.monitoring({ surveyId, limit: 1 })),
  });
  const recalls = useQueries({
    queries: judged.map((surveyId, at) => ({
      ...read.surveySubmissions.list({ surveyId, limit: MOST_RECALLS }),
      enabled: (flagged[at]?.data?.totals.flaggedRecalls ?? 0) > 0,
    })),
  });
  const jobs = useQuery(read.jobs.list({ limit: 20 }));
  const of = (at: { data?: { total: number; isTotalExact?: boolean } | undefined } | undefined) => ({
    count: at?.data?.total ?? 0,
    isMore: at?.data?.isTotalExact === false,
  });
  const stopped = jobs.data?.items.filter(({ state }) => state === 'failed').length ?? 0;
  const all: Waiting[] = [
    ...called.map((id, at) => ({
      key: `calls ${id}`,
      ...of(callbacks[at]),
      what: t`Call-backs asked for`,
      where: id,
      to: `/surveys/${id}/callbacks`,
      isUrgent: true,
    })),
    ...noticed.map((id, at) => ({
      key: `mails ${id}`,
      ...of(failed[at]),
      what: t`Messages failed`,
      where: id,
      to: `/surveys/${id}/notifications`,
      search: { state: 'failed' },
      isUrgent: true,
    })),
    ...judged.map((id, at) => ({
      key: `recalls ${id}`,
      count: recalls[at]?.data?.items.filter(waitsForJudgement).length ?? 0,
      isMore: (recalls[at]?.data?.total ?? 0) > MOST_RECALLS,
      what: t`Recalls to judge`,
      where: id,
      to: `/surveys/${id}/recalls`,
      isUrgent: false,
    })),
    ...coded.map((id, at) => ({
      key: `codes ${id}`,
      ...of(queues[at]),
      what: t`Texts to code`,
      where: id,
      to: `/surveys/${id}/coding`,
      isUrgent: false,
    })),
    {
      key: 'jobs',
      count: stopped,
      isMore: false,
      what: t`Jobs failed`,
      where: t`the last twenty`,
      to: '/jobs',
      isUrgent: true,
    },
  ];
  const isLoading =
    surveys === undefined ||
    [...callbacks, ...failed, ...queues, ...flagged, ...recalls, jobs].some(({ isLoading }) => isLoading);
  return { waiting: all.filter(({ count }) => count > 0), isLoading };
}
