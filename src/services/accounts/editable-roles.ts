import type { Permission } from '@dietary-recall/vocabulary/permissions';
import { ROLES, type HeldRole } from '@dietary-recall/vocabulary/roles';
import type { EntityManager } from '@mikro-orm/sql';
import type { Actor } from '../../access/actor.ts';
import { anyNumber } from '../../db/any-of.ts';
import { kysely } from '../../db/kysely.ts';
import { heldRoles } from './user-profile.ts';

export interface HeldRoles {
  userId: number;
  roles: HeldRole[];
}

/** Finds the roles of these users. Users who do not exist are absent. */
export function rolesOf(em: EntityManager, userIds: readonly number[]): Promise<HeldRoles[]> {
  return kysely(em)
    .selectFrom('user_account as u')
    .select('u.id as userId')
    .select((eb) => heldRoles(eb, null).as('roles'))
    .where('u.id', '=', anyNumber(userIds))
    .execute();
}

/**
 * Returns whether the caller may change a user with these roles. Superusers may change everybody, survey administrators respondents,
 * and staff the respondents all of whose surveys they run (docs/reference/recall-rules.md#15-who-may-change-an-account).
 */
export function mayEditRespondent(actor: Actor, roles: readonly HeldRole[]): boolean {
  return (
    actor.isSuperuser || (roles.every(({ name }) => name === 'respondent') && mayInAll(actor, 'users:update', roles))
  );
}

/** Returns whether the caller may change a user with these roles in surveys: respondent, support and staff. */
export function mayEditMember(actor: Actor, roles: readonly HeldRole[]): boolean {
  return (
    actor.isSuperuser ||
    (roles.every(({ name }) => ROLES[name].reach === 'survey') && mayInAll(actor, 'survey-people:write', roles))
  );
}

// Only superusers may change a user without roles.
function mayInAll(actor: Actor, permission: Permission, roles: readonly HeldRole[]): boolean {
  return roles.length > 0 && roles.every(({ target }) => actor.may(permission, 'survey', target));
}
