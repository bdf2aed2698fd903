import { rest } from '../../src/contract/meta.ts';
import { deleteTextTemplate } from '../../src/services/text-templates/delete-text-template.ts';
import { previewText } from '../../src/services/text-templates/preview-text.ts';
import { saveTextTemplate } from '../../src/services/text-templates/save-text-template.ts';
import { listTextTemplates } from '../../src/services/text-templates/text-templates.queries.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import { surveyErrors } from '../survey-errors.ts';
import {
  DeletedTextTemplateView,
  PreviewTextInput,
  SaveTextTemplateInput,
  TextPreviewView,
  TextTemplateInput,
  TextTemplatesInput,
  TextTemplatesView,
  TextTemplateView,
} from './text-templates.schema.ts';
import { toTextPreview, toTextTemplate, toTextTemplates } from './text-templates.view.ts';

const templateErrors = { ...surveyErrors, 'text_template.not_found': 'not_found' } as const;
const text = 'Please tell us what you ate yesterday: {{link}} Stop: {{unsubscribeLink}}';

export const textTemplatesRouter = router({
  /** Lists the words of all text messages of a survey: one query. */
  list: surveyProcedure('notifications:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/text-templates', 'List the text message templates of a survey', {
        errors: surveyErrors,
        description:
          'Answers the words of each text message to respondents in each language, built-in ones in English and French where the survey has none, and whether the installation sends text messages.',
      }),
    )
    .input(TextTemplatesInput)
    .output(TextTemplatesView)
    .query(async ({ ctx, input }) => toTextTemplates(await listTextTemplates(ctx, input), ctx.texts)),

  /** Saves the own words of a survey for a text message in a language. Messages that are sent later have them. */
  save: surveyProcedure('notifications:write')
    .meta(
      rest('PUT', '/surveys/{surveyId}/text-templates/{type}/{language}', 'Save a text message template', {
        errors: {
          ...surveyErrors,
          'text_template.invalid': 'invalid',
          'text_template.too_many': 'conflict',
          'text_template.version_conflict': 'conflict',
        },
        description:
          'Place-holders are those of mail templates. Unknown ones are refused by name, and so is a text without `{{link}}` or `{{unsubscribeLink}}`. A survey has at most 500 templates.',
        example: { request: { text } },
      }),
    )
    .input(SaveTextTemplateInput)
    .output(TextTemplateView)
    .mutation(async ({ ctx, input }) => toTextTemplate(await saveTextTemplate(ctx, input))),

  /** Deletes the own words of a survey for a text message in a language. */
  remove: surveyProcedure('notifications:write')
    .meta(
      rest('DELETE', '/surveys/{surveyId}/text-templates/{type}/{language}', 'Delete a text message template', {
        errors: templateErrors,
        description: 'Messages that are sent later have the words of the next language, or else the built-in ones.',
      }),
    )
    .input(TextTemplateInput)
    .output(DeletedTextTemplateView)
    .mutation(({ ctx, input }) => deleteTextTemplate(ctx, input)),

  /** Writes a text message for a made-up respondent with its length, and sends nothing. */
  preview: surveyProcedure('notifications:read')
    .meta(
      rest('POST', '/surveys/{surveyId}/text-templates/preview', 'Preview a text message', {
        errors: { ...templateErrors, 'text_template.invalid': 'invalid' },
        description:
          'Answers saved words, or a draft in `text`, as a made-up respondent would get them, and how many messages they take: one has 160 characters of the alphabet of phones, or 70 if there is any other character; each of several has 153 or 67.',
        example: { request: { type: 'login-recall-yesterday', language: 'en', text } },
      }),
    )
    .input(PreviewTextInput)
    .output(TextPreviewView)
    .mutation(async ({ ctx, input }) => toTextPreview(await previewText(ctx, input))),
});
