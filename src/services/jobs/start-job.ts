import { v7 as uuidv7 } from 'uuid';
import { Job } from '../../../entities/job.ts';
import type { SignedInContext } from '../../context.ts';
import { requireJob, type JobRecord } from './jobs.queries.ts';
import type { JobWork } from './running-jobs.ts';

/** What a job is about; its result has the shape that goes with the kind (routers/jobs/jobs.schema.ts). */
type JobKind = 'respondents-upload';

interface NewJob {
  kind: JobKind;
  surveyId: number | null;
  /** What `progress` counts up to. */
  total: number;
}

/**
 * Answers at once and works on in this process, with a unit of work of its own. The work ends with `run.succeed`; what it
 * throws is the error of the job. Not to be called within a transaction.
 */
export async function startJob(context: SignedInContext, given: NewJob, work: JobWork): Promise<JobRecord> {
  const { em, actor, now, jobs } = context;
  const id = uuidv7({ msecs: now().getTime() });
  const { kind, surveyId, total } = given;
  const times = { startedAt: now(), touchedAt: now() };
  await em.insert(Job, { id, kind, total, user: actor.userId, survey: surveyId, ...times });
  const job = await requireJob(context, { id });
  jobs.begin(id, context, work);
  return job;
}
