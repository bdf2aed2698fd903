import { LINK_AGAIN } from '@dietary-recall/vocabulary';
import { LockMode } from '@mikro-orm/core';
import { Notification } from '../../../entities/notification.ts';
import { Survey, type SurveyWithLocale } from '../../../entities/survey.ts';
import type { Mail } from '../../adapters/mail.ts';
import type { SmsMessage } from '../../adapters/sms-gateway.ts';
import { inTransaction, type Context } from '../../context.ts';
import { databaseTime } from '../../db/database-time.ts';
import { toE164 } from '../../domain/sms.ts';
import { HEARTBEAT_SECONDS, TASK_POLICIES } from '../../tasks.ts';
import { surveyMessage, unsubscribeUrl } from '../mails/survey-message.ts';
import { findWords } from '../message-templates/message-templates.queries.ts';
import { authenticationUrl } from '../survey-people/authentication-url.ts';
import { ownMessageId } from './own-message-id.ts';
import { recipientOf, skipReason, type Recipient } from './recipient.ts';
import { recordOutcome } from './record-outcome.ts';

const { retryLimit } = TASK_POLICIES.notification;
/** The queue notices a killed process within 40 seconds of its last sign of life. The rest is a reserve. */
const ABANDONED_MS = 2 * HEARTBEAT_SECONDS * 1000;
export const MAX_ATTEMPTS = 1 + retryLimit;

/** What a notification sends. */
type Outgoing = { channel: 'email'; mail: Mail } | { channel: 'sms'; sms: SmsMessage };

/** One attempt to send a notification. */
export interface Attempt {
  notificationId: number;
  /** The number of the attempt among those of the notification, from 1. */
  number: number;
  outgoing: Outgoing;
}

/** Claims a notification that is due, so that no other process sends it. Returns null if there is nothing to send. */
export function beginAttempt(context: Context, notificationId: number): Promise<Attempt | null> {
  return inTransaction(context, async (inner) => {
    const { em, now } = inner;
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
    const { type, channel } = notification;
    const isWithoutGateway = channel === 'sms' && !inner.sms.isOn;
    const reason = isWithoutGateway ? 'no_gateway' : skipReason(survey, recipient, { type, channel, now: now() });
    if (reason !== null || !isReachable(recipient)) {
      await recordOutcome(inner, notification, 'skipped', reason ?? 'not_in_survey');
      return null;
    }
    notification.beginAttempt(at);
    await em.flush();
    return {
      notificationId,
      number: notification.attempts,
      outgoing: await outgoingTo(inner, survey, notification, recipient),
    };
  });
}

interface Reachable extends Recipient {
  userName: string;
  urlAuthToken: string;
  unsubscribeToken: string;
}

function isReachable(recipient: Recipient): recipient is Reachable {
  const { urlAuthToken, userName, unsubscribeToken } = recipient;
  return urlAuthToken !== null && userName !== null && unsubscribeToken !== null;
}

async function outgoingTo(
  { em, config }: Context,
  survey: SurveyWithLocale,
  { id, type, channel }: Notification,
  { email, phone, urlAuthToken, unsubscribeToken, language, ...person }: Reachable,
): Promise<Outgoing> {
  const words = await findWords(em, { survey, channel, type, language });
  const unsubscribeLink = unsubscribeUrl(config, unsubscribeToken);
  const message = surveyMessage(words, {
    ...person,
    surveyId: survey.slug,
    supportEmail: survey.supportEmail,
    endsAt: survey.endDate,
    timeZone: survey.timeZone,
    link: authenticationUrl(config, survey, urlAuthToken),
    unsubscribeLink,
  });
  if (message.channel === 'sms') {
    return { channel: 'sms', sms: { id: ownMessageId(id), to: toE164(phone) ?? '', text: message.text } };
  }
  const { subject, text, html } = message;
  const mail = { to: email ?? '', subject, text, html };
  if (type === LINK_AGAIN) return { channel: 'email', mail };
  return { channel: 'email', mail: { ...mail, headers: unsubscribeHeaders(unsubscribeLink) } };
}

/** Lets mail programs show a button that stops the mails, with one POST (RFC 2369, RFC 8058). */
function unsubscribeHeaders(link: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
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
