import { rest } from '../../src/contract/meta.ts';
import { cancelJob } from '../../src/services/jobs/cancel-job.ts';
import { listJobs, requireJob } from '../../src/services/jobs/jobs.queries.ts';
import { router, signedIn } from '../../src/trpc.ts';
import { JobInput, JobPage, JobView, ListJobsInput } from './jobs.schema.ts';
import { toJob, toJobPage } from './jobs.view.ts';

const notFound = { 'job.not_found': 'not_found' } as const;

export const jobsRouter = router({
  /** Lists the caller's jobs, newest first, without their results: two queries. */
  list: signedIn
    .meta(
      rest('GET', '/jobs', 'List your jobs', {
        description:
          'Jobs about a survey are listed while you may read its people, and extracts while you may read or make its extracts. A personal access token with scopes lists jobs about no survey, such as imports of food lists, if it may start them. A sign-in by a personal link gets none.',
      }),
    )
    .input(ListJobsInput)
    .output(JobPage)
    .query(async ({ ctx, input }) => toJobPage(await listJobs(ctx, input))),

  /** Reads the progress of a job and its result: two queries. */
  get: signedIn
    .meta(
      rest('GET', '/jobs/{id}', 'Get a job', {
        errors: notFound,
        description:
          'For the person who started the job, while they may manage the people of the survey that it is about, if any (for an extract: while they may read or make its extracts), and for superusers; others get 404. A personal access token with scopes gets jobs about no survey if it may start them. If the process of a job ends, another process continues the job, or the same one after its next start. After several attempts without progress it fails with `job.interrupted`. Jobs are kept for a week.',
      }),
    )
    .input(JobInput)
    .output(JobView)
    .query(async ({ ctx, input }) => toJob(await requireJob(ctx, input))),

  /** Ends a running job within a second. A repeated call, or one after the end, changes nothing. */
  cancel: signedIn
    .meta(
      rest('POST', '/jobs/{id}/cancel', 'Cancel a job', {
        errors: notFound,
        description:
          'Ends a running job within a second, and answers the job. What a job of the kind `renditions` or `recall-day-mails` did before stays; others have stored nothing. After the end of the job it changes nothing. Who may not read the job gets 404, and so does a personal access token that may read extracts and not make them.',
      }),
    )
    .input(JobInput)
    .output(JobView)
    .mutation(async ({ ctx, input }) => toJob(await cancelJob(ctx, input))),
});
