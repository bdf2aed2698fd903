import type { z } from 'zod';
import type { Profile } from '../../src/services/accounts/profile.ts';
import type { PhysicalDataRecord } from '../../src/services/accounts/store-physical-data.ts';
import { toUserProfile } from '../users/users.view.ts';
import type { OwnPhysicalDataView } from './profile.schema.ts';

export function toOwnPhysicalData(own: {
  userProfile: Profile;
  physicalData: PhysicalDataRecord | null;
}): z.output<typeof OwnPhysicalDataView> {
  return { userProfile: toUserProfile(own.userProfile), physicalData: own.physicalData };
}
