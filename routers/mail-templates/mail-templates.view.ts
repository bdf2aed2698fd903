import type { z } from 'zod';
import type { Template } from '../../src/services/mail-templates/mail-templates.queries.ts';
import type { Preview } from '../../src/services/mail-templates/preview-mail.ts';
import { PLACEHOLDERS } from '../../src/services/mails/placeholders.ts';
import type { MailPreviewView, MailTemplatesView, MailTemplateView } from './mail-templates.schema.ts';

export function toTemplates(templates: readonly Template[]): z.output<typeof MailTemplatesView> {
  return {
    templates: templates.map(toTemplate),
    placeholders: PLACEHOLDERS.map((placeholder) => ({ ...placeholder })),
  };
}

export function toTemplate({ version, updatedAt, ...words }: Template): z.output<typeof MailTemplateView> {
  return { ...words, isBuiltIn: version === null, version, updatedAt: updatedAt?.toISOString() ?? null };
}

export function toPreview({ language, userName, subject, text, html }: Preview): z.output<typeof MailPreviewView> {
  return { language, userName, subject, text, html };
}
