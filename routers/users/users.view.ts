import { formatRole, type HeldRole } from '@dietary-recall/vocabulary/roles';
import type { z } from 'zod';
import type { LongPage } from '../../src/db/page.ts';
import type { UserProfile } from '../../src/services/accounts/user-profile.ts';
import type { HeldRolesView, UserProfilePage, UserProfileView } from './users.schema.ts';

export function toUserProfile({ roles, ...profile }: UserProfile): z.output<typeof UserProfileView> {
  return { ...profile, roles: roles.map(formatRole) };
}

export function toUserProfilePage({ items, ...page }: LongPage<UserProfile>): z.output<typeof UserProfilePage> {
  return { items: items.map(toUserProfile), ...page };
}

export function toHeldRoles({ roles }: { roles: readonly HeldRole[] }): z.output<typeof HeldRolesView> {
  return { roles: roles.map(formatRole) };
}
