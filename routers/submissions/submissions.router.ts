import { z } from 'zod';
import { fileOutput } from '../../src/contract/files.ts';
import { rest } from '../../src/contract/meta.ts';
import { listEarlierAmounts } from '../../src/services/submissions/earlier-amounts.ts';
import { makeOwnNutritionIntake } from '../../src/services/submissions/nutrition-intake.ts';
import { makeOwnQuestionnaireResponse } from '../../src/services/submissions/questionnaire-response.ts';
import { listOwnSubmissions, requireOwnSubmission } from '../../src/services/submissions/submissions.queries.ts';
import { submitRecall } from '../../src/services/submissions/submit-recall.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import { SurveyRef } from '../common.schema.ts';
import { toFhirFile } from '../fhir-file.ts';
import { surveyErrors } from '../survey-errors.ts';
import {
  EarlierAmountView,
  ListSubmissionsInput,
  SubmissionPage,
  SubmissionReceipt,
  SubmissionRef,
  SubmissionView,
  SubmitRecallInput,
} from './submissions.schema.ts';
import { toEarlierAmount, toReceipt, toSubmission, toSubmissionPage } from './submissions.view.ts';

export const submissionsRouter = router({
  /**
   * Stores a recall once, with weights in g and the nutrients of the present food list. The transaction that stores it checks the
   * limits of the survey (docs/reference/recall-rules.md#4-submission-limits).
   */
  submit: surveyProcedure('submissions:create')
    .meta(
      rest('POST', '/surveys/{surveyId}/submissions', 'Submit a recall', {
        description:
          'The recall is stored before the response is sent. A recall with a known uxSessionId is not stored again: the response is the first receipt. An unknown food code is stored and flagged.',
        errors: {
          ...surveyErrors,
          'survey.not_running': 'forbidden',
          'consent.withdrawn': 'forbidden',
          'consent.required': 'forbidden',
          'submission.total_limit': 'forbidden',
          'submission.daily_limit': 'too_many',
          'submission.interval': 'too_many',
          'submission.start_time': 'invalid',
          'submission.mode': 'invalid',
          'submission.recall_date': 'invalid',
          'submission.scheme_version': 'invalid',
          'submission.answers': 'invalid',
          'locale.index_not_ready': 'unavailable',
        },
        makes: '/surveys/{surveyId}/my-submissions/{submissionId}',
        example: {
          request: {
            startTime: '2026-03-01T18:02:11Z',
            endTime: '2026-03-01T18:14:40Z',
            timeZone: 'Europe/London',
            uxSessionId: '6f1c2c57-5d2c-4d1a-9d58-4f3c1d3f7a10',
            meals: [
              {
                name: 'Breakfast',
                time: { hours: 8, minutes: 0 },
                foods: [
                  {
                    code: 'CFLK',
                    searchTerm: 'corn flaks',
                    portionSize: { method: 'as-served', data: { servingWeight: 30, leftoversWeight: 0 } },
                  },
                ],
              },
            ],
          },
        },
      }),
    )
    .input(SubmitRecallInput)
    .output(SubmissionReceipt)
    .mutation(async ({ ctx, input }) =>
      toReceipt(await submitRecall(ctx, { ...input, userAgent: ctx.request.userAgent })),
    ),

  /** Lists the caller's own recalls in the survey, newest first. */
  listMine: surveyProcedure('recalls:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/my-submissions', 'List your own recalls', {
        errors: surveyErrors,
        description:
          "Answers a page of the caller's recalls in the survey, newest first, with the numbers of their meals and foods.",
      }),
    )
    .input(ListSubmissionsInput)
    .output(SubmissionPage)
    .query(async ({ ctx, input }) => toSubmissionPage(await listOwnSubmissions(ctx, input))),

  /** Lists the newest amount of each food in the caller's last recalls, so that an application can offer it again. */
  listEarlierAmounts: surveyProcedure('recalls:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/my-earlier-amounts', 'List the amounts of your last recalls', {
        errors: { ...surveyErrors, 'locale.index_not_ready': 'unavailable' },
        description:
          'Answers the newest amount of each food in the five newest recalls of the caller in the survey, as it was recorded: weights in g with the choices, so that an application can ask whether it was the same. It has foods with `sameAsBeforeOption` alone, whose choices still give their weights. A drink with milk has its weight with the milk. Shares of another food and unknown amounts are left out.',
      }),
    )
    .input(SurveyRef)
    .output(z.array(EarlierAmountView))
    .query(async ({ ctx, input }) => (await listEarlierAmounts(ctx, input)).map(toEarlierAmount)),

  /** Reads one recall of the caller: foods with weights in g and nutrients, and the totals of the day. */
  getMine: surveyProcedure('recalls:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/my-submissions/{submissionId}', 'Get one of your own recalls', {
        errors: { ...surveyErrors, 'submission.not_found': 'not_found' },
        description:
          'Answers one recall of the caller: meals with foods in g and their nutrients, and the totals of the day. A recall of somebody else answers 404.',
      }),
    )
    .input(SubmissionRef)
    .output(SubmissionView)
    .query(async ({ ctx, input }) => toSubmission(await requireOwnSubmission(ctx, input))),

  /** Reads one recall of the caller as an HL7 FHIR R5 NutritionIntake: amounts in g, totals of nutrients in units of UCUM. */
  getMineAsNutritionIntake: surveyProcedure('recalls:read')
    .meta(
      rest(
        'GET',
        '/surveys/{surveyId}/my-submissions/{submissionId}/nutrition-intake',
        'Get one of your own recalls as an HL7 FHIR resource',
        {
          produces: 'application/fhir+json',
          errors: { ...surveyErrors, 'submission.not_found': 'not_found' },
          description:
            'A NutritionIntake of FHIR R5. `subject` is your name in the survey; `occurrencePeriod` is the day before the recall began, on the calendar of its time zone; an item of `consumedItem` is a food with the g eaten, its meal in `schedule`; `ingredientLabel` has the totals of the day.',
        },
      ),
    )
    .input(SubmissionRef)
    .output(fileOutput)
    .query(async ({ ctx, input }) =>
      toFhirFile(await makeOwnNutritionIntake(ctx, input), `nutrition-intake-${input.submissionId}`),
    ),

  /** Reads the caller's answers of one recall to its scheme as an HL7 FHIR R5 QuestionnaireResponse. */
  getMineAsQuestionnaireResponse: surveyProcedure('recalls:read')
    .meta(
      rest(
        'GET',
        '/surveys/{surveyId}/my-submissions/{submissionId}/questionnaire-response',
        'Get the answers of one of your own recalls as an HL7 FHIR resource',
        {
          produces: 'application/fhir+json',
          errors: { ...surveyErrors, 'submission.not_found': 'not_found', 'submission.no_scheme': 'not_found' },
          description:
            'A QuestionnaireResponse of FHIR R5. `questionnaire` names the version of the scheme that you answered; groups of meals and foods name the items of the NutritionIntake of the recall. A recall that names no version of a scheme answers 404 `submission.no_scheme`.',
        },
      ),
    )
    .input(SubmissionRef)
    .output(fileOutput)
    .query(async ({ ctx, input }) =>
      toFhirFile(await makeOwnQuestionnaireResponse(ctx, input), `questionnaire-response-${input.submissionId}`),
    ),
});
