import type { RawBuilder } from 'kysely';
import { sql } from './sql.ts';
import { ATTRIBUTE_NAMES, columnOf, INHERITABLE_ATTRIBUTES } from '../domain/inheritable-attributes.ts';

// Lists of the columns of inheritable attributes, for set-based statements on `food` and `category`.

const COLUMNS = ATTRIBUTE_NAMES.map((name) => ({
  name,
  column: columnOf(name),
  sqlType: INHERITABLE_ATTRIBUTES[name].sqlType,
}));

/** The names, `ready_meal_option, ...`, for an insert and its select. */
export const attributeColumns = sql.join(COLUMNS.map(({ column }) => sql.ref(column)));

/** The names with types, `ready_meal_option boolean, ...`, for the columns of jsonb_to_recordset(). */
export const attributeDefinitions = sql.join(
  COLUMNS.map(({ column, sqlType }) => sql`${sql.ref(column)} ${sql.raw(sqlType)}`),
);

/** The assignments, `ready_meal_option = excluded.ready_meal_option, ...`, for `on conflict do update set`. */
export const attributeUpdates = sql.join(
  COLUMNS.map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`),
);

/** The attributes of a row of `food` or `category` as a JSON object by name. */
export function attributesJson(alias: string): RawBuilder<unknown> {
  const pairs = COLUMNS.map(({ name, column }) => sql`${sql.lit(name)}, ${sql.ref(`${alias}.${column}`)}`);
  return sql`jsonb_build_object(${sql.join(pairs)})`;
}
