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
  name: Text(512).nullable().optional().meta({ description: 'Name; null: none' }),
  email: z.email().max(512).nullable().optional().meta({ description: 'E-mail address; null: none' }),
  phone: Text(32).nullable().optional().meta({ description: 'Phone number; null: none' }),
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

export const UpsertPeopleInput = SurveyInput.extend({
  users: z
    .array(GivenPerson)
    .min(1)
    .max(MAX_PEOPLE)
    .meta({ description: 'People by user name; those that are new get accounts' }),
});

export const StoredPeopleView = z.object({
  users: z
    .array(
      z.object({
        userId: z.number().int().meta({ description: 'User id' }),
        surveyId: z.string().meta({ description: 'Survey id' }),
        userName: z.string().meta({ description: 'User name in the survey' }),
        urlAuthToken: z.string().meta({ description: 'Link that signs the person in: treat it as a password' }),
        isNew: z.boolean().meta({ description: 'Was the account made?' }),
      }),
    )
    .meta({ description: 'In the order of the input' }),
});

export const CreateWithPhysicalDataInput = SurveyInput.extend({
  users: z
    .array(
      z.object({
        externalId: UserName,
        ...Contact,
        sex: z.enum(SEXES).nullable().optional().meta({ description: 'Sex: f or m; null: unknown' }),
        birthdate: z.iso.date().nullable().optional().meta({ description: 'Day of birth, yyyy-mm-dd' }),
        weight: z.number().gt(0).lt(1000).nullable().optional().meta({ description: 'kg' }),
        height: z.number().gt(0).lt(500).nullable().optional().meta({ description: 'cm' }),
        weightTarget: z
          .enum(WEIGHT_TARGET_IDS)
          .nullable()
          .optional()
          .meta({ description: 'What the person wants of their weight; null: unknown' }),
      }),
    )
    .min(1)
    .max(MAX_PEOPLE)
    .meta({ description: 'People by the name that their panel gives them' }),
});

export const CreatedRespondentsView = z.object({
  userKeys: z
    .array(
      z.object({
        userId: z.number().int().meta({ description: 'User id' }),
        surveyId: z.string().meta({ description: 'Survey id' }),
        userName: z.string().meta({ description: 'User name in the survey' }),
        urlAuthToken: z.string().meta({ description: 'Link that signs the person in: treat it as a password' }),
      }),
    )
    .meta({ description: 'In the order of the input' }),
});

const member = {
  id: z.number().int().meta({ description: 'User id' }),
  userName: z.string().nullable().meta({ description: 'User name in the survey; null: none' }),
  name: z.string().nullable().meta({ description: 'Name; null: unknown' }),
  email: z.string().nullable().meta({ description: 'E-mail address; null: none' }),
  phone: z.string().nullable().meta({ description: 'Phone number; null: none' }),
  emailNotifications: z.boolean().meta({ description: 'May the service send e-mails to the person?' }),
  smsNotifications: z.boolean().meta({ description: 'May the person be written to by text message?' }),
  roles: z.array(z.string()).meta({ description: 'In this survey' }),
  customFields: z.record(z.string(), z.string()).meta({ description: 'Further facts of the person: name -> value' }),
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
  userNames: z
    .array(Text(256))
    .min(1)
    .max(MAX_PEOPLE)
    .refine(isDistinct, 'A user name is given twice')
    .meta({ description: 'User names in the survey' }),
});
export const RemovedPeopleView = z.object({
  removed: z.number().int().meta({ description: 'People who are not in the survey any more' }),
  deletedAccounts: z.number().int().meta({ description: 'Those that were nowhere else' }),
});

function isDistinct(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}
