import type { EntityManager } from '@mikro-orm/sql';
import type { Actor } from '../../access/actor.ts';
import type { Permission } from '../../access/permissions.ts';
import { ROLES, type HeldRole } from '../../access/roles.ts';
import { query, sql } from '../../db/sql.ts';

export interface HeldRoles {
  userId: number;
  roles: HeldRole[];
}

/** What these accounts may do; those that do not exist are left out. */
export function rolesOf(em: EntityManager, userIds: readonly number[]): Promise<HeldRoles[]> {
  return query<HeldRoles>(
    em,
    sql`select u.id as "userId", coalesce(
          (select jsonb_agg(jsonb_build_object('name', r.name, 'target', coalesce(s.slug, r.locale_id)))
           from user_role r left join survey s on s.id = r.survey_id where r.user_id = u.id), '[]') as roles
        from user_account u where u.id = any(${[...userIds]}::int[])`,
  );
}

/**
 * May the caller change the account of a person with these roles? Superusers everybody's; survey administrators
 * respondents'; staff those of respondents all of whose surveys they run (domain reference 8.1).
 */
export function mayEditRespondent(actor: Actor, roles: readonly HeldRole[]): boolean {
  return (
    actor.isSuperuser || (roles.every(({ name }) => name === 'respondent') && mayInAll(actor, 'users:update', roles))
  );
}

/** The same for whoever works in surveys: respondents, support and staff. */
export function mayEditMember(actor: Actor, roles: readonly HeldRole[]): boolean {
  return (
    actor.isSuperuser ||
    (roles.every(({ name }) => ROLES[name].reach === 'survey') && mayInAll(actor, 'survey-people:write', roles))
  );
}

// An account without roles is nobody's but a superuser's.
function mayInAll(actor: Actor, permission: Permission, roles: readonly HeldRole[]): boolean {
  return roles.length > 0 && roles.every(({ target }) => actor.may(permission, 'survey', target));
}
