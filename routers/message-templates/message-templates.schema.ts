import { Language as LanguageTag } from '@dietary-recall/recall';
import { NOTIFICATION_CHANNELS, NOTIFICATION_TYPES } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { SurveyRef, Text, Timestamp } from '../common.schema.ts';

const MAX_SUBJECT = 256;
const MAX_TEXT = 20_000;

const Channel = z.enum(NOTIFICATION_CHANNELS).meta({ description: 'email: words of a mail; sms: words of an SMS' });
const Type = z.enum(NOTIFICATION_TYPES).meta({ description: 'The message: a type of notification' });
const Language = LanguageTag.meta({ description: 'Language of the words, BCP 47', example: 'fr' });
const Subject = Text(MAX_SUBJECT).trim().min(1);
const Body = Text(MAX_TEXT).trim().min(1);

export const ListMessageTemplatesInput = SurveyRef.extend({
  channel: Channel.optional().meta({ description: 'Only the words of mails (email) or of SMS (sms); absent: both' }),
});
export const MessageTemplateInput = SurveyRef.extend({ channel: Channel, type: Type, language: Language });
export const SaveMessageTemplateInput = MessageTemplateInput.extend({
  subject: Subject.optional().meta({
    description: 'Subject of a mail, with place-holders such as {{name}}; absent for an SMS',
  }),
  text: Body.meta({
    description:
      'Text with place-holders, {{link}} among them. A mail: Markdown (paragraphs, lists, bold, italic, links). An SMS: plain text of at most 1000 characters, {{unsubscribeLink}} among them',
  }),
  baseVersion: z
    .uuid()
    .nullable()
    .optional()
    .meta({ description: 'Version that was read; null: the built-in words were read; absent: not compared' }),
});
export const PreviewMessageInput = SurveyRef.extend({
  channel: Channel,
  type: Type,
  language: Language.optional().meta({
    description: 'Language of the words, BCP 47; absent: the one in which the respondent gets this message',
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

export const MessageTemplateView = z
  .object({
    channel: Channel,
    type: Type,
    language: z.string().meta({ description: 'Language of the words, BCP 47' }),
    subject: z.string().nullable().meta({ description: 'Subject with place-holders; null: an SMS, which has none' }),
    text: z.string().meta({ description: 'Text with place-holders: Markdown for a mail, plain for an SMS' }),
    isBuiltIn: z.boolean().meta({ description: 'true: the words of the service; false: the own words of the survey' }),
    version: z.uuid().nullable().meta({ description: 'Version of the own words; null: built-in words' }),
    updatedAt: Timestamp.nullable().meta({ description: 'When they were saved, ISO 8601; null: built-in words' }),
  })
  .meta({ id: 'MessageTemplate' });

export const MessageTemplatesView = z
  .object({
    sendsSms: z.boolean().meta({ description: 'Does the installation send SMS?' }),
    templates: z
      .array(MessageTemplateView)
      .meta({ description: 'All words that the survey has or may send, by channel, type and language' }),
    placeholders: z
      .array(
        z.object({
          name: z.string().meta({ description: 'Name, which is written in double braces' }),
          description: z.string().meta({ description: 'What stands in its place in the message' }),
          mayBeInSubject: z.boolean().meta({ description: 'May it stand in a subject?' }),
        }),
      )
      .meta({ description: 'The place-holders that words may have' }),
  })
  .meta({ id: 'MessageTemplates' });

export const DeletedMessageTemplateView = z.object({
  channel: Channel,
  type: Type,
  language: z.string().meta({ description: 'Language of the words that were deleted' }),
});

export const MessagePreviewView = z
  .object({
    channel: Channel,
    language: z.string().meta({ description: 'Language of the words' }),
    userName: z.string().nullable().meta({ description: 'User name of the respondent; null: a made-up one' }),
    subject: z.string().nullable().meta({ description: 'Subject; null: an SMS' }),
    text: z.string().meta({ description: 'The SMS, or the mail as plain text' }),
    html: z.string().nullable().meta({ description: 'The mail as an HTML document; null: an SMS' }),
    smsLength: z
      .object({
        encoding: z
          .enum(['gsm-7', 'ucs-2'])
          .meta({ description: 'gsm-7: the alphabet of phones; ucs-2: it has a character beyond that' }),
        units: z.number().int().meta({ description: 'Length; some characters count twice' }),
        segments: z.number().int().meta({ description: 'Number of messages that it takes, each of which is paid for' }),
        left: z.number().int().meta({ description: 'Length that is free in the last of them' }),
      })
      .nullable()
      .meta({ description: 'How long the SMS is; null: a mail' }),
  })
  .meta({ id: 'MessagePreview', description: 'Its links open nothing: a personal link signs its reader in' });

export const QueuedTestMessageView = z.object({
  queuedFor: z.string().meta({ description: 'E-mail address or telephone number of the caller, to which it is sent' }),
  language: z.string().meta({ description: 'Language of the words' }),
});
