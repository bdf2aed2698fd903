import type { RawBuilder } from 'kysely';
import { query, sql } from '../../db/sql.ts';
import { AppError } from '../../errors.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { endSignIns, forgetSignIns } from '../auth/end-sign-ins.ts';
import { requireConfirmed } from '../auth/require-confirmed.ts';
import { lockUser } from './lock-user.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { FACTOR, factorNotFound, withIsoTimes, type Factor } from './second-factors.queries.ts';

export interface Enrolment {
  factor: Factor;
  /** With the first factor of the account; not shown again. */
  recoveryCodes: string[] | null;
}

interface Shown {
  id: string;
  /** Which row that is, in a statement. */
  begun: RawBuilder<unknown>;
  /** What is stored of the proof: columns and their values. */
  shown: RawBuilder<unknown>;
}

/**
 * Lets a factor protect the caller's account from now on. With the first one the account gets recovery codes, and all of its
 * sign-ins without a second factor end, except the one that asks, which has just shown one.
 */
export async function confirmFactor(context: SignedInContext, { id, begun, shown }: Shown): Promise<Enrolment> {
  const { userId, familyId } = context.actor;
  const { changed, ...enrolment } = await inTransaction(context, async (inner) => {
    const isFirst = (await lockUser(inner, userId)) === 0;
    // Behind the lock: a new password ends the sign-in that was confirmed, and this waits for it.
    await requireConfirmed(inner);
    const [confirmed] = await query<{ factor: Factor }>(
      inner.em,
      sql`update second_factor set is_confirmed = true, challenge = null, ${shown} where ${begun} returning ${FACTOR} as factor`,
    );
    if (!confirmed) throw factorNotFound(id);
    const factor = withIsoTimes(confirmed.factor);
    if (!isFirst) return { factor, recoveryCodes: null, changed: [] };
    const recoveryCodes = await issueRecoveryCodes(inner, userId);
    const ended = await endSignIns(inner, [userId], familyId);
    const kept = await query<{ id: string }>(
      inner.em,
      sql`update token_family set second_factor_at = ${inner.now()} where id = ${familyId}::uuid returning id`,
    );
    return { factor, recoveryCodes, changed: [...ended, ...kept.map((family) => family.id)] };
  });
  forgetSignIns(context, changed);
  return enrolment;
}

export function enrolmentRefused(message: string): AppError {
  return new AppError('invalid', 'second_factor.refused', message);
}
