import { Language } from '@dietary-recall/recall';
import { NOTIFICATION_TYPES } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { SurveyId, Text, Timestamp } from '../common.schema.ts';

const MAX_SUBJECT = 256;
const MAX_TEXT = 20_000;

const Type = z.enum(NOTIFICATION_TYPES).meta({ description: 'The mail: a type of notification' });
const WordsLanguage = Language.meta({ description: 'Language of the words, BCP 47', example: 'fr' });
const Subject = Text(MAX_SUBJECT).trim().min(1).meta({ description: 'Subject, with place-holders such as {{name}}' });
const Body = Text(MAX_TEXT).trim().min(1).meta({
  description:
    'Text in Markdown (paragraphs, lists, bold, italic, links) with place-holders; {{link}} has to be among them',
});

export const MailTemplatesInput = z.strictObject({ surveyId: SurveyId });
export const MailTemplateInput = MailTemplatesInput.extend({ type: Type, language: WordsLanguage });
export const SaveMailTemplateInput = MailTemplateInput.extend({
  subject: Subject,
  text: Body,
  baseVersion: z
    .uuid()
    .nullable()
    .optional()
    .meta({ description: 'Version that was read; null: the built-in words were read; absent: not compared' }),
});
export const PreviewMailInput = MailTemplatesInput.extend({
  type: Type,
  language: WordsLanguage.optional().meta({
    description: 'Language of the words, BCP 47; absent: the one in which the respondent gets this mail',
  }),
  subject: Subject.optional().meta({ description: 'Subject that is not saved yet; absent: the saved one' }),
  text: Body.optional().meta({ description: 'Text that is not saved yet; absent: the saved one' }),
  userId: z
    .number()
    .int()
    .min(1)
    .max(2_147_483_647)
    .optional()
    .meta({ description: 'User id of the respondent to whom it is written; absent: a made-up respondent' }),
});

export const MailTemplateView = z
  .object({
    type: Type,
    language: z.string().meta({ description: 'Language of the words, BCP 47' }),
    subject: z.string().meta({ description: 'Subject with place-holders' }),
    text: z.string().meta({ description: 'Text in Markdown with place-holders' }),
    isBuiltIn: z.boolean().meta({ description: 'true: the words of the service; false: the own words of the survey' }),
    version: z.uuid().nullable().meta({ description: 'Version of the own words; null: built-in words' }),
    updatedAt: Timestamp.nullable().meta({ description: 'When they were saved, ISO 8601; null: built-in words' }),
  })
  .meta({ id: 'MailTemplate' });

export const MailTemplatesView = z
  .object({
    templates: z
      .array(MailTemplateView)
      .meta({ description: 'All words that the survey has or may send, by type and language' }),
    placeholders: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name, which is written in double braces' }),
          description: z.string().meta({ description: 'What stands in its place in the mail' }),
          mayBeInSubject: z.boolean().meta({ description: 'May it stand in a subject?' }),
        }),
      )
      .meta({ description: 'The place-holders that words may have' }),
  })
  .meta({ id: 'MailTemplates' });

export const DeletedMailTemplateView = z.object({
  type: Type,
  language: z.string().meta({ description: 'Language of the words that were deleted' }),
});

export const MailPreviewView = z
  .object({
    language: z.string().meta({ description: 'Language of the words' }),
    userName: z.string().nullable().meta({ description: 'User name of the respondent; null: a made-up one' }),
    subject: z.string().meta({ description: 'Subject' }),
    text: z.string().meta({ description: 'The mail as plain text' }),
    html: z.string().meta({ description: 'The mail as an HTML document' }),
  })
  .meta({ id: 'MailPreview', description: 'Its links open nothing: a personal link signs its reader in' });

export const QueuedTestMailView = z.object({
  queuedFor: z.string().meta({ description: 'E-mail address of the caller, to which it is sent' }),
  language: z.string().meta({ description: 'Language of the words' }),
});
