import { randomUUID } from 'node:crypto';
import { LostKeyError } from '../../adapters/secret-box.ts';
import { inTransaction, type Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { query, sql } from '../../db/sql.ts';
import { workProblem } from '../../errors.ts';
import type { Tasks } from '../../tasks.ts';
import { endJob, interrupted } from './end-job.ts';
import { AttemptEnded, JobAttempt, type ClaimedJob } from './job-attempt.ts';
import type { JobKind } from './job-input.ts';
import { addJobTask } from './start-job.ts';

/** The interval at which the row of a job is written, with its progress and as a sign of life. */
const TICK_MS = 500;
/** The most attempts in a row that finish no batch, such as those of a job that kills its process. The queue waits longer before each. */
const MAX_ATTEMPTS = 6;

/** The work of a kind of job. It continues after the batches that an earlier attempt has finished. */
export type JobWork = (attempt: JobAttempt) => Promise<void>;
export type JobWorks = Readonly<Record<JobKind, JobWork>>;

/**
 * Makes one attempt at a job. If the process ends, another attempt follows in another process or after the next start. The
 * result of a job is stored once, in the transaction that ends it. Throws if the queue must try again later, for example if the
 * database or the disk fails.
 */
export async function runJob(
  context: Context,
  { jobId }: Tasks['job'],
  { works, signal }: { works: JobWorks; signal: AbortSignal },
): Promise<void> {
  const attemptId = randomUUID();
  const job = await claim(context, jobId, attemptId);
  if (!job) return;
  const controller = new AbortController();
  const release = () => controller.abort(new AttemptEnded('released'));
  signal.addEventListener('abort', release);
  if (signal.aborted) release();
  const attempt = new JobAttempt(job, attemptId, context, controller.signal);
  const stopTicking = tick(attempt, controller);
  try {
    requireWanted(job);
    await works[job.kind as JobKind](attempt);
  } catch (error) {
    await stopTicking();
    await end(attempt, error);
  } finally {
    await stopTicking();
    signal.removeEventListener('abort', release);
  }
}

async function claim({ em }: Context, jobId: string, attemptId: string): Promise<ClaimedJob | undefined> {
  // Hot: each task of the queue begins with it. Two processes must not claim one job.
  const [job] = await query<ClaimedJob>(
    em,
    sql`update job set attempt_id = ${attemptId}::uuid, attempts = attempts + 1, touched_at = clock_timestamp()
        where id = ${jobId}::uuid and state = 'running'
        returning id, kind, user_id as "userId", survey_id as "surveyId", total, attempts,
          is_cancel_requested as "isCancelRequested", input`,
  );
  return job;
}

function requireWanted({ isCancelRequested, attempts }: ClaimedJob): void {
  if (isCancelRequested) throw new AttemptEnded('cancelled');
  if (attempts > MAX_ATTEMPTS) throw interrupted();
}

// The progress is written outside the transaction that the work may have open, where other connections would not see it.
function tick(attempt: JobAttempt, controller: AbortController): () => Promise<void> {
  let last = Promise.resolve();
  let isWriting = false;
  const timer = setInterval(() => {
    if (isWriting) return;
    isWriting = true;
    last = touch(attempt, controller).finally(() => (isWriting = false));
  }, TICK_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await last;
  };
}

async function touch({ job, attemptId, context, done, step }: JobAttempt, controller: AbortController): Promise<void> {
  try {
    // Hot: runs twice a second for each job under way.
    const [row] = await query<{ isCancelRequested: boolean }>(
      context.orm.em.fork({ useContext: true }),
      sql`update job set done = coalesce(${done}::int, done), step = coalesce(${step}::text, step), touched_at = clock_timestamp(),
            worked_ms = worked_ms + (extract(epoch from clock_timestamp() - touched_at) * 1000)::int
          where id = ${job.id}::uuid and state = 'running' and attempt_id = ${attemptId}::uuid
          returning is_cancel_requested as "isCancelRequested"`,
    );
    if (row?.isCancelRequested) controller.abort(new AttemptEnded('cancelled'));
    if (!row) controller.abort(new AttemptEnded('lost'));
  } catch (err) {
    context.log.warn({ err, job: job.id }, 'the progress of a job could not be written');
  }
}

async function end(attempt: JobAttempt, error: unknown): Promise<void> {
  const { job, attemptId, context } = attempt;
  const { em, log } = context;
  if (error instanceof AttemptEnded) {
    if (error.reason === 'released') return release(attempt);
    if (error.reason === 'cancelled')
      await endJob(em, { id: job.id, attemptId, state: 'cancelled', at: context.now() });
    return;
  }
  const problem = workProblem(error instanceof LostKeyError ? lostKey(job.id, error, context) : error, job.id);
  const mayPass = problem.status === 503 && problem.code !== 'job.interrupted' && attempt.attempts < MAX_ATTEMPTS;
  if (mayPass) throw error;
  if (problem.status >= 500) log.error({ err: error, job: job.id }, 'a job failed');
  await endJob(em, { id: job.id, attemptId, state: 'failed', at: context.now(), error: problem });
}

function lostKey(job: string, err: LostKeyError, { log }: Context): Error {
  log.error({ err, job }, 'the data of a job cannot be decrypted');
  return interrupted();
}

/** Hands the job to another process through a new task, because this process ends. */
function release({ job, attemptId, context }: JobAttempt): Promise<void> {
  return inTransaction(context, async (inner) => {
    const released = await kysely(inner.em)
      .updateTable('job')
      .set((eb) => ({
        attempt_id: null,
        attempts: eb.fn<number>('greatest', [eb.lit(0), eb('attempts', '-', eb.lit(1))]),
      }))
      .where('id', '=', job.id)
      .where('state', '=', 'running')
      .where('attempt_id', '=', attemptId)
      .returning('id')
      .executeTakeFirst();
    if (released) await addJobTask(inner, job);
  });
}
