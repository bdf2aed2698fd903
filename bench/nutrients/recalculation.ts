import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../src/db/sql.ts';
import { BENCH_SURVEY } from '../support/prepare-database.ts';
import { residentMb } from '../support/processes.ts';
import { ROOT, serverEnvironment } from '../support/server-process.ts';

const LOOK_EVERY_MS = 50;
/** The number of different recalls. The others are copies of them. */
const KINDS = 500;
const FOODS = 20;

export interface CommandFigures {
  seconds: number;
  peakMb: number;
}

/** Stores this many recalls of 20 foods in the survey, in the form that submissions store. */
export async function fillSurvey(em: EntityManager, localeId: string, recalls: number): Promise<void> {
  await query(
    em,
    sql`create table bench_food as
        select kind, place, f.code, r.nutrient_table_id, r.record_id, grams, n.nutrients
        from generate_series(0, ${KINDS - 1}) kind cross join generate_series(0, ${FOODS - 1}) place
          cross join lateral (select 20 + (kind * 7 + place * 31) % 300 as grams) g
          join (select row_number() over (order by l.id) - 1 as number, count(*) over () as total, l.* from food_local l
                where l.locale_id = ${localeId}) l on l.number = (kind * 20 + place) % l.total
          join food f on f.id = l.food_id join food_nutrient_mapping m on m.food_local_id = l.id
          join nutrient_record r on r.id = m.nutrient_record_id
          cross join lateral (
            select jsonb_object_agg(nutrient_type_id, trim_scale(units_per_100g::text::numeric * grams * 0.01)) as nutrients
            from nutrient_value v where v.nutrient_record_id = r.id) n`,
  );
  await query(
    em,
    sql`create table bench_recall as
        select kind, jsonb_object_agg(type, amount) as totals from (
          select kind, n.key as type, trim_scale(sum(n.value::numeric)) as amount
          from bench_food cross join lateral jsonb_each_text(nutrients) n group by kind, n.key) t
        group by kind`,
  );
  await query(
    em,
    sql`insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone,
          redirect_to_feedback, totals)
        select gen_random_uuid(), s.id, a.user_id, ('00000000-0000-4000-9000-' || lpad(number::text, 12, '0'))::uuid,
          now() - interval '20 minutes', now(), now() + number * interval '1 second', 'Etc/UTC', false, k.totals
        from generate_series(0, ${recalls - 1}) number join bench_recall k on k.kind = number % ${KINDS}
          join survey s on s.slug = ${BENCH_SURVEY}
          join (select survey_id, min(user_id) as user_id from survey_alias group by survey_id) a on a.survey_id = s.id`,
  );
  await query(
    em,
    sql`insert into submission_meal (id, submission_id, meal_index, name, hours, minutes)
        select gen_random_uuid(), id, 0, 'Day', 12, 0 from submission where ux_session_id::text like '00000000-0000-4000-9%'`,
  );
  await query(
    em,
    sql`insert into submission_food (id, meal_id, food_index, code, is_resolved, is_ready_meal, search_term, brand,
          portion_method, portion_data, serving_weight_grams, leftovers_weight_grams, portion_weight_grams,
          is_reasonable_amount, nutrient_table_id, nutrient_record_id, nutrient_record_fields, nutrients)
        select gen_random_uuid(), m.id, b.place, b.code, true, false, '', '', 'weight', '{}', b.grams, 0, b.grams, true,
          b.nutrient_table_id, b.record_id, '{}', b.nutrients
        from submission_meal m join submission s on s.id = m.submission_id
          join bench_food b on b.kind = right(s.ux_session_id::text, 12)::int % ${KINDS}
        where s.ux_session_id::text like '00000000-0000-4000-9%'`,
  );
  await query(em, sql`drop table bench_food, bench_recall`);
  for (const table of ['submission', 'submission_meal', 'submission_food'])
    await query(em, sql`analyze ${sql.table(table)}`);
}

/**
 * Stores a wrong energy with every food. Returns the seconds that PostgreSQL takes, which is a lower limit for every command that
 * stores as many rows.
 */
export async function spoilEnergy(em: EntityManager): Promise<number> {
  const started = performance.now();
  await query(em, sql`update submission_food set nutrients = nutrients || '{"1": 0}'`);
  return (performance.now() - started) / 1000;
}

/** Returns the relative difference between the stored energy of all recalls, by foods and by totals, and the nutrient table. */
export async function energyDifference(em: EntityManager): Promise<number> {
  const [row] = await query<{ difference: number }>(
    em,
    sql`with expected as (
          select sum(v.units_per_100g::text::numeric * f.portion_weight_grams::numeric * 0.01) as energy
          from submission_food f join nutrient_record r on r.nutrient_table_id = f.nutrient_table_id and r.record_id = f.nutrient_record_id
            join nutrient_value v on v.nutrient_record_id = r.id and v.nutrient_type_id = 1
        ), stored as (
          select (select sum((nutrients ->> '1')::numeric) from submission_food) as foods,
            (select sum((totals ->> '1')::numeric) from submission) as totals
        )
        select (greatest(abs(foods - energy), abs(totals - energy)) / energy)::float8 as difference from expected, stored`,
  );
  return row?.difference ?? Infinity;
}

/** Runs `npm run nutrients -- recalculate` in its own process, as an operator does. */
export async function runCommand(
  location: { dataDir: string; databaseUrl: string | null },
  options: string[] = [],
): Promise<CommandFigures & { output: string }> {
  const started = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'cli/nutrients.ts'), 'recalculate', BENCH_SURVEY, ...options], {
    cwd: ROOT,
    env: serverEnvironment(location),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const gone = once(child, 'exit');
  let peakMb = 0;
  while (child.exitCode === null && child.pid !== undefined) {
    peakMb = Math.max(peakMb, peakOf(child.pid));
    await Promise.race([gone, setTimeout(LOOK_EVERY_MS)]);
  }
  await gone;
  if (child.exitCode !== 0) throw new Error(`the command ended with ${child.exitCode}: ${output}`);
  return { seconds: (performance.now() - started) / 1000, peakMb, output };
}

// The process may end between two readings.
function peakOf(pid: number): number {
  try {
    return residentMb(pid).peak || 0;
  } catch {
    return 0;
  }
}
