import { User } from '../../../entities/user.ts';
import type { SignedInScope } from '../../scope.ts';

/** The caller's own account. */
export async function ownAccount({ em, actor }: SignedInScope) {
  return em.findOneOrFail(User, actor.userId, { populate: ['aliases.survey'] });
}
