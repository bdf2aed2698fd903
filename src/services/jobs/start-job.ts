import { v7 as uuidv7 } from 'uuid';
import { Job } from '../../../entities/job.ts';
import type { Context, SignedInContext } from '../../context.ts';
import { audit } from '../trail/audit.ts';
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
export async function startJob(context: SignedInContext, newJob: NewJob): Promise<string> {
  const { em, actor, now, tasks } = context;
  const id = uuidv7({ msecs: now().getTime() });
  const { kind, surveyId, total, given } = newJob;
  const input: JobPayload = { starter: starterOf(actor), given };
  const times = { startedAt: now(), touchedAt: now() };
  await em.insert(Job, { id, kind, total, input, user: actor.userId, survey: surveyId, ...times });
  await addJobTask({ em, tasks }, { id, surveyId });
  const ofSurvey = surveyId === null ? {} : { surveyId };
  await audit(context, { recordType: 'job', code: id, ...ofSurvey, action: 'create', after: { kind, total } });
  return id;
}

/** The group of jobs of no survey, such as imports of food lists. */
const NO_SURVEY = 'no survey';

/** Adds the task that makes an attempt at a job. Its group is the survey, so that no survey keeps the others waiting. */
export function addJobTask(
  { em, tasks }: Pick<Context, 'em' | 'tasks'>,
  { id, surveyId }: { id: string; surveyId: number | null },
): Promise<void> {
  return tasks.add(em, 'job', { jobId: id }, { group: { id: surveyId === null ? NO_SURVEY : String(surveyId) } });
}
