import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Migrator } from '@mikro-orm/migrations';
import type { MikroORM } from '@mikro-orm/sql';
import { readConfig } from '../../src/config.ts';
import { migrations } from '../../src/db/migrations/index.ts';
import { openDatabase } from '../../src/db/orm.ts';
import { query, sql } from '../../src/db/sql.ts';

const FIXTURE = readFileSync(join(import.meta.dirname, 'first-schema.sql'), 'utf8');
const password = 'correct horse battery staple';

/** The credentials of the people in the rows. */
export const ADA = { email: 'ada@example.org', password };
export const ZOE = { surveyId: 'demo', userName: 'zoe', password };

/** Works on the database as it is: nothing migrates it. */
export async function onDatabase<T>(settings: Record<string, string>, work: (orm: MikroORM) => Promise<T>): Promise<T> {
  const { orm, close } = await openDatabase(readConfig(settings));
  try {
    return await work(orm);
  } finally {
    await close();
  }
}

/** Makes the schema of the first version in an empty database, and rows in every table that it could fill. */
export async function fillFirstSchema(orm: MikroORM): Promise<void> {
  await migrate(orm, migrations[0]?.name);
  const em = orm.em.fork();
  const statements = FIXTURE.replace(/^--.*$/gm, '').split(/;\n/);
  for (const statement of statements) if (statement.trim() !== '') await query(em, sql.raw(statement));
  // The rows have fixed ids, so that each sequence has to continue after the largest.
  const serials = await query<{ sequence: string; table: string }>(
    em,
    sql`select pg_get_serial_sequence(format('public.%I', table_name), 'id') as sequence, table_name as "table"
        from information_schema.columns where table_schema = 'public' and column_name = 'id' and column_default like 'nextval%'
          and table_name <> 'mikro_orm_migrations'`,
  );
  for (const { sequence, table } of serials)
    await query(em, sql`select setval(${sequence}::regclass, greatest((select max(id) from ${sql.table(table)}), 1))`);
}

/** Runs one migration. */
export const migrate = (orm: MikroORM, name: string | undefined) =>
  (orm.migrator as Migrator).up({ migrations: name === undefined ? [] : [name] });
