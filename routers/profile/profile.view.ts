import type { z } from 'zod';
import type { PhysicalDataRecord } from '../../src/services/accounts/store-physical-data.ts';
import type { UserProfile } from '../../src/services/accounts/user-profile.ts';
import { toUserProfile } from '../users/users.view.ts';
import type { OwnPhysicalDataView } from './profile.schema.ts';

export function toOwnPhysicalData(own: {
  userProfile: UserProfile;
  physicalData: PhysicalDataRecord | null;
}): z.output<typeof OwnPhysicalDataView> {
  return { userProfile: toUserProfile(own.userProfile), physicalData: own.physicalData };
}
