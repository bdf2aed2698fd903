import type { Collection, EntityMetadata, PrimaryProperty, Reference } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/sql';
import type { RawBuilder } from 'kysely';
import type { ColumnValue } from './kysely.ts';
import { sql } from './sql.ts';

type Key<Property, Value> = Property extends string
  ? Value extends Collection<object> | ((...args: never[]) => unknown)
    ? never
    : Value extends Reference<infer Target>
      ? `${Property}${Capitalize<PrimaryProperty<Target> & string>}`
      : Property
  : never;

/** A row of an entity's table by the names of its properties; a relation is the key that it holds, such as `mealId`. */
export type RowOf<Entity> = {
  [Property in keyof Entity as Key<Property, NonNullable<Entity[Property]>>]: ColumnValue<Entity[Property]>;
};

type PropertyOf<Entity> = keyof RowOf<Entity> & string;

/** A column by its name in a row, its name in the database, and its type. */
interface Column {
  property: string;
  column: string;
  type: string;
}

type EntityClass<Entity> = abstract new (...args: never[]) => Entity;

/** Rows of one entity as JSON, for a statement that writes them. */
interface JsonRows<Entity> {
  em: EntityManager;
  entity: EntityClass<Entity>;
  /** A JSON array of rows. */
  json: string;
}

/** Inserts rows into the table of the entity, all columns of each: a row has every property of `RowOf<Entity>`. */
export function insertFromJson<Entity extends object>({ em, entity, json }: JsonRows<Entity>): RawBuilder<unknown> {
  const { table, columns } = tableOf(em, entity);
  const names = columns.map(({ column }) => column).join(', ');
  const values = columns.map(({ property }) => `r."${property}"`).join(', ');
  return sql`${sql.raw(`insert into ${table} (${names}) select ${values} from`)} ${recordset(json, columns)}`;
}

/** Updates the named properties of the rows with these ids in the table of the entity. */
export function updateFromJson<Entity extends { id: unknown }>(
  { em, entity, json }: JsonRows<Entity>,
  properties: readonly PropertyOf<Entity>[],
): RawBuilder<unknown> {
  const { table, columns } = tableOf(em, entity);
  const written = columns.filter(({ property }) => properties.includes(property as PropertyOf<Entity>));
  const values = written.map(({ property, column }) => `${column} = r."${property}"`).join(', ');
  const read = columns.filter((column) => column.property === 'id' || written.includes(column));
  return sql`${sql.raw(`update ${table} as t set ${values} from`)} ${recordset(json, read)} where t.id = r.id`;
}

/** Builds a select list of the table with this alias: all properties, or the chosen ones, each under its name. */
export function columnList<Entity extends object>(
  em: EntityManager,
  entity: EntityClass<Entity>,
  alias: string,
  { only, without = [] }: { only?: readonly PropertyOf<Entity>[]; without?: readonly PropertyOf<Entity>[] } = {},
): RawBuilder<unknown> {
  const wanted = ({ property }: Column) =>
    (only?.includes(property as PropertyOf<Entity>) ?? true) && !without.includes(property as PropertyOf<Entity>);
  const read = tableOf(em, entity).columns.filter(wanted);
  return sql.raw(read.map(({ property, column }) => `${alias}.${column} as "${property}"`).join(', '));
}

/** Builds the lists of a statement that adds or replaces rows, of the columns that the keys of `cells` name. Throws for another key. */
export function columnLists<Entity extends object>(
  em: EntityManager,
  entity: EntityClass<Entity>,
  cells: Readonly<Record<string, unknown>>,
) {
  const { table, columns: all } = tableOf(em, entity);
  const columns = Object.keys(cells).map((cell) => {
    const found = all.find(({ column }) => column === cell);
    if (!found) throw new Error(`the table ${table} has no column ${cell}`);
    return found;
  });
  return {
    names: sql.raw(columns.map(({ column }) => column).join(', ')),
    definitions: sql.raw(columns.map(({ column, type }) => `${column} ${type}`).join(', ')),
    updates: sql.raw(columns.map(({ column }) => `${column} = excluded.${column}`).join(', ')),
  };
}

function recordset(json: string, columns: readonly Column[]): RawBuilder<unknown> {
  const definitions = columns.map(({ property, type }) => `"${property}" ${type}`).join(', ');
  return sql`jsonb_to_recordset(${json}::jsonb) as ${sql.raw(`r(${definitions})`)}`;
}

const known = new WeakMap<EntityMetadata, Column[]>();

function tableOf<Entity extends object>(em: EntityManager, entity: EntityClass<Entity>) {
  const metadata = em.getMetadata(entity) as EntityMetadata;
  const columns = known.get(metadata) ?? columnsOf(metadata);
  known.set(metadata, columns);
  return { table: metadata.tableName, columns };
}

function columnsOf({ props }: EntityMetadata): Column[] {
  return props.flatMap(({ name, targetMeta, fieldNames, columnTypes }) => {
    const [column] = fieldNames ?? [];
    const [type] = columnTypes ?? [];
    if (column === undefined || type === undefined) return [];
    const [key = ''] = targetMeta?.primaryKeys ?? [];
    return [{ property: `${name}${key.charAt(0).toUpperCase()}${key.slice(1)}`, column, type }];
  });
}
