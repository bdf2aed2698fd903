import {
  NOTIFICATION_CHANNELS,
  NOTIFICATION_STATES,
  NOTIFICATION_TYPES,
  SMS_DELIVERIES,
} from '@dietary-recall/vocabulary';
import { defineEntity, p } from '@mikro-orm/core';
import { NotificationBatch } from './notification-batch.ts';
import { WITH_RESPONDENT, type PersonalData } from './personal-data.ts';
import { RecallDay } from './recall-day.ts';
import { Survey } from './survey.ts';
import { User } from './user.ts';

/** Reasons for which a notification that is due is not sent. */
export const SKIP_REASONS = [
  'survey_not_running',
  'not_in_survey',
  'account_disabled',
  'no_email',
  'no_phone',
  'no_gateway',
  'emails_off',
  'sms_off',
  'unsubscribed',
  'submitted',
  'active',
  'cancelled',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

const NotificationSchema = defineEntity({
  name: 'Notification',
  uniques: [{ properties: ['survey', 'user', 'dueAt', 'type', 'channel'] }],
  indexes: [
    { properties: ['survey', 'dueAt', 'id'] },
    { properties: ['survey', 'state', 'dueAt', 'id'] },
    {
      // This index serves the receipts of the gateway.
      name: 'notification_gateway_message_id',
      expression:
        'CREATE INDEX notification_gateway_message_id ON public.notification USING btree (gateway_message_id) WHERE (gateway_message_id IS NOT NULL)',
    },
    {
      // This index serves the search for notifications that have lost their task.
      name: 'notification_unsettled',
      expression:
        "CREATE INDEX notification_unsettled ON public.notification USING btree (due_at) WHERE (state = ANY (ARRAY['pending'::text, 'sending'::text]))",
    },
  ],
  properties: {
    id: p.integer().primary(),
    survey: () => p.manyToOne(Survey).ref().deleteRule('cascade'),
    user: () => p.manyToOne(User).ref().deleteRule('cascade').index(),
    /** The batch that planned it, or the notification that it reminds of. Null for a row of a file and for a link that was asked for. */
    batch: () => p.manyToOne(NotificationBatch).ref().nullable().deleteRule('set null').index(),
    /** The recall day that it belongs to. Null for any other notification, and if the day was removed. */
    recallDay: () => p.manyToOne(RecallDay).ref().nullable().deleteRule('set null').index(),
    type: p.enum(NOTIFICATION_TYPES),
    channel: p.enum(NOTIFICATION_CHANNELS).default('email'),
    dueAt: p.datetime(),
    state: p.enum(NOTIFICATION_STATES).default('pending'),
    attempts: p.smallint().default(0),
    /** By the clock of the database: another process compares it. */
    attemptedAt: p.datetime().nullable(),
    settledAt: p.datetime().nullable(),
    /** The SkipReason of a skipped notification, otherwise the fault of the last attempt. */
    reason: p.string().length(512).nullable(),
    /** The id that the gateway gave an SMS; null if it gave none. */
    gatewayMessageId: p.string().length(128).nullable(),
    /** What the gateway said of the delivery of an SMS; null if it has said nothing final, and for a mail. */
    delivery: p.enum(SMS_DELIVERIES).nullable(),
    deliveryAt: p.datetime().nullable(),
    /** The word of the gateway for the delivery, such as `expired`. */
    gatewayStatus: p.string().length(64).nullable(),
    /** The time of the report to the support of the survey that covered the notification. */
    reportedAt: p.datetime().nullable(),
  },
});

/** A mail or an SMS that a respondent gets at a set time. */
export class Notification extends NotificationSchema.class {
  static readonly personalData: PersonalData<Notification> = {
    impersonal: ['id', 'survey'],
    area: 'messages',
    personal: [
      {
        columns: [
          'user',
          'batch',
          'recallDay',
          'type',
          'channel',
          'dueAt',
          'state',
          'attempts',
          'attemptedAt',
          'settledAt',
          'gatewayMessageId',
          'delivery',
          'deliveryAt',
          'gatewayStatus',
          'reportedAt',
        ],
        what: 'mails and SMS to the person: which, when, and whether they arrived. Texts are not stored',
        why: 'to remind respondents, and to see what was sent',
        until: WITH_RESPONDENT,
        seenBy: ['self', 'notifications:read'],
      },
      {
        columns: ['reason'],
        what: 'why one was not sent: the answer of the mail server may name the address',
        why: 'to see what was sent',
        until: WITH_RESPONDENT,
        seenBy: ['self', 'notifications:read'],
      },
    ],
  };

  isSettled(): boolean {
    return this.state !== 'pending' && this.state !== 'sending';
  }

  beginAttempt(at: Date): void {
    this.state = 'sending';
    this.attempts += 1;
    this.attemptedAt = at;
  }

  /** Begins anew after a failure of sending or of delivery, with all its attempts. */
  retry(): void {
    this.state = 'pending';
    this.attempts = 0;
    this.settledAt = null;
    this.reportedAt = null;
    this.reason = null;
    this.gatewayMessageId = null;
    this.delivery = null;
    this.deliveryAt = null;
    this.gatewayStatus = null;
  }

  /** Ends an attempt that will be repeated. */
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
