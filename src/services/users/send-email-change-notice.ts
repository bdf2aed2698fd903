import { MailRefusedError } from '../../adapters/mail.ts';
import type { Context } from '../../context.ts';
import type { Tasks } from '../../tasks.ts';
import { findMailLanguage } from '../accounts/user-profile.ts';
import { emailChangeNotice } from '../mails/email-change-mail.ts';

/** Tells the address that a user had that the user is changing it. */
export async function sendEmailChangeNotice(
  { em, mailer, log }: Context,
  { userId, email }: Tasks['email-change-notice'],
): Promise<void> {
  try {
    await mailer.send({ to: email, ...emailChangeNotice(await findMailLanguage(em, userId)) });
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    log.warn({ err: error, userId }, 'the mail about a change of an e-mail address was refused');
  }
}
