import type { SignedInContext } from '../../context.ts';
import { findPhysicalData, type PhysicalDataRecord } from '../accounts/store-physical-data.ts';
import { findUserProfile, type UserProfile } from '../accounts/user-profile.ts';

/** Finds the profile and the physical data of the caller. The physical data are null if none were ever given. */
export async function findOwnPhysicalData(
  context: SignedInContext,
): Promise<{ userProfile: UserProfile; physicalData: PhysicalDataRecord | null }> {
  const { userId } = context.actor;
  return { userProfile: await findUserProfile(context, userId), physicalData: await findPhysicalData(context, userId) };
}
