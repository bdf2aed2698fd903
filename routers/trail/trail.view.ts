import type { Readable } from 'node:stream';
import type { ExportFormat } from '@dietary-recall/vocabulary';
import type { z } from 'zod';
import { rowsFile, type FileAnswer } from '../../src/contract/files.ts';
import type { CursorPage } from '../../src/db/page.ts';
import type { TrailEntry } from '../../src/services/trail/trail-entries.ts';
import type { TrailPage } from './trail.schema.ts';

export function toTrailPage({ items, ...page }: CursorPage<TrailEntry>): z.output<typeof TrailPage> {
  return { ...page, items: items.map((entry) => ({ ...entry, at: entry.at.toISOString() })) };
}

/** Returns the trail of the installation, or of a survey, as a file. */
export function toTrailFile(
  rows: Readable,
  { surveyId, format }: { surveyId?: string | undefined; format: ExportFormat },
  now: Date,
): FileAnswer {
  return rowsFile(rows, { name: surveyId === undefined ? 'trail' : `${surveyId}-trail`, format, now });
}
