import { defineEntity, p } from '@mikro-orm/core';
import { Survey } from './survey.ts';
import { User } from './user.ts';

/** What a schedule may hold (domain reference 7.4). */
export const SCHEDULED_NOTIFICATIONS = [
  'login-recall-yesterday',
  'login-recall-today',
  'login-back-recall',
  'login-last',
] as const;
/** What the service adds to it. */
const REMINDERS = ['login-first-reminder', 'login-second-reminder'] as const;
export const NOTIFICATION_TYPES = [...SCHEDULED_NOTIFICATIONS, ...REMINDERS] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** `sending`: an attempt is under way, or its process ended before it could say how it went. */
export const NOTIFICATION_STATES = ['pending', 'sending', 'sent', 'skipped', 'failed'] as const;

const NotificationSchema = defineEntity({
  name: 'Notification',
  uniques: [{ properties: ['survey', 'user', 'dueAt', 'type'] }],
  properties: {
    id: p.integer().primary(),
    survey: () => p.manyToOne(Survey).ref().deleteRule('cascade'),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    type: p.enum(NOTIFICATION_TYPES),
    dueAt: p.datetime(),
    state: p.enum(NOTIFICATION_STATES).default('pending'),
    attempts: p.smallint().default(0),
    attemptedAt: p.datetime().nullable(),
    settledAt: p.datetime().nullable(),
    /** Why it was skipped, or why the last attempt failed. */
    reason: p.string().length(512).nullable(),
  },
});

/** A mail that a respondent is to get at a time. */
export class Notification extends NotificationSchema.class {}
NotificationSchema.setClass(Notification);
