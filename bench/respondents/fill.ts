import pg from 'pg';

/** The surveys that are compared, by their number of respondents. */
export const SIZES = { few: 1_000, many: 100_000 } as const;
export type Size = keyof typeof SIZES;

const DAYS = 365;

/** Fills surveys of these sizes in a database, and says how long it took. */
export async function fillSurveys(url: string, sizes: readonly Size[], say: (line: string) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const size of sizes) {
      const started = performance.now();
      await fillSurvey(client, size);
      say(`  ${SIZES[size]} respondents stored in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    }
    await client.query('vacuum (analyze)');
  } finally {
    await client.end();
  }
}

/**
 * Makes a survey with respondents by set-based SQL: two recalls each on average over a year, and in proportion to the respondents
 * sessions, notifications, consents, recall days, calls, requests and entries of the trail. Triggers rest, and what they keep is
 * counted at the end.
 */
async function fillSurvey(client: pg.Client, size: Size): Promise<void> {
  await client.query('begin');
  await client.query('set local session_replication_role = replica');
  for (const statement of statementsFor(size, SIZES[size])) await client.query(statement);
  // Without statistics of the new rows the planner would join them one by one.
  await client.query('analyze');
  await client.query(
    `insert into survey_respondent select r.* from
      (select array_agg(user_id) as users, array_agg(${SURVEY}) as surveys from person) p cross join lateral respondents_of(p.surveys, p.users) r`,
  );
  await client.query(`select recount_tally(array[${SURVEY}])`);
  await client.query('commit');
}

const SURVEY = '(select id from filled)';
const ago = (days: string) => `(now() - (${days}) * interval '1 day')`;

function statementsFor(slug: Size, respondents: number): string[] {
  return [
    `insert into survey (slug, locale_id, state, start_date, end_date, support_email, maximum_total_submissions)
      values ('${slug}', (select min(id) from locale), 'active', ${ago(String(DAYS))}, ${ago('-30')}, 'support@example.org', 4)`,
    `create temp table filled on commit drop as select id from survey where slug = '${slug}'`,
    `create temp table person on commit drop as select n, nextval(pg_get_serial_sequence('user_account', 'id'))::int as user_id
      from generate_series(1, ${respondents}) n`,
    `insert into user_account (id, name, email, phone, custom_fields)
      select user_id, (array['Ada', 'Bob', 'Eve', 'Zoe', 'Ian'])[n % 5 + 1] || ' ' || substr(md5(n::text), 1, 8),
        case when n % 10 > 0 then '${slug}' || n || '@example.org' end, case when n % 2 = 0 then '+4420' || (10000000 + n) end,
        jsonb_build_object('arm', case when n % 2 = 0 then 'A' else 'B' end, 'household', (n / 4)::text) from person`,
    `insert into user_role (user_id, name, survey_id) select user_id, 'respondent', ${SURVEY} from person`,
    `insert into survey_alias (survey_id, user_id, user_name, url_auth_token, unsubscribed_at, last_contact_at)
      select ${SURVEY}, user_id, 'p' || lpad(n::text, 6, '0'), md5(random()::text) || user_id,
        case when n % 50 = 0 then now() end, case when n % 5 > 0 then ${ago(`random() * ${DAYS}`)} end from person`,
    `insert into submission (id, survey_id, user_id, ux_session_id, recall_number, recall_date, start_time, end_time, submitted_at,
        time_zone, redirect_to_feedback, totals, eaten, unknowns, flags)
      select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(random()::text), 1, 3) || 'a'
          || substr(md5(random()::text), 1, 15))::uuid, ${SURVEY}, user_id, gen_random_uuid(), k, at::date - 1,
        at - interval '10 minutes' - random() * interval '10 minutes', at, at, 'UTC', false, '{"1": 2000}', '{}', '{}',
        case when random() < 0.1 then array['low_energy'] else '{}' end
      from (select user_id, k, ${ago(`random() * ${DAYS}`)} as at from person cross join generate_series(1, 4) k where k <= n % 5) r
      order by at`,
    `insert into user_session (user_id, survey_id, session_data, created_at, updated_at)
      select user_id, ${SURVEY}, '{}', ${ago('0.5')}, ${ago('random() / 2')} from person where n % 100 = 7`,
    `insert into abandoned_session (user_id, survey_id, begun_at, saved_at)
      select user_id, ${SURVEY}, at - interval '1 hour', at from (select user_id, ${ago('random() * 30')} as at from person where n % 50 = 5) r`,
    `insert into consent (user_id, survey_id, scheme_id, version, language, scheme_version, given_at)
      select user_id, ${SURVEY}, 'default', '1', 'en', 1, now() from person where n % 10 > 0`,
    `insert into withdrawal (user_id, survey_id, withdrawn_at, recalls, recall_count)
      select user_id, ${SURVEY}, now(), 'kept', 0 from person where n % 50 = 3`,
    `insert into notification (survey_id, user_id, type, due_at, state)
      select ${SURVEY}, user_id, 'login-recall-today', at, case when at < now() then 'sent' else 'pending' end
      from (select user_id, ${ago('random() * 60 - 30')} as at from person) r`,
    `insert into recall_day (survey_id, user_id, date, assigned_at)
      select ${SURVEY}, user_id, (now() - (n % ${DAYS} - 30) * interval '1 day')::date - 3 * k, now()
      from person cross join generate_series(1, 2) k`,
    `update recall_day d set is_done = true where survey_id = ${SURVEY} and exists (select from submission s
      where s.survey_id = d.survey_id and s.user_id = d.user_id and s.recall_date = d.date)`,
    `insert into callback (id, survey_id, user_id, name, phone, asked_at)
      select gen_random_uuid(), ${SURVEY}, user_id, 'Ada', '+4420', ${ago('random() * 30')} from person where n % 100 = 9`,
    `insert into deletion_request (id, user_id, what, survey_id, asked_at, due_at)
      select gen_random_uuid(), user_id, 'recalls', ${SURVEY}, now(), ${ago('-random() * 30')} from person where n % 100 = 11`,
    `insert into record_change (changed_at, record_type, code, action, survey_id, person_id)
      select now(), 'person', user_id::text, 'add', ${SURVEY}, user_id from person order by n`,
  ];
}
