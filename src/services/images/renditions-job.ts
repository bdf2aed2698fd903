import { inTransaction, type SignedInContext } from '../../context.ts';
import { acquireLock } from '../../db/advisory-locks.ts';
import type { JobAttempt } from '../jobs/job-attempt.ts';
import { findRunningJob, requireJob, type JobRecord } from '../jobs/jobs.queries.ts';
import { startJob } from '../jobs/start-job.ts';
import { makeAllRenditions } from './make-all-renditions.ts';
import { countUnrendered } from './make-renditions.ts';

const KIND = 'renditions';

/**
 * Starts the job that makes the missing renditions of all pictures, or returns the caller's job that is doing so. A job of somebody
 * else is no reason to wait for it: two jobs share the work.
 */
export async function startRenditions(context: SignedInContext): Promise<JobRecord> {
  const id = await inTransaction(context, async (inner) => {
    await acquireLock(inner.em, 'renditions');
    const given = { userId: inner.actor.userId };
    const running = await findRunningJob(inner, { kind: KIND, given });
    return running ?? addRenditionsJob(inner);
  });
  context.tasks.wake('job');
  return requireJob(context, { id });
}

/** Adds the job in the transaction of the caller, and returns its id. */
export async function addRenditionsJob(inner: SignedInContext): Promise<string> {
  const total = Math.max(1, await countUnrendered(inner.em));
  return startJob(inner, { kind: KIND, surveyId: null, total, given: { userId: inner.actor.userId } });
}

/** Makes the missing renditions of all pictures. An attempt that follows a killed one continues: finished pictures are stored. */
export async function runRenditionsJob(attempt: JobAttempt): Promise<void> {
  const { context, job } = attempt;
  // An earlier attempt has finished what is missing from the total.
  const report = await makeAllRenditions(context, {
    onProgress: (done, total) => attempt.progress(Math.min(job.total, Math.max(0, job.total - total) + done)),
  });
  await inTransaction(context, (inner) => attempt.succeed(inner.em, report));
}
