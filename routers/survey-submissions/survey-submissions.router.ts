import { exportFile, fileOutput } from '../../src/contract/files.ts';
import { rest } from '../../src/contract/meta.ts';
import { readCompletion } from '../../src/services/survey-submissions/completion.queries.ts';
import { deleteSubmission } from '../../src/services/survey-submissions/delete-submission.ts';
import { readDistributions } from '../../src/services/survey-submissions/distributions.queries.ts';
import { listExportColumns } from '../../src/services/survey-submissions/export-columns.ts';
import { exportSubmissions } from '../../src/services/survey-submissions/export-submissions.ts';
import { makeExportAddress } from '../../src/services/survey-submissions/make-export-address.ts';
import { readMonitoring } from '../../src/services/survey-submissions/monitoring.queries.ts';
import { listSessions } from '../../src/services/survey-submissions/sessions.queries.ts';
import { makeSurveyNutritionIntake } from '../../src/services/survey-submissions/survey-nutrition-intake.ts';
import { makeSurveyQuestionnaireResponse } from '../../src/services/survey-submissions/survey-questionnaire-response.ts';
import {
  listSubmissions,
  requireSubmission,
} from '../../src/services/survey-submissions/survey-submissions.queries.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import { toFhirFile } from '../fhir-file.ts';
import { SignedAddressView, toSignedAddress } from '../signed-address.schema.ts';
import { surveyErrors } from '../survey-errors.ts';
import { ExportColumnsInput, ExportColumnsView, ExportSubmissionsInput } from './export.schema.ts';
import {
  CompletionInput,
  CompletionView,
  DistributionsInput,
  DistributionsView,
  ListSessionsInput,
  MonitoringInput,
  MonitoringView,
  SessionPage,
} from './fieldwork.schema.ts';
import {
  ListSurveySubmissionsInput,
  RecallVersionRef,
  RemovedSubmissionView,
  RemoveSubmissionInput,
  SurveySubmissionPage,
  SurveySubmissionView,
} from './survey-submissions.schema.ts';
import { toMonitoring, toSessionPage, toSurveySubmission, toSurveySubmissionPage } from './survey-submissions.view.ts';

const exportErrors = { ...surveyErrors, 'user.not_found': 'not_found', 'export.column_unknown': 'invalid' } as const;
const submissionErrors = { ...surveyErrors, 'submission.not_found': 'not_found' } as const;

