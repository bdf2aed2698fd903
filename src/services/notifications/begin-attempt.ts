import { LockMode } from '@mikro-orm/core';
import { Notification } from '../../../entities/notification.ts';
import { Survey } from '../../../entities/survey.ts';
import type { Mail } from '../../adapters/mail.ts';
import { inTransaction, type Context } from '../../context.ts';
import { databaseTime } from '../../db/database-time.ts';
import { HEARTBEAT_SECONDS, TASK_POLICIES } from '../../tasks.ts';
import { mailLanguage } from '../mails/compose.ts';
import { notificationMail } from '../mails/notification-mail.ts';
import { authenticationUrl } from '../survey-people/authentication-url.ts';
import { recipientOf, skipReason } from './recipient.ts';
import { recordOutcome } from './record-outcome.ts';

const { retryLimit } = TASK_POLICIES.notification;
/** The queue notices a killed process within 40 seconds of its last sign of life. The rest is a reserve. */
const ABANDONED_MS = 2 * HEARTBEAT_SECONDS * 1000;
export const MAX_ATTEMPTS = 1 + retryLimit;

/** One attempt to send the mail of a notification. */
export interface Attempt {
  notificationId: number;
  /** The number of the attempt among those of the notification, from 1. */
  number: number;
  mail: Mail;
}

/** Claims a notification that is due, so that no other process sends it. Returns null if there is nothing to send. */
export function beginAttempt(context: Context, notificationId: number): Promise<Attempt | null> {
  return inTransaction(context, async (inner) => {
    const { em, now, config } = inner;
    const notification = await em.findOne(Notification, notificationId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (notification === null || notification.isSettled()) return null;
    const at = await databaseTime(em);
    if (notification.state === 'sending') requireEarlierAttemptOver(inner, notification, at);
    if (notification.attempts >= MAX_ATTEMPTS) {
      await recordOutcome(inner, notification, 'failed', `None of ${MAX_ATTEMPTS} attempts finished.`);
      return null;
    }
    const survey = await em.findOneOrFail(Survey, notification.survey.id, { populate: ['locale'] });
    const recipient = await recipientOf(em, notification);
    const reason = skipReason(survey, recipient, now());
    if (reason !== null || recipient.email === null || recipient.urlAuthToken === null) {
      await recordOutcome(inner, notification, 'skipped', reason ?? 'no_email');
      return null;
    }
    notification.beginAttempt(at);
    await em.flush();
    const content = notificationMail(mailLanguage(survey.locale.$.respondentLanguage), {
      type: notification.type,
      url: authenticationUrl(config, survey, recipient.urlAuthToken),
      name: recipient.name,
      supportEmail: survey.supportEmail,
    });
    return { notificationId, number: notification.attempts, mail: { to: recipient.email, ...content } };
  });
}

/** Logs that an earlier attempt did not end and may have been delivered. Throws if that attempt may still be running. */
function requireEarlierAttemptOver(
  { log }: Context,
  { id, survey, attempts, attemptedAt }: Notification,
  at: Date,
): void {
  const isOver = (attemptedAt?.getTime() ?? 0) < at.getTime() - ABANDONED_MS;
  if (!isOver) throw new Error(`Notification ${id} is being sent at this moment.`);
  const facts = { notificationId: id, surveyId: survey.id, attempts, attemptedAt };
  log.warn(facts, 'a notification is sent again: an earlier attempt may have been delivered');
}
