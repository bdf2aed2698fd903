import type { JobState } from '@dietary-recall/vocabulary';
import { isoTime, query, sql } from '../../db/sql.ts';
import { AppError, workProblem, type Problem } from '../../errors.ts';
import type { SignedInContext } from '../../context.ts';
import { pageOf, type Page, type PageWanted } from '../../db/page.ts';
import { endJob, interrupted } from './end-job.ts';

export interface JobSummary {
  id: string;
  kind: string;
  /** The survey that it is about. */
  surveyId: string | null;
  state: JobState;
  done: number;
  total: number;
  startedAt: string;
  finishedAt: string | null;
  isCancelRequested: boolean;
  error: Problem | null;
}

export interface JobRecord extends JobSummary {
  result: object | null;
}

/** For so long nobody has worked on a job before anybody looks whether somebody will. */
const SILENT_MS = 60_000;

const SUMMARY = sql`'id', id, 'kind', kind, 'surveyId', slug, 'state', state, 'done', done, 'total', total,
  'startedAt', started_at, 'finishedAt', finished_at, 'isCancelRequested', is_cancel_requested, 'error', error`;

/**
 * A job of the caller's, or anybody's for a superuser. Who no longer runs the survey that it is about does not see it, nor does a
 * token without that scope: its result may hold links, by which one acts as a respondent. Throws AppError `job.not_found`.
 */
export async function requireJob(context: SignedInContext, { id }: { id: string }): Promise<JobRecord> {
  await failLostJobs(context);
  const { em, actor } = context;
  const [row] = await query<{ job: JobRecord }>(
    em,
    sql`select jsonb_build_object(${SUMMARY}, 'result', result) as job
        from (select j.*, s.slug from job j left join survey s on s.id = j.survey_id) as j
        where id = ${id}::uuid and (user_id = ${actor.userId} or ${actor.isSuperuser})`,
  );
  const isVisible = row && (row.job.surveyId === null || actor.may('survey-people:write', 'survey', row.job.surveyId));
  if (!isVisible) throw new AppError('not_found', 'job.not_found', `You have no job ${id}.`);
  return { ...row.job, ...timesOf(row.job) };
}

/** The caller's jobs, newest first, without their results; those about the people of a survey to no token without that scope. */
export async function listJobs(context: SignedInContext, { limit, offset }: PageWanted): Promise<Page<JobSummary>> {
  await failLostJobs(context);
  const { em, actor } = context;
  const seesPeople = actor.scopes?.includes('survey-people:read') ?? true;
  const [page] = await query<{ items: JobSummary[]; total: number }>(
    em,
    sql`with matched as (
          select j.*, s.slug from job j left join survey s on s.id = j.survey_id where j.user_id = ${actor.userId}
            and (${seesPeople} or j.survey_id is null))
        ${pageOf(sql`id desc`, sql`jsonb_build_object(${SUMMARY})`, { limit, offset })}`,
  );
  const items = (page?.items ?? []).map((job) => ({ ...job, ...timesOf(job) }));
  return { items, total: page?.total ?? 0, limit, offset };
}

/**
 * Jobs that nothing goes on with are failed before anybody reads them: their task was given up, or the tables of the queue
 * have been emptied.
 */
async function failLostJobs({ em, tasks, now }: SignedInContext): Promise<void> {
  const horizon = new Date(now().getTime() - SILENT_MS);
  const silent = await query<{ id: string }>(
    em,
    sql`select id from job where state = 'running' and touched_at < ${horizon}`,
  );
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

function timesOf({ startedAt, finishedAt }: JobSummary): Pick<JobSummary, 'startedAt' | 'finishedAt'> {
  return { startedAt: isoTime(startedAt), finishedAt: finishedAt === null ? null : isoTime(finishedAt) };
}
