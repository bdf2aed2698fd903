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

/** Why a notification that was due is not wanted any more. */
export const SKIP_REASONS = [
  'survey_not_running',
  'not_in_survey',
  'account_disabled',
  'no_email',
  'emails_off',
  'submitted',
  'active',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

const NotificationSchema = defineEntity({
  name: 'Notification',
  uniques: [{ properties: ['survey', 'user', 'dueAt', 'type'] }],
  indexes: [
    {
      // Those that lost their task are looked for.
      name: 'notification_unsettled',
      expression:
        "CREATE INDEX notification_unsettled ON public.notification USING btree (due_at) WHERE (state = ANY (ARRAY['pending'::text, 'sending'::text]))",
    },
  ],
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
    /** Why it was skipped, a SkipReason, or why the last attempt failed. */
    reason: p.string().length(512).nullable(),
    /** When the support of the survey was told how it ended. */
    reportedAt: p.datetime().nullable(),
  },
});

/** A mail that a respondent is to get at a time. */
export class Notification extends NotificationSchema.class {
  isSettled(): boolean {
    return this.state !== 'pending' && this.state !== 'sending';
  }

  beginAttempt(now: Date): void {
    this.state = 'sending';
    this.attempts += 1;
    this.attemptedAt = now;
  }

  /** Ends an attempt that another one follows. */
  postpone(reason: string): void {
    this.state = 'pending';
    this.reason = reason;
  }

  settle(now: Date, state: 'sent' | 'skipped' | 'failed', reason: string | null = null): void {
    this.state = state;
    this.settledAt = now;
    this.reason = reason;
  }
}
NotificationSchema.setClass(Notification);
