import { query, sql } from '../../db/sql.ts';
import type { SignedInScope } from '../../context.ts';
import { requireJob, type JobRecord } from './jobs.queries.ts';

/** Asks a job to end without storing anything, which it does within a second. What has finished stays as it is. */
export async function cancelJob(scope: SignedInScope, { id }: { id: string }): Promise<JobRecord> {
  await requireJob(scope, { id });
  await query(scope.em, sql`update job set is_cancel_requested = true where id = ${id}::uuid and state = 'running'`);
  return requireJob(scope, { id });
}
