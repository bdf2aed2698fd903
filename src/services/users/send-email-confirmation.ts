import { EmailChange } from '../../../entities/email-change.ts';
import { MailRefusedError } from '../../adapters/mail.ts';
import type { Context } from '../../context.ts';
import { kysely } from '../../db/kysely.ts';
import type { Tasks } from '../../tasks.ts';
import { LINK_HOURS, newLinkToken } from '../accounts/mailed-links.ts';
import { findMailLanguage } from '../accounts/user-profile.ts';
import { emailConfirmationMail } from '../mails/email-change-mail.ts';

/** Mails the link that makes a new e-mail address that of its user, if the change still waits. The link of an earlier mail is void. */
export async function sendEmailConfirmation(context: Context, { userId }: Tasks['email-change']): Promise<void> {
  const { em, config, mailer, log, now } = context;
  const { token, hash } = newLinkToken();
  // One statement, so that the link confirms the address that it is mailed to and no later one.
  const change = await kysely(em)
    .updateTable('email_change')
    .set({ hash })
    .where('user_id', '=', userId)
    .where('expires_at', '>', now().toISOString())
    .returning('email')
    .executeTakeFirst();
  if (!change) return;
  const url = `${config.adminFrontendUrl}/confirm-email/#?token=${token}`;
  const content = emailConfirmationMail(await findMailLanguage(em, userId), { url, validHours: LINK_HOURS });
  try {
    await mailer.send({ to: change.email, ...content });
  } catch (error) {
    if (!(error instanceof MailRefusedError)) throw error;
    await em.nativeDelete(EmailChange, { hash });
    log.warn({ err: error, userId }, 'the mail for a new e-mail address was refused');
  }
}
