import type { RawBuilder } from 'kysely';
import { ATTRIBUTE_NAMES, columnOf } from '../domain/inheritable-attributes.ts';
import { sql } from './sql.ts';

/** The attributes of a row of `food` or `category` as a JSON object by name. */
export function attributesJson(alias: string): RawBuilder<unknown> {
  const pairs = ATTRIBUTE_NAMES.map((name) => sql`${sql.lit(name)}, ${sql.ref(`${alias}.${columnOf(name)}`)}`);
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}