export const surveySubmissionsRouter = router({
  /** Lists the recalls of a survey, newest first unless sorted otherwise; energy in kcal, time in minutes: two queries. */
  list: surveyProcedure('submissions:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/submissions', 'List the recalls of a survey', {
        errors: surveyErrors,
        description:
          'Answers a page of the recalls of the survey, newest first unless `sort` says otherwise: energy in kcal, duration in minutes, numbers of meals and foods, and quality flags. `dateFrom`, `dateTo`, `user` and `flag` narrow the list.',
      }),
    )
    .input(ListSurveySubmissionsInput)
    .output(SurveySubmissionPage)
    .query(async ({ ctx, input }) => toSurveySubmissionPage(await listSubmissions(ctx, input))),

  /** Reads one recall: foods with weights in g and nutrients, the totals of the day, the respondent, and the quality flags. */
  get: surveyProcedure('submissions:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/submissions/{submissionId}', 'Get a recall of a survey', {
        errors: submissionErrors,
        description:
          'Answers one recall: the respondent, meals with foods in g and their nutrients, the totals of the day, and quality flags.',
      }),
    )
    .input(RecallVersionRef)
    .output(SurveySubmissionView)
    .query(async ({ ctx, input }) => toSurveySubmission(await requireSubmission(ctx, input))),

  /** Reads one recall as an HL7 FHIR R5 NutritionIntake for a hospital or a registry: amounts in g, totals with UCUM units. */
  getAsNutritionIntake: surveyProcedure('submissions:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/submissions/{submissionId}/nutrition-intake', 'Get a recall as HL7 FHIR', {
        produces: 'application/fhir+json',
        errors: submissionErrors,
        description:
          'Answers one recall as a NutritionIntake of FHIR R5, for a hospital or a registry: amounts in g, totals of nutrients in units of UCUM.',
      }),
    )
    .input(RecallVersionRef)
    .output(fileOutput)
    .query(async ({ ctx, input }) =>
      toFhirFile(await makeSurveyNutritionIntake(ctx, input), `nutrition-intake-${input.submissionId}`),
    ),

  /** Reads the answers of one recall to its scheme as an HL7 FHIR R5 QuestionnaireResponse. */
  getAsQuestionnaireResponse: surveyProcedure('submissions:read')
    .meta(
      rest(
        'GET',
        '/surveys/{surveyId}/submissions/{submissionId}/questionnaire-response',
        'Get the answers of a recall as HL7 FHIR',
        {
          produces: 'application/fhir+json',
          errors: { ...submissionErrors, 'submission.no_scheme': 'not_found' },
          description:
            'Answers the answers of one recall as a QuestionnaireResponse of FHIR R5. `questionnaire` names the version of the scheme; groups of meals and foods name the items of the NutritionIntake. A recall that names no version of a scheme answers 404 `submission.no_scheme`.',
        },
      ),
    )
    .input(RecallVersionRef)
    .output(fileOutput)
    .query(async ({ ctx, input }) =>
      toFhirFile(await makeSurveyQuestionnaireResponse(ctx, input), `questionnaire-response-${input.submissionId}`),
    ),

  /** Lists the columns of a file: what each means, its unit, and where its values come from. */
  listExportColumns: surveyProcedure('submissions:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/submissions/export-columns', 'List the columns of an export', {
        errors: surveyErrors,
        description:
          'Answers the columns that the file has today, in its order, as the codebook describes them. The questions of the study, the custom fields of its people and the nutrients of its food list are among them.',
      }),
    )
    .input(ExportColumnsInput)
    .output(ExportColumnsView)
    .query(({ ctx, input }) => listExportColumns(ctx, input)),

  /** Exports the recalls as a file that is sent while it is read: amounts in the unit of each nutrient, weights in g, times in UTC. */
  export: surveyProcedure('submissions:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/submissions/export', 'Export the recalls of a survey', {
        produces: ['text/csv', 'application/x-ndjson', 'application/fhir+ndjson', 'application/fhir+json'],
        errors: exportErrors,
        description:
          'Rows are in order of submission. An empty cell is an unknown value, never zero. If the connection breaks, the file is incomplete: fetch it again. Each recall is as it is when it is read; recalls submitted after the start are left out.',
      }),
    )
    .input(ExportSubmissionsInput)
    .output(fileOutput)
    .query(async ({ ctx, input }) => exportFile(await exportSubmissions(ctx, input), input, ctx.now())),

  /** Makes an address from which a browser downloads an export, however large. */
  createExportAddress: surveyProcedure('submissions:read')
    .meta(
      rest('POST', '/surveys/{surveyId}/submissions/export-address', 'Make an address for downloading an export', {
        errors: exportErrors,
        description:
          'Takes what the export takes and answers an address that gives the file for five minutes, without a header, if the caller is still signed in and has the right then: a browser saves it without holding it in memory. Whoever has the address has the file. The trail records each download.',
        example: { request: { content: 'items', format: 'csv' } },
      }),
    )
    .input(ExportSubmissionsInput)
    .output(SignedAddressView)
    .mutation(async ({ ctx, input }) => toSignedAddress(await makeExportAddress(ctx, input))),

  /** Deletes a recall, such as a test or a recall that was made for the wrong person. It cannot be restored. */
  delete: surveyProcedure('submissions:delete')
    .meta(
      rest('DELETE', '/surveys/{surveyId}/submissions/{submissionId}', 'Delete a recall of a survey', {
        errors: submissionErrors,
        description:
          'For tests, and for recalls made for the wrong person; the person may submit another recall within the limits of the survey. `reason` is needed, in the query or the body: the trail records who deleted what and why. The popularity of its foods stays until it is counted again ("npm run rebuild-usage").',
        example: { request: { reason: 'A test by staff' } },
      }),
    )
    .input(RemoveSubmissionInput)
    .output(RemovedSubmissionView)
    .mutation(({ ctx, input }) => deleteSubmission(ctx, input)),

  /** Counts the recalls and respondents of the fieldwork: two queries, regardless of their number. */
  monitoring: surveyProcedure('submissions:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/monitoring', 'Get the progress of the fieldwork of a survey', {
        errors: { ...surveyErrors, 'period.too_long': 'invalid' },
        description:
          'With dateFrom or dateTo, all figures except isDone and respondentsDone count only recalls that were submitted in that period. `days` has each day of the period, up to today or the last day of the survey, at most 366 days. Without dateFrom it has the last 30 of these days since the start of the survey. Respondents with the fewest recalls come first.',
      }),
    )
    .input(MonitoringInput)
    .output(MonitoringView)
    .query(async ({ ctx, input }) => toMonitoring(await readMonitoring(ctx, input))),

  /** Counts the recalls by steps of energy, for each sex with its cut-offs, and by steps of time: one query. */
  distributions: surveyProcedure('submissions:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/distributions', 'Get the energy and the times of the recalls of a survey', {
        errors: surveyErrors,
        description:
          'Answers how many recalls there are in each step of energy, for each sex with its cut-offs, and in each step of the time that they took. With dateFrom or dateTo, of the recalls that were submitted in that period.',
      }),
    )
    .input(DistributionsInput)
    .output(DistributionsView)
    .query(({ ctx, input }) => readDistributions(ctx, input)),

  /** Counts the people of each group who have sent recalls: two queries. */
  completion: surveyProcedure('submissions:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/completion', 'Get the completion of a survey by group of respondents', {
        errors: surveyErrors,
        description:
          'Answers for each group of respondents how many have a recall and how many have all. A group is a value of a custom field, such as a region; `fields` names those that respondents have. The largest groups come first.',
      }),
    )
    .input(CompletionInput)
    .output(CompletionView)
    .query(({ ctx, input }) => readCompletion(ctx, input)),

  /** Lists recalls that were begun and not sent, the latest first: when, and how far they came; never their content. One query. */
  listSessions: surveyProcedure('submissions:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/sessions', 'List the recalls of a survey that were not sent', {
        errors: surveyErrors,
        description:
          'Answers a page of the recalls that were begun and not submitted, for 30 days after their last save: when they were begun and saved, and how far they came, if the application says so. What the respondent said in them is shown to nobody else. After 24 hours without a save a session is `abandoned`, and the respondent cannot continue it. A session is gone when its recall is submitted or the respondent deletes it.',
      }),
    )
    .input(ListSessionsInput)
    .output(SessionPage)
    .query(async ({ ctx, input }) => toSessionPage(await listSessions(ctx, input))),
});
