import { rest } from '../../src/contract/meta.ts';
import { updatePhysicalData } from '../../src/services/accounts/update-physical-data.ts';
import { updateProfile } from '../../src/services/accounts/update-profile.ts';
import { findOwnPhysicalData, requireOwnProfile } from '../../src/services/profile/profile.queries.ts';
import { inPerson, router, signedIn } from '../../src/trpc.ts';
import { NoInput } from '../common.schema.ts';
import { PhysicalDataChange, PhysicalDataView, ProfileChange, UserProfileView } from '../users/users.schema.ts';
import { toUserProfile } from '../users/users.view.ts';
import { OwnPhysicalDataView } from './profile.schema.ts';
import { toOwnPhysicalData } from './profile.view.ts';

const notInInterviews = { 'access.in_person_only': 'forbidden' } as const;

export const profileRouter = router({
  /** Gets the profile of the caller. */
  get: signedIn
    .meta(
      rest('GET', '/users/my-profile', 'Get your own profile', {
        errors: notInInterviews,
        description:
          'Answers name, contacts, custom fields, roles and user names of the caller. `pendingEmail` is a new e-mail address that waits for its confirmation.',
      }),
    )
    .input(NoInput)
    .output(UserProfileView)
    .query(async ({ ctx }) => toUserProfile(await requireOwnProfile(ctx))),

  /** Changes the given fields of the caller's profile. An absent field stays, null clears it. Roles and custom fields cannot be changed here. */
  update: inPerson
    .meta(
      rest('PATCH', '/users/my-profile', 'Update your own profile', {
        errors: { 'auth.confirmation_needed': 'forbidden', 'user.personal_data_forbidden': 'invalid' },
        description:
          'Most surveys do not store names, e-mail addresses and phone numbers of respondents, and refuse them. An e-mail address changes only after POST /auth/confirm with the password, at most five minutes before and ten times in an hour. The old address is told. The new one waits in `pendingEmail` until its owner answers the link that is mailed to it, for four hours. The answer is the same if another account has the address. null removes the address at once. Who has no password, or signed in by a personal link, asks the people who run the survey.',
        example: { request: { emailNotifications: false } },
      }),
    )
    .input(ProfileChange)
    .output(UserProfileView)
    .mutation(async ({ ctx, input }) =>
      toUserProfile(await updateProfile(ctx, { ...input, userId: ctx.actor.userId, client: ctx.request })),
    ),

  /** Gets the physical data of the caller with the profile: weight in kg, height in cm. */
  getPhysicalData: signedIn
    .meta(
      rest('GET', '/users/my-physical-data', 'Get your own physical data', {
        errors: notInInterviews,
        description:
          'Answers the profile of the caller and the physical data that feedback is computed from: weight in kg, height in cm. The physical data are null if none were ever given.',
      }),
    )
    .input(NoInput)
    .output(OwnPhysicalDataView)
    .query(async ({ ctx }) => toOwnPhysicalData(await findOwnPhysicalData(ctx))),

  /** Changes the given fields of the caller's physical data: weight in kg, height in cm. An absent field stays, null clears it. */
  updatePhysicalData: inPerson
    .meta(
      rest('PATCH', '/users/my-physical-data', 'Update your own physical data', {
        errors: { 'reference.not_found': 'invalid', 'physical_data.not_born': 'invalid' },
        description:
          'Changes the given fields and answers all physical data: weight in kg, height in cm. An absent field stays, null clears it. A date of birth in the future or before 1900 is refused with 400 `physical_data.not_born`.',
        example: { request: { sex: 'f', birthdate: '1990-04-01', weight: 64.5, height: 171 } },
      }),
    )
    .input(PhysicalDataChange)
    .output(PhysicalDataView)
    .mutation(({ ctx, input }) => updatePhysicalData(ctx, { ...input, userId: ctx.actor.userId })),
});
