import type { Permission } from '@dietary-recall/vocabulary/permissions';
import type { RoleReach } from '@dietary-recall/vocabulary/roles';
import { AppError } from '../errors.ts';
import type { Actor } from './actor.ts';

/** Refuses the call unless a role of the caller permits it for this survey or locale. An unknown one gets the same error, so that nobody can probe. */
export function requireAccess(actor: Actor, permission: Permission, reach: RoleReach, target: string): void {
  if (actor.may(permission, reach, target)) return;
  throw forbidden(`${permission} on ${target}`);
}

/** Refuses the call unless a role of the caller gives the permission for some target. */
export function requireAccessAnywhere(actor: Actor, permission: Permission): void {
  if (!actor.mayAnywhere(permission)) throw forbidden(permission);
}

/** Refuses a program with a personal access token. Throws AppError `access.in_person_only`. */
export function requireNoProgram({ isMachine }: Actor): void {
  if (isMachine) throw notInPerson();
}

/** Refuses a program with a personal access token, and staff who interview the person. Throws AppError `access.in_person_only`. */
export function requireInPerson(actor: Actor): void {
  requireNoProgram(actor);
  requireNoInterview(actor);
}

/** Refuses staff who interview the person. Throws AppError `access.in_person_only`. */
export function requireNoInterview({ interviewerId }: Actor): void {
  if (interviewerId === null) return;
  const message = 'An interview does not permit this: it is for the respondent alone, with a sign-in of their own.';
  throw new AppError('forbidden', 'access.in_person_only', message);
}

/** Refuses a program with a personal access token, and a person who signed in with the link of a survey. */
export function requireWholeAccount({ isMachine, restrictedToSurvey }: Actor): void {
  if (isMachine || restrictedToSurvey !== null) throw notInPerson();
}

function notInPerson(): AppError {
  const message =
    'This needs a sign-in with your password: a personal access token or the link of a survey is not enough.';
  return new AppError('forbidden', 'access.in_person_only', message);
}

export function forbidden(what: string): AppError {
  return new AppError(
    'forbidden',
    'access.forbidden',
    `Your roles, or the scopes of your personal access token, do not permit this (${what}).`,
  );
}
