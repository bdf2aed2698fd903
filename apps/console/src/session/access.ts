import type { Permission } from '@dietary-recall/vocabulary/permissions';
import { parseRole, ROLES, type HeldRole, type RoleReach } from '@dietary-recall/vocabulary/roles';
import type { Me } from 'dietary-recall-client';
import { createContext, useContext } from 'react';

export type { Permission };

/** Where something is permitted: in one survey, in one food list, or anywhere if neither is named. */
export interface Place {
  survey?: string | undefined;
  locale?: string | undefined;
}

/** Who is signed in, and what their roles permit. The service decides; Console shows nothing that it would refuse. */
export interface Access {
  me: Me;
  may: (permission: Permission, place?: Place) => boolean;
}

export function accessOf(me: Me): Access {
  const roles = me.roles.map(parseRole).filter((role) => role !== null);
  return { me, may: (permission, place = {}) => roles.some((role) => grants(role, permission, place)) };
}

function grants({ name, target }: HeldRole, permission: Permission, { survey, locale }: Place): boolean {
  const { permissions, reach } = ROLES[name];
  if (!permissions.includes(permission)) return false;
  const [wanted, at]: [RoleReach | null, string | undefined] =
    survey !== undefined ? ['survey', survey] : locale !== undefined ? ['locale', locale] : [null, undefined];
  return wanted === null || reach === 'installation' || (reach === wanted && target === at);
}

export const AccessContext = createContext<Access | null>(null);

/** The access of the person who is signed in. */
export function useAccess(): Access {
  const access = useContext(AccessContext);
  if (access === null) throw new Error('Nobody is signed in here.');
  return access;
}
