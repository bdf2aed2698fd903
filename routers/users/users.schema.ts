import { formatRole, parseRole, ROLES, type HeldRole } from '@dietary-recall/vocabulary/roles';
import { z } from 'zod';
import {
  ContactChange,
  CustomFields,
  Password,
  PhysicalDataChange,
  PhysicalDataFields,
  ProfileChange,
} from '../../src/domain/person-fields.ts';
import { Captcha, longPage, PageInput, sortBy, Text } from '../common.schema.ts';
import { personFields, UserId } from '../people.schema.ts';

export { PhysicalDataChange, ProfileChange };

export const UserInput = z.strictObject({ userId: UserId });

const Role = Text(96)
  .transform((text, context): HeldRole => {
    const role = parseRole(text);
    if (role) return role;
    context.addIssue({ code: 'custom', message: 'Give a role such as superuser, fdbm/en_GB or demo/staff.' });
    return z.NEVER;
  })
  .meta({
    description:
      'superuser, surveyadmin, foodsadmin, imagesadmin, globalsupport, fdbm/<locale>, <survey>/staff, <survey>/support or <survey>/respondent',
  });

export const ListUsersInput = z.strictObject({
  ...PageInput,
  search: Text(512).optional().meta({ description: 'Part of a name, an e-mail address or a user name' }),
  sort: sortBy(['id', 'name', 'email']).default('name'),
});

export const NewUserInput = z.strictObject({
  userInfo: z
    .strictObject({
      ...ContactChange.shape,
      roles: z.array(Role).min(1).max(100).meta({ description: 'Roles such as superuser, fdbm/en_GB or demo/staff' }),
      customFields: CustomFields.default({}),
    })
    .meta({ description: 'The account' }),
  password: Password.meta({ description: 'Password' }),
});

const RoleOfInstallation = Role.refine(({ name }) => ROLES[name].reach !== 'survey', {
  error: 'Give roles in a survey with POST /surveys/{surveyId}/acl.',
}).meta({ description: 'superuser, surveyadmin, foodsadmin, imagesadmin, globalsupport or fdbm/<locale>' });

export const ChangeRolesInput = UserInput.extend({
  add: z.array(RoleOfInstallation).max(100).default([]).meta({ description: 'Roles to give' }),
  remove: z.array(RoleOfInstallation).max(100).default([]).meta({ description: 'Roles to take' }),
}).superRefine(({ add, remove }, context) => {
  const given = new Set(add.map(formatRole));
  for (const [index, role] of remove.map(formatRole).entries()) {
    if (!given.has(role)) continue;
    context.addIssue({
      code: 'custom',
      path: ['remove', index],
      message: `Give or take ${role}: it is in \`add\` too.`,
    });
  }
});

export const HeldRolesView = z.object({
  roles: z.array(z.string()).meta({ description: 'All roles of the account afterwards' }),
});

export const UpdateUserInput = UserInput.extend(ProfileChange.shape);

export const UpdatePasswordInput = UserInput.extend({
  password: Password.meta({ description: 'The new password' }),
  currentPassword: Password.optional().meta({ description: 'Required to change your own password' }),
});

export const UpdatePhysicalDataInput = UserInput.extend(PhysicalDataChange.shape);

export const DeleteUsersInput = z.strictObject({
  userIds: z
    .array(UserId)
    .min(1)
    .max(1000)
    .transform((ids) => [...new Set(ids)])
    .meta({ description: 'User ids' }),
});

export const RequestPasswordResetInput = z.strictObject({
  email: Text(512).min(1).meta({ description: 'E-mail address of the account' }),
  captcha: Captcha,
});
export const ResetPasswordInput = z.strictObject({
  token: Text(128).min(1).meta({ description: 'The token of the link in the mail' }),
  newPassword: Password.meta({ description: 'The new password' }),
});

export const ConfirmEmailInput = z.strictObject({
  token: Text(128).min(1).meta({ description: 'The token of the link in the mail' }),
});

export const UserProfileView = z
  .object({
    ...personFields,
    pendingEmail: z.string().nullable().meta({
      description: 'A new e-mail address that waits for the answer to the link that was mailed to it; null: none',
    }),
    roles: z.array(z.string()).meta({ description: 'superuser, fdbm/<locale>, <survey>/staff, ...' }),
    surveys: z
      .array(
        z.object({
          surveyId: z.string().meta({ description: 'Survey id' }),
          userName: z.string().meta({ description: 'User name in the survey' }),
        }),
      )
      .meta({ description: 'User names, one for each survey' }),
  })
  .meta({ id: 'UserProfile' });
export const UserProfilePage = longPage(UserProfileView).meta({ id: 'UserProfilePage' });

export const PhysicalDataView = z
  .object({
    userId: z.number().int().meta({ description: 'User id' }),
    ...PhysicalDataFields.shape,
    // What was stored before they had a minimum.
    weight: z.number().nullable().meta({ description: 'Weight in kg' }),
    height: z.number().nullable().meta({ description: 'Height in cm' }),
    birthdate: z.string().nullable().meta({ description: 'yyyy-mm-dd' }),
  })
  .meta({ id: 'PhysicalData' });

export const CreatedUserView = z.object({ id: z.number().int().meta({ description: 'User id' }) });
export const DeletedUserView = z.object({ id: z.number().int().meta({ description: 'User id' }) });
export const DeletedUsersView = z.object({
  deleted: z.number().int().meta({ description: 'Number of deleted users' }),
});
export const PasswordChangedView = z.object({ changed: z.literal(true).meta({ description: 'Always true' }) });
export const EmailChangedView = z.object({ changed: z.literal(true).meta({ description: 'Always true' }) });
export const ResetRequestedView = z.object({ requested: z.literal(true).meta({ description: 'Always true' }) });
