import type { Migrator } from '@mikro-orm/migrations';
import type { EntityManager, MikroORM } from '@mikro-orm/sql';
import { damaged, type StoredBackup } from '../../adapters/backup/stored-backup.ts';
import { query, sql } from '../../db/sql.ts';
import { tablesOf, type Table } from './catalogue.ts';
import type { Installation } from './installation.ts';
import { readJsonLines } from './json-lines.ts';
import { requireRows } from './require-rows.ts';
import { partOf, type Line } from './store-rows.ts';

/** The most rows of one statement, and the most characters of them. */
const BATCH = { rows: 500, size: 4_000_000 };

/**
 * Creates the schema of the backup in an empty database of either kind and fills it, in one transaction. The caller writes
 * which migrations have run. No entity: any table of any version, and MikroORM's table of migrations.
 */
export async function loadRows(
  orm: MikroORM,
  backup: StoredBackup,
  onProgress: Installation['onProgress'],
): Promise<void> {
  const migrator = orm.migrator as Migrator;
  // Creates the table of migrations outside the transaction, because the embedded database would wait for itself.
  await migrator.getExecuted();
  const names = backup.manifest.migrations;
  await orm.em.fork().transactional(async (em) => {
    await migrator.up({ migrations: names, transaction: em.getTransactionContext() });
    await query(em, sql`delete from mikro_orm_migrations`);
    const tables = await tablesOf(em, 'public');
    await withoutRules(em, tables, async () => {
      await query(em, sql.raw(`truncate ${tables.map(({ name }) => name).join(', ')}`));
      for (const [index, table] of tables.entries()) {
        await load(em, table, readJsonLines<Line>(backup.read(partOf.table(table.name))));
        onProgress('tables', index + 1, tables.length);
      }
    });
    for await (const [name, value] of readJsonLines<Line>(backup.read(partOf.sequences))) {
      await query(em, sql`select setval(${name}::regclass, ${value}::text::bigint)`);
    }
    await requireRows(em, backup.manifest.rows, tables);
  });
}

/**
 * Does the work without foreign keys and triggers, so that rows may come in any order. Afterwards it creates the foreign keys again,
 * which checks every row, and enables the triggers. No entity: it reads the catalogue and changes the tables.
 */
async function withoutRules(em: EntityManager, tables: readonly Table[], work: () => Promise<void>): Promise<void> {
  const keys = await query<{ drop: string; add: string }>(
    em,
    sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as "drop",
          format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as "add"
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const key of keys) await query(em, sql.raw(key.drop));
  for (const { name } of tables) await query(em, sql.raw(`alter table ${name} disable trigger user`));
  await work();
  for (const { name } of tables) await query(em, sql.raw(`alter table ${name} enable trigger user`));
  for (const key of keys) await query(em, sql.raw(key.add));
}

async function load(em: EntityManager, table: Table, lines: AsyncGenerator<Line>): Promise<void> {
  const { value: names } = await lines.next();
  const insert = insertOf(table, names as string[]);
  let batch: string[] = [];
  let size = 0;
  for await (const line of lines) {
    const text = JSON.stringify(line);
    batch.push(text);
    size += text.length;
    if (batch.length < BATCH.rows && size < BATCH.size) continue;
    await insert(em, batch);
    batch = [];
    size = 0;
  }
  if (batch.length > 0) await insert(em, batch);
}

// No entity: any table of any version.
function insertOf({ name, columns }: Table, names: readonly string[]) {
  const typeOf = new Map(columns.map((column) => [column.name, column.type]));
  const values = names.map((column, index) => {
    const type = typeOf.get(column);
    if (type === undefined) throw damaged(`${name} has no column ${column}`);
    return `(line ->> ${index})::${type}`;
  });
  const into = sql.raw(`insert into ${name} (${names.join(', ')}) overriding system value select ${values.join(', ')}`);
  return (em: EntityManager, lines: readonly string[]) =>
    query(em, sql`${into} from jsonb_array_elements(${`[${lines.join(',')}]`}::text::jsonb) as r(line)`);
}
