import type { SignedInContext } from '../../context.ts';
import { physicalDataOf, type PhysicalDataRecord } from '../accounts/store-physical-data.ts';
import { profileOf, type Profile } from '../accounts/profile.ts';

/** The caller's profile with their physical data, null where there are none. */
export async function ownPhysicalData(
  context: SignedInContext,
): Promise<{ userProfile: Profile; physicalData: PhysicalDataRecord | null }> {
  const { userId } = context.actor;
  return { userProfile: await profileOf(context, userId), physicalData: await physicalDataOf(context, userId) };
}
