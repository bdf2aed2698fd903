import { LINK_AGAIN, type NotificationType } from '@dietary-recall/vocabulary';
import { LockMode } from '@mikro-orm/core';
import { Notification } from '../../../entities/notification.ts';
import { MailRefusedError } from '../../adapters/mail.ts';
import { SmsRefusedError } from '../../adapters/sms-gateway.ts';
import { inTransaction, type Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { beginAttempt, MAX_ATTEMPTS, type Attempt } from './begin-attempt.ts';
import { recordOutcome } from './record-outcome.ts';

/**
 * Makes one attempt to send a notification that is due. The attempt is recorded before the mail leaves and again afterwards. If
 * the process ends in between, the next attempt logs that the message may arrive twice: a mail and an SMS are sent at least once. Throws if
 * the queue must try again.
 */
export async function sendNotification(
  context: Context,
  { notificationId }: { notificationId: number },
): Promise<void> {
  const attempt = await beginAttempt(context, notificationId);
  if (attempt === null) return;
  let gatewayMessageId: string | null;
  try {
    gatewayMessageId = await deliver(context, attempt);
  } catch (error) {
    await noteFailure(context, attempt, error);
    return;
  }
  await noteSent(context, attempt, gatewayMessageId);
}

/** Returns the id that the gateway gave an SMS; null if it gave none, and for a mail. */
async function deliver({ mailer, sms }: Context, { outgoing }: Attempt): Promise<string | null> {
  if (outgoing.channel === 'sms') return sms.send(outgoing.sms);
  await mailer.send(outgoing.mail);
  return null;
}

const REMIND_AFTER_MS = 40 * 60 * 1000;

/** The reminder that follows a sent notification; null if none follows. It is skipped if it has become needless by then. */
const REMINDERS: Readonly<Record<NotificationType, NotificationType | null>> = {
  'login-recall-yesterday': 'login-first-reminder',
  'login-recall-today': 'login-first-reminder',
  'login-back-recall': 'login-first-reminder',
  'login-last': 'login-first-reminder',
  'login-first-reminder': 'login-second-reminder',
  'login-second-reminder': null,
  [LINK_AGAIN]: null,
};

function noteSent(context: Context, attempt: Attempt, gatewayMessageId: string | null): Promise<void> {
  return inTransaction(context, async (inner) => {
    const notification = await ownOf(inner, attempt);
    if (notification === null) return;
    notification.gatewayMessageId = gatewayMessageId;
    await recordOutcome(inner, notification, 'sent');
    await noteContact(inner, notification);
    const reminder = REMINDERS[notification.type];
    if (reminder !== null) await remind(inner, notification, reminder);
  });
}

async function noteContact({ em }: Context, { survey, user, settledAt }: Notification): Promise<void> {
  // Hot: a schedule sends thousands of mails at one time.
  await query(
    em,
    sql`update survey_alias set last_contact_at = greatest(last_contact_at, ${settledAt}::timestamptz)
        where survey_id = ${survey.id} and user_id = ${user.id}`,
  );
}

async function remind(
  { em, tasks, now }: Context,
  { survey, user, batch, channel }: Notification,
  type: NotificationType,
): Promise<void> {
  const dueAt = new Date(now().getTime() + REMIND_AFTER_MS);
  const batchId = batch?.id ?? null;
  // Set-based: an upload may have scheduled the same reminder, which is no error. A batch that is being cancelled gets no reminder:
  // the lock waits for the end of the cancellation.
  const [reminder] = await query<{ id: number }>(
    em,
    sql`insert into notification (survey_id, user_id, batch_id, type, channel, due_at)
        select ${survey.id}::int, ${user.id}::int, ${batchId}::uuid, ${type}, ${channel}, ${dueAt}::timestamptz
        where ${batchId}::uuid is null
          or exists (select from notification_batch b where b.id = ${batchId}::uuid and b.cancelled_at is null for share)
        on conflict do nothing returning id`,
  );
  if (reminder) await tasks.add(em, 'notification', { notificationId: reminder.id }, { startAfter: dueAt });
}

async function noteFailure(context: Context, attempt: Attempt, error: unknown): Promise<void> {
  const isFinal =
    error instanceof MailRefusedError || error instanceof SmsRefusedError || attempt.number >= MAX_ATTEMPTS;
  await inTransaction(context, async (inner) => {
    const notification = await ownOf(inner, attempt);
    if (notification === null) return;
    if (isFinal) return recordOutcome(inner, notification, 'failed', reasonOf(error));
    notification.postpone(reasonOf(error));
    await inner.em.flush();
  });
  if (isFinal) return;
  const { notificationId, number } = attempt;
  context.log.warn(
    { err: error, notificationId, attempt: number },
    'a notification is tried again: this attempt may have been delivered',
  );
  throw error;
}

/** Finds and locks the notification; null if another attempt has begun because this one took too long. */
async function ownOf({ em }: Context, { notificationId, number }: Attempt): Promise<Notification | null> {
  const own = { id: notificationId, state: 'sending', attempts: number } as const;
  return em.findOne(Notification, own, { lockMode: LockMode.PESSIMISTIC_WRITE });
}

const MAX_REASON = 512;

function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll('\0', '').slice(0, MAX_REASON);
}
