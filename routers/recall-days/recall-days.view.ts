import { isWeekend, NO_RECALL_DAYS_REASONS, WEEKDAYS } from '@dietary-recall/vocabulary';
import type { z } from 'zod';
import type { RecallDayPlan } from '../../entities/recall-day-plan.ts';
import type { CursorPage } from '../../src/db/page.ts';
import { leftOutList } from '../../src/domain/left-out-list.ts';
import type { AssignmentOutcome } from '../../src/services/recall-days/assign-days.ts';
import type { PersonDays, RecallDayRecord } from '../../src/services/recall-days/recall-days.queries.ts';
import { mailsOf } from '../../src/services/recall-days/require-possible.ts';
import type { AssignmentView, PersonDaysView, RecallDayPage, RecallDayPlanView } from './recall-days.schema.ts';

export function toPlan(plan: RecallDayPlan): z.output<typeof RecallDayPlanView> {
  const { daysPerPerson, weekdayShare, weekendShare, minGapDays, fromDate, toDate, blockedDates, seed } = plan;
  const { version, updatedAt, jobId = null } = plan;
  const shares = { daysPerPerson, weekdayShare, weekendShare, minGapDays };
  const window = { from: fromDate, to: toDate, blockedDates };
  return { ...shares, ...window, seed, mails: mailsOf(plan), version, updatedAt: updatedAt.toISOString(), jobId };
}

export function toAssignment({ byWeekday, leftOut, ...counts }: AssignmentOutcome): z.output<typeof AssignmentView> {
  return {
    ...counts,
    leftOut: leftOutList(NO_RECALL_DAYS_REASONS, leftOut),
    byWeekday: (counts.jobId === null ? WEEKDAYS : []).map((weekday) => {
      return { weekday, isWeekend: isWeekend(weekday), count: byWeekday.get(weekday) ?? 0 };
    }),
  };
}

export function toDayPage(page: CursorPage<RecallDayRecord>): z.output<typeof RecallDayPage> {
  return { ...page, items: page.items.map(withText) };
}

export function toPersonDays({ days, ...person }: PersonDays): z.output<typeof PersonDaysView> {
  return {
    ...person,
    days: days.map(({ date, state, isChosenByStaff, assignedAt }) => {
      return withText({ date, state, isChosenByStaff, assignedAt });
    }),
  };
}

function withText<Day extends { assignedAt: Date }>(day: Day): Omit<Day, 'assignedAt'> & { assignedAt: string } {
  return { ...day, assignedAt: day.assignedAt.toISOString() };
}
