import { useLingui } from '@lingui/react/macro';
import { useQueries, useQuery } from '@tanstack/react-query';
import { read } from '../calls/read.ts';
import { useNameOfList } from '../patterns/list-name.ts';
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

/** The most surveys whose work is counted: those that run or are suspended. */
const MOST_SURVEYS = 12;
/** The most requests that a page has. */
const MOST_REQUESTS = 500;
/** The most food lists whose problems are counted. */
const MOST_LISTS = 12;
/** In ms. The problems of a list of 7,000 foods take the service 54 ms. What is changed here has them counted anew at once. */
const PROBLEMS_FRESH_MS = 5 * 60_000;

/** The surveys that run, the newest end first, then those that are suspended: their work waits as before. */
export function useCurrentSurveys() {
  const surveys = useSurveys();
  const inState = (state: 'running' | 'suspended') =>
    surveys?.filter(({ effectiveState }) => effectiveState === state) ?? [];
  return surveys && [...inState('running'), ...inState('suspended')].slice(0, MOST_SURVEYS);
}

/**
 * The open requests for the deletion of recalls, by survey. They have to be answered in time whatever the state of the survey is. Who sees
 * those of all surveys asks once, not for each survey.
 */
function useOpenRequests() {
  const { may } = useAccess();
  const surveys = useSurveys() ?? [];
  const seesAll = may('accounts:erase');
  const ids = surveys.map(({ id }) => id).filter((survey) => may('deletion-requests:read', { survey }));
  const all = useQuery({
    ...read.deletionRequests.listAll({ what: 'recalls', state: 'open', limit: MOST_REQUESTS }),
    enabled: seesAll,
  });
  const each = useQueries({
    queries: (seesAll ? [] : ids).map((surveyId) => read.deletionRequests.list({ surveyId, state: 'open', limit: 1 })),
  });
  const countOf = (id: string, at: number) =>
    seesAll ? (all.data?.items.filter(({ surveyId }) => surveyId === id).length ?? 0) : (each[at]?.data?.total ?? 0);
  return {
    requests: ids.map((id, at) => ({ id, count: countOf(id, at) })),
    isLoading: [all, ...each].some(({ isLoading }) => isLoading),
  };
}

/** What waits for the person, as far as their roles permit; `isLoading`: not everything is counted yet. */
export function useWaiting(): { waiting: Waiting[]; isLoading: boolean } {
  const { t } = useLingui();
  const nameOfList = useNameOfList();
  const { may } = useAccess();
  const surveys = useCurrentSurveys();
  const ids = (surveys ?? []).map(({ id }) => id);
  const permitted = (permission: Parameters<typeof may>[0]) => ids.filter((survey) => may(permission, { survey }));
  const called = permitted('callbacks:read');
  const mayErase = may('accounts:erase');
  const noticed = permitted('notifications:read');
  const coded = permitted('codings:read');
  const callbacks = useQueries({
    queries: called.map((surveyId) => read.callbacks.list({ surveyId, state: 'open', limit: 1 })),
  });
  const open = useOpenRequests();
  const accounts = useQuery({
    ...read.deletionRequests.listAll({ what: 'account', state: 'open', limit: 1 }),
    enabled: mayErase,
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
  const { data: lists } = useQuery({ ...read.locales.list(), enabled: may('locales:read') });
  const edited = (lists ?? []).filter(({ id }) => may('food-list:write', { locale: id })).slice(0, MOST_LISTS);
  const problems = useQueries({
    queries: edited.map(({ id }) => ({
      ...read.locales.problems({ locale: id, limit: 1 }),
      staleTime: PROBLEMS_FRESH_MS,
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
    ...open.requests.map(({ id, count }) => ({
      key: `requests ${id}`,
      count,
      isMore: false,
      what: t`Data requests to answer`,
      where: id,
      to: `/surveys/${id}/data-requests`,
      search: { state: 'open' },
      isUrgent: true,
    })),
    {
      key: 'accounts',
      ...of(accounts),
      what: t`Accounts to erase`,
      where: t`all surveys`,
      to: '/data-requests',
      search: { state: 'open', what: 'account' },
      isUrgent: true,
    },
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
      search: { todo: 'judge' },
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
    ...edited.map((list, at) => ({
      key: `foods ${list.id}`,
      ...of(problems[at]),
      what: t`Problems of foods`,
      where: nameOfList(list),
      to: `/food-lists/${list.id}/problems`,
      isUrgent: false,
    })),
    {
      key: 'jobs',
      count: stopped,
      isMore: false,
      what: t`Jobs failed`,
      where: t`the last twenty`,
      to: '/installation',
      isUrgent: true,
    },
  ];
  const isLoading =
    surveys === undefined ||
    open.isLoading ||
    [...callbacks, accounts, ...failed, ...queues, ...flagged, ...recalls, ...problems, jobs].some(
      ({ isLoading }) => isLoading,
    );
  return { waiting: all.filter(({ count }) => count > 0), isLoading };
}
