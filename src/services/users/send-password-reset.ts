import { createHash, randomBytes } from 'node:crypto';
import { MailRefusedError } from '../../adapters/mail.ts';
import { query, sql } from '../../db/sql.ts';
import { inTransaction, type Context } from '../../context.ts';
import { mailLanguage } from '../mails/compose.ts';
import { passwordResetMail } from '../mails/password-reset-mail.ts';

const VALID_HOURS = 4;
const HOUR_MS = 3600 * 1000;
/** An account gets no more than one mail in this time, however often somebody asks. */
const MAIL_INTERVAL_MS = 5 * 60 * 1000;
const TOKEN_BYTES = 33;

/** Sends a link for a new password to the account with this address, if there is one. */
export async function sendPasswordReset(context: Context, { email }: { email: string }): Promise<void> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const hash = hashResetToken(token);
  const recipient = await inTransaction(context, (inner) => storeToken(inner, email, hash));
  if (recipient === null) return;
  const url = `${context.config.adminFrontendUrl}/password-reset/#?token=${token}`;
  const content = passwordResetMail(mailLanguage(recipient.language), { url, validHours: VALID_HOURS });
  try {
    await context.mailer.send({ to: recipient.email, ...content });
  } catch (error) {
    if (!(error instanceof MailRefusedError)) {
      // The mail may have arrived, so its link stays good; but the next attempt, or the next request, need not wait.
      const earlier = new Date(context.now().getTime() - MAIL_INTERVAL_MS);
      await query(context.em, sql`update password_reset set created_at = ${earlier} where hash = ${hash}`);
      throw error;
    }
    await query(context.em, sql`delete from password_reset where hash = ${hash}`);
    context.log.warn({ err: error, userId: recipient.userId }, 'the mail for a new password was refused');
  }
}

/** How a token is stored: one fast hash is enough for 264 random bits. */
export function hashResetToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

interface Recipient {
  userId: number;
  email: string;
  /** Of the survey that they came to last. */
  language: string | null;
}

// Two requests at once take turns at the account, and the second finds the token of the first.
async function storeToken({ em, now }: Context, email: string, hash: string): Promise<Recipient | null> {
  const [recipient] = await query<Recipient>(
    em,
    sql`select id as "userId", email, (
            select l.respondent_language from user_role r join survey s on s.id = r.survey_id
              join locale l on l.id = s.locale_id where r.user_id = u.id order by r.id desc limit 1) as language
        from user_account u where lower(email) = lower(${email}) and is_email_trusted and not is_disabled for no key update`,
  );
  if (!recipient) return null;
  const time = now().getTime();
  const stored = await query(
    em,
    sql`insert into password_reset (hash, user_id, created_at, expires_at)
        select ${hash}, ${recipient.userId}::int, ${now()}::timestamptz, ${new Date(time + VALID_HOURS * HOUR_MS)}::timestamptz
        where not exists (select from password_reset
          where user_id = ${recipient.userId} and created_at > ${new Date(time - MAIL_INTERVAL_MS)})
        returning hash`,
  );
  return stored.length === 0 ? null : recipient;
}
