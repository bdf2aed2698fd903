import type pg from 'pg';
import { BENCH_SURVEY } from '../support/prepare-database.ts';

/** The numbers of what the locale holds. Every fourth word is proposed for two foods. */
export const SIZES = { misses: 100_000, words: 10_000, people: 5000, recallsOfPerson: 4 } as const;

/** Fills the survey with recalls whose searches failed: by few words often, and by most of them rarely. Their counts are those of the migration. */
export async function fillMisses(client: pg.Client, localeId: string): Promise<void> {
  const { misses, words, people, recallsOfPerson } = SIZES;
  await client.query(`create table bench_person as with made as (
      insert into user_account (name) select 'Bench ' || n from generate_series(1, ${people}) n returning id)
    select id, row_number() over () - 1 as number from made`);
  await client.query(`create table bench_recall as with made as (
      insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone, redirect_to_feedback)
      select gen_random_uuid(), s.id, p.id, gen_random_uuid(), now() - interval '20 minutes', now(),
        now() - (p.number * ${recallsOfPerson} + r) * interval '1 minute', 'Etc/UTC', false
      from bench_person p cross join generate_series(1, ${recallsOfPerson}) r join survey s on s.slug = '${BENCH_SURVEY}' returning id, user_id, submitted_at)
    select *, row_number() over () - 1 as number from made`);
  await client.query('create unique index on bench_recall (number)');
  await client.query('alter table search_miss disable trigger user');
  // The n-th word is written about 1/n as often as the first one.
  await client.query(
    `insert into search_miss (id, locale_id, submission_id, user_id, text_key, text, outcome, food_code, is_counted, submitted_at)
    select gen_random_uuid(), $1, r.id, r.user_id, 'miss ' || m.word, 'Miss ' || m.word,
      (array['nothing-found', 'none-chosen', 'ranked-low', 'missing-food'])[1 + n % 4], f.code, true, r.submitted_at
    from (select n, floor(power(${words}, random()))::int as word from generate_series(0, ${misses - 1}) n) m
      join bench_recall r on r.number = m.n % ${people * recallsOfPerson}
      left join (select f.code, row_number() over (order by f.id) - 1 as number, count(*) over () as total
        from food_list_entry e join food f on f.id = e.food_id where e.locale_id = $1) f on f.number = (m.word + (m.n % 8 / 7)) % f.total and m.n % 4 < 3`,
    [localeId],
  );
  await client.query('alter table search_miss enable trigger user');
  await client.query(`insert into search_miss_group select n.* from (
      select array_agg(locale_id::text) as locales, array_agg(text_key::text) as keys from search_miss) m
    cross join lateral count_search_misses(m.locales, m.keys) n`);
  await client.query('drop table bench_recall, bench_person');
  await client.query('vacuum (analyze)');
}
