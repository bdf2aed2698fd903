import { join } from 'node:path';
import type { MikroORM } from '@mikro-orm/sql';
import { readCsv } from '../adapters/csv.ts';
import { kysely } from './kysely.ts';
import { query, sql } from './sql.ts';

const FOLDER = join(import.meta.dirname, '../../data/reference');

/**
 * Stores the nutrient units and types, the food group "Unassigned" and the levels of physical activity that every
 * installation has. Rows that an installation changed or added stay as they are. Set-based: each list is one statement.
 */
export async function loadReferenceData(orm: MikroORM): Promise<void> {
  const em = orm.em.fork();
  const db = kysely(em);
  const present = await db
    .selectNoFrom((eb) => [
      eb.exists(eb.selectFrom('nutrient_type').select('id')).as('types'),
      eb
        .exists(eb.selectFrom('nutrient_type').select('id').where('kind', '=', 'food-group-equivalent'))
        .as('equivalents'),
      eb.exists(eb.selectFrom('food_group').select('id').where('id', '=', 0)).as('group'),
      eb.exists(eb.selectFrom('physical_activity_level').select('id')).as('levels'),
    ])
    .executeTakeFirstOrThrow();
  if (!present.group) {
    const unassigned = db.insertInto('food_group').values({ id: 0, name: 'Unassigned' });
    await unassigned.onConflict((conflict) => conflict.doNothing()).execute();
  }
  if (!present.levels) {
    const levels = JSON.stringify(await rows('physical-activity-levels.csv'));
    await query(
      em,
      sql`insert into physical_activity_level (id, name, coefficient) select * from
          jsonb_to_recordset(${levels}::jsonb) as r(id int, name text, coefficient float8) on conflict do nothing`,
    );
  }
  if (present.types && present.equivalents) return;
  const units = await rows('nutrient-units.csv');
  // An installation of an earlier version has the nutrients, and gets the food-group equivalents alone.
  const types = (await rows('nutrient-types.csv')).filter(({ kind }) => !present.types || kind !== 'nutrient');
  await em.transactional(async (tx) => {
    await query(
      tx,
      sql`insert into nutrient_unit (id, symbol, description) select * from
          jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as r(id int, symbol text, description text) on conflict do nothing`,
    );
    await query(
      tx,
      sql`insert into nutrient_type (id, description, unit_id, kcal_per_unit, aliases, kind)
          select id, description, unit_id, nullif(kcal_per_unit, '')::float8, array_remove(string_to_array(aliases, '|'), ''),
            kind
          from jsonb_to_recordset(${JSON.stringify(types)}::jsonb)
            as r(id int, description text, unit_id int, kcal_per_unit text, aliases text, kind text) on conflict do nothing`,
    );
  });
}

async function rows(file: string): Promise<Record<string, string>[]> {
  const all: Record<string, string>[] = [];
  for await (const { values } of readCsv(join(FOLDER, file))) all.push(values);
  return all;
}
