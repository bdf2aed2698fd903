import { randomUUID } from 'node:crypto';
import type { SecondFactorKind } from '@dietary-recall/vocabulary';
import { SecondFactor } from '../../../entities/second-factor.ts';
import { inTransaction, type Context, type SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { requireConfirmed } from '../auth/require-confirmed.ts';
import { lockUser } from './lock-user.ts';

const MAX_FACTORS = 10;
/** The time that a person has to prove that a new factor works. */
const UNCONFIRMED_MS = 10 * 60 * 1000;

interface Beginning {
  kind: SecondFactorKind;
  name: string;
  sealedSecret?: string;
  challenge?: string;
}

/**
 * Stores a second factor of the caller that is not confirmed, in place of an unconfirmed one of its kind, and returns its id.
 * Throws AppError `second_factor.too_many`, `auth.confirmation_needed`.
 */
export async function storeUnconfirmed(context: SignedInContext, beginning: Beginning): Promise<string> {
  const user = context.actor.userId;
  return inTransaction(context, async (inner) => {
    const { em, now } = inner;
    await lockUser(inner, user);
    await requireConfirmed(inner);
    const isReplaced = { $or: [{ kind: beginning.kind }, { createdAt: { $lt: unconfirmedSince(inner) } }] };
    await em.nativeDelete(SecondFactor, { user, isConfirmed: false, ...isReplaced });
    if ((await em.count(SecondFactor, { user })) >= MAX_FACTORS) {
      const message = `You have ${MAX_FACTORS} second factors: remove one of them first.`;
      throw new AppError('conflict', 'second_factor.too_many', message);
    }
    const id = randomUUID();
    await em.insert(SecondFactor, { id, user, createdAt: now(), ...beginning });
    return id;
  });
}

/** The condition that selects an unconfirmed factor of the caller from the last ten minutes. */
export function isUnconfirmed(context: SignedInContext, id: string, kind: SecondFactorKind) {
  return { id, user: context.actor.userId, kind, isConfirmed: false, createdAt: { $gte: unconfirmedSince(context) } };
}

/** Returns the time before which unconfirmed factors have expired. */
export function unconfirmedSince({ now }: Context): Date {
  return new Date(now().getTime() - UNCONFIRMED_MS);
}
