import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { erasePerson } from '../../src/services/accounts/erase-person.ts';
import { useTestApp } from '../support/test-app.ts';
import { givenFieldwork, givenFoods } from '../survey-submissions/given-fieldwork.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  locale = await givenFoods(app());
});

const run = <Row>(statement: Parameters<typeof query>[1]) => query<Row>(app().context().em, statement);

/** What is kept of all surveys, and the same counted from the rows. Counts of 0 are left out. */
async function keptAndCounted(): Promise<{ kept: unknown; counted: unknown }> {
  const surveys = sql`array(select id from survey)`;
  const respondents = (from: ReturnType<typeof sql>) =>
    run(sql`select to_jsonb(r) as row from ${from} r order by r.user_id, r.survey_id`);
  const tallies = (count: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
    run(sql`select survey_id, subject, value, day::text as day, sum(${count})::int as count from ${from}
      group by 1, 2, 3, 4 having sum(${count}) <> 0 order by 1, 2, 3, 4`);
  const all = sql`(select r.* from (select array_agg(survey_id) as surveys, array_agg(user_id) as users from user_role
    where survey_id is not null) o cross join lateral respondents_of(o.surveys, o.users) r)`;
  const days = (isDone: ReturnType<typeof sql>) =>
    run(sql`select id, ${isDone} as is_done from recall_day d order by id`);
  const hasRecall = sql`exists (select from submission s
    where s.survey_id = d.survey_id and s.user_id = d.user_id and s.recall_date = d.date)`;
  return {
    kept: [
      await respondents(sql`survey_respondent`),
      await tallies(sql`count`, sql`survey_tally`),
      await days(sql`is_done`),
    ],
    counted: [await respondents(all), await tallies(sql`change`, sql`tallies_of(${surveys})`), await days(hasRecall)],
  };
}

async function expectKept(): Promise<void> {
  const { kept, counted } = await keptAndCounted();
  expect(kept).toEqual(counted);
}

/** A small generator of numbers, so that a failing walk can be walked again. */
function walkOf(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Changes to the rows that counts are kept of, as any version of the service makes them, one or many rows at once. */
function changes(surveys: readonly { id: number }[], below: (limit: number) => number) {
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const survey = () => pick(surveys).id;
  const some = (table: string) => sql`(select * from ${sql.table(table)} where id::text like ${`%${below(10)}%`})`;
  const at = () => sql`(timestamptz '2026-03-01T20:00:00Z' + ${below(200)}::int * interval '1 hour')`;
  const people = sql`(select user_id, survey_id from user_role where name = 'respondent' and survey_id = ${survey()})`;
  const half = sql`(user_id + ${below(2)}) % 2 = 0`;
  return [
    sql`with u as (insert into user_account (name, email, phone, custom_fields)
          select 'Ada ' || n, ${randomUUID()} || n || '@example.org', nullif(${pick(['', '+44'])}, ''), jsonb_build_object('arm', ${pick(['A', 'B'])}::text)
          from generate_series(1, ${1 + below(3)}) n returning id),
        a as (insert into survey_alias (survey_id, user_id, user_name, url_auth_token)
          select ${survey()}, id, 'p' || id, 'kept-' || id || ${randomUUID()} from u)
        insert into user_role (user_id, name, survey_id) select id, 'respondent', ${survey()} from u`,
    sql`insert into user_role (user_id, name, survey_id) select user_id, ${pick(['staff', 'respondent'])}, ${survey()} from ${people} p
        where ${half} on conflict do nothing`,
    sql`delete from user_role where name = 'respondent' and survey_id = ${survey()} and user_id % 7 = ${below(7)}`,
    sql`update survey_alias set last_contact_at = ${at()} where ${half}`,
    sql`update survey_alias set user_name = user_name || 'x', unsubscribed_at = ${at()} where survey_id = ${survey()} and user_id % 5 = ${below(5)}`,
    sql`update user_account set name = ${pick(['Zoe', null])}::text, phone = '+33', custom_fields = '{"arm": "C", "a=b": "c"}',
          email_notifications = not email_notifications where id % 4 = ${below(4)}`,
    ...Array.from(
      { length: 4 },
      () => sql`insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, recall_date, submitted_at, time_zone, redirect_to_feedback, flags)
          select gen_random_uuid(), survey_id, user_id, gen_random_uuid(), at, at, date '2026-03-01' + ${below(9)}::int, at, 'UTC', false, ${pick([[], ['few_foods'], ['few_foods', 'few_meals']])}::text[]
          from ${people} p cross join lateral (select ${at()} + user_id % 3 * interval '5 hours' as at) t where ${half}`,
    ),
    sql`delete from submission where id in (select id from ${some('submission')} s)`,
    sql`update submission set recall_date = recall_date + 1 where ${half}`,
    sql`update submission set flags = array['low_energy'], submitted_at = submitted_at + interval '8 hours' where ${half}`,
    sql`insert into consent (user_id, survey_id, scheme_id, version, language, scheme_version, given_at)
        select user_id, survey_id, 'default', '1', 'en', 1, ${at()} from ${people} p where ${half} on conflict do nothing`,
    sql`update consent set withdrawn_at = ${at()} where ${half}`,
    sql`insert into withdrawal (user_id, survey_id, withdrawn_at, recalls, recall_count)
        select user_id, survey_id, ${at()}, 'kept', 0 from ${people} p where ${half} on conflict do nothing`,
    sql`update withdrawal set returned_at = ${at()} where ${half}`,
    sql`insert into user_session (user_id, survey_id, session_data, created_at, updated_at)
        select user_id, survey_id, '{}', ${at()}, ${at()} from ${people} p where ${half} on conflict do nothing`,
    sql`update user_session set updated_at = ${at()} where ${half}`,
    sql`delete from user_session where ${half}`,
    sql`insert into notification (survey_id, user_id, type, due_at) select survey_id, user_id, 'login-last', ${at()} from ${people} p on conflict do nothing`,
    sql`update notification set state = ${pick(['sent', 'failed', 'sending'])} where ${half}`,
    sql`delete from notification where ${half}`,
    sql`insert into recall_day (survey_id, user_id, date, assigned_at)
        select survey_id, user_id, date '2026-03-01' + ${below(9)}::int, ${at()} from ${people} p on conflict do nothing`,
    sql`delete from recall_day where ${half}`,
    sql`insert into record_change (changed_at, record_type, code, action, survey_id) values (${at()}, 'person', '1', ${pick(['add', 'update'])}, ${survey()})`,
    sql`update survey set time_zone = ${pick(['UTC', 'Asia/Kolkata', 'America/New_York'])} where id = ${survey()}`,
    sql`delete from user_account u where id % 11 = ${below(11)} and not exists (select from submission where user_id = u.id)
        and exists (select from user_role where user_id = u.id and name = 'respondent')`,
  ];
}

describe('the kept rows of respondents and the kept counts', () => {
  test.each([1, 2, 3])('are what a recount finds, after random changes of every table (seed %i)', async (seed) => {
    const below = walkOf(seed);
    const surveys = [await app().given.survey({ locale }), await app().given.survey({ locale })];
    for (let step = 0; step < 60; step++) {
      const possible = changes(surveys, below);
      await run(possible[below(possible.length)] ?? sql`select 1`);
      if (step % 10 !== 9) continue;
      const { kept, counted } = await keptAndCounted();
      expect(kept).toEqual(counted);
    }
  });

  test('are what a recount finds after people submit at once, are removed and erased, and a recall is deleted', async () => {
    const work = await givenFieldwork(app(), locale);
    const people = await Promise.all(Array.from({ length: 4 }, () => app().given.respondent(work.survey)));
    const ids = await Promise.all(people.map((person) => work.submit(person)));
    const { surveyId } = work;
    const monitored = () => work.staff.surveySubmissions.monitoring({ surveyId });
    expect((await monitored()).totals).toMatchObject({ respondents: 4, respondentsWithRecalls: 4, recalls: 4 });
    await work.staff.surveySubmissions.delete({ surveyId, submissionId: ids[0] ?? '', reason: 'a test' });
    await erasePerson(app().context(), { id: people[1]?.id ?? 0 });
    await (await app().as(people[2] ?? { id: 0 })).userSessions.save({ surveyId, data: '{}' });
    expect((await monitored()).totals).toMatchObject({ respondents: 3, respondentsWithRecalls: 2, recalls: 3 });
    await expectKept();
  });

  test('go with their survey', async () => {
    const survey = await app().given.survey({ locale });
    const person = await app().given.respondent(survey);
    await run(sql`delete from user_role where user_id = ${person.id}`);
    await run(sql`delete from survey_alias where user_id = ${person.id}`);
    await run(sql`delete from survey where id = ${survey.id}`);
    expect(await run(sql`select 1 from survey_tally where survey_id = ${survey.id}`)).toEqual([]);
    await expectKept();
  });

  test('take a recall of a survey with a time zone that the database does not know', async () => {
    const work = await givenFieldwork(app(), locale);
    await run(sql`update survey set time_zone = 'Moon/Sea' where id = ${work.survey.id}`);
    expect(await work.submit(await app().given.respondent(work.survey))).toBeTypeOf('string');
    await run(sql`update survey set time_zone = 'UTC' where id = ${work.survey.id}`);
    await expectKept();
  });
});
