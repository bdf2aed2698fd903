import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../../context.ts';

/** How long a password that was asked for again opens what protects the account. */
export const CONFIRMED_SECONDS = 5 * 60;

/** Refuses the call unless the password was given again in this sign-in just now. Throws AppError `auth.confirmation_needed`. */
export async function requireConfirmed(context: SignedInContext): Promise<void> {
  if (await isConfirmed(context)) return;
  const message = 'Confirm your password with POST /auth/confirm, and repeat this within five minutes.';
  throw new AppError('forbidden', 'auth.confirmation_needed', message);
}

export async function isConfirmed({ em, actor, now }: SignedInContext): Promise<boolean> {
  const since = new Date(now().getTime() - CONFIRMED_SECONDS * 1000);
  const confirmed = await query(
    em,
    sql`select id from token_family where id = ${actor.familyId}::uuid and confirmed_at >= ${since}`,
  );
  return confirmed.length > 0;
}
