import { SEXES, WEIGHT_TARGET_IDS } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { USER_NAME } from '../../src/domain/user-name.ts';
import { page, PageInput, Search, sortBy, SurveyId, Text } from '../atoms.ts';

export const SurveyInput = z.object({ surveyId: SurveyId });

export const ListMembersInput = SurveyInput.extend({
  ...PageInput,
  search: Search.meta({ description: 'Part of a user name, a name or an e-mail address' }),
  sort: sortBy(['userName', 'name']).default('userName'),
});

const UserName = Text(256)
  .regex(USER_NAME, 'A user name has no spaces, and no characters that cannot be seen')
  .meta({ description: 'Name under which a person signs in to the survey', example: 'respondent1' });

const Contact = {
  name: Text(512).nullable().optional(),
  email: z.email().max(512).nullable().optional(),
  phone: Text(32).nullable().optional(),
};

const CustomFields = z
  .record(Text(128).min(1), Text(512))
  .refine((fields) => Object.keys(fields).length <= 100, 'At most 100 custom fields')
  .meta({ description: 'Name -> value' });

const MAX_PEOPLE = 1000;

const GivenPerson = z.object({
  userName: UserName,
  password: Text(256)
    .min(1)
    .optional()
    .meta({ description: 'Left out: an account keeps the one it has; without one people sign in by their link' }),
  ...Contact,
  customFields: CustomFields.optional(),
});

export const UpsertPeopleInput = SurveyInput.extend({ users: z.array(GivenPerson).min(1).max(MAX_PEOPLE) });

export const StoredPeopleView = z.object({
  users: z.array(
    z.object({
      userId: z.number().int(),
      surveyId: z.string(),
      userName: z.string(),
      urlAuthToken: z.string(),
      isNew: z.boolean(),
    }),
  ),
});

export const CreateWithPhysicalDataInput = SurveyInput.extend({
  users: z
    .array(
      z.object({
        externalId: UserName,
        ...Contact,
        sex: z.enum(SEXES).nullable().optional(),
        birthdate: z.iso.date().nullable().optional(),
        weight: z.number().gt(0).lt(1000).nullable().optional().meta({ description: 'kg' }),
        height: z.number().gt(0).lt(500).nullable().optional().meta({ description: 'cm' }),
        weightTarget: z.enum(WEIGHT_TARGET_IDS).nullable().optional(),
      }),
    )
    .min(1)
    .max(MAX_PEOPLE),
});

export const CreatedRespondentsView = z.object({
  userKeys: z.array(
    z.object({
      userId: z.number().int(),
      surveyId: z.string(),
      userName: z.string(),
      urlAuthToken: z.string(),
    }),
  ),
});

const member = {
  id: z.number().int(),
  userName: z.string().nullable(),
  name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  roles: z.array(z.string()).meta({ description: 'In this survey' }),
  customFields: z.record(z.string(), z.string()),
};

export const StaffPage = page(z.object(member).meta({ id: 'StaffMember' })).meta({ id: 'StaffPage' });
export const RespondentPage = page(
  z
    .object({
      ...member,
      authUrl: z.string().nullable().meta({ description: 'Who has this link is signed in: send it to nobody else' }),
    })
    .meta({ id: 'Respondent' }),
).meta({ id: 'RespondentPage' });

export const RemovePeopleInput = SurveyInput.extend({
  userNames: z.array(Text(256)).min(1).max(MAX_PEOPLE).refine(isDistinct, 'A user name is given twice'),
});
export const RemovedPeopleView = z.object({
  removed: z.number().int(),
  deletedAccounts: z.number().int().meta({ description: 'Those that were nowhere else' }),
});

function isDistinct(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}
