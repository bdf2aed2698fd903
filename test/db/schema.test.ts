import { describe, expect, inject, test } from 'vitest';
import type { Migrator } from '@mikro-orm/migrations';
import { migrate } from '../../src/db/migrate.ts';
import { migrations } from '../../src/db/migrations/index.ts';
import { loadReferenceData } from '../../src/db/reference-data.ts';
import { query, sql } from '../../src/db/sql.ts';
import { databaseNamed, dropDatabase, openServer } from '../support/databases.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const template = inject('template');
const serverUrl = 'serverUrl' in template ? template.serverUrl : null;

describe('the migrations', () => {
  test('make the schema that the entities describe', async () => {
    expect(await app().services.orm.schema.getUpdateSchemaSQL()).toBe('');
  });

  test('run twice do nothing the second time', async () => {
    const { orm } = app().services;
    expect(await (orm.migrator as Migrator).up()).toEqual([]);
    const ran = await query<{ name: string }>(app().scope().em, sql`select name from mikro_orm_migrations order by id`);
    expect(ran.map(({ name }) => name)).toEqual(migrations.map(({ name }) => name));
  });

  describe.runIf(serverUrl !== null)('on a server', () => {
    test('run once when three processes start together', async () => {
      const name = `recall_migrate_${process.pid}`;
      await dropDatabase(serverUrl ?? '', name);
      const url = await databaseNamed(serverUrl ?? '', name);
      const orms = await Promise.all([openServer(url), openServer(url), openServer(url)]);
      try {
        const counts = await Promise.all(orms.map((orm) => migrate(orm, url)));
        expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, migrations.length]);
        await Promise.all(orms.map((orm) => loadReferenceData(orm)));
        const [types] = await query<{ n: number }>(
          orms[0].em.fork(),
          sql`select count(*)::int as n from nutrient_type`,
        );
        const [here] = await query<{ n: number }>(app().scope().em, sql`select count(*)::int as n from nutrient_type`);
        expect(types).toEqual(here);
      } finally {
        await Promise.all(orms.map((orm) => orm.close()));
        await dropDatabase(serverUrl ?? '', name);
      }
    });
  });
});

test('reference data gives every installation its nutrient types with units, once', async () => {
  const types = () =>
    query<{ id: number; description: string; symbol: string }>(
      app().scope().em,
      sql`select t.id, t.description, u.symbol from nutrient_type t join nutrient_unit u on u.id = t.unit_id order by t.id`,
    );
  const before = await types();
  expect(before).toEqual(expect.arrayContaining([{ id: 1, description: 'Energy (kcal)', symbol: 'kcal' }]));
  await query(app().scope().em, sql`update nutrient_type set description = 'Energy' where id = 1`);
  await loadReferenceData(app().services.orm);
  expect((await types())[0]?.description).toBe('Energy');
  await query(app().scope().em, sql`update nutrient_type set description = 'Energy (kcal)' where id = 1`);
  expect(await types()).toEqual(before);
});

describe('every foreign key', () => {
  test('has an index that begins with it, so that deleting what it names is quick', async () => {
    const missing = await query<{ constraint: string }>(
      app().scope().em,
      sql`select c.conname as constraint from pg_constraint c
          where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
            select from pg_index i where i.indrelid = c.conrelid
              and (string_to_array(i.indkey::text, ' '))[1:cardinality(c.conkey)] @> c.conkey::text[])`,
    );
    expect(missing).toEqual([]);
  });
});
