import type { JobState } from '@dietary-recall/vocabulary';
import type { SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { findPage, toDates, type Page, type PageWanted } from '../../db/page.ts';
import { AppError, workProblem, type Problem } from '../../errors.ts';
import { endJob, interrupted } from './end-job.ts';
import { isSilentFor } from './silent-jobs.ts';

export interface JobSummary {
  id: string;
  kind: string;
  /** The id of the survey that the job is about; null if there is none. */
  surveyId: string | null;
  state: JobState;
  done: number;
  /** The number that `done` counts up to. */
  total: number;
  startedAt: Date;
  /** Null while it runs. */
  finishedAt: Date | null;
  isCancelRequested: boolean;
  error: Problem | null;
}

export interface JobRecord extends JobSummary {
  result: object | null;
}

/** The time without a write after which a running job is looked up in the queue, by the clock of the database. */
const SILENT_SECONDS = 60;

/**
 * Finds a job of the caller, or of anybody for a superuser. The caller needs the right to write the people of the survey that
 * the job is about: the result may hold sign-in links, and a link lets its holder act as a respondent. Throws AppError
 * `job.not_found`.
 */
export async function requireJob(context: SignedInContext, { id }: { id: string }): Promise<JobRecord> {
  await failLostJobs(context);
  const { actor } = context;
  let found = selectJobs(context).select('j.result').where('j.id', '=', id);
  if (!actor.isSuperuser) found = found.where('j.user_id', '=', actor.userId);
  const row = await found.executeTakeFirst();
  const isVisible = row && (row.surveyId === null || actor.may('survey-people:write', 'survey', row.surveyId));
  if (!isVisible) throw new AppError('not_found', 'job.not_found', `You have no job ${id}.`);
  return { ...toSummary(row), result: row.result };
}

/**
 * Lists the jobs of the caller, newest first, without their results. A personal access token without the scope
 * `survey-people:read` gets no jobs about the people of a survey.
 */
export async function listJobs(context: SignedInContext, wanted: PageWanted): Promise<Page<JobSummary>> {
  await failLostJobs(context);
  const { em, actor } = context;
  const seesPeople = actor.scopes?.includes('survey-people:read') ?? true;
  let matched = selectJobs(context).where('j.user_id', '=', actor.userId);
  if (!seesPeople) matched = matched.where('j.survey_id', 'is', null);
  const page = await findPage(em, matched, ['-id'], wanted);
  return { ...page, items: page.items.map(toSummary) };
}

function selectJobs({ em }: SignedInContext) {
  return kysely(em)
    .selectFrom('job as j')
    .leftJoin('survey as s', 's.id', 'j.survey_id')
    .select(['j.id', 'j.kind', 's.slug as surveyId', 'j.state', 'j.done', 'j.total', 'j.error'])
    .select(['j.started_at as startedAt', 'j.finished_at as finishedAt', 'j.is_cancel_requested as isCancelRequested']);
}

type SummaryRow = Omit<JobSummary, 'startedAt' | 'finishedAt' | 'error'> & {
  startedAt: string;
  finishedAt: string | null;
  error: object | null;
};

function toSummary({ id, kind, surveyId, state, done, total, isCancelRequested, ...rest }: SummaryRow): JobSummary {
  const { startedAt, finishedAt } = toDates(rest, 'startedAt', 'finishedAt');
  // `endJob` is the only writer of the column.
  const error = rest.error as Problem | null;
  return { id, kind, surveyId, state, done, total, isCancelRequested, startedAt, finishedAt, error };
}

/**
 * Ends the running jobs that have no task in the queue as failed, before anybody reads them: the queue gave up their task,
 * or its tables were emptied.
 */
async function failLostJobs({ em, tasks, now }: SignedInContext): Promise<void> {
  const silent = await kysely(em)
    .selectFrom('job')
    .select('id')
    .where('state', '=', 'running')
    .where(isSilentFor(SILENT_SECONDS))
    .execute();
  if (silent.length === 0) return;
  const lost = await tasks.withoutTask(
    em,
    'job',
    'jobId',
    silent.map(({ id }) => id),
  );
  for (const id of lost) {
    await endJob(em, { id, state: 'failed', at: now(), error: workProblem(interrupted(), id) });
  }
}
