import { inTransaction, type SignedInContext } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { requireJob, type JobRecord } from '../jobs/jobs.queries.ts';
import { startJob } from '../jobs/start-job.ts';
import { toRecallsWanted, type RecallFilter } from '../study-files/recall-filter.ts';
import { isWanted } from '../study-files/recalls-wanted.ts';
import type { ExtractInput } from './make-extract.ts';

interface NewExtract extends RecallFilter {
  name: string;
}

/** Starts the job that makes an extract of the recalls that exist at this moment. Throws AppError `survey.not_found`, `user.not_found`. */
export async function startExtract(context: SignedInContext, { name, ...filter }: NewExtract): Promise<JobRecord> {
  const survey = await context.surveys.get(filter.surveyId);
  const wanted = await toRecallsWanted(context, survey, filter);
  const given: ExtractInput = { name, wanted, user: filter.user ?? null };
  const id = await inTransaction(context, async (inner) => {
    // Set-based: counts recalls by the condition by which they are read.
    const [counted] = await query<{ n: number }>(
      inner.em,
      sql`select count(*)::int as n from submission s where ${isWanted(wanted)}`,
    );
    const total = Math.max(1, counted?.n ?? 0);
    return startJob(inner, { kind: 'extract', surveyId: survey.id, total, given });
  });
  context.tasks.wake('job');
  return requireJob(context, { id });
}
