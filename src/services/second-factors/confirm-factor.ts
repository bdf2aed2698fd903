import { SecondFactor } from '../../../entities/second-factor.ts';
import { TokenFamily } from '../../../entities/token-family.ts';
import type { Client } from '../../adapters/rate-limits.ts';
import { inTransaction, type SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { endSignIns, forgetSignIns } from '../auth/end-sign-ins.ts';
import { recordAccountChange } from '../auth/record-sign-in.ts';
import { requireConfirmed } from '../auth/require-confirmed.ts';
import { lockUser } from './lock-user.ts';
import { issueRecoveryCodes } from './recovery-codes.ts';
import { factorNotFound } from './second-factors.queries.ts';
import type { isUnconfirmed } from './unconfirmed-factors.ts';

export interface Enrolment {
  factor: SecondFactor;
  /** The recovery codes that a user gets with the first factor. They are not shown again. Null for any other factor. */
  recoveryCodes: string[] | null;
}

interface Confirmation {
  client: Client;
  begun: ReturnType<typeof isUnconfirmed>;
  /** The columns that hold the proof. */
  shown: Partial<Pick<SecondFactor, 'lastStep' | 'credentialId' | 'publicKey' | 'signatureCount' | 'transports'>>;
}

/**
 * Makes a factor protect the account of the caller. With the first factor the user gets recovery codes, and all sign-ins of the
 * user without a second factor end, except the current one, which has just proved the factor. Throws AppError
 * `second_factor.not_found`, `auth.confirmation_needed`.
 */
export async function confirmFactor(
  context: SignedInContext,
  { begun, shown, client }: Confirmation,
): Promise<Enrolment> {
  const { userId, familyId } = context.actor;
  const { changed, ...enrolment } = await inTransaction(context, async (inner) => {
    const { em } = inner;
    const isFirst = (await lockUser(inner, userId)) === 0;
    // After the lock: a new password ends the confirmed sign-in, and this call waits for that change.
    await requireConfirmed(inner);
    const confirmed = await em.nativeUpdate(SecondFactor, begun, { ...shown, isConfirmed: true, challenge: null });
    if (confirmed === 0) throw factorNotFound(begun.id);
    const factor = await em.findOneOrFail(SecondFactor, begun.id);
    await recordAccountChange(inner, { userId, method: begun.kind, outcome: 'added', client });
    if (!isFirst) return { factor, recoveryCodes: null, changed: [] };
    const recoveryCodes = await issueRecoveryCodes(inner, userId);
    await recordAccountChange(inner, { userId, method: 'recovery-code', outcome: 'added', client });
    const ended = await endSignIns(inner, [userId], familyId);
    if (familyId === null) return { factor, recoveryCodes, changed: ended };
    await em.nativeUpdate(TokenFamily, familyId, { secondFactorAt: inner.now() });
    return { factor, recoveryCodes, changed: [...ended, familyId] };
  });
  forgetSignIns(context, changed);
  return enrolment;
}

export function enrolmentRefused(message: string): AppError {
  return new AppError('invalid', 'second_factor.refused', message);
}
