import { PasswordReset } from '../../../entities/password-reset.ts';
import { MailRefusedError } from '../../adapters/mail.ts';
import { inTransaction, type Context } from '../../context.ts';
import { databaseTime } from '../../db/database-time.ts';
import { kysely } from '../../db/kysely.ts';
import { sql } from '../../db/sql.ts';
import { builtInLanguage } from '../../domain/built-in-language.ts';
import { LINK_HOURS, linkExpiry, newLinkToken } from '../accounts/mailed-links.ts';
import { userLanguage } from '../accounts/user-profile.ts';
import { passwordResetMail } from '../mails/password-reset-mail.ts';

/** The shortest time between two mails to one user. */
const MAIL_INTERVAL_MS = 5 * 60 * 1000;

/** Sends a link for a new password to the user with this e-mail address, if the address is trusted (`isEmailTrusted`). */
export async function sendPasswordReset(context: Context, { email }: { email: string }): Promise<void> {
  const { token, hash } = newLinkToken();
  const recipient = await inTransaction(context, (inner) => storeToken(inner, email, hash));
  if (recipient === null) return;
  const url = `${context.config.adminFrontendUrl}/password-reset/#?token=${token}`;
  const content = passwordResetMail(builtInLanguage(recipient.language), { url, validHours: LINK_HOURS });
  try {
    await context.mailer.send({ to: recipient.email, ...content });
  } catch (error) {
    if (!(error instanceof MailRefusedError)) {
      // The mail may have arrived, so its link stays good; but the next attempt, or the next request, need not wait.
      const earlier = new Date((await databaseTime(context.em)).getTime() - MAIL_INTERVAL_MS);
      await context.em.nativeUpdate(PasswordReset, hash, { createdAt: earlier });
      throw error;
    }
    await context.em.nativeDelete(PasswordReset, hash);
    context.log.warn({ err: error, userId: recipient.userId }, 'the mail for a new password was refused');
  }
}

interface Recipient {
  userId: number;
  email: string;
  /** The language of the survey that the user joined last. */
  language: string | null;
}

// Of two requests at once the second waits for the lock, and finds the token of the first.
async function storeToken({ em, now }: Context, email: string, hash: string): Promise<Recipient | null> {
  const recipient = await kysely(em)
    .selectFrom('user_account as u')
    .select(['u.id as userId', 'u.email'])
    .select((eb) => userLanguage(eb).as('language'))
    .where((eb) => eb(eb.fn<string>('lower', ['u.email']), '=', sql<string>`lower(${email})`))
    .where('u.is_email_trusted', '=', true)
    .where('u.is_disabled', '=', false)
    .forNoKeyUpdate()
    .$narrowType<{ email: string }>()
    .executeTakeFirst();
  if (!recipient) return null;
  const { userId: user } = recipient;
  const createdAt = await databaseTime(em);
  const recent = { user, createdAt: { $gt: new Date(createdAt.getTime() - MAIL_INTERVAL_MS) } };
  if ((await em.count(PasswordReset, recent)) > 0) return null;
  await em.insert(PasswordReset, { hash, user, createdAt, expiresAt: linkExpiry(now()) });
  return recipient;
}
