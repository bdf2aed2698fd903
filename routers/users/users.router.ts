import { rest } from '../../src/contract/meta.ts';
import { updatePhysicalData } from '../../src/services/accounts/update-physical-data.ts';
import { updateProfile } from '../../src/services/accounts/update-profile.ts';
import { changePassword } from '../../src/services/users/change-password.ts';
import { changeRoles } from '../../src/services/users/change-roles.ts';
import { confirmEmail } from '../../src/services/users/confirm-email.ts';
import { createUser } from '../../src/services/users/create-user.ts';
import { deleteUser, deleteUsers } from '../../src/services/users/delete-users.ts';
import { requestPasswordReset } from '../../src/services/users/request-password-reset.ts';
import { resetPassword } from '../../src/services/users/reset-password.ts';
import { listUsers } from '../../src/services/users/users.queries.ts';
import { inPerson, publicProcedure, router, signedIn, staff } from '../../src/trpc.ts';
import {
  ChangeRolesInput,
  ConfirmEmailInput,
  CreatedUserView,
  DeletedUsersView,
  DeletedUserView,
  DeleteUsersInput,
  EmailChangedView,
  HeldRolesView,
  ListUsersInput,
  NewUserInput,
  PasswordChangedView,
  PhysicalDataView,
  RequestPasswordResetInput,
  ResetPasswordInput,
  ResetRequestedView,
  UpdatePasswordInput,
  UpdatePhysicalDataInput,
  UpdateUserInput,
  UserInput,
  UserProfilePage,
  UserProfileView,
} from './users.schema.ts';
import { toHeldRoles, toUserProfile, toUserProfilePage } from './users.view.ts';

/** The largest body in bytes. It is small because callers need not be signed in. */
const MAX_BODY_BYTES = 16 * 1024;

const targetErrors = { 'user.not_found': 'not_found', 'user.not_editable': 'forbidden' } as const;
const profileErrors = { 'user.email_taken': 'conflict', 'user.personal_data_forbidden': 'invalid' } as const;
const whoMayChange =
  'Superusers may change every user, survey administrators every respondent, staff the respondents all of whose surveys they run, and everybody themselves. Any other user is refused with 403, whether they exist or not.';
const passwordRule =
  'The password of anybody who is more than a respondent has at least 10 characters, is not common and does not contain the e-mail address or user name.';

