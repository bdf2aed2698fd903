import { rest } from '../../src/contract/meta.ts';
import { cancelJob } from '../../src/services/jobs/cancel-job.ts';
import { listJobs, requireJob } from '../../src/services/jobs/jobs.queries.ts';
import { router, signedIn } from '../../src/trpc.ts';
import { JobInput, JobPage, JobView, ListJobsInput } from './jobs.schema.ts';
import { toJob, toJobPage } from './jobs.view.ts';

const notFound = { 'job.not_found': 'not_found' } as const;

export const jobsRouter = router({
  /** The caller's jobs, newest first, without their results: two queries. */
  list: signedIn
    .meta(rest('GET', '/jobs', 'List your jobs'))
    .input(ListJobsInput)
    .output(JobPage)
    .query(async ({ ctx, input }) => toJobPage(await listJobs(ctx, input), ctx.now())),

  /** How far a job is, and what came of it: two queries. */
  get: signedIn
    .meta(
      rest('GET', '/jobs/{id}', 'Get a job', {
        errors: notFound,
        description:
          'For whoever started it, as long as they run the survey that it is about, and for superusers; 404 to others. A job whose process ends goes on in another one, or after the next start; after several attempts that get nowhere it fails with `job.interrupted`: nothing was stored. Jobs are kept for a week.',
      }),
    )
    .input(JobInput)
    .output(JobView)
    .query(async ({ ctx, input }) => toJob(await requireJob(ctx, input), ctx.now())),

  /** Ends a running job within a second, with nothing stored. Again, or after its end, it changes nothing. */
  cancel: signedIn
    .meta(rest('POST', '/jobs/{id}/cancel', 'Cancel a job', { errors: notFound }))
    .input(JobInput)
    .output(JobView)
    .mutation(async ({ ctx, input }) => toJob(await cancelJob(ctx, input), ctx.now())),
});
