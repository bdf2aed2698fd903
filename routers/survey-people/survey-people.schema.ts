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
  password: Text(256).min(1).optional().meta({
    description: 'If absent, an account keeps its password. A person without a password signs in by their link',
  }),
  ...Contact,
  customFields: CustomFields.optional(),
});

export const UpsertPeopleInput = SurveyInput.extend({
  users: z
    .array(GivenPerson)
    .min(1)
    .max(MAX_PEOPLE)
    .meta({ description: 'People by user name. New people get accounts' }),
});

export const StoredPeopleView = z.object({
  users: z
    .array(
      z.object({
        userId: z.number().int().meta({ description: 'User id' }),
        surveyId: z.string().meta({ description: 'Survey id' }),
        userName: z.string().meta({ description: 'User name in the survey' }),
        urlAuthToken: z.string().meta({ description: 'Token that signs the person in: treat it as a password' }),
        isNew: z.boolean().meta({ description: 'Was the account created?' }),
      }),
    )
    .meta({ description: 'The people in the order of the input' }),
});

export const CreateWithPhysicalDataInput = SurveyInput.extend({
  users: z
    .array(
      z.object({
        externalId: UserName,
        ...Contact,
        sex: z.enum(SEXES).nullable().optional().meta({ description: 'Sex: f or m; null: unknown' }),
        birthdate: z.iso.date().nullable().optional().meta({ description: 'Day of birth, yyyy-mm-dd' }),
        weight: z.number().gt(0).lt(1000).nullable().optional().meta({ description: 'Weight in kg' }),
        height: z.number().gt(0).lt(500).nullable().optional().meta({ description: 'Height in cm' }),
        weightTarget: z
          .enum(WEIGHT_TARGET_IDS)
          .nullable()
          .optional()
          .meta({ description: 'Weight target of the person; null: unknown' }),
      }),
    )
    .min(1)
    .max(MAX_PEOPLE)
    .meta({ description: 'People by their id in the other system' }),
});

export const CreatedRespondentsView = z.object({
  userKeys: z
    .array(
      z.object({
        userId: z.number().int().meta({ description: 'User id' }),
        surveyId: z.string().meta({ description: 'Survey id' }),
        userName: z.string().meta({ description: 'User name in the survey' }),
        urlAuthToken: z.string().meta({ description: 'Token that signs the person in: treat it as a password' }),
      }),
    )
    .meta({ description: 'The people in the order of the input' }),
});

const member = {
  id: z.number().int().meta({ description: 'User id' }),
  userName: z.string().nullable().meta({ description: 'User name in the survey; null: none' }),
  name: z.string().nullable().meta({ description: 'Name; null: unknown' }),
  email: z.string().nullable().meta({ description: 'E-mail address; null: none' }),
  phone: z.string().nullable().meta({ description: 'Phone number; null: none' }),
  emailNotifications: z.boolean().meta({ description: 'Does the person accept e-mails?' }),
  smsNotifications: z.boolean().meta({ description: 'Does the person accept text messages?' }),
  roles: z.array(z.string()).meta({ description: 'Roles in this survey' }),
  customFields: z.record(z.string(), z.string()).meta({ description: 'Further facts of the person: name -> value' }),
};

export const StaffPage = page(z.object(member).meta({ id: 'StaffMember' })).meta({ id: 'StaffPage' });
export const RespondentPage = page(
  z
    .object({
      ...member,
      authUrl: z.string().nullable().meta({ description: 'Link that signs the person in: send it to nobody else' }),
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
  removed: z.number().int().meta({ description: 'Number of people removed from the survey' }),
  deletedAccounts: z.number().int().meta({ description: 'Number of deleted accounts, which were used nowhere else' }),
});

function isDistinct(names: readonly string[]): boolean {
  return new Set(names).size === names.length;
}
