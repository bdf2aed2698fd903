import { query, sql } from '../../db/sql.ts';
import type { SignedInContext } from '../../context.ts';
import { requireJob, type JobRecord } from './jobs.queries.ts';

/** Asks a job to end without storing anything, which it does within a second. What has finished stays as it is. */
export async function cancelJob(context: SignedInContext, { id }: { id: string }): Promise<JobRecord> {
  await requireJob(context, { id });
  await query(context.em, sql`update job set is_cancel_requested = true where id = ${id}::uuid and state = 'running'`);
  return requireJob(context, { id });
}
