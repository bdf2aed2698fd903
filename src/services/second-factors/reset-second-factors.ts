import { SecondFactor } from '../../../entities/second-factor.ts';
import { requireInPerson } from '../../access/require-access.ts';
import type { Client } from '../../adapters/rate-limits.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { usersNotFound } from '../accounts/require-editable-user.ts';
import { endSignIns, forgetSignIns } from '../auth/end-sign-ins.ts';
import { forgetFailures, oneTimePasswordName } from '../auth/failures-in-a-row.ts';
import { recordAccountChange } from '../auth/record-sign-in.ts';
import { requireConfirmed } from '../auth/require-confirmed.ts';
import { audit } from '../trail/audit.ts';
import { ofPerson } from '../trail/of-person.ts';
import { lockUser } from './lock-user.ts';
import { removeRecoveryCodes } from './recovery-codes.ts';

/**
 * Removes all second factors and recovery codes of a user who has lost them, and ends their sign-ins, so that the password alone
 * opens the account. Returns the number of confirmed factors. Throws AppError `user.not_found`, `access.in_person_only`,
 * `auth.confirmation_needed`.
 */
export async function resetSecondFactors(
  context: SignedInContext,
  { userId, client }: { userId: number; client: Client },
): Promise<{ deleted: number }> {
  requireInPerson(context.actor);
  await requireConfirmed(context);
  const { deleted, ended } = await inTransaction(context, async (inner) => {
    if ((await lockUser(inner, userId)) === null) throw usersNotFound([userId]);
    const factors = await inner.em.find(SecondFactor, { user: userId, isConfirmed: true });
    for (const { kind } of factors) {
      await recordAccountChange(inner, { userId, method: kind, outcome: 'removed', client });
    }
    await inner.em.nativeDelete(SecondFactor, { user: userId });
    const after = { fields: ['secondFactors'], removed: factors.length };
    await audit(inner, { ...ofPerson(userId), action: 'reset', after });
    await removeRecoveryCodes(inner.em, userId);
    await forgetFailures(inner, [oneTimePasswordName(userId)]);
    return { deleted: factors.length, ended: await endSignIns(inner, [userId]) };
  });
  forgetSignIns(context, ended);
  return { deleted };
}
