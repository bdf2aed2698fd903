import { requireNoInterview } from '../../access/require-access.ts';
import type { SignedInContext } from '../../context.ts';
import { findPhysicalData, type PhysicalDataRecord } from '../accounts/store-physical-data.ts';
import { requireUserProfile, type UserProfile } from '../accounts/user-profile.ts';

/** Returns the profile of the caller. Throws AppError `access.in_person_only` in an interview. */
export function requireOwnProfile(context: SignedInContext): Promise<UserProfile> {
  requireNoInterview(context.actor);
  return requireUserProfile(context, context.actor.userId);
}

/**
 * Finds the profile and the physical data of the caller. The physical data are null if none were ever given. Throws AppError
 * `access.in_person_only` in an interview.
 */
export async function findOwnPhysicalData(
  context: SignedInContext,
): Promise<{ userProfile: UserProfile; physicalData: PhysicalDataRecord | null }> {
  const userProfile = await requireOwnProfile(context);
  return { userProfile, physicalData: await findPhysicalData(context, context.actor.userId) };
}
