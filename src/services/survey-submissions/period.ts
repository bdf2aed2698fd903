import type { RawBuilder } from 'kysely';
import { sql } from '../../db/sql.ts';

/** ISO 8601 with an offset; left out: without an end on that side. */
export interface Period {
  dateFrom?: string | undefined;
  /** The first moment after it. */
  dateTo?: string | undefined;
}

/** Was the submission `s` submitted within the period? */
export function isWithin({ dateFrom, dateTo }: Period): RawBuilder<unknown> {
  const from = dateFrom === undefined ? sql`true` : sql`s.submitted_at >= ${new Date(dateFrom)}`;
  const to = dateTo === undefined ? sql`true` : sql`s.submitted_at < ${new Date(dateTo)}`;
  return sql`${from} and ${to}`;
}
