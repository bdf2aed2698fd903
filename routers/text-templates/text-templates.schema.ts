import { Language } from '@dietary-recall/recall';
import { NOTIFICATION_TYPES } from '@dietary-recall/vocabulary';
import { z } from 'zod';
import { SurveyId, Text, Timestamp } from '../common.schema.ts';

/** Longer texts would be of more than six parts. */
const MAX_TEXT = 1000;

const Type = z.enum(NOTIFICATION_TYPES).meta({ description: 'The text message: a type of notification' });
const WordsLanguage = Language.meta({ description: 'Language of the words, BCP 47', example: 'fr' });
const Body = Text(MAX_TEXT).trim().min(1).meta({
  description: 'Plain text with place-holders; {{link}} and {{unsubscribeLink}} have to be among them',
});

export const TextTemplatesInput = z.strictObject({ surveyId: SurveyId });
export const TextTemplateInput = TextTemplatesInput.extend({ type: Type, language: WordsLanguage });
export const SaveTextTemplateInput = TextTemplateInput.extend({
  text: Body,
  baseVersion: z
    .uuid()
    .nullable()
    .optional()
    .meta({ description: 'Version that was read; null: the built-in words were read; absent: not compared' }),
});
export const PreviewTextInput = TextTemplateInput.extend({
  text: Body.optional().meta({ description: 'Text that is not saved yet; absent: the saved one' }),
});

export const TextTemplateView = z
  .object({
    type: Type,
    language: z.string().meta({ description: 'Language of the words, BCP 47' }),
    text: z.string().meta({ description: 'Plain text with place-holders' }),
    isBuiltIn: z.boolean().meta({ description: 'true: the words of the service; false: the own words of the survey' }),
    version: z.uuid().nullable().meta({ description: 'Version of the own words; null: built-in words' }),
    updatedAt: Timestamp.nullable().meta({ description: 'When they were saved, ISO 8601; null: built-in words' }),
  })
  .meta({ id: 'TextTemplate' });

export const TextTemplatesView = z
  .object({
    isOn: z.boolean().meta({ description: 'Does the installation send text messages?' }),
    templates: z
      .array(TextTemplateView)
      .meta({ description: 'All words that the survey has or may send, by type and language' }),
  })
  .meta({ id: 'TextTemplates' });

export const DeletedTextTemplateView = z.object({
  type: Type,
  language: z.string().meta({ description: 'Language of the words that were deleted' }),
});

export const TextPreviewView = z
  .object({
    text: z.string().meta({ description: 'The message to a made-up respondent; its links open nothing' }),
    encoding: z
      .enum(['gsm-7', 'ucs-2'])
      .meta({ description: 'gsm-7: the alphabet of phones; ucs-2: it has a character beyond that' }),
    units: z.number().int().meta({ description: 'Length; some characters count twice' }),
    segments: z.number().int().meta({ description: 'Number of messages that it takes, each of which is paid for' }),
    left: z.number().int().meta({ description: 'Length that is free in the last of them' }),
  })
  .meta({ id: 'TextPreview' });
