import { LEFT_OUT_REASONS } from '@dietary-recall/vocabulary';
import { Survey } from '../../../entities/survey.ts';
import { requireAccess } from '../../access/require-access.ts';
import { inTransaction } from '../../context.ts';
import { leftOutList } from '../../domain/left-out-list.ts';
import type { RespondentFilter } from '../../domain/respondent-filter.ts';
import type { JobAttempt } from '../jobs/job-attempt.ts';
import { requirePeopleReader } from '../survey-people/require-people-reader.ts';
import { lockBatch, storeBatch } from './store-batch.ts';

/** Stores the notifications of a large batch in one transaction. Who matches its filter is decided then. */
export async function runBatchJob(attempt: JobAttempt): Promise<void> {
  const { job, context } = attempt;
  const { batchId, filter } = job.input.given as { batchId: string; filter: RespondentFilter };
  attempt.progress(0);
  await inTransaction(context, async (inner) => {
    const { em } = inner;
    const survey = await em.findOneOrFail(Survey, job.surveyId ?? 0);
    // The person may have lost the rights since they asked for it.
    const actor = await attempt.starter(em);
    requireAccess(actor, 'notifications:write', 'survey', survey.slug);
    requirePeopleReader(actor, survey);
    const batch = await lockBatch(em, survey, batchId);
    const { planned, leftOut } = await storeBatch(inner, batch, filter, (done) =>
      attempt.progress(Math.min(done, job.total)),
    );
    await attempt.succeed(em, { batchId, planned, leftOut: leftOutList(LEFT_OUT_REASONS, leftOut) });
  });
  context.tasks.wake('notification');
}
