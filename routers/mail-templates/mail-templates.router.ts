import { rest } from '../../src/contract/meta.ts';
import { deleteTemplate } from '../../src/services/mail-templates/delete-template.ts';
import { listTemplates, requireTemplate } from '../../src/services/mail-templates/mail-templates.queries.ts';
import { previewMail } from '../../src/services/mail-templates/preview-mail.ts';
import { queueTestMail } from '../../src/services/mail-templates/queue-test-mail.ts';
import { saveTemplate } from '../../src/services/mail-templates/save-template.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import { surveyErrors } from '../survey-errors.ts';
import {
  DeletedMailTemplateView,
  MailPreviewView,
  MailTemplateInput,
  MailTemplatesInput,
  MailTemplatesView,
  MailTemplateView,
  PreviewMailInput,
  QueuedTestMailView,
  SaveMailTemplateInput,
} from './mail-templates.schema.ts';
import { toPreview, toTemplate, toTemplates } from './mail-templates.view.ts';

const templateErrors = { ...surveyErrors, 'mail_template.not_found': 'not_found' } as const;
const wordErrors = { ...templateErrors, 'mail_template.invalid': 'invalid', 'user.not_found': 'not_found' } as const;
const words = {
  type: 'login-recall-yesterday',
  language: 'en',
  subject: 'Your food diary, {{name}}',
  text: '{{greeting}}\n\nPlease tell us what you ate yesterday.\n\n[Open my food diary]({{link}})',
};

export const mailTemplatesRouter = router({
  /** Lists the words of all mails of a survey, and the place-holders that they may have: one query. */
  list: surveyProcedure('notifications:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/mail-templates', 'List the mail templates of a survey', {
        errors: surveyErrors,
        description:
          'Answers the words of each mail to respondents in each language: the own words of the survey, and built-in ones in English and French where it has none.',
      }),
    )
    .input(MailTemplatesInput)
    .output(MailTemplatesView)
    .query(async ({ ctx, input }) => toTemplates(await listTemplates(ctx, input))),

  /** Gets the words of a mail in a language: one query. */
  get: surveyProcedure('notifications:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/mail-templates/{type}/{language}', 'Get a mail template', {
        errors: templateErrors,
        description: 'Answers the own words of the survey, or else the built-in ones in English or French.',
      }),
    )
    .input(MailTemplateInput)
    .output(MailTemplateView)
    .query(async ({ ctx, input }) => toTemplate(await requireTemplate(ctx, input))),

  /** Saves the own words of a survey for a mail in a language. Mails that are sent later have them. */
  save: surveyProcedure('notifications:write')
    .meta(
      rest('PUT', '/surveys/{surveyId}/mail-templates/{type}/{language}', 'Save a mail template', {
        errors: {
          ...surveyErrors,
          'mail_template.invalid': 'invalid',
          'mail_template.too_many': 'conflict',
          'mail_template.version_conflict': 'conflict',
        },
        description:
          'Unknown place-holders are refused by name, with the nearest known one, and so are HTML, pictures and a text without `{{link}}`: `issues` names all faults. A survey has at most 500 templates.',
        example: { request: { subject: words.subject, text: words.text } },
      }),
    )
    .input(SaveMailTemplateInput)
    .output(MailTemplateView)
    .mutation(async ({ ctx, input }) => toTemplate(await saveTemplate(ctx, input))),

  /** Deletes the own words of a survey for a mail in a language. */
  remove: surveyProcedure('notifications:write')
    .meta(
      rest('DELETE', '/surveys/{surveyId}/mail-templates/{type}/{language}', 'Delete a mail template', {
        errors: templateErrors,
        description:
          'Mails that are sent later have the words of the next language: that of the survey, or else the built-in ones.',
      }),
    )
    .input(MailTemplateInput)
    .output(DeletedMailTemplateView)
    .mutation(({ ctx, input }) => deleteTemplate(ctx, input)),

  /** Writes a mail as a respondent would get it, and sends nothing: three queries at most. */
  preview: surveyProcedure('notifications:read')
    .meta(
      rest('POST', '/surveys/{surveyId}/mail-templates/preview', 'Preview a mail', {
        errors: wordErrors,
        description:
          'Saved words, or a draft in `subject` and `text`, for a made-up respondent or for the one that `userId` names, which needs the permission `survey-people:read`. The links in it open nothing.',
        example: { request: words },
      }),
    )
    .input(PreviewMailInput)
    .output(MailPreviewView)
    .mutation(async ({ ctx, input }) => toPreview(await previewMail(ctx, input))),

  /** Queues a mail as `preview` writes it, to the e-mail address of the caller. */
  sendTest: surveyProcedure('notifications:write')
    .meta(
      rest('POST', '/surveys/{surveyId}/mail-templates/test-mail', 'Send yourself a test mail', {
        errors: { ...wordErrors, 'mail_template.no_own_address': 'conflict' },
        limit: 'test-mail',
        description:
          'Takes what the preview takes, and goes to the e-mail address of your own account alone. At most 20 in an hour.',
        example: { request: words },
      }),
    )
    .input(PreviewMailInput)
    .output(QueuedTestMailView)
    .mutation(({ ctx, input }) => queueTestMail(ctx, input)),
});
