import { TokenFamily } from '../../../entities/token-family.ts';
import type { SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** The time for which a confirmed password permits changes of second factors and tokens. */
export const CONFIRMED_SECONDS = 5 * 60;

/** Refuses the call unless the password was confirmed in this sign-in in the last five minutes. Throws AppError `auth.confirmation_needed`. */
export async function requireConfirmed(context: SignedInContext): Promise<void> {
  if (await isConfirmed(context)) return;
  const message = 'Confirm your password, and repeat this within five minutes.';
  throw new AppError('forbidden', 'auth.confirmation_needed', message);
}

/** Returns whether the password was confirmed in this sign-in in the last five minutes. A program has no sign-in. */
export async function isConfirmed({ em, actor, now }: SignedInContext): Promise<boolean> {
  const since = new Date(now().getTime() - CONFIRMED_SECONDS * 1000);
  return (
    actor.familyId !== null && (await em.count(TokenFamily, { id: actor.familyId, confirmedAt: { $gte: since } })) > 0
  );
}
