import { SignInChallenge } from '../../../entities/sign-in-challenge.ts';
import type { Client } from '../../adapters/rate-limits.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { recordAccountChange } from '../auth/record-sign-in.ts';
import { requireConfirmed } from '../auth/require-confirmed.ts';
import { lockUser } from './lock-user.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';

/**
 * Gives the caller ten recovery codes in place of the old ones. Throws AppError `second_factor.none` if the
 * caller has no second factor, and `auth.confirmation_needed`.
 */
export async function renewRecoveryCodes(
  context: SignedInContext,
  { client }: { client: Client },
): Promise<{ recoveryCodes: string[] }> {
  const { userId } = context.actor;
  return inTransaction(context, async (inner) => {
    const factors = await lockUser(inner, userId);
    await requireConfirmed(inner);
    if (!factors) {
      const message = 'You have no second factor that a recovery code could replace: set one up first.';
      throw new AppError('conflict', 'second_factor.none', message);
    }
    await inner.em.nativeDelete(SignInChallenge, { user: userId });
    await recordAccountChange(inner, { userId, method: 'recovery-code', outcome: 'added', client });
    return { recoveryCodes: await issueRecoveryCodes(inner, userId) };
  });
}
