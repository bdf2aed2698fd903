import { NO_RECALL_DAYS_REASONS } from '@dietary-recall/vocabulary';
import { Survey } from '../../../entities/survey.ts';
import { requireAccess } from '../../access/require-access.ts';
import { inTransaction } from '../../context.ts';
import { lockPeople } from '../../db/advisory-locks.ts';
import { leftOutList } from '../../domain/left-out-list.ts';
import type { JobAttempt } from '../jobs/job-attempt.ts';
import { requirePeopleReader } from '../survey-people/require-people-reader.ts';
import { assignByPlan } from './assign-days.ts';
import type { AssignmentWanted } from './plan-assignment.ts';
import { requirePlanOf } from './recall-days.queries.ts';

/** Assigns the recall days of many people in one transaction. Who matches the filter, and the plan, are those of that moment. */
export async function runAssignmentJob(attempt: JobAttempt): Promise<void> {
  const { job, context } = attempt;
  const wanted = job.input.given as AssignmentWanted;
  attempt.progress(0);
  await inTransaction(context, async (inner) => {
    const { em } = inner;
    const survey = await em.findOneOrFail(Survey, job.surveyId ?? 0);
    // The person may have lost the rights since they asked for it.
    const actor = await attempt.starter(em);
    requireAccess(actor, 'recall-days:write', 'survey', survey.slug);
    requirePeopleReader(actor, survey);
    await lockPeople(em, survey.id, { isLong: true });
    const plan = await requirePlanOf(em, survey);
    const { people, days, replacedPeople, leftOut } = await assignByPlan(inner, survey, plan, wanted, (done) =>
      attempt.progress(Math.min(done, job.total)),
    );
    await attempt.succeed(em, { people, days, replacedPeople, leftOut: leftOutList(NO_RECALL_DAYS_REASONS, leftOut) });
  });
}
