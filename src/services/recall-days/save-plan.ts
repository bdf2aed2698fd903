import { randomUUID } from 'node:crypto';
import { RecallDayPlan } from '../../../entities/recall-day-plan.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { lockPeople } from '../../db/advisory-locks.ts';
import type { DayMail, RecallDayPlan as Plan } from '../../domain/recall-day-plan.ts';
import { requireVersion } from '../../refusals.ts';
import { audit } from '../trail/audit.ts';
import { requirePlanOf } from './recall-days.queries.ts';
import { replanAll } from './replan-all.ts';
import { planOf, requirePossible } from './require-possible.ts';

interface PlanToSave extends Omit<Plan, 'seed'> {
  surveyId: string;
  /** Absent: the present seed stays, and a new plan gets one. */
  seed?: string | undefined;
  /** The mails of each recall day. */
  mails: readonly DayMail[];
  /** The version that the editor read; absent: the plan is replaced whatever was changed since. */
  baseVersion?: string | undefined;
}

/**
 * Saves the plan of a survey. Days that people have stay as they are, and their mails are planned anew, those of thousands of people by a
 * job. Throws AppError `survey.not_found`, `survey.busy`, `recall_day_plan.impossible`, `recall_day_plan.version_conflict`.
 */
export async function savePlan(
  context: SignedInContext,
  { surveyId, baseVersion, mails, ...given }: PlanToSave,
): Promise<RecallDayPlan> {
  const survey = await context.surveys.get(surveyId);
  const saved = await inTransaction(context, async (inner) => {
    const { em, now } = inner;
    await lockPeople(em, survey.id);
    const stored = await em.findOne(RecallDayPlan, { survey: survey.id });
    if (baseVersion !== undefined) requireVersion('recall_day_plan', stored?.version ?? null, baseVersion);
    const seed = given.seed ?? stored?.seed ?? randomUUID();
    const plan: Plan = { ...given, seed };
    requirePossible(plan, survey, now());
    const { from: fromDate, to: toDate, ...columns } = plan;
    const row = { ...columns, blockedDates: [...plan.blockedDates], fromDate, toDate, mails: [...mails] };
    await em.upsert(RecallDayPlan, { survey: survey.id, version: randomUUID(), updatedAt: now(), ...row });
    await replanAll(inner, survey, { mails, permission: 'recall-days:write' });
    await audit(inner, {
      recordType: 'recall-days',
      recordId: survey.id,
      code: surveyId,
      surveyId: survey.id,
      action: stored === null ? 'create' : 'update',
      before: stored && { plan: planOf(stored), mails: stored.mails },
      after: { plan, mails },
    });
    em.clear();
    return requirePlanOf(em, survey);
  });
  if (saved.jobId) context.tasks.wake('job');
  return saved;
}
