import { rest } from '../../src/contract/meta.ts';
import { deleteTemplate } from '../../src/services/message-templates/delete-template.ts';
import { listTemplates, requireTemplate } from '../../src/services/message-templates/message-templates.queries.ts';
import { previewMessage } from '../../src/services/message-templates/preview-message.ts';
import { queueTestMessage } from '../../src/services/message-templates/queue-test-message.ts';
import { saveTemplate } from '../../src/services/message-templates/save-template.ts';
import { router, surveyProcedure } from '../../src/trpc.ts';
import {
  DeletedMessageTemplateView,
  ListMessageTemplatesInput,
  MessagePreviewView,
  MessageTemplateInput,
  MessageTemplatesView,
  MessageTemplateView,
  PreviewMessageInput,
  QueuedTestMessageView,
  SaveMessageTemplateInput,
} from './message-templates.schema.ts';
import { toPreview, toTemplate, toTemplates } from './message-templates.view.ts';

const surveyErrors = { 'survey.not_found': 'not_found' } as const;
const templateErrors = { ...surveyErrors, 'message_template.not_found': 'not_found' } as const;
const wordErrors = { ...templateErrors, 'message_template.invalid': 'invalid', 'user.not_found': 'not_found' } as const;
const words = {
  subject: 'Your food diary, {{name}}',
  text: '{{greeting}}\n\nPlease tell us what you ate yesterday.\n\n[Open my food diary]({{link}})',
};
const sms = {
  channel: 'sms',
  type: 'login-recall-yesterday',
  language: 'en',
  text: 'Please tell us what you ate yesterday: {{link}} Stop: {{unsubscribeLink}}',
};

export const messageTemplatesRouter = router({
  /** Lists the words of all mails and SMS of a survey, and the place-holders that they may have: one query. */
  list: surveyProcedure('notifications:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/message-templates', 'List the message templates of a survey', {
        errors: surveyErrors,
        description:
          'Answers the words of each mail and SMS to respondents in each language: the own words of the survey, and built-in ones in English, French and German where it has none. It also says whether the installation sends SMS.',
      }),
    )
    .input(ListMessageTemplatesInput)
    .output(MessageTemplatesView)
    .query(async ({ ctx, input }) => toTemplates(await listTemplates(ctx, input), ctx.sms)),

  /** Gets the words of a message in a language: one query. */
  get: surveyProcedure('notifications:read')
    .meta(
      rest('GET', '/surveys/{surveyId}/message-templates/{channel}/{type}/{language}', 'Get a message template', {
        errors: templateErrors,
        description: 'Answers the own words of the survey, or else the built-in ones in English, French or German.',
      }),
    )
    .input(MessageTemplateInput)
    .output(MessageTemplateView)
    .query(async ({ ctx, input }) => toTemplate(await requireTemplate(ctx, input))),

  /** Saves the own words of a survey for a message in a language. Messages that are sent later have them. */
  save: surveyProcedure('notifications:write')
    .meta(
      rest('PUT', '/surveys/{surveyId}/message-templates/{channel}/{type}/{language}', 'Save a message template', {
        errors: {
          ...surveyErrors,
          'message_template.invalid': 'invalid',
          'message_template.too_many': 'conflict',
          'message_template.version_conflict': 'conflict',
        },
        description:
          'Unknown place-holders are refused by name, with the nearest known one, and so is a text without `{{link}}`. A mail needs a subject and takes no HTML and no pictures; an SMS has no subject and needs `{{unsubscribeLink}}`. `issues` names all faults. A survey has at most 500 templates.',
        example: { request: words },
      }),
    )
    .input(SaveMessageTemplateInput)
    .output(MessageTemplateView)
    .mutation(async ({ ctx, input: { subject = null, ...input } }) =>
      toTemplate(await saveTemplate(ctx, { ...input, subject })),
    ),

  /** Deletes the own words of a survey for a message in a language. */
  delete: surveyProcedure('notifications:write')
    .meta(
      rest('DELETE', '/surveys/{surveyId}/message-templates/{channel}/{type}/{language}', 'Delete a message template', {
        errors: templateErrors,
        description:
          'Messages that are sent later have the words of the next language: that of the survey, or else the built-in ones.',
      }),
    )
    .input(MessageTemplateInput)
    .output(DeletedMessageTemplateView)
    .mutation(({ ctx, input }) => deleteTemplate(ctx, input)),

  /** Writes a message as a respondent would get it, and sends nothing: three queries at most. */
  preview: surveyProcedure('notifications:read')
    .meta(
      rest('POST', '/surveys/{surveyId}/message-templates/preview', 'Preview a message', {
        errors: wordErrors,
        description:
          'Saved words, or a draft in `subject` and `text`, for a made-up respondent or for the one that `userId` names, which needs the permission `survey-people:read`. The links in it open nothing and are as long as real ones. `smsLength` says how many messages an SMS takes: one has 160 characters of the alphabet of phones, or 70 if there is any other character; each of several has 153 or 67.',
        example: { request: sms },
      }),
    )
    .input(PreviewMessageInput)
    .output(MessagePreviewView)
    .mutation(async ({ ctx, input }) => toPreview(await previewMessage(ctx, input))),

  /** Queues a message as `preview` writes it, to the e-mail address or the telephone number of the caller. */
  sendTest: surveyProcedure('notifications:write')
    .meta(
      rest('POST', '/surveys/{surveyId}/message-templates/test-message', 'Send yourself a test message', {
        errors: {
          ...wordErrors,
          'message_template.no_own_address': 'conflict',
          'notification.sms_not_set_up': 'conflict',
        },
        limit: 'test-message',
        description:
          'Takes what the preview takes, and goes to the e-mail address or the telephone number of your own account alone. At most 20 in an hour.',
        example: { request: { channel: 'email', type: 'login-recall-yesterday', language: 'en', ...words } },
      }),
    )
    .input(PreviewMessageInput)
    .output(QueuedTestMessageView)
    .mutation(({ ctx, input }) => queueTestMessage(ctx, input)),
});
