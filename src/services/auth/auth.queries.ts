import { User } from '../../../entities/user.ts';
import { AppError } from '../../errors.ts';
import type { SignedInContext } from '../../context.ts';

/** Finds the user who calls, with their user names. Throws AppError `auth.not_signed_in` where the user is gone. */
export async function findOwnUser({ em, actor }: SignedInContext) {
  const user = await em.findOne(User, actor.userId, { populate: ['aliases.survey'] });
  if (!user) throw userGone();
  return user;
}

/** The refusal of a user who was deleted in the second for which their roles are remembered. */
export function userGone(): AppError {
  return new AppError('unauthenticated', 'auth.not_signed_in', 'This account no longer exists.');
}
