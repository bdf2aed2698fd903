import { fileOutput } from '../../src/contract/files.ts';
import { rest } from '../../src/contract/meta.ts';
import { createRespondentsWithPhysicalData } from '../../src/services/survey-people/create-respondents-with-physical-data.ts';
import { exportLinks } from '../../src/services/survey-people/export-links.ts';
import { removeFromSurvey } from '../../src/services/survey-people/remove-from-survey.ts';
import { replaceLink } from '../../src/services/survey-people/replace-link.ts';
import { listRespondents, listStaff } from '../../src/services/survey-people/survey-people.queries.ts';
import { upsertPeople } from '../../src/services/survey-people/upsert-people.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import { SurveyRef } from '../common.schema.ts';
import { surveyErrors } from '../survey-errors.ts';
import {
  CreatedRespondentsView,
  CreateWithPhysicalDataInput,
  ListMembersInput,
  ListRespondentsInput,
  RemovedPeopleView,
  RemovePeopleInput,
  ReplacedLinkView,
  ReplaceLinkInput,
  RespondentPage,
  StaffPage,
  StoredPeopleView,
  UpsertPeopleInput,
} from './survey-people.schema.ts';
import {
  toCreatedRespondents,
  toLinksFile,
  toReplacedLink,
  toRespondentPage,
  toStaffPage,
  toStoredPeople,
} from './survey-people.view.ts';

const storeErrors = { ...surveyErrors, 'user.taken': 'conflict', 'user.repeated': 'invalid' } as const;
const personalData = { 'user.personal_data_forbidden': 'invalid' } as const;
const upsertDescription =
  'A user name that exists in the survey changes that account: absent fields stay, null clears a field, and custom fields are replaced as a whole. Send at most 200 passwords at once; upload a CSV file for more.';

