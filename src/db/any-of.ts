import type { RawBuilder } from 'kysely';
import { sql } from './sql.ts';

/** Matches any of these numbers, bound as one parameter: `where('id', '=', anyNumber(ids))`. An empty list matches nothing. */
export function anyNumber(values: readonly number[]): RawBuilder<number> {
  return sql`any(${[...values]}::int[])`;
}

/** Matches any of these texts, bound as one parameter: `where('slug', '=', anyText(slugs))`. An empty list matches nothing. */
export function anyText<Text extends string>(values: readonly Text[]): RawBuilder<Text> {
  return sql`any(${[...values]}::text[])`;
}

/** Matches any of these ids, bound as one parameter. An empty list matches nothing. */
export function anyUuid(values: readonly string[]): RawBuilder<string> {
  return sql`any(${[...values]}::uuid[])`;
}
