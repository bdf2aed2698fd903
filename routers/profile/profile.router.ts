import { rest } from '../../src/contract/meta.ts';
import { findUserProfile } from '../../src/services/accounts/user-profile.ts';
import { findOwnPhysicalData } from '../../src/services/profile/profile.queries.ts';
import { updatePhysicalData } from '../../src/services/accounts/update-physical-data.ts';
import { updateProfile } from '../../src/services/accounts/update-profile.ts';
import { inPerson, router, signedIn } from '../../src/trpc.ts';
import { PhysicalDataChange, PhysicalDataView, ProfileChange, UserProfileView } from '../users/users.schema.ts';
import { toUserProfile } from '../users/users.view.ts';
import { OwnPhysicalDataView } from './profile.schema.ts';
import { toOwnPhysicalData } from './profile.view.ts';

export const profileRouter = router({
  /** The caller's own profile. */
  get: signedIn
    .meta(rest('GET', '/users/my-profile', 'Get your own profile'))
    .output(UserProfileView)
    .query(async ({ ctx }) => toUserProfile(await findUserProfile(ctx, ctx.actor.userId))),

  /** Changes what is given of it: absent is unchanged, null cleared. Roles and custom fields are others' to change. */
  update: inPerson
    .meta(
      rest('PATCH', '/users/my-profile', 'Update your own profile', {
        errors: { 'user.email_taken': 'conflict', 'user.personal_data_forbidden': 'invalid' },
        description:
          'Most surveys keep no names, e-mail addresses and phone numbers of respondents: they are refused then.',
        example: { request: { emailNotifications: false } },
      }),
    )
    .input(ProfileChange)
    .output(UserProfileView)
    .mutation(async ({ ctx, input }) =>
      toUserProfile(await updateProfile(ctx, { ...input, userId: ctx.actor.userId })),
    ),

  /** The caller's physical data, with the profile: weight in kg, height in cm. */
  getPhysicalData: signedIn
    .meta(rest('GET', '/users/my-physical-data', 'Get your own physical data'))
    .output(OwnPhysicalDataView)
    .query(async ({ ctx }) => toOwnPhysicalData(await findOwnPhysicalData(ctx))),

  /** Changes what is given of them: weight in kg, height in cm; absent is unchanged, null cleared. */
  updatePhysicalData: inPerson
    .meta(
      rest('PATCH', '/users/my-physical-data', 'Update your own physical data', {
        errors: { 'reference.not_found': 'invalid', 'physical_data.not_born': 'invalid' },
        example: { request: { sex: 'f', birthdate: '1990-04-01', weight: 64.5, height: 171 } },
      }),
    )
    .input(PhysicalDataChange)
    .output(PhysicalDataView)
    .mutation(({ ctx, input }) => updatePhysicalData(ctx, { ...input, userId: ctx.actor.userId })),
});
