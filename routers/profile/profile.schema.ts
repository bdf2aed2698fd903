import { z } from 'zod';
import { PhysicalDataView, UserProfileView } from '../users/users.schema.ts';

export const OwnPhysicalDataView = z
  .object({
    userProfile: UserProfileView,
    physicalData: PhysicalDataView.nullable().meta({ description: 'null: none were ever given' }),
  })
  .meta({ id: 'OwnPhysicalData' });
