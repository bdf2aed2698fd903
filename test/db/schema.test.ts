import type { Migrator } from '@mikro-orm/migrations';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../src/db/migrations/index.ts';
import { loadReferenceData } from '../../src/db/reference-data.ts';
import { query, sql } from '../../src/db/sql.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

describe('the migrations', () => {
  test('make the schema that the entities describe', async () => {
    expect(await app().parts.orm.schema.getUpdateSchemaSQL()).toBe('');
  });

  test('do nothing when they run again', async () => {
    const { orm } = app().parts;
    expect(await (orm.migrator as Migrator).up()).toEqual([]);
    const ran = await query<{ name: string }>(
      app().context().em,
      sql`select name from mikro_orm_migrations order by id`,
    );
    expect(ran.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  });
});

test('loadReferenceData stores the nutrient types with units, and keeps an edited description when it runs again', async () => {
  const types = () =>
    query<{ id: number; description: string; symbol: string }>(
      app().context().em,
      sql`select t.id, t.description, u.symbol from nutrient_type t join nutrient_unit u on u.id = t.unit_id order by t.id`,
    );
  const before = await types();
  expect(before).toEqual(expect.arrayContaining([{ id: 1, description: 'Energy (kcal)', symbol: 'kcal' }]));
  await query(app().context().em, sql`update nutrient_type set description = 'Energy' where id = 1`);
  await loadReferenceData(app().parts.orm);
  expect((await types())[0]?.description).toBe('Energy');
  await query(app().context().em, sql`update nutrient_type set description = 'Energy (kcal)' where id = 1`);
  expect(await types()).toEqual(before);
});

describe('every foreign key', () => {
  test('has an index that begins with its columns', async () => {
    const missing = await query<{ constraint: string }>(
      app().context().em,
      sql`select c.conname as constraint from pg_constraint c
          where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
            select from pg_index i where i.indrelid = c.conrelid
              and (string_to_array(i.indkey::text, ' '))[1:cardinality(c.conkey)] @> c.conkey::text[])`,
    );
    expect(missing).toEqual([]);
  });
});
