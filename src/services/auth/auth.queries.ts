import { User } from '../../../entities/user.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../../context.ts';

/** The caller's own account. */
export async function findOwnUser({ em, actor }: SignedInContext) {
  const account = await em.findOne(User, actor.userId, { populate: ['aliases.survey'] });
  if (!account) throw userGone();
  return account;
}

/** For an account that was deleted within the second that its roles are remembered. */
export function userGone(): AppError {
  return new AppError('unauthenticated', 'auth.not_signed_in', 'This account no longer exists.');
}
