import { LEFT_OUT_REASONS } from '@dietary-recall/vocabulary';
import type { z } from 'zod';
import type { LongPage, Page } from '../../src/db/page.ts';
import { leftOutList } from '../../src/domain/left-out-list.ts';
import type { BatchRecord } from '../../src/services/notifications/batches.queries.ts';
import type { BatchDryRun } from '../../src/services/notifications/dry-run-batch.ts';
import type { NotificationRecord } from '../../src/services/notifications/notifications.queries.ts';
import type { ScheduleOutcome } from '../../src/services/notifications/schedule-plan.ts';
import type {
  BatchDryRunView,
  BatchPage,
  BatchView,
  DeletedNotificationsView,
  NotificationPage,
  NotificationView,
  ScheduleOutcomeView,
} from './notifications.schema.ts';

export function toNotificationPage({
  items,
  ...page
}: LongPage<NotificationRecord>): z.output<typeof NotificationPage> {
  return { ...page, items: items.map(toNotification) };
}

export function toNotification(record: NotificationRecord): z.output<typeof NotificationView> {
  return {
    ...record,
    dueAt: record.dueAt.toISOString(),
    attemptedAt: record.attemptedAt?.toISOString() ?? null,
    nextAttemptAt: record.nextAttemptAt?.toISOString() ?? null,
    settledAt: record.settledAt?.toISOString() ?? null,
    deliveryAt: record.deliveryAt?.toISOString() ?? null,
  };
}

export function toScheduleOutcome(outcome: ScheduleOutcome): z.output<typeof ScheduleOutcomeView> {
  const { created, skipped, replaced, past } = outcome;
  return { created, skipped, replaced, past };
}

export function toDeletedNotifications(deleted: number): z.output<typeof DeletedNotificationsView> {
  return { deleted };
}

export function toBatchDryRun({ leftOut, ...check }: BatchDryRun): z.output<typeof BatchDryRunView> {
  return { ...check, leftOut: leftOutList(LEFT_OUT_REASONS, leftOut) };
}

export function toBatchPage({ items, ...page }: Page<BatchRecord>): z.output<typeof BatchPage> {
  return { ...page, items: items.map(toBatch) };
}

export function toBatch({ leftOut, ...batch }: BatchRecord): z.output<typeof BatchView> {
  return {
    ...batch,
    leftOut: leftOutList(LEFT_OUT_REASONS, leftOut),
    dueAt: batch.dueAt.toISOString(),
    createdAt: batch.createdAt.toISOString(),
    cancelledAt: batch.cancelledAt?.toISOString() ?? null,
  };
}
