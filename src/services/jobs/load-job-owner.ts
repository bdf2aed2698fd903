import type { Permission } from '@dietary-recall/vocabulary/permissions';
import type { EntityManager } from '@mikro-orm/sql';
import { PersonalAccessToken } from '../../../entities/personal-access-token.ts';
import { User } from '../../../entities/user.ts';
import { Actor } from '../../access/actor.ts';
import { rolesOf } from '../accounts/editable-roles.ts';
import type { Starter } from './job-input.ts';

/**
 * Loads the person who started a job, with the roles that they have at this moment. There are no roles if the account is
 * disabled or deleted, or the personal access token is revoked.
 */
export async function loadJobOwner(
  em: EntityManager,
  { userId, familyId, tokenId }: Starter & { userId: number },
): Promise<Actor> {
  const user = await em.findOne(User, { id: userId, isDisabled: false });
  const token = tokenId === null ? null : await em.findOne(PersonalAccessToken, { id: tokenId, revokedAt: null });
  const isSignedIn = familyId !== null || token !== null;
  const [held] = user && isSignedIn ? await rolesOf(em, [userId]) : [];
  const scopes = (token?.scopes ?? null) as Permission[] | null;
  return new Actor({ userId, familyId, tokenId, scopes, roles: held?.roles ?? [] });
}
