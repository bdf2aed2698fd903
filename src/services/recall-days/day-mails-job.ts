import { RecallDayPlan } from '../../../entities/recall-day-plan.ts';
import { Survey } from '../../../entities/survey.ts';
import { requireAccess } from '../../access/require-access.ts';
import { inTransaction } from '../../context.ts';
import { lockPeople } from '../../db/advisory-locks.ts';
import { chunksOf } from '../../domain/chunks.ts';
import type { JobAttempt } from '../jobs/job-attempt.ts';
import { peopleWithDays, replanDayMails } from './plan-day-mails.ts';
import type { DayMailsJobInput } from './replan-all.ts';
import { mailsOf } from './require-possible.ts';

/** The people whose mails one transaction plans. Days may be assigned and replaced between two of them. */
const CHUNK = 500;

/**
 * Plans the mails of all recall days of a survey anew, by the plan that it has at that moment. An attempt that follows another one
 * begins again, which changes nothing for the people who have their mails.
 */
export async function runDayMailsJob(attempt: JobAttempt): Promise<void> {
  const { job, context } = attempt;
  attempt.progress(0);
  const { permission = 'recall-days:write', formerZone } = job.input.given as DayMailsJobInput;
  const userIds = await peopleWithDays(context.em, { id: job.surveyId ?? 0 });
  let [done, planned] = [0, 0];
  for (const chunk of chunksOf(userIds, CHUNK)) {
    planned += await inTransaction(context, async (inner) => {
      const { em } = inner;
      const survey = await em.findOneOrFail(Survey, job.surveyId ?? 0, { refresh: true });
      // The person may have lost the right since they started the job.
      requireAccess(await attempt.starter(em), permission, 'survey', survey.slug);
      await lockPeople(em, survey.id, { isLong: true });
      const plan = await em.findOneOrFail(RecallDayPlan, { survey: survey.id }, { refresh: true });
      return replanDayMails(inner, survey, { mails: mailsOf(plan), userIds: chunk, formerZone });
    });
    done += chunk.length;
    attempt.progress(Math.min(done, job.total));
  }
  await inTransaction(context, ({ em }) => attempt.succeed(em, { people: userIds.length, planned }));
}
