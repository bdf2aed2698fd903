import { ROLE_NAMES, type RoleName } from '@dietary-recall/vocabulary';
import type { Permission } from '@dietary-recall/vocabulary/permissions';
import { formatRole, ROLES, type HeldRole } from '@dietary-recall/vocabulary/roles';
import { AppError } from '../errors.ts';
import type { Actor } from './actor.ts';
import { forbidden } from './require-access.ts';

/** The roles that are tied to one survey. A caller who may write the people of a survey gives and removes them. */
export const SURVEY_ROLES: readonly RoleName[] = ROLE_NAMES.filter((name) => ROLES[name].reach === 'survey');

/** Refuses a role in a survey that is beyond the scopes of the caller. Throws AppError `access.forbidden`. */
export function requireGivable(actor: Actor, role: RoleName): void {
  if (isWithinScopes(actor, role)) return;
  throw forbidden(`the role "${role}" is more than the scopes of this personal access token`);
}

/**
 * Refuses roles that the caller may not give to a new user. A superuser who is signed in gives any role. Every other caller, and
 * every program, gives roles in surveys only. Throws AppError `user.role_forbidden`.
 */
export function requireGivableToNewUser(actor: Actor, roles: readonly HeldRole[]): void {
  if (actor.isSuperuser && !actor.isMachine) return;
  const isGivable = ({ name }: HeldRole) => SURVEY_ROLES.includes(name) && isWithinScopes(actor, name);
  const others = roles.filter((role) => !isGivable(role)).map(formatRole);
  if (others.length === 0) return;
  const may =
    actor.scopes === null ? '<survey>/respondent, <survey>/staff and <survey>/support' : 'no role beyond its scopes';
  const message = actor.isMachine
    ? `A personal access token may not give ${others.join(', ')}; this one may give ${may}.`
    : `Only superusers may give ${others.join(', ')}; you may give ${may}.`;
  throw new AppError('forbidden', 'user.role_forbidden', message, { facts: { roles: others } });
}

/** What a role tells by mail: the support gets the names and phone numbers of people who want to be called. */
const READ_BY_MAIL: Readonly<Partial<Record<RoleName, readonly Permission[]>>> = { support: ['callbacks:read'] };

/**
 * Returns whether a role has no more permissions than the scopes of the caller, and gets no mails about what they do not include. The
 * caller could choose the password and the address of the new user and then act by the role. Respondents may always be created: whoever may
 * write the people of a survey has their links anyway.
 */
function isWithinScopes({ scopes }: Actor, role: RoleName): boolean {
  if (scopes === null || role === 'respondent') return true;
  return [...ROLES[role].permissions, ...(READ_BY_MAIL[role] ?? [])].every((permission) => scopes.includes(permission));
}
