import { SecondFactor } from '../../../entities/second-factor.ts';
import { SignInChallenge } from '../../../entities/sign-in-challenge.ts';
import type { Actor } from '../../access/actor.ts';
import type { Client } from '../../adapters/rate-limits.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { recordAccountChange } from '../auth/record-sign-in.ts';
import { requireConfirmed } from '../auth/require-confirmed.ts';
import { lockUser } from './lock-user.ts';
import { removeRecoveryCodes } from './recovery-codes.ts';
import { factorNotFound } from './second-factors.queries.ts';

/**
 * Removes a second factor of the caller, and with the last one the recovery codes. If staff must have a second factor, they keep
 * the last one. Throws AppError `second_factor.required`, `second_factor.not_found`, `auth.confirmation_needed`.
 */
export async function deleteFactor(
  context: SignedInContext,
  { id, client }: { id: string; client: Client },
): Promise<{ id: string }> {
  const { actor, config } = context;
  const { userId } = actor;
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    const before = await lockUser(inner, userId);
    await requireConfirmed(inner);
    const factor = await em.findOne(SecondFactor, { id, user: userId });
    if (!factor) throw factorNotFound(id);
    await em.nativeDelete(SecondFactor, { id, user: userId });
    if (factor.isConfirmed && before === 1) {
      if (config.secondFactor === 'required' && isStaff(actor)) throw lastFactorRequired();
      await removeRecoveryCodes(em, userId);
    }
    await em.nativeDelete(SignInChallenge, { user: userId });
    if (factor.isConfirmed)
      await recordAccountChange(inner, { userId, method: factor.kind, outcome: 'removed', client });
    return { id };
  });
}

function isStaff({ roles }: Actor): boolean {
  return roles.some(({ name }) => name !== 'respondent');
}

function lastFactorRequired(): AppError {
  const message = 'Your account must have a second factor, and this is the last one: set up another one first.';
  return new AppError('conflict', 'second_factor.required', message);
}