export const surveyPeopleRouter = router({
  /** Lists the staff and the support of a survey: two queries at most. */
  listStaff: surveyProcedure('survey-people:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/users/staff', 'List survey staff users', {
        errors: surveyErrors,
        description:
          'Answers a page of the staff and the support of the survey, with their roles in it. `search` finds part of a user name, a name or an e-mail address.',
      }),
    )
    .input(ListMembersInput)
    .output(StaffPage)
    .query(async ({ ctx, input }) => toStaffPage(await listStaff(ctx, input))),

  /** Creates or changes staff: all of them or none. */
  upsertStaff: surveyProcedure('survey-people:write')
    .meta(
      rest('POST', '/surveys/{surveyId}/users/staff', 'Create or update staff users', {
        errors: { ...storeErrors, 'user.not_editable': 'forbidden', 'user.weak_password': 'invalid' },
        description: upsertDescription,
        example: { request: { users: [{ userName: 'staff2', password: 'correct horse battery', name: 'Sam' }] } },
      }),
    )
    .input(UpsertPeopleInput)
    .output(StoredPeopleView)
    .mutation(async ({ ctx, input }) =>
      toStoredPeople(await upsertPeople(ctx, { ...input, role: 'staff' }), input.surveyId),
    ),

  /** Lists the respondents of a survey, with the links by which they sign in for a caller with `survey-people:write`: three queries at most. */
  listRespondents: surveyProcedure('survey-people:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/users/respondents', 'List survey respondent users', {
        errors: surveyErrors,
        description:
          'Answers a page of the respondents of the survey who meet all conditions that are given; without any, of all respondents. A notification takes the same conditions as its `filter`. Callers with the permission `survey-people:write` also get the link by which each respondent signs in.',
      }),
    )
    .input(ListRespondentsInput)
    .output(RespondentPage)
    .query(async ({ ctx, input }) => toRespondentPage(await listRespondents(ctx, input), ctx.config)),

  /** Creates or changes respondents: all of them or none. */
  upsertRespondents: surveyProcedure('survey-people:write')
    .meta(
      rest('POST', '/surveys/{surveyId}/users/respondents', 'Create or update respondent users', {
        errors: {
          ...storeErrors,
          ...personalData,
          'user.not_editable': 'forbidden',
          'user.weak_password': 'invalid',
        },
        description: upsertDescription,
        example: { request: { users: [{ userName: 'r100', password: 'plum-42-ridge', customFields: { arm: 'B' } }] } },
      }),
    )
    .input(UpsertPeopleInput)
    .output(StoredPeopleView)
    .mutation(async ({ ctx, input }) =>
      toStoredPeople(await upsertPeople(ctx, { ...input, role: 'respondent' }), input.surveyId),
    ),

  /** Creates respondents who sign in by their link, with the physical data that feedback needs: weight in kg, height in cm. */
  createRespondentsWithPhysicalData: surveyProcedure('survey-people:write')
    .meta(
      rest(
        'POST',
        '/surveys/{surveyId}/users/respondents/with-physical-data',
        'Create respondent users with physical data (age, weight and similar)',
        {
          errors: {
            ...storeErrors,
            ...personalData,
            'physical_data.not_born': 'invalid',
            'reference.not_found': 'invalid',
          },
          description:
            'Creates all of these respondents or none. They have no password and sign in by their links. `externalId` becomes the user name. Weights are in kg, heights in cm. A user name that somebody has is refused with 409 `user.taken`.',
          example: {
            request: {
              users: [{ externalId: 'p7', sex: 'f', birthdate: '1990-04-23', weight: 61.5, height: 168 }],
            },
          },
        },
      ),
    )
    .input(CreateWithPhysicalDataInput)
    .output(CreatedRespondentsView)
    .mutation(async ({ ctx, input }) =>
      toCreatedRespondents(await createRespondentsWithPhysicalData(ctx, input), input.surveyId),
    ),

  /** Exports the links by which respondents sign in and those to their feedback, for a mail merge. */
  exportLinks: surveyProcedure('survey-people:write')
    .meta(
      rest(
        'GET',
        '/surveys/{surveyId}/users/respondents/authentication-urls',
        'Export the sign-in links of respondents',
        {
          produces: 'text/csv',
          errors: surveyErrors,
          description:
            'A CSV file in UTF-8 with a byte order mark, ordered by user id, for any number of people. Its columns are UserID, Username, AuthenticationToken, SurveyAuthenticationURL, FeedbackAuthenticationURL and Name. Name is empty where it is not known, or where the permission `survey-people:read` is lacking.',
        },
      ),
    )
    .input(SurveyRef)
    .output(fileOutput)
    .query(async ({ ctx, input }) => toLinksFile(await exportLinks(ctx, input.surveyId), input.surveyId)),

  /** Gives a respondent a new link in place of the old one, and ends the sign-ins by the old one. */
  replaceLink: surveyProcedure('survey-people:write')
    .meta(
      rest(
        'POST',
        '/surveys/{surveyId}/users/respondents/{userId}/new-link',
        'Replace the sign-in link of a respondent',
        {
          errors: { ...surveyErrors, 'user.not_found': 'not_found' },
          description:
            'No body. The old link stops working and the sign-ins by it end within a second; sign-ins with a password go on. Each call makes another link.',
        },
      ),
    )
    .input(ReplaceLinkInput)
    .output(ReplacedLinkView)
    .mutation(async ({ ctx, input }) => toReplacedLink(await replaceLink(ctx, input), ctx.config)),

  /** Removes people from a survey. Accounts that are used nowhere else are deleted. */
  remove: surveyProcedure('survey-people:write')
    .meta(
      rest('DELETE', '/surveys/{surveyId}/users', 'Delete users', {
        errors: {
          ...surveyErrors,
          'user.not_found': 'not_found',
          'user.in_use': 'conflict',
          'user.yourself': 'conflict',
        },
        description:
          'Removes all of these people from the survey or none. Accounts that are used nowhere else are deleted. Unknown user names are refused with 404, people with recalls in the survey with 409 `user.in_use`, and the caller with 409 `user.yourself`.',
        example: { request: { userNames: ['r100'] } },
      }),
    )
    .input(RemovePeopleInput)
    .output(RemovedPeopleView)
    .mutation(({ ctx, input }) => removeFromSurvey(ctx, input)),
});
