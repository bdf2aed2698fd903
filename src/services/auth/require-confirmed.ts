import { TokenFamily } from '../../../entities/token-family.ts';
import type { SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** The time for which a confirmed password permits changes of second factors, tokens and the own e-mail address. */
export const CONFIRMED_SECONDS = 5 * 60;

/**
 * Refuses the call unless the password was confirmed in this sign-in in the last five minutes. A program has no sign-in. Throws AppError
 * `auth.confirmation_needed`.
 */
export async function requireConfirmed({ em, actor, now }: SignedInContext): Promise<void> {
  const since = new Date(now().getTime() - CONFIRMED_SECONDS * 1000);
  const { familyId: id } = actor;
  if (id !== null && (await em.count(TokenFamily, { id, confirmedAt: { $gte: since } })) > 0) return;
  const message = 'Confirm your password, and repeat this within five minutes.';
  throw new AppError('forbidden', 'auth.confirmation_needed', message);
}
