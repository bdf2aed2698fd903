import type { Expression, RawBuilder } from 'kysely';
import { sql } from './sql.ts';

/** The condition that a column contains this text, in upper or lower case. A null column does not. */
export function containsText(column: Expression<string | null>, text: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(strpos(lower(${column}), lower(${text})) > 0, false)`;
}
