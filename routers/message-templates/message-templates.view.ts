import type { z } from 'zod';
import { smsLength } from '../../src/domain/sms.ts';
import { PLACEHOLDERS } from '../../src/services/mails/placeholders.ts';
import type { Template } from '../../src/services/message-templates/message-templates.queries.ts';
import type { Preview } from '../../src/services/message-templates/preview-message.ts';
import type { MessagePreviewView, MessageTemplatesView, MessageTemplateView } from './message-templates.schema.ts';

export function toTemplates(
  templates: readonly Template[],
  { isOn }: { isOn: boolean },
): z.output<typeof MessageTemplatesView> {
  return {
    sendsSms: isOn,
    templates: templates.map(toTemplate),
    placeholders: PLACEHOLDERS.map((placeholder) => ({ ...placeholder })),
  };
}

export function toTemplate({ version, updatedAt, ...words }: Template): z.output<typeof MessageTemplateView> {
  return { ...words, isBuiltIn: version === null, version, updatedAt: updatedAt?.toISOString() ?? null };
}

export function toPreview({ language, userName, message }: Preview): z.output<typeof MessagePreviewView> {
  if (message.channel === 'email') return { language, userName, ...message, smsLength: null };
  return { language, userName, subject: null, html: null, ...message, smsLength: smsLength(message.text) };
}
