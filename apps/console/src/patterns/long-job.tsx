import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Job } from 'dietary-recall-client';
import { useEffect, type ReactNode } from 'react';
import type { Area } from '../calls/area.ts';
import { read } from '../calls/read.ts';
import { JobLine } from './job-line.tsx';
import { Loaded } from './states.tsx';

/** In ms. */
const ASK_EVERY_MS = 1000;

interface LongJobProps {
  /** The job that a call began; null: none yet. */
  id: string | null;
  /** The areas that are read anew once it is done. */
  changes: readonly Area[];
  /** What is shown once it is done. */
  children: (job: Job) => ReactNode;
  /** What is shown beside the reason once it has failed: the faults of a file. */
  failed?: (job: Job) => ReactNode;
}

/**
 * Follows a job on the page that began it: how far it is, a button that ends it, and its result. The job goes on when the page is left; the
 * tray in the bar above shows it.
 */
export function LongJob({ id, changes, children, failed }: LongJobProps) {
  const queries = useQueryClient();
  const query = useQuery({
    ...read.jobs.get({ id: id ?? '' }),
    ...(id === null ? { queryFn: skipToken } : {}),
    refetchInterval: ({ state }) => (state.data === undefined || state.data.state === 'running' ? ASK_EVERY_MS : false),
  });
  const state = query.data?.state;
  useEffect(() => {
    if (id !== null) void queries.invalidateQueries({ queryKey: ['jobs', 'list'] });
  }, [id, queries]);
  useEffect(() => {
    if (state !== 'succeeded') return;
    for (const area of changes) void queries.invalidateQueries({ queryKey: [area] });
    // `changes` is a constant of the page.
  }, [state, queries]);
  if (id === null) return null;
  return (
    <Loaded query={query}>
      {(job) => (
        <div className="stack tight">
          <div role="status">
            <JobLine job={job} />
          </div>
          {job.state === 'succeeded' && children(job)}
          {job.state === 'failed' && failed?.(job)}
        </div>
      )}
    </Loaded>
  );
}
