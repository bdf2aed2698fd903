import { v7 as uuidv7 } from 'uuid';
import { Job } from '../../../entities/job.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { starterOf, type JobPayload, type JobKind } from './job-input.ts';

interface NewJob {
  kind: JobKind;
  surveyId: number | null;
  /** The number that the progress counts up to. */
  total: number;
  given: object;
}

/**
 * Adds a job and its task in the caller's transaction, and returns the id of the job. The caller stores the batches in the same
 * transaction, and calls `tasks.wake('job')` after the commit.
 */
export async function startJob({ em, actor, now, tasks }: SignedInContext, newJob: NewJob): Promise<string> {
  const id = uuidv7({ msecs: now().getTime() });
  const { kind, surveyId, total, given } = newJob;
  const input: JobPayload = { starter: starterOf(actor), given };
  const times = { startedAt: now(), touchedAt: now() };
  await em.insert(Job, { id, kind, total, input, user: actor.userId, survey: surveyId, ...times });
  await addJobTask({ em, tasks }, { id, surveyId });
  return id;
}

/** Adds the task that makes an attempt at a job. Its group is the survey, so that no survey keeps the others waiting. */
export function addJobTask(
  { em, tasks }: Pick<Context, 'em' | 'tasks'>,
  { id, surveyId }: { id: string; surveyId: number | null },
): Promise<void> {
  return tasks.add(em, 'job', { jobId: id }, surveyId === null ? {} : { group: { id: String(surveyId) } });
}
