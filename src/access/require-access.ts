import { AppError } from '../errors.ts';
import type { Actor } from './actor.ts';
import type { Permission } from './permissions.ts';
import type { RoleReach } from './roles.ts';

/** Refuses the call unless a role of the caller permits it there. An unknown target is refused alike, so that nobody can probe. */
export function requireAccess(actor: Actor, permission: Permission, reach: RoleReach, target: string): void {
  if (actor.may(permission, reach, target)) return;
  throw new AppError('forbidden', 'access.forbidden', `Your roles do not permit this (${permission} on ${target}).`);
}
