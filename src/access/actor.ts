import type { Permission } from './permissions.ts';
import { ROLES, type HeldRole, type RoleReach } from './roles.ts';

export interface ActorFacts {
  userId: number;
  /** The family of refresh tokens that the access token belongs to; null for a personal access token. */
  familyId: string | null;
  /** The personal access token, where it is one. */
  tokenId?: string | null;
  roles: readonly HeldRole[];
  /** Signed in by the link of this survey: of the account's roles only that of its respondent counts. */
  restrictedToSurvey?: string | null;
  /** What a personal access token is narrowed to; null where it may what its owner may. */
  scopes?: readonly Permission[] | null;
  /** A second factor is required of this account, and this sign-in was without. */
  lacksSecondFactor?: boolean;
}

/** Who is calling: a signed-in user and what their roles, as the database has them, permit. */
export class Actor {
  readonly userId: number;
  readonly familyId: string | null;
  readonly tokenId: string | null;
  readonly roles: readonly HeldRole[];
  readonly restrictedToSurvey: string | null;
  readonly scopes: readonly Permission[] | null;
  readonly lacksSecondFactor: boolean;

  constructor({
    userId,
    familyId,
    tokenId = null,
    roles,
    restrictedToSurvey = null,
    scopes = null,
    lacksSecondFactor = false,
  }: ActorFacts) {
    this.userId = userId;
    this.familyId = familyId;
    this.tokenId = tokenId;
    this.roles = roles;
    this.restrictedToSurvey = restrictedToSurvey;
    this.scopes = scopes;
    this.lacksSecondFactor = lacksSecondFactor;
  }

  /** A program with a personal access token, not the person. */
  get isMachine(): boolean {
    return this.familyId === null;
  }

  /** A superuser with all that this means: a narrowed token of theirs may what it says and no more. */
  get isSuperuser(): boolean {
    return this.scopes === null && this.roles.some(({ name }) => name === 'superuser');
  }

  /** Does any role permit it: one for the whole installation, or one tied to this very survey or locale? */
  may(permission: Permission, reach: RoleReach = 'installation', target: string | null = null): boolean {
    return this.roles.some((role) => {
      if (!this.#grants(role, permission)) return false;
      const { reach: roleReach } = ROLES[role.name];
      return roleReach === 'installation' || (roleReach === reach && role.target === target);
    });
  }

  /** Does any role permit it somewhere? The use case looks at the record. */
  mayAnywhere(permission: Permission): boolean {
    return this.roles.some((role) => this.#grants(role, permission));
  }

  /**
   * May a token of these scopes make somebody this? It can choose their password and act by their role from then on: a narrowed
   * token makes nobody who may more than itself. Respondents it may: whoever writes people of a survey has their links anyway.
   */
  canGrant(role: HeldRole['name']): boolean {
    if (this.scopes === null || role === 'respondent') return true;
    return ROLES[role].permissions.every((permission) => this.scopes?.includes(permission));
  }

  #grants({ name }: HeldRole, permission: Permission): boolean {
    return ROLES[name].permissions.includes(permission) && (this.scopes?.includes(permission) ?? true);
  }
}
