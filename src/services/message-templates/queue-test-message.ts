import { randomUUID } from 'node:crypto';
import type { NotificationChannel } from '@dietary-recall/vocabulary';
import { User } from '../../../entities/user.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { toE164 } from '../../domain/sms.ts';
import { AppError } from '../../errors.ts';
import type { Tasks } from '../../tasks.ts';
import { userGone } from '../auth/auth.queries.ts';
import { requireGateway } from '../mails/require-gateway.ts';
import type { SurveyMessage } from '../mails/survey-message.ts';
import { audit } from '../trail/audit.ts';
import { templateCode } from './message-templates.queries.ts';
import { previewMessage, type PreviewWanted } from './preview-message.ts';

/**
 * Queues a message as `previewMessage` writes it, to the own address or number of the caller. Throws what `previewMessage` throws, and
 * AppError `message_template.no_own_address`, `notification.sms_not_set_up`.
 */
export async function queueTestMessage(
  context: SignedInContext,
  wanted: PreviewWanted,
): Promise<{ queuedFor: string; language: string }> {
  const { message, language } = await previewMessage(context, wanted);
  const { em, tasks, actor } = context;
  const user = await em.findOne(User, actor.userId);
  if (!user) throw userGone();
  const { channel, type } = wanted;
  const queuedFor = (channel === 'email' ? user.email : toE164(user.phone ?? null)) ?? '';
  if (queuedFor === '') throw noOwnAddress(channel);
  if (channel === 'sms') requireGateway(context);
  const { id: surveyId } = await context.surveys.get(wanted.surveyId);
  await inTransaction(context, async (inner) => {
    await tasks.add(inner.em, 'test-message', { userId: actor.userId, ...contentOf(message) });
    const code = templateCode({ channel, type, language });
    await audit(inner, { recordType: 'message-template', code, surveyId, action: 'send', after: { isTest: true } });
  });
  tasks.wake('test-message');
  return { queuedFor, language };
}

function contentOf(message: SurveyMessage): Omit<Tasks['test-message'], 'userId'> {
  if (message.channel === 'sms') return { sms: { id: `test-${randomUUID()}`, text: message.text } };
  const { subject, text, html } = message;
  return { mail: { subject: `[Test] ${subject}`, text, html } };
}

function noOwnAddress(channel: NotificationChannel): AppError {
  const what = channel === 'email' ? 'e-mail address' : 'telephone number with + and a country';
  const message = `Your account has no ${what}. Add one to your profile first.`;
  return new AppError('conflict', 'message_template.no_own_address', message);
}
