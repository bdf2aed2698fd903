import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { CodingEntryKind, CodingQueueGroup } from 'dietary-recall-client';
import { useEffect, useMemo, useRef } from 'react';
import { api } from '../session/service.ts';

const PAGE_GROUPS = 100;

/** The groups of alike entries, and the one that is open, which the address names. */
export interface Queue {
  query: ReturnType<typeof useGroups>;
  groups: readonly CodingQueueGroup[];
  /** All of them, those of later pages included. */
  total: number;
  kind: CodingEntryKind | null;
  /** Shows entries of one kind, or of all. */
  filter: (kind: CodingEntryKind | null) => void;
  open: CodingQueueGroup | null;
  /** Its place in `groups`. */
  at: number;
  go: (group: CodingQueueGroup | undefined) => void;
}

export const keyOfGroup = ({ kind, textKey }: Pick<CodingQueueGroup, 'kind' | 'textKey'>) => `${kind}:${textKey}`;

export function useQueue(surveyId: string): Queue {
  const address = useSearch({ strict: false }) as { kind?: CodingEntryKind; text?: string };
  const navigate = useNavigate();
  const kind = address.kind ?? null;
  const query = useGroups(surveyId, kind);
  const groups = useMemo(() => query.data?.pages.flatMap(({ items }) => items) ?? [], [query.data]);
  // A group that was coded is gone: the one that took its place is open then.
  const last = useRef(0);
  const named = groups.findIndex((group) => keyOfGroup(group) === String(address.text));
  const at = named >= 0 ? named : Math.min(last.current, groups.length - 1);
  useEffect(() => {
    last.current = Math.max(0, at);
  }, [at]);
  const set = (search: object) =>
    void navigate({ to: '.', search: ((was: object) => ({ ...was, ...search })) as never, replace: true });
  return {
    query,
    groups,
    total: query.data?.pages[0]?.total ?? 0,
    kind,
    filter: (wanted) => set({ kind: wanted ?? undefined, text: undefined }),
    open: groups[at] ?? null,
    at,
    go: (group) => group !== undefined && set({ text: keyOfGroup(group) }),
  };
}

/** The entries of all kinds that are left. Of texts of later pages one entry each is known. */
export function useEntriesLeft(surveyId: string): number | null {
  const { data } = useGroups(surveyId, null);
  const groups = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.total;
  return total === undefined ? null : groups.reduce((sum, { entries }) => sum + entries, total - groups.length);
}

function useGroups(surveyId: string, kind: CodingEntryKind | null) {
  return useInfiniteQuery({
    queryKey: ['codings', 'listQueue', surveyId, kind],
    queryFn: ({ pageParam, signal }) =>
      api.codings.listQueue.query(
        {
          surveyId,
          limit: PAGE_GROUPS,
          ...(kind === null ? {} : { kind }),
          ...(pageParam === null ? {} : { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
}
