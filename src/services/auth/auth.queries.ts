import { User } from '../../../entities/user.ts';
import type { SignedInContext } from '../../context.ts';
import { AppError } from '../../errors.ts';

/** Returns the caller with their user names. Throws AppError `auth.not_signed_in` if the user was deleted. */
export async function requireOwnUser({ em, actor }: SignedInContext) {
  const user = await em.findOne(User, actor.userId, { populate: ['aliases.survey'] });
  if (!user) throw userGone();
  return user;
}

/** Makes the error for a user who was deleted, erased or disabled within the last second, while their roles are still in memory. */
export function userGone(): AppError {
  return new AppError('unauthenticated', 'auth.not_signed_in', 'This account no longer exists.');
}
