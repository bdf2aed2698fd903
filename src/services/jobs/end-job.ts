import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';
import { AppError, type Problem } from '../../errors.ts';

interface JobEnd {
  id: string;
  /** The attempt that ends it; left out if no process works on it, or one that is taken for dead. */
  attemptId?: string;
  state: 'succeeded' | 'failed' | 'cancelled';
  at: Date;
  result?: object;
  error?: Problem;
}

/**
 * Ends a running job and deletes its input and batches, which may name people. Returns false if the job is not running, if another attempt
 * works on it, or if it was cancelled before it could succeed.
 */
export async function endJob(em: EntityManager, { id, attemptId, state, at, result, error }: JobEnd): Promise<boolean> {
  // Set-based: the job ends and its batches go in one statement.
  const [ended] = await query(
    em,
    sql`with ended as (
          update job set state = ${state}, finished_at = ${at}, touched_at = clock_timestamp(), attempt_id = null, input = null,
            done = case when ${state} = 'succeeded' then total else done end,
            result = ${result === undefined ? null : JSON.stringify(result)}::jsonb,
            error = ${error === undefined ? null : JSON.stringify(error)}::jsonb
          where id = ${id}::uuid and state = 'running' and (${attemptId ?? null}::uuid is null or attempt_id = ${attemptId})
            and (${state} <> 'succeeded' or not is_cancel_requested)
          returning id),
        deleted_batches as (delete from job_batch where job_id in (select id from ended))
        select id from ended`,
  );
  return ended !== undefined;
}

/** Makes the error for a job whose attempts all ended early. */
export function interrupted(): AppError {
  const message = 'Every process that worked on the job ended before the work was done. Start it again.';
  return new AppError('unavailable', 'job.interrupted', message);
}
