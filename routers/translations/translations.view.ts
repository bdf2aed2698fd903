import type { z } from 'zod';
import type { Page } from '../../src/db/page.ts';
import type { TextsByKind } from '../../src/domain/translations/resolve-texts.ts';
import type { TranslationEntry } from '../../src/services/translations/translations.queries.ts';
import type { TextsView, TranslationPage } from './translations.schema.ts';

export function toTexts({ method, unit, label }: TextsByKind, language: string): z.output<typeof TextsView> {
  return { language, methods: method, units: unit, labels: label };
}

export function toTranslationPage({ items, ...page }: Page<TranslationEntry>): z.output<typeof TranslationPage> {
  return {
    ...page,
    items: items.map(({ kind, key, text, inherited, isInUse }) => ({ kind, key, text, inherited, isInUse })),
  };
}
