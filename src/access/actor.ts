import type { Permission } from './permissions.ts';
import { ROLES, type HeldRole, type RoleReach } from './roles.ts';

/** Who is calling: a signed-in user and what their roles, as the database has them, permit. */
export class Actor {
  readonly userId: number;
  /** The refresh-token family this access token belongs to. */
  readonly familyId: string;
  readonly roles: readonly HeldRole[];
  /** Signed in by the link of this survey: of the account's roles only that of its respondent counts. */
  readonly onlyIn: string | null;

  constructor(userId: number, familyId: string, roles: readonly HeldRole[], onlyIn: string | null = null) {
    this.userId = userId;
    this.familyId = familyId;
    this.roles = roles;
    this.onlyIn = onlyIn;
  }

  /** Does any role permit it: one for the whole installation, or one tied to this very survey or locale? */
  may(permission: Permission, reach: RoleReach = 'installation', target: string | null = null): boolean {
    return this.roles.some((role) => {
      const { permissions, reach: roleReach } = ROLES[role.name];
      if (!permissions.includes(permission)) return false;
      return roleReach === 'installation' || (roleReach === reach && role.target === target);
    });
  }

  /** Does any role permit it somewhere? The use case looks at the record. */
  mayAnywhere(permission: Permission): boolean {
    return this.roles.some(({ name }) => ROLES[name].permissions.includes(permission));
  }
}
