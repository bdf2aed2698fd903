/** The notifications that a schedule may hold (docs/reference/recall-rules.md#14-notification-schedule). */
export const SCHEDULED_NOTIFICATIONS = [
  'login-recall-yesterday',
  'login-recall-today',
  'login-back-recall',
  'login-last',
] as const;
export type ScheduledNotification = (typeof SCHEDULED_NOTIFICATIONS)[number];

/** The notification that brings a respondent their personal link again, because they asked for it. */
export const LINK_AGAIN = 'login-link';

/** Scheduled notifications, the reminders that the service adds to them, and links that were asked for. */
export const NOTIFICATION_TYPES = [
  ...SCHEDULED_NOTIFICATIONS,
  'login-first-reminder',
  'login-second-reminder',
  LINK_AGAIN,
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

/** How a notification goes out. */
export const NOTIFICATION_CHANNELS = ['email', 'sms'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** The states of a notification. `sending`: an attempt is running, or its process ended before it recorded the result. */
export const NOTIFICATION_STATES = ['pending', 'sending', 'sent', 'skipped', 'failed'] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

/** What the gateway says in the end of an SMS that it took. */
export const SMS_DELIVERIES = ['delivered', 'undelivered'] as const;
export type SmsDelivery = (typeof SMS_DELIVERIES)[number];

/** Why a person who matches a filter gets no notification of a batch (docs/reference/recall-rules.md#notifications-to-a-filter). */
export const LEFT_OUT_REASONS = [
  'account_disabled',
  'withdrawn',
  'no_email',
  'no_phone',
  'unsubscribed',
  'emails_off',
  'sms_off',
  'repeated',
  'already_that_day',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** The states of a batch of notifications. `planning`: a job stores them. `failed`: the job ended without storing them. */
export const BATCH_STATES = ['planning', 'planned', 'cancelled', 'failed'] as const;
export type BatchState = (typeof BATCH_STATES)[number];
