import { User } from '../../../entities/user.ts';
import { MailRefusedError } from '../../adapters/mail.ts';
import type { Context } from '../../context.ts';
import type { Tasks } from '../../tasks.ts';

/** Sends a test mail to the address that its author has at this moment. */
export async function sendTestMail(
  { em, mailer, log }: Context,
  { userId, ...content }: Tasks['test-mail'],
): Promise<void> {
  const user = await em.findOne(User, { id: userId, isDisabled: false });
  if (!user?.email) return;
  try {
    await mailer.send({ to: user.email, ...content });
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    log.warn({ err: error, userId }, 'a test mail was refused');
  }
}
