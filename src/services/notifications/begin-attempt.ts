import { LockMode } from '@mikro-orm/core';
import { Notification } from '../../../entities/notification.ts';
import { Survey } from '../../../entities/survey.ts';
import type { Mail } from '../../adapters/mail.ts';
import { inTransaction, type Context } from '../../context.ts';
import { HEARTBEAT_SECONDS, TASK_POLICIES } from '../../tasks.ts';
import { mailLanguage } from '../mails/compose.ts';
import { notificationMail } from '../mails/notification-mail.ts';
import { authenticationUrl } from '../survey-people/authentication-url.ts';
import { recipientOf, skipReason } from './recipient.ts';
import { settle } from './settle.ts';

const { retryLimit } = TASK_POLICIES.notification;
/** The queue gives the task away half a minute after the process was last heard of; clocks may differ. */
const ABANDONED_MS = 2 * HEARTBEAT_SECONDS * 1000;
export const MAX_ATTEMPTS = 1 + retryLimit;

/** A mail that is being sent. */
export interface Attempt {
  notificationId: number;
  /** Which of the notification's attempts it is. */
  number: number;
  mail: Mail;
}

/** Takes a notification that is due, so that nobody else sends it; null where there is nothing (more) to send. */
export function beginAttempt(context: Context, notificationId: number): Promise<Attempt | null> {
  return inTransaction(context, async (inner) => {
    const { em, now, config } = inner;
    const notification = await em.findOne(Notification, notificationId, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (notification === null || notification.isSettled()) return null;
    if (notification.state === 'sending') noteUnended(inner, notification);
    if (notification.attempts >= MAX_ATTEMPTS) {
      await settle(inner, notification, 'failed', `None of ${MAX_ATTEMPTS} attempts came to an end.`);
      return null;
    }
    const survey = await em.findOneOrFail(Survey, notification.survey.id, { populate: ['locale'] });
    const recipient = await recipientOf(em, notification);
    const reason = skipReason(survey, recipient, now());
    if (reason !== null || recipient.email === null || recipient.urlAuthToken === null) {
      await settle(inner, notification, 'skipped', reason ?? 'no_email');
      return null;
    }
    notification.beginAttempt(now());
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

/** Lets the attempt of a process that has ended pass, and says what may have come of it; refuses one that is under way. */
function noteUnended({ log, now }: Context, { id, survey, attempts, attemptedAt }: Notification): void {
  const isOver = (attemptedAt?.getTime() ?? 0) < now().getTime() - ABANDONED_MS;
  if (!isOver) throw new Error(`Notification ${id} is being sent at this moment.`);
  const facts = { notificationId: id, surveyId: survey.id, attempts, attemptedAt };
  log.warn(facts, 'a notification is sent again: an earlier attempt may have been delivered');
}
