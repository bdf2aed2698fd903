import type { z } from 'zod';
import type { CursorPage } from '../../src/db/page.ts';
import type { TrailEntry } from '../../src/services/trail/trail.queries.ts';
import type { TrailPage } from './trail.schema.ts';

export function toTrailPage({ items, ...page }: CursorPage<TrailEntry>): z.output<typeof TrailPage> {
  return { ...page, items: items.map((entry) => ({ ...entry, at: entry.at.toISOString() })) };
}
