import type { RawBuilder } from 'kysely';
import { sql } from '../../db/sql.ts';

/** Times are ISO 8601 with an offset. A time that is left out leaves the period open on that side. */
export interface Period {
  dateFrom?: string | undefined;
  /** The first moment after the period. */
  dateTo?: string | undefined;
}

/** The condition that the submission `s` was submitted within the period. */
export function submittedWithin({ dateFrom, dateTo }: Period): RawBuilder<unknown> {
  const from = dateFrom === undefined ? sql`true` : sql`s.submitted_at >= ${new Date(dateFrom)}`;
  const to = dateTo === undefined ? sql`true` : sql`s.submitted_at < ${new Date(dateTo)}`;
  return sql`${from} and ${to}`;
}
