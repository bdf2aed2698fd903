import type { z } from 'zod';
import type { Page } from '../../src/db/page.ts';
import type { NotificationRecord } from '../../src/services/notifications/notifications.queries.ts';
import type { ScheduleOutcome } from '../../src/services/notifications/schedule-plan.ts';
import type { DeletedNotificationsView, NotificationPage, ScheduleOutcomeView } from './notifications.schema.ts';

export function toNotificationPage({ items, ...page }: Page<NotificationRecord>): z.output<typeof NotificationPage> {
  return { ...page, items: items.map(toNotification) };
}

function toNotification(record: NotificationRecord): z.output<typeof NotificationPage>['items'][number] {
  return {
    ...record,
    dueAt: record.dueAt.toISOString(),
    attemptedAt: record.attemptedAt?.toISOString() ?? null,
    settledAt: record.settledAt?.toISOString() ?? null,
  };
}

export function toScheduleOutcome(outcome: ScheduleOutcome): z.output<typeof ScheduleOutcomeView> {
  const { created, skipped, replaced, past } = outcome;
  return { created, skipped, replaced, past };
}

export function toDeletedNotifications(deleted: number): z.output<typeof DeletedNotificationsView> {
  return { deleted };
}
