import type { Expression, RawBuilder } from 'kysely';
import { sql } from './sql.ts';

/** Does the column hold these letters anywhere, upper and lower case alike? A null column does not. */
export function containsText(column: Expression<string | null>, text: string): RawBuilder<boolean> {
  return sql<boolean>`coalesce(strpos(lower(${column}), lower(${text})) > 0, false)`;
}
