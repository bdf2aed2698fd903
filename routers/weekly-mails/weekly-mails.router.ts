import { rest } from '../../src/contract/meta.ts';
import { saveWeeklyMail } from '../../src/services/weekly-mails/save-weekly-mail.ts';
import { previewWeeklyMail } from '../../src/services/weekly-mails/send-weekly-mail.ts';
import { findWeeklyMail } from '../../src/services/weekly-mails/weekly-mails.queries.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import { SurveyRef } from '../common.schema.ts';
import { surveyErrors } from '../survey-errors.ts';
import { SaveWeeklyMailInput, WeeklyMailPreview, WeeklyMailView } from './weekly-mails.schema.ts';
import { toWeeklyMail } from './weekly-mails.view.ts';

export const weeklyMailsRouter = router({
  /** Gets the setting of the weekly mail of a survey. */
  get: surveyProcedure('surveys:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/weekly-mail', 'Get the weekly mail of a survey', {
        errors: surveyErrors,
        description: 'Answers whether the team gets a weekly mail, when and at which addresses. It is off by default.',
      }),
    )
    .input(SurveyRef)
    .output(WeeklyMailView)
    .query(async ({ ctx, input }) => toWeeklyMail(await findWeeklyMail(ctx, input))),

  /** Saves the setting of the weekly mail of a survey. */
  save: surveyProcedure('surveys:update')
    .meta(
      rest('PUT', '/surveys/{surveyId}/weekly-mail', 'Save the weekly mail of a survey', {
        errors: { ...surveyErrors, 'weekly_mail.version_conflict': 'conflict' },
        description:
          'Turns the mail on or off. It is sent in the first ten minutes of the hour, on the clock of the time zone of the survey, while the survey runs. It says how many recalls there are, how the assigned days stand, which flags the recalls of the week have and how long respondents have waited for a call; it names no respondent.',
        example: { request: { isOn: true, weekday: 'monday', hour: 8, addresses: ['team@example.org'] } },
      }),
    )
    .input(SaveWeeklyMailInput)
    .output(WeeklyMailView)
    .mutation(async ({ ctx, input }) => toWeeklyMail(await saveWeeklyMail(ctx, input))),

  /** Writes the weekly mail as it would be sent now. */
  preview: surveyProcedure('submissions:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/weekly-mail/preview', 'Preview the weekly mail of a survey', {
        errors: surveyErrors,
        description: 'Answers the mail as it would be sent now, and to how many people. Nothing is sent.',
      }),
    )
    .input(SurveyRef)
    .output(WeeklyMailPreview)
    .query(({ ctx, input }) => previewWeeklyMail(ctx, input)),
});
