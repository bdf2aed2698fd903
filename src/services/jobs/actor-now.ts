import type { EntityManager } from '@mikro-orm/sql';
import { Actor } from '../../access/actor.ts';
import { PersonalAccessToken } from '../../../entities/personal-access-token.ts';
import { User } from '../../../entities/user.ts';
import { rolesOf } from '../accounts/editable-roles.ts';

/** The starter of a job with the roles that they hold by now; none once the account is disabled or gone, or the token revoked. */
export async function actorNow(em: EntityManager, starter: Actor): Promise<Actor> {
  const { userId, familyId, tokenId, scopes } = starter;
  const user = await em.findOne(User, { id: userId, isDisabled: false });
  const isRevoked = tokenId !== null && !(await em.findOne(PersonalAccessToken, { id: tokenId, revokedAt: null }));
  const [held] = user && !isRevoked ? await rolesOf(em, [userId]) : [];
  return new Actor({ userId, familyId, tokenId, scopes, roles: held?.roles ?? [] });
}
