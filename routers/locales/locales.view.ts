import type { z } from 'zod';
import type { LocaleOverview as Overview } from '../../src/services/locales/locales.queries.ts';
import type { LocaleOverview } from './locales.schema.ts';

export function toLocaleOverview({ index, ...locale }: Overview): z.output<typeof LocaleOverview> {
  return { ...locale, index: index && { ...index, builtAt: index.builtAt.toISOString() } };
}