export const usersRouter = router({
  /** Lists users by name, e-mail address or user name: one query. */
  list: staff('users:read')
    .meta(
      rest('GET', '/users', 'Find users', {
        description:
          'Staff find the people of the surveys that they run, with their roles and user names there. Of other users they find the one who has exactly the given e-mail address, without phone number, custom fields, roles and user names.',
      }),
    )
    .input(ListUsersInput)
    .output(UserProfilePage)
    .query(async ({ ctx, input }) => toUserProfilePage(await listUsers(ctx, input))),

  /** Creates a user with their roles. Returns 400 for a survey or locale that does not exist. */
  create: staff('users:create')
    .meta(
      rest('POST', '/users', 'Create a user', {
        errors: {
          ...profileErrors,
          'user.role_forbidden': 'forbidden',
          'user.weak_password': 'invalid',
          'reference.not_found': 'invalid',
        },
        description: `Superusers give any role; survey administrators give <survey>/respondent, <survey>/staff and <survey>/support. A personal access token gives only roles in surveys, and staff only if its scopes include all permissions of staff. ${passwordRule}`,
        example: {
          request: {
            userInfo: { name: 'Ada', email: 'ada@example.org', roles: ['demo/staff'], customFields: {} },
            password: 'correct horse battery staple',
          },
        },
      }),
    )
    .input(NewUserInput)
    .output(CreatedUserView)
    .mutation(({ ctx, input: { userInfo, password } }) => createUser(ctx, { ...userInfo, password })),

  /** Deletes a user with all that belongs to them. Returns 409 while their recalls are stored, and 403 for the caller. */
  delete: staff('users:update')
    .meta(
      rest('DELETE', '/users/{userId}', 'Delete a user', {
        errors: { ...targetErrors, 'user.own_account': 'forbidden', 'user.in_use': 'conflict' },
        description: whoMayChange,
      }),
    )
    .input(UserInput)
    .output(DeletedUserView)
    .mutation(({ ctx, input }) => deleteUser(ctx, input)),

  /** Changes the given fields of a profile. An absent field stays, null clears it. */
  update: signedIn
    .meta(
      rest('PATCH', '/users/{userId}', "Update a user's profile", {
        errors: {
          ...targetErrors,
          ...profileErrors,
          'access.in_person_only': 'forbidden',
          'auth.confirmation_needed': 'forbidden',
        },
        description: `${whoMayChange} A new e-mail address invalidates the links that were mailed before. Your own address changes as in PATCH /users/my-profile. A personal access token cannot change the profile of its owner, nor the e-mail address of anybody who is more than a respondent.`,
        example: { request: { name: 'Ada', phone: null } },
      }),
    )
    .input(UpdateUserInput)
    .output(UserProfileView)
    .mutation(async ({ ctx, input }) => toUserProfile(await updateProfile(ctx, { ...input, client: ctx.request }))),

  /** Gives and takes roles in the installation and in locales. Roles in surveys are given with the people of the survey. */
  changeRoles: staff('users:change-roles')
    .meta(
      rest('PATCH', '/users/{userId}/roles', "Change a user's roles", {
        errors: {
          'user.not_found': 'not_found',
          'user.role_forbidden': 'forbidden',
          'user.is_respondent': 'conflict',
          'user.last_superuser': 'conflict',
          'reference.not_found': 'invalid',
        },
        description:
          'Superusers give and take roles in the installation and in locales. What is held already stays, and what is not held is left out. The last superuser cannot lose the role. A respondent gets no such role, because the people who run the survey have their link. A personal access token is refused. Roles in surveys change with POST /surveys/{surveyId}/acl.',
        example: { request: { add: ['fdbm/en_GB'], remove: ['foodsadmin'] } },
      }),
    )
    .input(ChangeRolesInput)
    .output(HeldRolesView)
    .mutation(async ({ ctx, input }) => toHeldRoles(await changeRoles(ctx, input))),

  /** Sets a new password and ends the sign-ins of the user, except the current one. */
  updatePassword: inPerson
    .meta(
      rest('PATCH', '/users/{userId}/password', "Update a user's password", {
        errors: { ...targetErrors, 'user.weak_password': 'invalid', 'user.wrong_current_password': 'forbidden' },
        limit: 'sign-in',
        maxJsonBytes: MAX_BODY_BYTES,
        description: `${whoMayChange} To change your own password, give the current one as currentPassword. ${passwordRule}`,
        example: { request: { password: 'correct horse battery staple' } },
      }),
    )
    .input(UpdatePasswordInput)
    .output(PasswordChangedView)
    .mutation(({ ctx, input }) => changePassword(ctx, { ...input, client: ctx.request })),

  /** Changes the given fields of the physical data: weight in kg, height in cm. An absent field stays, null clears it. */
  updatePhysicalData: signedIn
    .meta(
      rest('PATCH', '/users/{userId}/physical-data', "Update a user's physical data", {
        errors: { ...targetErrors, 'reference.not_found': 'invalid', 'physical_data.not_born': 'invalid' },
        description: whoMayChange,
        example: { request: { sex: 'f', birthdate: '1990-04-01', weight: 64.5, height: 171 } },
      }),
    )
    .input(UpdatePhysicalDataInput)
    .output(PhysicalDataView)
    .mutation(({ ctx, input }) => updatePhysicalData(ctx, input)),

  /** Deletes all of these users or none. A 404 names those who do not exist, a 409 those with recalls. */
  deleteMany: staff('users:delete-many')
    .meta(
      rest('POST', '/users/delete', 'Delete multiple users', {
        errors: { 'user.not_found': 'not_found', 'user.own_account': 'forbidden', 'user.in_use': 'conflict' },
        description:
          'Deletes all of these users with all that belongs to them, or none, and answers how many. 404 names the users who do not exist, 409 those whose recalls are stored. Nobody can delete their own account (403).',
        example: { request: { userIds: [12, 13] } },
      }),
    )
    .input(DeleteUsersInput)
    .output(DeletedUsersView)
    .mutation(({ ctx, input }) => deleteUsers(ctx, input)),

  /** Mails a link for a new password to the user with this e-mail address. The response is the same if nobody has it. */
  requestPasswordReset: publicProcedure
    .meta(
      rest('POST', '/users/password-reset-request', 'Request a password reset', {
        errors: { 'request.not_human': 'forbidden' },
        limit: 'password-reset',
        maxJsonBytes: MAX_BODY_BYTES,
        description:
          'At most 10 requests in 15 minutes from one network address, 5 in an hour for one e-mail address, and one mail in 5 minutes to a user. The link works once, for four hours.',
        example: { request: { email: 'ada@example.org' } },
      }),
    )
    .input(RequestPasswordResetInput)
    .output(ResetRequestedView)
    .mutation(({ ctx, input }) => requestPasswordReset(ctx, { ...input, client: ctx.request })),

  /** Sets a new password by the token of the mail, and ends all sign-ins. A weak password does not use the token up. */
  resetPassword: publicProcedure
    .meta(
      rest('POST', '/users/reset-password', 'Confirm a password reset', {
        errors: { 'user.invalid_reset_token': 'forbidden', 'user.weak_password': 'invalid' },
        limit: 'reset-password',
        maxJsonBytes: MAX_BODY_BYTES,
        description: passwordRule,
        example: { request: { token: 'mWl0n3pXcNbJ2aRzT9', newPassword: 'correct horse battery staple' } },
      }),
    )
    .input(ResetPasswordInput)
    .output(PasswordChangedView)
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),

  /** Makes the e-mail address that a person gave for themselves that of their account, by the token of the mail that was sent to it. */
  confirmEmail: publicProcedure
    .meta(
      rest('POST', '/users/confirm-email', 'Confirm a new e-mail address', {
        errors: {
          'user.invalid_email_token': 'forbidden',
          'user.email_taken': 'conflict',
          'user.personal_data_forbidden': 'invalid',
        },
        limit: 'confirm-email',
        maxJsonBytes: MAX_BODY_BYTES,
        description:
          'The token is valid once, for four hours, until a later change of the address or the password. Links for a new password that were mailed to the old address become invalid.',
        example: { request: { token: 'mWl0n3pXcNbJ2aRzT9' } },
      }),
    )
    .input(ConfirmEmailInput)
    .output(EmailChangedView)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input)),
});
