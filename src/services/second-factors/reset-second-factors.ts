import { requireInPerson } from '../../access/require-access.ts';
import { query, sql } from '../../db/sql.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { usersNotFound } from '../accounts/require-editable-user.ts';
import { endSignIns, forgetSignIns } from '../auth/end-sign-ins.ts';
import { requireConfirmed } from '../auth/require-confirmed.ts';
import { lockUser } from './lock-user.ts';
import { removeRecoveryCodes } from './recovery-codes.ts';

/**
 * Takes all second factors and recovery codes from somebody who has lost them, and ends their sign-ins: the password alone opens
 * the account again. How many factors there were.
 */
export async function resetSecondFactors(
  context: SignedInContext,
  { userId }: { userId: number },
): Promise<{ deleted: number }> {
  requireInPerson(context.actor);
  await requireConfirmed(context);
  const { deleted, ended } = await inTransaction(context, async (inner) => {
    const factors = await lockUser(inner, userId);
    if (factors === null) throw usersNotFound([userId]);
    await query(inner.em, sql`delete from second_factor where user_id = ${userId}`);
    await removeRecoveryCodes(inner.em, userId);
    return { deleted: factors, ended: await endSignIns(inner, [userId]) };
  });
  forgetSignIns(context, ended);
  return { deleted };
}
