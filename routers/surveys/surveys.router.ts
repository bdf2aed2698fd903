import { rest } from '../../src/contract/meta.ts';
import { addRoles, removeRoles } from '../../src/services/surveys/change-roles.ts';
import { createSurvey } from '../../src/services/surveys/create-survey.ts';
import { deleteSurvey } from '../../src/services/surveys/delete-survey.ts';
import { listSurveys, requireSurvey } from '../../src/services/surveys/surveys.queries.ts';
import { updateSurvey } from '../../src/services/surveys/update-survey.ts';
import { validateSurveyId } from '../../src/services/surveys/validate-survey-id.ts';
import { router, staff, surveyProcedure } from '../../src/trpc.ts';
import { SurveyRef } from '../common.schema.ts';
import { surveyErrors } from '../survey-errors.ts';
import {
  AddedRoles,
  ChangeRolesInput,
  DeletedSurveyView,
  ListSurveysInput,
  NewSurveyInput,
  RemovedRoles,
  SurveyIdVerdict,
  SurveyPage,
  SurveyView,
  UpdateSurveyInput,
  ValidateSurveyIdInput,
} from './surveys.schema.ts';
import { toSurvey, toSurveyIdVerdict, toSurveyPage } from './surveys.view.ts';

const fieldErrors = {
  'survey.duplicate_id': 'conflict',
  'survey.reserved_id': 'invalid',
  'survey.dates': 'invalid',
  'reference.not_found': 'invalid',
} as const;
const newSurvey = {
  id: 'winter-2027',
  localeId: 'en_GB',
  startDate: '2027-01-01T00:00:00Z',
  endDate: '2027-03-31T23:59:59Z',
  supportEmail: 'support@example.org',
};
const roles = { users: [{ userId: 3, role: 'demo/staff' }] };
const rolesDescription =
  'A role is `<surveyId>/staff`, `<surveyId>/support` or `<surveyId>/respondent`. Staff may name the people of surveys that they run, administrators anybody.';

export const surveysRouter = router({
  /** Lists the surveys that the caller runs, or all surveys for administrators. Secrets are null. Two queries. */
  list: staff('surveys:read')
    .meta(
      rest('GET', '/surveys', 'List surveys', {
        description:
          'Answers a page of the surveys that the caller runs; administrators get all surveys. The secrets are null: GET /surveys/{surveyId} answers them to those who may change them.',
      }),
    )
    .input(ListSurveysInput)
    .output(SurveyPage)
    .query(async ({ ctx, input }) => toSurveyPage(ctx.config, await listSurveys(ctx, input), ctx.now())),

  /** Returns whether a survey can be created under this id, and if not, why. */
  validateId: staff('surveys:manage')
    .meta(
      rest('POST', '/surveys/validate-id', 'Validate a survey ID', {
        takesQuery: true,
        description:
          'Answers whether a new survey can have the id, and if not, why: it is malformed, a path uses it as a word, or another survey has it. Nothing is stored.',
        example: { request: { id: 'winter-2027' } },
      }),
    )
    .input(ValidateSurveyIdInput)
    .output(SurveyIdVerdict)
    .mutation(async ({ ctx, input }) => toSurveyIdVerdict(await validateSurveyId(ctx, input.id))),

  /** Creates a survey. An absent field has the default of the document. */
  create: staff('surveys:manage')
    .meta(
      rest('POST', '/surveys', 'Create a survey', {
        errors: fieldErrors,
        makes: '/surveys/{id}',
        description:
          'Creates a survey and answers it with its secrets. A field that is left out gets its default. An id that another survey has is refused with 409; an id that a path uses as a word, an end before the start, and an unknown locale are refused with 400.',
        example: { request: newSurvey },
      }),
    )
    .input(NewSurveyInput)
    .output(SurveyView)
    .mutation(async ({ ctx, input }) => toSurvey(ctx.config, await createSurvey(ctx, input), ctx.now())),

  /** Gets a survey with all its settings. */
  get: surveyProcedure('surveys:read')
    .meta(
      rest('GET', '/surveys/{surveyId}', 'Get survey data', {
        errors: surveyErrors,
        description:
          'Answers a survey with all its settings. `effectiveState` is the state that respondents see. The secrets are null for callers who may not change them.',
      }),
    )
    .input(SurveyRef)
    .output(SurveyView)
    .query(async ({ ctx, input }) => toSurvey(ctx.config, await requireSurvey(ctx, input.surveyId), ctx.now())),

  /** Changes the given fields. `id` renames the survey, and its people, roles, links and recalls follow. */
  update: surveyProcedure('surveys:update')
    .meta(
      rest('PATCH', '/surveys/{surveyId}', 'Update a survey', {
        errors: {
          ...surveyErrors,
          ...fieldErrors,
          'survey.field_forbidden': 'forbidden',
          'survey.has_personal_data': 'conflict',
          'survey.version_conflict': 'conflict',
        },
        description:
          'Staff may change the dates, the state and its reason, the follow-up link, the support address and the texts. Administrators may change everything. HTML is sanitised. With another `timeZone`, the mails of recall days and the weekly mail follow its clock. With `baseVersion` nothing changes if somebody else changed the settings since you read them.',
        example: {
          request: {
            baseVersion: '0f9be9b6-53a5-4f0c-9f0f-6b7c7a0f2d11',
            state: 'suspended',
            suspensionReason: 'We are back on Monday.',
          },
        },
      }),
    )
    .input(UpdateSurveyInput)
    .output(SurveyView)
    .mutation(async ({ ctx, input }) => toSurvey(ctx.config, await updateSurvey(ctx, input), ctx.now())),

  /** Deletes a survey without recalls, and the users who were in no other survey. */
  delete: staff('surveys:manage')
    .meta(
      rest('DELETE', '/surveys/{surveyId}', 'Delete a survey', {
        errors: { ...surveyErrors, 'survey.in_use': 'conflict' },
        description:
          'Deletes a survey without recalls, with the accounts that are in no other survey, and answers how many these are. A survey with recalls is refused with 409 `survey.in_use`: suspend it instead.',
      }),
    )
    .input(SurveyRef)
    .output(DeletedSurveyView)
    .mutation(({ ctx, input }) => deleteSurvey(ctx, input)),

  /** Gives users roles in this survey: all of them or none. */
  addRoles: surveyProcedure('survey-people:write')
    .meta(
      rest('POST', '/surveys/{surveyId}/acl', 'Add roles to users', {
        errors: { ...surveyErrors, 'reference.not_found': 'invalid', 'user.personal_data_forbidden': 'invalid' },
        description: rolesDescription,
        example: { request: roles },
      }),
    )
    .input(ChangeRolesInput)
    .output(AddedRoles)
    .mutation(({ ctx, input }) => addRoles(ctx, input)),

  /** Takes roles in this survey from users: all of them or none. */
  removeRoles: surveyProcedure('survey-people:write')
    .meta(
      rest('DELETE', '/surveys/{surveyId}/acl', 'Remove roles from users', {
        errors: { ...surveyErrors, 'reference.not_found': 'invalid', 'user.personal_data_forbidden': 'invalid' },
        description: rolesDescription,
        example: { request: roles },
      }),
    )
    .input(ChangeRolesInput)
    .output(RemovedRoles)
    .mutation(({ ctx, input }) => removeRoles(ctx, input)),
});
