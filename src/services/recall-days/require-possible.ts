import { dayIn } from '@dietary-recall/recall-flow';
import type { RecallDayPlan } from '../../../entities/recall-day-plan.ts';
import type { Survey } from '../../../entities/survey.ts';
import { planFault, type DayMail, type RecallDayPlan as Plan } from '../../domain/recall-day-plan.ts';
import { AppError } from '../../errors.ts';

/** Returns the plan in a row. */
export function planOf({ fromDate, toDate, ...row }: RecallDayPlan): Plan {
  const { daysPerPerson, weekdayShare, weekendShare, minGapDays, blockedDates, seed } = row;
  return { daysPerPerson, weekdayShare, weekendShare, minGapDays, from: fromDate, to: toDate, blockedDates, seed };
}

/** Returns the mails of each day in a row. */
export function mailsOf(plan: RecallDayPlan): DayMail[] {
  // Only `savePlan` writes the column, from a validated input.
  return plan.mails as DayMail[];
}

/** Refuses a plan by which nobody could get their days from today on. Throws AppError `recall_day_plan.impossible`. */
export function requirePossible(plan: Plan, survey: Survey, now: Date): void {
  const fault = planFault(plan, dayIn(survey.timeZone, now));
  if (fault === null) return;
  const { from, to, minGapDays } = plan;
  const message =
    fault.reason === 'no_days'
      ? `The window from ${from} to ${to} has no day left: it is over, or all its days are blocked. Choose a later end.`
      : `The window from ${from} to ${to} is too short: the ${fault.availableDays} days that are left of it have no ${fault.weekdays} weekdays and ${fault.weekendDays} weekend days with at least ${minGapDays} days from one to the next. Choose a longer window, fewer days, a smaller gap or other shares.`;
  throw new AppError('conflict', 'recall_day_plan.impossible', message);
}
