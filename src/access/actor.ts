import type { Permission } from '@dietary-recall/vocabulary/permissions';
import { ROLES, type HeldRole, type RoleReach } from '@dietary-recall/vocabulary/roles';

/** The facts from which an actor is built. */
export interface ActorFacts {
  userId: number;
  /** The sign-in of the access token. Null for a personal access token. */
  familyId: string | null;
  /** The id of the personal access token. Null for a sign-in. */
  tokenId?: string | null;
  roles: readonly HeldRole[];
  /** The survey by whose link the caller signed in: only the role of its respondent counts. Null for any other caller. */
  restrictedToSurvey?: string | null;
  /** The member of staff who interviews the user. Null for any other caller. */
  interviewerId?: number | null;
  /** The permissions that a personal access token is narrowed to. Null if all permissions of its owner count. */
  scopes?: readonly Permission[] | null;
  /** Whether this user must have a second factor and signed in without one. */
  lacksSecondFactor?: boolean;
}

/** The signed-in caller, with what the roles in the database permit. */
export class Actor {
  readonly userId: number;
  readonly familyId: string | null;
  readonly tokenId: string | null;
  readonly roles: readonly HeldRole[];
  readonly restrictedToSurvey: string | null;
  readonly interviewerId: number | null;
  readonly scopes: readonly Permission[] | null;
  readonly lacksSecondFactor: boolean;

  constructor({
    userId,
    familyId,
    tokenId = null,
    roles,
    restrictedToSurvey = null,
    interviewerId = null,
    scopes = null,
    lacksSecondFactor = false,
  }: ActorFacts) {
    this.userId = userId;
    this.familyId = familyId;
    this.tokenId = tokenId;
    this.roles = roles;
    this.restrictedToSurvey = restrictedToSurvey;
    this.interviewerId = interviewerId;
    this.scopes = scopes;
    this.lacksSecondFactor = lacksSecondFactor;
  }

  /** True for a program with a personal access token, false for a person. */
  get isMachine(): boolean {
    return this.familyId === null;
  }

  /** True for a superuser with all permissions. A narrowed token of a superuser does not count. */
  get isSuperuser(): boolean {
    return this.scopes === null && this.roles.some(({ name }) => name === 'superuser');
  }

  /** Returns whether a role permits it: one for the whole installation, or one tied to this survey or locale. */
  may(permission: Permission, reach: RoleReach = 'installation', target: string | null = null): boolean {
    return this.roles.some((role) => {
      if (!this.#grants(role, permission)) return false;
      const { reach: roleReach } = ROLES[role.name];
      return roleReach === 'installation' || (roleReach === reach && role.target === target);
    });
  }

  /** Returns whether any role permits it somewhere. The use case checks the record. */
  mayAnywhere(permission: Permission): boolean {
    return this.roles.some((role) => this.#grants(role, permission));
  }

  /** Lists the surveys that a role tied to them permits it for. Roles for the whole installation do not count. */
  surveysWith(permission: Permission): string[] {
    return this.roles.flatMap(({ target }) =>
      target !== null && this.may(permission, 'survey', target) ? [target] : [],
    );
  }

  #grants({ name }: HeldRole, permission: Permission): boolean {
    return ROLES[name].permissions.includes(permission) && (this.scopes?.includes(permission) ?? true);
  }
}
