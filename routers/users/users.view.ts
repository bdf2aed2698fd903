import type { z } from 'zod';
import { formatRole } from '../../src/access/roles.ts';
import type { Page } from '../../src/db/page.ts';
import type { UserProfile } from '../../src/services/accounts/user-profile.ts';
import type { UserProfilePage, UserProfileView } from './users.schema.ts';

export function toUserProfile({ roles, ...profile }: UserProfile): z.output<typeof UserProfileView> {
  return { ...profile, roles: roles.map(formatRole) };
}

export function toUserProfilePage({ items, ...page }: Page<UserProfile>): z.output<typeof UserProfilePage> {
  return { items: items.map(toUserProfile), ...page };
}
