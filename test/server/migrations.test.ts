import { expect, inject, test } from 'vitest';
import { ConfigError } from '../../src/config.ts';
import { migrate } from '../../src/db/migrate.ts';
import { migrations } from '../../src/db/migrations/index.ts';
import { loadReferenceData } from '../../src/db/reference-data.ts';
import { query, sql } from '../../src/db/sql.ts';
import { databaseNamed, dropDatabase, openServer } from '../support/databases.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const { serverUrl } = inject('template') as { serverUrl: string };

test('a version refuses the tables of a newer one, names what it does not know, and changes nothing', async () => {
  const name = `recall_newer_${process.pid}`;
  await dropDatabase(serverUrl, name);
  const url = await databaseNamed(serverUrl, name);
  const orm = await openServer(url);
  try {
    await migrate(orm, url);
    await query(orm.em.fork(), sql`insert into mikro_orm_migrations (name) values ('m29990101-later')`);
    await expect(migrate(orm, url)).rejects.toThrow(/newer version, which made m29990101-later/);
    await expect(migrate(orm, null)).rejects.toThrow(ConfigError);
    await query(orm.em.fork(), sql`delete from mikro_orm_migrations where name = 'm29990101-later'`);
    expect(await migrate(orm, url)).toBe(0);
  } finally {
    await orm.close();
    await dropDatabase(serverUrl, name);
  }
});

test('migrations run once when three processes start together', async () => {
  const name = `recall_migrate_${process.pid}`;
  await dropDatabase(serverUrl, name);
  const url = await databaseNamed(serverUrl, name);
  const orms = await Promise.all([openServer(url), openServer(url), openServer(url)]);
  try {
    const counts = await Promise.all(orms.map((orm) => migrate(orm, url)));
    expect(counts.toSorted((a, b) => a - b)).toEqual([0, 0, migrations.length]);
    await Promise.all(orms.map((orm) => loadReferenceData(orm)));
    const [types] = await query<{ n: number }>(orms[0].em.fork(), sql`select count(*)::int as n from nutrient_type`);
    const [here] = await query<{ n: number }>(app().context().em, sql`select count(*)::int as n from nutrient_type`);
    expect(types).toEqual(here);
  } finally {
    await Promise.all(orms.map((orm) => orm.close()));
    await dropDatabase(serverUrl, name);
  }
});
