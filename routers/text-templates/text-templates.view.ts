import type { z } from 'zod';
import type { TextPreview } from '../../src/services/text-templates/preview-text.ts';
import type { TextTemplateRecord } from '../../src/services/text-templates/text-templates.queries.ts';
import type { TextPreviewView, TextTemplatesView, TextTemplateView } from './text-templates.schema.ts';

export function toTextTemplates(
  templates: readonly TextTemplateRecord[],
  { isOn }: { isOn: boolean },
): z.output<typeof TextTemplatesView> {
  return { isOn, templates: templates.map(toTextTemplate) };
}

export function toTextTemplate({
  version,
  updatedAt,
  ...words
}: TextTemplateRecord): z.output<typeof TextTemplateView> {
  return { ...words, isBuiltIn: version === null, version, updatedAt: updatedAt?.toISOString() ?? null };
}

export function toTextPreview({
  text,
  encoding,
  units,
  segments,
  left,
}: TextPreview): z.output<typeof TextPreviewView> {
  return { text, encoding, units, segments, left };
}
