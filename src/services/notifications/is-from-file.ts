import { SCHEDULED_NOTIFICATIONS } from '@dietary-recall/vocabulary';
import type { RawBuilder } from 'kysely';
import { anyText } from '../../db/any-of.ts';
import { sql } from '../../db/sql.ts';

/**
 * True if a notification of this table is a row of a schedule file: a mail that no batch and no recall day has, that reminds of no other
 * and that nobody asked for.
 */
export function isFromFile(table: string): RawBuilder<boolean> {
  const of = sql.ref(table);
  return sql<boolean>`(${of}.batch_id is null and ${of}.recall_day_id is null and ${of}.channel = 'email'
    and ${of}.type = ${anyText(SCHEDULED_NOTIFICATIONS)})`;
}
