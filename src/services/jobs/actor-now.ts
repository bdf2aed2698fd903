import type { EntityManager } from '@mikro-orm/sql';
import { Actor } from '../../access/actor.ts';
import { User } from '../../../entities/user.ts';
import { rolesOf } from '../people/editable.ts';

/** The starter of a job with the roles that they hold by now; none once the account is disabled or gone. */
export async function actorNow(em: EntityManager, starter: Actor): Promise<Actor> {
  const { userId, familyId, scopes } = starter;
  const user = await em.findOne(User, { id: userId, isDisabled: false });
  const [held] = user ? await rolesOf(em, [userId]) : [];
  return new Actor({ userId, familyId, scopes, roles: held?.roles ?? [] });
}
