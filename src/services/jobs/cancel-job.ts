import type { SignedInContext } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import { endJob } from './end-job.ts';
import { requireJob, type JobRecord } from './jobs.queries.ts';
import { isSilentFor } from './silent-jobs.ts';

/** The time without a write after which no process works on a job, by the clock of the database. */
const SILENT_SECONDS = 5;

/**
 * Asks a job to end without storing anything. The process that works on it ends it within a second; if none does, it ends here.
 * A finished job stays as it is. Throws AppError `job.not_found`.
 */
export async function cancelJob(context: SignedInContext, { id }: { id: string }): Promise<JobRecord> {
  await requireJob(context, { id });
  const { em, now } = context;
  const job = await kysely(em)
    .updateTable('job')
    .set({ is_cancel_requested: true })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning((eb) => eb.or([eb('attempt_id', 'is', null), isSilentFor(SILENT_SECONDS)]).as('isIdle'))
    .executeTakeFirst();
  if (job?.isIdle) await endJob(em, { id, state: 'cancelled', at: now() });
  return requireJob(context, { id });
}
