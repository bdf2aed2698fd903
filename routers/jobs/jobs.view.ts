import type { z } from 'zod';
import type { Page } from '../../src/db/page.ts';
import type { JobRecord, JobSummary } from '../../src/services/jobs/jobs.queries.ts';
import type { JobPage, JobSummaryView, JobView } from './jobs.schema.ts';

export function toJob(job: JobRecord): z.output<typeof JobView> {
  // The use case of the kind has stored the result; the output schema checks its shape.
  return { ...toSummary(job), result: job.result as z.output<typeof JobView>['result'] };
}

export function toJobPage({ items, ...page }: Page<JobSummary>): z.output<typeof JobPage> {
  return { items: items.map((job) => toSummary(job)), ...page };
}

function toSummary(job: JobSummary): z.output<typeof JobSummaryView> {
  const { id, kind, surveyId, state, done, total, step, isCancelRequested, startedAt, finishedAt } = job;
  const percent = state === 'succeeded' ? 100 : Math.min(99, Math.floor((100 * done) / Math.max(1, total)));
  return {
    id,
    kind,
    surveyId,
    state,
    percent,
    done,
    total,
    step,
    secondsLeft: secondsLeft(job),
    isCancelRequested,
    createdAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    error: job.error as z.output<typeof JobSummaryView>['error'],
  };
}

/** Estimates how long an attempt has to work on it, from the rate so far; null if the job is over or has reported nothing. */
function secondsLeft({ state, done, total, workedMs }: JobSummary): number | null {
  if (state !== 'running' || done === 0) return null;
  return Math.ceil((workedMs * (total - done)) / done / 1000);
}
