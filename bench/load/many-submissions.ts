import type pg from 'pg';
import { BENCH_SURVEY } from '../support/prepare-database.ts';

/** More submissions mean more days of the survey and more respondents, each with four recalls. */
const SUBMISSIONS_A_DAY = 500;
/** The submissions that are copied: those of two days. */
export const BASE_SUBMISSIONS = 1000;
export const RECALLS_A_PERSON = 4;

// The ids ascend with time, as those of the service do, because that decides how their index grows.
const UUID_AT = `create function pg_temp.uuid_at(at timestamptz) returns uuid language sql volatile as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(r, 1, 3) || 'a' || substr(r, 4, 15))::uuid
  from md5(random()::text || clock_timestamp()) r $$`;

/** Moves the existing submissions to the newest days of the survey. They and their people are the originals of the copies. */
export async function spreadOverDays(client: pg.Client): Promise<void> {
  await client.query(UUID_AT);
  await client.query(`create temp table original as
    select s.id, s.user_id, row_number() over (order by s.id) as n
    from submission s join survey v on v.id = s.survey_id where v.slug = '${BENCH_SURVEY}'`);
  await client.query(`update submission s set submitted_at = ${dayOf('o.n')}, start_time = ${dayOf('o.n')} - interval '14 minutes',
    end_time = ${dayOf('o.n')} from original o where o.id = s.id`);
  await client.query('vacuum full analyze submission');
}

/**
 * Copies the originals by SQL, with new people and on earlier days, so that there are `until` times as many submissions instead of
 * `from` times as many. Meals, foods, sign-ins and usage counts are copied too.
 */
export async function multiplySubmissions(client: pg.Client, from: number, until: number): Promise<void> {
  const run = (sql: string) => client.query(sql);
  await run('begin');
  await run(`create temp table person on commit drop as
    select copy, user_id as original_id, nextval(pg_get_serial_sequence('user_account', 'id'))::int as id
    from (select distinct user_id from original) o cross join generate_series(${from}, ${until - 1}) copy`);
  await run(`create temp table recall on commit drop as
    select o.id as original_id, p.id as user_id, r.at, pg_temp.uuid_at(r.at) as id
    from original o join person p on p.original_id = o.user_id
      cross join lateral (select ${dayOf(`(o.n - p.copy * ${BASE_SUBMISSIONS})`)} as at) r order by r.at`);
  await run(`insert into user_account (id, name, password_hash)
    select p.id, 'Bench copy' || p.id, u.password_hash from person p join user_account u on u.id = p.original_id`);
  await run(`insert into user_role (user_id, name, survey_id)
    select p.id, r.name, r.survey_id from person p join user_role r on r.user_id = p.original_id`);
  await run(`insert into survey_alias (user_id, survey_id, user_name, url_auth_token)
    select p.id, a.survey_id, 'copy' || p.id, md5(random()::text) || p.id from person p join survey_alias a on a.user_id = p.original_id`);
  await run(`insert into sign_in_event (at, user_id, method, outcome)
    select at, user_id, 'alias', 'signed-in' from recall order by at`);
  const submission = await copied(client, 'submission', {
    id: 'r.id',
    user_id: 'r.user_id',
    ux_session_id: 'gen_random_uuid()',
    start_time: `r.at - interval '14 minutes'`,
    end_time: 'r.at',
    submitted_at: 'r.at',
  });
  await run(`insert into submission (${submission.names})
    select ${submission.values} from recall r join submission t on t.id = r.original_id order by r.at`);
  await run(`create temp table meal on commit drop as
    select m.id as original_id, pg_temp.uuid_at(r.at) as id, r.id as submission_id, r.at
    from recall r join submission_meal m on m.submission_id = r.original_id order by r.at, m.meal_index`);
  const meal = await copied(client, 'submission_meal', { id: 'm.id', submission_id: 'm.submission_id' });
  await run(`insert into submission_meal (${meal.names})
    select ${meal.values} from meal m join submission_meal t on t.id = m.original_id order by m.at`);
  const food = await copied(client, 'submission_food', { id: 'pg_temp.uuid_at(m.at)', meal_id: 'm.id' });
  await run('analyze meal');
  await run(`insert into submission_food (${food.names})
    select ${food.values} from meal m join submission_food t on t.meal_id = m.original_id order by m.at, t.food_index`);
  await run(`update food_usage set submissions = submissions * ${until} / ${from}, meals = meals * ${until} / ${from}`);
  await run(`update food_pair set meals = meals * ${until} / ${from}`);
  await run('commit');
  await run('vacuum (analyze)');
}

/** Removes the submissions after this time, so that the next step starts with its exact number. */
export async function removeNewest(client: pg.Client, since: Date): Promise<void> {
  await client.query('delete from submission where submitted_at >= $1', [since]);
  await client.query('vacuum (analyze)');
}

// The newest submission was a day ago.
function dayOf(number: string): string {
  return `now() - interval '1 day' - (${BASE_SUBMISSIONS} - ${number}) * interval '1 day' / ${SUBMISSIONS_A_DAY}`;
}

async function copied(client: pg.Client, table: string, replaced: Readonly<Record<string, string>>) {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  const names = rows.map(({ name }) => name);
  return { names: names.join(', '), values: names.map((name) => replaced[name] ?? `t.${name}`).join(', ') };
}
