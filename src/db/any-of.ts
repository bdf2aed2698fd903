import type { RawBuilder } from 'kysely';
import { sql } from './sql.ts';

/** One of these numbers, bound as one parameter: `where('id', '=', anyNumber(ids))`. None of them matches where the list is empty. */
export function anyNumber(values: readonly number[]): RawBuilder<number> {
  return sql`any(${[...values]}::int[])`;
}

/** One of these texts, bound as one parameter: `where('slug', '=', anyText(slugs))`. None of them matches where the list is empty. */
export function anyText<Text extends string>(values: readonly Text[]): RawBuilder<Text> {
  return sql`any(${[...values]}::text[])`;
}
