import type { z } from 'zod';
import type { Page } from '../../src/db/page.ts';
import type { ExtractComparison, ExtractRecord } from '../../src/services/extracts/extracts.queries.ts';
import type { ExtractComparisonView, ExtractPage, ExtractView } from './extracts.schema.ts';

export function toExtract({ madeAt, deletedAt, ...extract }: ExtractRecord): z.output<typeof ExtractView> {
  return { ...extract, madeAt: madeAt.toISOString(), deletedAt: deletedAt?.toISOString() ?? null };
}

export function toExtractPage({ items, ...page }: Page<ExtractRecord>): z.output<typeof ExtractPage> {
  return { ...page, items: items.map(toExtract) };
}

export function toExtractComparison({ counts, ...recalls }: ExtractComparison): z.output<typeof ExtractComparisonView> {
  return { counts, recalls };
}
