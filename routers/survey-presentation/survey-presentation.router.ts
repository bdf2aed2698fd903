import { rest } from '../../src/contract/meta.ts';
import { removeLogo, setLogo } from '../../src/services/survey-presentation/change-logo.ts';
import { requirePresentedSurvey } from '../../src/services/survey-presentation/survey-presentation.queries.ts';
import { updatePresentation } from '../../src/services/survey-presentation/update-presentation.ts';
import { publicProcedure, router, surveyProcedure } from '../../src/trpc.ts';
import { SurveyRef } from '../common.schema.ts';
import { pictureErrors } from '../picture-errors.ts';
import { surveyErrors } from '../survey-errors.ts';
import {
  LOGO,
  PresentationView,
  SetLogoInput,
  SurveyHelpView,
  UpdatePresentationInput,
} from './survey-presentation.schema.ts';
import { toPresentation, toSurveyHelp } from './survey-presentation.view.ts';

export const surveyPresentationRouter = router({
  /** Gets how a survey presents itself, with its help. */
  get: surveyProcedure('surveys:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/presentation', 'Get the presentation of a survey', {
        errors: surveyErrors,
        description:
          'Answers what an application shows of the survey before anybody signs in, and under Help, as it was set. Applications read `GET /surveys/{surveyId}/public-parameters` and `/help` instead.',
      }),
    )
    .input(SurveyRef)
    .output(PresentationView)
    .query(async ({ ctx, input }) => toPresentation(await requirePresentedSurvey(ctx, input), ctx.config)),

  /** Changes the given fields of the presentation. */
  update: surveyProcedure('surveys:update')
    .meta(
      rest('PATCH', '/surveys/{surveyId}/presentation', 'Update the presentation of a survey', {
        errors: { ...surveyErrors, 'survey.version_conflict': 'conflict' },
        description:
          'Changes the fields that are given; each replaces the stored one as a whole. With `baseVersion` nothing changes if somebody else changed the presentation since you read it. A way to sign in that the settings of the survey do not allow is stored, and not shown to respondents until they do.',
        example: {
          request: {
            title: { en: 'What we eat', fr: 'Ce que nous mangeons' },
            languages: ['en', 'fr'],
            supportPhone: '+44 191 498 0000',
          },
        },
      }),
    )
    .input(UpdatePresentationInput)
    .output(PresentationView)
    .mutation(async ({ ctx, input }) => toPresentation(await updatePresentation(ctx, input), ctx.config)),

  /** Replaces the logo. */
  setLogo: surveyProcedure('surveys:update')
    .meta(
      rest('PUT', '/surveys/{surveyId}/presentation/logo', 'Set the logo of a survey', {
        files: LOGO,
        errors: { ...surveyErrors, ...pictureErrors },
        description:
          'Takes a form with one picture in the field `file`. The bytes of the file, not its name, decide its type: JPEG, PNG or SVG. It is served to everybody as WebP that keeps transparency, at most 640 px wide and 240 px high, at an address of its own: a new logo has a new address, and the former one ends.',
      }),
    )
    .input(SetLogoInput)
    .output(PresentationView)
    .mutation(async ({ ctx, input }) => toPresentation(await setLogo(ctx, input), ctx.config)),

  /** Removes the logo. */
  removeLogo: surveyProcedure('surveys:update')
    .meta(
      rest('DELETE', '/surveys/{surveyId}/presentation/logo', 'Remove the logo of a survey', {
        errors: surveyErrors,
        description: 'Removes the logo and its file. A survey without a logo stays as it is.',
      }),
    )
    .input(SurveyRef)
    .output(PresentationView)
    .mutation(async ({ ctx, input }) => toPresentation(await removeLogo(ctx, input), ctx.config)),

  /** Gets the help of a survey, in all its languages. */
  help: publicProcedure
    .meta(
      rest('GET', '/surveys/{surveyId}/help', 'Get the help of a survey (no authentication required)', {
        errors: surveyErrors,
        isRevalidated: true,
        description:
          'Answers the texts and clips that the survey has under Help, in every language that it has. Questions and answers about the questionnaire are in the scheme.',
      }),
    )
    .input(SurveyRef)
    .output(SurveyHelpView)
    .query(async ({ ctx, input }) => toSurveyHelp(await ctx.surveys.get(input.surveyId))),
});
