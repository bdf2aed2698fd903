import { inTransaction, type SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { audit } from '../trail/audit.ts';
import { endJob } from './end-job.ts';
import { IDLE_SECONDS, requireJob, type JobRecord } from './jobs.queries.ts';
import { isSilentFor } from './silent-jobs.ts';

/**
 * Asks a job to end. Sizes of pictures that were made and mails of recall days that were planned stay; other kinds have stored nothing. The
 * process that works on it ends it within a second. If none does, it ends here, or at the first reading after `IDLE_SECONDS` without a
 * write. A finished job stays as it is. Throws AppError `job.not_found`.
 */
export async function cancelJob(context: SignedInContext, { id }: { id: string }): Promise<JobRecord> {
  await requireJob(context, { id }, 'cancel');
  await inTransaction(context, cancel(id));
  return requireJob(context, { id });
}

const cancel = (id: string) => async (context: SignedInContext) => {
  const { em, now } = context;
  const job = await kysely(em)
    .updateTable('job')
    .set({ is_cancel_requested: true })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning((eb) => eb.or([eb('attempt_id', 'is', null), isSilentFor(IDLE_SECONDS)]).as('isIdle'))
    .returning(['kind', 'survey_id as surveyId'])
    .executeTakeFirst();
  if (!job) return;
  if (job.isIdle) await endJob(em, { id, state: 'cancelled', at: now() });
  const ofSurvey = job.surveyId === null ? {} : { surveyId: job.surveyId };
  await audit(context, { recordType: 'job', code: id, ...ofSurvey, action: 'cancel', after: { kind: job.kind } });
};
