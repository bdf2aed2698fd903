import { query, sql } from '../../db/sql.ts';
import type { SignedInContext } from '../../context.ts';
import { endJob } from './end-job.ts';
import { requireJob, type JobRecord } from './jobs.queries.ts';

/** Nobody works on a job whose row has not been written for so long. */
const SILENT_MS = 5000;

/**
 * Asks a job to end without storing anything. Whoever works on it does so within a second; where nobody does at this moment,
 * it ends here. What has finished stays as it is.
 */
export async function cancelJob(context: SignedInContext, { id }: { id: string }): Promise<JobRecord> {
  await requireJob(context, { id });
  const { em, now } = context;
  const horizon = new Date(now().getTime() - SILENT_MS);
  const [job] = await query<{ isIdle: boolean }>(
    em,
    sql`update job set is_cancel_requested = true where id = ${id}::uuid and state = 'running'
        returning attempt_id is null or touched_at < ${horizon} as "isIdle"`,
  );
  if (job?.isIdle) await endJob(em, { id, state: 'cancelled', at: now() });
  return requireJob(context, { id });
}
