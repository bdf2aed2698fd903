import type pg from 'pg';
import { BENCH_SURVEY, type Respondent } from '../support/prepare-database.ts';

/**
 * Adds `count` accounts to the bench's survey by SQL. They differ only in their names: all have the password hash of the given
 * respondent.
 */
export async function addRespondents(
  client: pg.Client,
  { userName: template, password }: Respondent,
  { prefix, count }: { prefix: string; count: number },
): Promise<Respondent[]> {
  const { rows } = await client.query<Omit<Respondent, 'password'>>(
    `with first as (
       select a.survey_id, u.password_hash from survey_alias a
         join survey s on s.id = a.survey_id join user_account u on u.id = a.user_id
       where s.slug = $1 and a.user_name = $2
     ), people as (
       insert into user_account (name, password_hash)
       select 'Bench ' || $3 || n, password_hash from first cross join generate_series(1, $4::int) n returning id, name
     ), roles as (
       insert into user_role (user_id, name, survey_id) select id, 'respondent', survey_id from people cross join first
     )
     insert into survey_alias (user_id, survey_id, user_name, url_auth_token)
     select id, survey_id, substr(name, 7), md5(random()::text) || id from people cross join first
     returning user_name as "userName", url_auth_token as "urlAuthToken"`,
    [BENCH_SURVEY, template, prefix, count],
  );
  return rows.map((row) => ({ ...row, password }));
}
