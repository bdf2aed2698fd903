import type { Actor } from '../../access/actor.ts';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { requireConfirmed } from '../auth/require-confirmed.ts';
import { lockUser } from './lock-user.ts';
import { removeRecoveryCodes } from './recovery-codes.ts';
import { factorNotFound } from './second-factors.queries.ts';

/**
 * Takes a second factor of the caller's away, with the last one the recovery codes too. Staff keep one where it is required of
 * them: AppError `second_factor.required`.
 */
export async function removeFactor(context: SignedInContext, { id }: { id: string }): Promise<{ id: string }> {
  const { actor, config } = context;
  const { userId } = actor;
  return inTransaction(context, async (inner) => {
    const { em } = inner;
    const before = await lockUser(inner, userId);
    await requireConfirmed(inner);
    const [removed] = await query<{ isConfirmed: boolean }>(
      em,
      sql`delete from second_factor where id = ${id}::uuid and user_id = ${userId} returning is_confirmed as "isConfirmed"`,
    );
    if (!removed) throw factorNotFound(id);
    if (removed.isConfirmed && before === 1) {
      if (config.secondFactor === 'required' && isStaff(actor)) throw lastOne();
      await removeRecoveryCodes(em, userId);
    }
    await query(em, sql`delete from sign_in_challenge where user_id = ${userId}`);
    return { id };
  });
}

function isStaff({ roles }: Actor): boolean {
  return roles.some(({ name }) => name !== 'respondent');
}

function lastOne(): AppError {
  const message = 'Your account has to have a second factor, and this is the last one: set up another one first.';
  return new AppError('conflict', 'second_factor.required', message);
}
