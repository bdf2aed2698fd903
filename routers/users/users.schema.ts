import { SEXES, WEIGHT_TARGET_IDS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { parseRole, type HeldRole } from '../../src/access/roles.ts';
import { Captcha, page, PageInput, sortBy, Text } from '../atoms.ts';

const MAX_CUSTOM_FIELDS = 100;

const UserId = z.number().int().min(1).max(2_147_483_647).meta({ description: 'User id' });
export const UserInput = z.object({ userId: UserId });

const Password = Text(256).min(1);
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

const Name = Text(512).trim().min(1).nullable();
const Email = z.email('Give an e-mail address').max(512).nullable();
const Phone = Text(32).trim().min(1).nullable();

export const ListUsersInput = z.object({
  ...PageInput,
  search: Text(512).optional().meta({ description: 'Part of a name, an e-mail address or a user name' }),
  sort: sortBy(['id', 'name', 'email']).default('name'),
});

export const NewUserInput = z.object({
  userInfo: z.object({
    name: Name.optional(),
    email: Email.optional(),
    phone: Phone.optional(),
    roles: z.array(Role).min(1).max(100),
    customFields: z
      .record(Text(128).min(1), Text(512))
      .refine((fields) => Object.keys(fields).length <= MAX_CUSTOM_FIELDS, `At most ${MAX_CUSTOM_FIELDS} of them.`)
      .default({}),
  }),
  password: Password,
});

/** An absent field stays as it is, null clears it. */
export const ProfileChange = z.object({
  name: Name.optional(),
  email: Email.optional(),
  phone: Phone.optional(),
  emailNotifications: z.boolean().optional(),
  smsNotifications: z.boolean().optional(),
});
export const UpdateUserInput = UserInput.extend(ProfileChange.shape);

export const UpdatePasswordInput = UserInput.extend({
  password: Password,
  currentPassword: Password.optional().meta({ description: 'Required to change your own password' }),
});

const physicalData = {
  sex: z.enum(SEXES).nullable(),
  birthdate: z.iso.date('Give a day as yyyy-mm-dd').nullable(),
  weight: z.number().gt(0).lt(1000).nullable().meta({ description: 'kg' }),
  weightTarget: z.enum(WEIGHT_TARGET_IDS).nullable(),
  height: z.number().gt(0).lt(500).nullable().meta({ description: 'cm' }),
  physicalActivityLevelId: z.number().int().min(1).max(2_147_483_647).nullable(),
};
/** An absent field stays as it is, null clears it. */
export const PhysicalDataChange = z.object(physicalData).partial();
export const UpdatePhysicalDataInput = UserInput.extend(PhysicalDataChange.shape);

export const DeleteUsersInput = z.object({
  userIds: z
    .array(UserId)
    .min(1)
    .max(1000)
    .transform((ids) => [...new Set(ids)]),
});

export const RequestPasswordResetInput = z.object({
  email: Text(512).min(1),
  captcha: Captcha,
});
export const ResetPasswordInput = z.object({
  token: Text(128).min(1).meta({ description: 'The token of the link in the mail' }),
  newPassword: Password,
});

export const UserProfileView = z
  .object({
    id: z.number().int(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    emailNotifications: z.boolean(),
    smsNotifications: z.boolean(),
    roles: z.array(z.string()).meta({ description: 'superuser, fdbm/<locale>, <survey>/staff, ...' }),
    customFields: z.record(z.string(), z.string()),
    surveys: z
      .array(z.object({ surveyId: z.string(), userName: z.string() }))
      .meta({ description: 'User names, one for each survey' }),
  })
  .meta({ id: 'UserProfile' });
export const UserProfilePage = page(UserProfileView).meta({ id: 'UserProfilePage' });

export const PhysicalDataView = z
  .object({
    userId: z.number().int(),
    ...physicalData,
    birthdate: z.string().nullable().meta({ description: 'yyyy-mm-dd' }),
  })
  .meta({ id: 'PhysicalData' });

export const CreatedUserView = z.object({ id: z.number().int() });
export const DeletedUserView = z.object({ id: z.number().int() });
export const DeletedUsersView = z.object({ deleted: z.number().int() });
export const PasswordChangedView = z.object({ changed: z.literal(true) });
export const ResetRequestedView = z.object({ requested: z.literal(true) });
