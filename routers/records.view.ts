import type { z } from 'zod';
import type { Page } from '../src/db/page.ts';
import type { RecordChangeEntry } from '../src/services/audit-trail/audit-trail.queries.ts';
import type { RecordChangePage } from './records.schema.ts';

export function toRecordChangePage({ items, ...page }: Page<RecordChangeEntry>): z.output<typeof RecordChangePage> {
  return { ...page, items: items.map((change) => ({ ...change, changedAt: change.changedAt.toISOString() })) };
}
