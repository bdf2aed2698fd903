import type { Client } from 'pg';
import { BENCH_SURVEY } from '../support/prepare-database.ts';

export const FOODS_A_RECALL = 20;
const MEALS_A_RECALL = 5;
const RECALLS_A_PERSON = 4;
/** The number of nutrients of a food in the FNDDS of the USDA. */
export const NUTRIENTS = 65;
/** The number of different foods in the recalls. */
const FOODS = 500;

/**
 * Stores the recalls with the numbers `from` to `until - 1` in the survey of the bench by SQL, one after the other as submissions do. Each
 * has 20 foods in 5 meals, with 65 nutrients each.
 */
export async function storeRecalls(client: Client, from: number, until: number): Promise<void> {
  const survey = `(select id from survey where slug = '${BENCH_SURVEY}')`;
  const run = (sql: string) => client.query(sql);
  await run('begin');
  await run(`create temp table nutrient on commit drop as
    select id, row_number() over (order by id) as n from nutrient_type order by id limit ${NUTRIENTS}`);
  await run(`update locale set export_nutrients = (select jsonb_agg(id order by n) from nutrient)
    where id = (select locale_id from survey where slug = '${BENCH_SURVEY}')`);
  await run(`create temp table dish on commit drop as
    select i, 'F' || i as code, jsonb_object_agg(t.id::text, round((abs(sin(i * 7.3 + t.n)) * 40)::numeric, 3)) as nutrients
    from generate_series(0, ${FOODS - 1}) i cross join nutrient t group by i`);
  await run(`create temp table person on commit drop as
    with made as (
      insert into user_account (name) select null from generate_series(1, ${Math.ceil((until - from) / RECALLS_A_PERSON)})
      returning id)
    select id, row_number() over (order by id) - 1 as n from made`);
  await run(`insert into user_role (user_id, name, survey_id) select id, 'respondent', ${survey} from person`);
  await run(`insert into survey_alias (user_id, survey_id, user_name, url_auth_token)
    select id, ${survey}, 'person' || id, 'token-of-the-bench-' || id from person`);
  await run(`create temp table recall on commit drop as
    select r, gen_random_uuid() as id, now() - interval '200 days' + r * interval '1 minute' as at,
      (select id from person where n = (r - ${from}) / ${RECALLS_A_PERSON}) as user_id
    from generate_series(${from}, ${until - 1}) r`);
  await run(`insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone,
      user_agent, redirect_to_feedback, totals, flags)
    select id, ${survey}, user_id, gen_random_uuid(), at - interval '14 minutes', at, at, 'Europe/London',
      'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', false,
      (select nutrients from dish where i = r % ${FOODS}), '{}' from recall`);
  await run(`create temp table meal on commit drop as
    select gen_random_uuid() as id, recall.id as submission_id, m, r from recall cross join generate_series(0, ${MEALS_A_RECALL - 1}) m`);
  await run(`insert into submission_meal (id, submission_id, meal_index, name, hours, minutes)
    select id, submission_id, m, 'Meal ' || m, 7 + 3 * m, 30 from meal`);
  await run(`insert into submission_food (id, meal_id, food_index, code, is_resolved, english_description, local_description,
      food_group_id, food_group_name, is_ready_meal, search_term, brand, portion_method, portion_data, serving_image,
      serving_choice_index, serving_weight_grams, leftovers_weight_grams, portion_weight_grams, is_reasonable_amount,
      is_weight_verified, nutrient_table_id, nutrient_record_id, nutrient_record_fields, nutrients)
    select gen_random_uuid(), meal.id, f, dish.code, true, 'Food number ' || dish.i || ', "cooked", with a description',
      'Food number ' || dish.i || ', cooked', 7, 'Breakfast cereals', false, 'food ' || dish.i, '', 'as-served',
      '{"servingImage": "as-served/rice/rice-04.jpg", "servingChoiceIndex": "4"}', 'as-served/rice/rice-04.jpg', 4, 180.5,
      12.25, 168.25, true, true, 'BENCH', dish.code, '{"sub_group_code": "1A"}', dish.nutrients
    from meal cross join generate_series(0, ${FOODS_A_RECALL / MEALS_A_RECALL - 1}) f
      join dish on dish.i = (meal.r * 31 + meal.m * 7 + f) % ${FOODS} order by meal.r, meal.m, f`);
  await run('commit');
  // Autovacuum would do this a minute later.
  await run('vacuum analyze');
}

export interface Reading {
  rows: number;
  seconds: number;
}

/** Reads the same foods and nutrients with the driver alone, in batches of the same size, for comparison. */
export async function readWithDriver(client: Client, batch: number): Promise<Reading> {
  const started = performance.now();
  let rows = 0;
  const ids = await client.query<{ id: string }>('select id from submission order by submitted_at, id');
  for (let from = 0; from < ids.rows.length; from += batch) {
    const wanted = ids.rows.slice(from, from + batch).map(({ id }) => id);
    const foods = await client.query(
      `select m.*, f.* from submission_meal m join submission_food f on f.meal_id = m.id
       where m.submission_id = any($1::uuid[]) order by m.submission_id, m.meal_index, f.food_index`,
      [wanted],
    );
    rows += foods.rows.length;
  }
  return { rows, seconds: (performance.now() - started) / 1000 };
}
