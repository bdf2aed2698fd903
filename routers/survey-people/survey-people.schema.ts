import { z } from 'zod';
import {
  ListedContact,
  CustomFields,
  Password,
  PhysicalDataChange,
  SoughtUserName,
  UserName,
} from '../../src/domain/person-fields.ts';
import { respondentFilterFields } from '../../src/domain/respondent-filter.ts';
import { CursorInput, cursorPage, page, PageInput, Search, sortBy, SurveyRef, Timestamp } from '../common.schema.ts';
import { personFields, RespondentId, storedPersonFields } from '../people.schema.ts';

export const ListMembersInput = SurveyRef.extend({
  ...PageInput,
  search: Search.meta({ description: 'Part of a user name, a name or an e-mail address' }),
  sort: sortBy(['userName', 'name']).default('userName'),
});

export const ListRespondentsInput = ListMembersInput.extend({
  cursor: CursorInput,
  ...respondentFilterFields,
});

const MAX_PEOPLE = 1000;

const GivenPerson = z.strictObject({
  userName: UserName,
  password: Password.optional().meta({
    description: 'If absent, an account keeps its password. A person without a password signs in by their link',
  }),
  ...ListedContact.shape,
  customFields: CustomFields.optional(),
});

export const UpsertPeopleInput = SurveyRef.extend({
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
        ...storedPersonFields,
        isNew: z.boolean().meta({ description: 'Was the account created?' }),
      }),
    )
    .meta({ description: 'The people in the order of the input' }),
});

export const CreateWithPhysicalDataInput = SurveyRef.extend({
  users: z
    .array(
      z.strictObject({
        externalId: UserName,
        ...ListedContact.shape,
        ...PhysicalDataChange.shape,
      }),
    )
    .min(1)
    .max(MAX_PEOPLE)
    .meta({ description: 'People by their id in the other system' }),
});

export const CreatedRespondentsView = z.object({
  userKeys: z.array(z.object(storedPersonFields)).meta({ description: 'The people in the order of the input' }),
});

export const ReplaceLinkInput = SurveyRef.extend({
  userId: RespondentId,
});
export const ReplacedLinkView = z
  .object({
    ...storedPersonFields,
    authUrl: z.string().meta({ description: 'Link that signs the person in: send it to nobody else' }),
  })
  .meta({ id: 'ReplacedLink' });

const member = {
  ...personFields,
  userName: z.string().nullable().meta({ description: 'User name in the survey; null: none' }),
  roles: z.array(z.string()).meta({ description: 'Roles in this survey' }),
};

export const StaffPage = page(z.object(member).meta({ id: 'StaffMember' })).meta({ id: 'StaffPage' });
export const RespondentPage = cursorPage(
  z
    .object({
      ...member,
      unsubscribedAt: Timestamp.nullable().meta({
        description: 'When the person stopped the mails and SMS of this survey, ISO 8601; null: they get them',
      }),
      lastContactAt: Timestamp.nullable().meta({
        description:
          'The last sign-in to the survey, or the last notification sent to the person, ISO 8601; null: neither is known',
      }),
      authUrl: z.string().nullable().meta({
        description:
          'Link that signs the person in: send it to nobody else. Null without the permission survey-people:write',
      }),
      consent: z
        .object({
          schemeId: z.string().meta({ description: 'Scheme that held the text' }),
          version: z.string().meta({ description: 'Version of the text' }),
          language: z.string().meta({ description: 'Language in which the text was shown, BCP 47' }),
          givenAt: Timestamp.meta({ description: 'When the person agreed, ISO 8601' }),
        })
        .nullable()
        .meta({ description: 'The last consent of the person, also if it was withdrawn; null: none' }),
      withdrawnAt: Timestamp.nullable().meta({
        description: 'When the person withdrew from the survey, ISO 8601; null: they take part',
      }),
      recalls: z.number().int().meta({ description: 'Number of recalls that the person submitted' }),
      nextRecallDay: z.iso.date().nullable().meta({
        description:
          'Next day that the person is asked to report, yyyy-mm-dd; null: none is left, or none was assigned',
      }),
    })
    .meta({ id: 'Respondent' }),
).meta({ id: 'RespondentPage' });

export const RemovePeopleInput = SurveyRef.extend({
  userNames: z
    .array(SoughtUserName)
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
