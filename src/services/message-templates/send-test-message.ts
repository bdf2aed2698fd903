import { User } from '../../../entities/user.ts';
import { MailRefusedError } from '../../adapters/mail.ts';
import { SmsRefusedError } from '../../adapters/sms-gateway.ts';
import type { Context } from '../../context.ts';
import { toE164 } from '../../domain/sms.ts';
import type { Tasks } from '../../tasks.ts';

/** Sends a test message to the address or number that its author has at this moment. */
export async function sendTestMessage(
  { em, mailer, sms: gateway, log }: Context,
  { userId, mail, sms }: Tasks['test-message'],
): Promise<void> {
  const user = await em.findOne(User, { id: userId, isDisabled: false });
  const phone = toE164(user?.phone ?? null);
  try {
    if (mail && user?.email) await mailer.send({ to: user.email, ...mail });
    if (sms && phone !== null) await gateway.send({ to: phone, ...sms });
  } catch (error) {
    if (!(error instanceof MailRefusedError || error instanceof SmsRefusedError)) throw error;
    log.warn({ err: error, userId }, 'a test message was refused');
  }
}
