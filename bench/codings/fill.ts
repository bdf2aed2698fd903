import type pg from 'pg';
import { BENCH_SURVEY } from '../support/prepare-database.ts';

/** The numbers of what the survey holds beside its recalls of 20 foods. */
export const SIZES = {
  people: 25_000,
  recalls: 100_000,
  entries: 20_000,
  alike: 500,
  words: 6000,
  unknownCodes: 200,
} as const;

/** The words of the missing food that 500 recalls of 20 foods have. */
export const ALIKE_TEXT = 'Grandmother’s damson jam';
const SURVEY = `(select id from survey where slug = '${BENCH_SURVEY}')`;

/**
 * Fills the survey, which has 500 recalls of 20 foods, up to 100,000 recalls of 25,000 people with 20,000 open entries. The triggers make
 * the entries, as for submissions. The words of missing foods are parts of names of foods, some frequent and most of them rare.
 */
export async function fillQueue(client: pg.Client): Promise<void> {
  const { people, recalls, entries, alike, words, unknownCodes } = SIZES;
  const light = recalls - alike;
  await client.query(`create table bench_person as
    select number, nextval(pg_get_serial_sequence('user_account', 'id'))::int as user_id from generate_series(0, ${people - 1}) number`);
  await client.query('insert into user_account (id) select user_id from bench_person');
  await client.query(
    `insert into user_role (user_id, name, survey_id) select user_id, 'respondent', ${SURVEY} from bench_person`,
  );
  await client.query(`insert into survey_alias (survey_id, user_id, user_name, url_auth_token)
    select ${SURVEY}, user_id, 'coded' || user_id, md5(random()::text) || user_id from bench_person`);
  await client.query('create index on bench_person (number)');
  await client.query(`create table bench_day as select gen_random_uuid() as id, gen_random_uuid() as meal_id, number,
      (select user_id from bench_person p where p.number = d.number % ${people}) as user_id
    from generate_series(1, ${light}) d(number)`);
  const recallsOf = (
    condition: string,
  ) => `insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at,
      time_zone, redirect_to_feedback, totals)
    select d.id, ${SURVEY}, d.user_id, gen_random_uuid(), now() - interval '20 minutes', now(), now() - number * interval '1 minute', 'Etc/UTC',
      false, '{}' from bench_day d where ${condition}`;
  await client.query(recallsOf('number <= 1000'));
  // The triggers plan with the statistics of a table that is not empty.
  await client.query('analyze');
  await client.query(recallsOf('number > 1000'));
  await client.query(`insert into submission_meal (id, submission_id, meal_index, name, hours, minutes)
    select meal_id, id, 0, 'Day', 12, 0 from bench_day`);
  await client.query(`create table bench_word as
    select row_number() over () - 1 as number, left(l.local_description, 24) || ' ' || part as words
    from food_local l cross join generate_series(1, ${words}) part where l.local_description is not null limit ${words}`);
  // A power of a random number: some words are frequent, and most of them rare.
  await client.query(`insert into submission_missing_food (id, meal_id, food_index, name, brand, description, portion_size, leftovers)
    select gen_random_uuid(), d.meal_id, 0, w.words, '', '', 'a portion', ''
    from (select meal_id, floor(${words} * power(random(), 2))::int as number from bench_day where number <= ${entries - 2 * alike}) d
      join bench_word w using (number)`);
  await client.query(`insert into submission_food (id, meal_id, food_index, code, is_resolved, is_ready_meal, search_term, brand, portion_method,
      portion_data, serving_weight_grams, leftovers_weight_grams, portion_weight_grams, nutrient_record_fields, nutrients)
    select gen_random_uuid(), meal_id, 0, 'NEW_' || number % ${unknownCodes}, false, false, '', '', 'weight', '{}', 100, 0, 100, '{}', '{}'
    from bench_day where number > ${light - alike}`);
  await client.query(
    `insert into submission_missing_food (id, meal_id, food_index, name, brand, description, portion_size, leftovers)
    select gen_random_uuid(), m.id, 0, $1, '', '', 'two spoons', '' from submission_meal m join submission s on s.id = m.submission_id
    where s.ux_session_id::text like '00000000-0000-4000-9%'`,
    [ALIKE_TEXT],
  );
  await client.query('drop table bench_day, bench_person, bench_word');
  await client.query('vacuum (analyze)');
}
