import type { Permission } from '@dietary-recall/vocabulary/permissions';
import { RecallDayPlan } from '../../../entities/recall-day-plan.ts';
import type { Survey } from '../../../entities/survey.ts';
import type { SignedInContext } from '../../context.ts';
import type { DayMail } from '../../domain/recall-day-plan.ts';
import { startJob } from '../jobs/start-job.ts';
import { peopleWithDays, replanDayMails } from './plan-day-mails.ts';
import { mailsOf } from './require-possible.ts';

/** The mails of more people are planned by a job. */
const MAX_AT_ONCE = 2000;

/** What the job that plans day mails anew was started with. */
export interface DayMailsJobInput {
  /** The permission for the survey that the person who started the job must still have. Jobs of earlier releases have none. */
  permission?: Permission;
  /** The time zone that the survey has left. */
  formerZone?: string | undefined;
}

/**
 * Plans the mails of all days of a survey anew, in the caller's transaction, with the people of the survey locked, and returns the id of the
 * job that does it; null if it is done. The caller wakes the queue of jobs after the commit.
 */
export async function replanAll(
  context: SignedInContext,
  survey: Pick<Survey, 'id'>,
  {
    mails,
    permission,
    formerZone,
  }: { mails: readonly DayMail[]; permission: Permission; formerZone?: string | undefined },
): Promise<string | null> {
  const { em } = context;
  const userIds = await peopleWithDays(em, survey);
  const isLong = userIds.length > MAX_AT_ONCE;
  const given: DayMailsJobInput = { permission, formerZone };
  const job = { kind: 'recall-day-mails', surveyId: survey.id, total: userIds.length, given } as const;
  const jobId = isLong ? await startJob(context, job) : null;
  if (!isLong) await replanDayMails(context, survey, { mails, userIds, formerZone });
  await em.nativeUpdate(RecallDayPlan, { survey: survey.id }, { jobId });
  return jobId;
}

/** Does what replanAll() does by the plan that the survey has, if it has one, after the survey has left a time zone. */
export async function replanSurvey(
  context: SignedInContext,
  survey: Pick<Survey, 'id'>,
  options: { permission: Permission; formerZone: string },
): Promise<string | null> {
  const plan = await context.em.findOne(RecallDayPlan, { survey: survey.id }, { refresh: true });
  return plan ? replanAll(context, survey, { mails: mailsOf(plan), ...options }) : null;
}
