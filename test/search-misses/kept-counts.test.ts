import { beforeAll, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { seededDraw } from '../../src/domain/seeded-random.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locales: string[];
let surveys: { id: number }[];

beforeAll(async () => {
  const { given } = app();
  locales = [(await given.locale()).id, (await given.locale()).id];
  surveys = [];
  for (const locale of [...locales, ...locales]) surveys.push(await given.survey({ locale }));
  for (const survey of surveys) for (let people = 0; people < 4; people++) await given.respondent(survey);
});

const run = <Row>(statement: Parameters<typeof query>[1]) => query<Row>(app().context().em, statement);

/** The groups without their words, as they are kept and as a recount finds them. */
async function keptAndCounted(): Promise<unknown[]> {
  const groups = (from: ReturnType<typeof sql>) =>
    run(
      sql`select to_jsonb(g) - array['text', 'is_dismissed'] as row from ${from} g where searches > 0 order by locale_id, text_key`,
    );
  const all = sql`(select c.* from (select array_agg(locale_id::text) as locales, array_agg(text_key::text) as keys from search_miss) m
    cross join lateral count_search_misses(m.locales, m.keys) c)`;
  return [await groups(sql`search_miss_group`), await groups(all)];
}

/** Changes of recalls and searches as the service and an operator make them, one or many rows at once. */
function changes(below: (limit: number) => number) {
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
  const survey = () => pick(surveys).id;
  const people = sql`(select user_id, survey_id from user_role where name = 'respondent' and survey_id = ${survey()})`;
  const some = sql`id::text like ${`%${below(10)}%`}`;
  const recall = sql`insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, recall_date, submitted_at, time_zone, redirect_to_feedback)
    select gen_random_uuid(), survey_id, user_id, gen_random_uuid(), now(), now(), date '2026-03-01', now() - ${below(900)}::int * interval '1 hour', 'UTC', false
    from ${people} p where user_id % 2 = ${below(2)}`;
  const search = sql`insert into search_miss (id, locale_id, submission_id, user_id, text_key, text, outcome, is_counted, submitted_at)
    select gen_random_uuid(), v.locale_id, s.id, s.user_id, 'word ' || n, 'Word ' || n, ${pick(['nothing-found', 'none-chosen', 'ranked-low', 'missing-food'])},
      not v.is_test and s.validity is distinct from 'excluded', s.submitted_at
    from submission s join survey v on v.id = s.survey_id cross join generate_series(1, ${1 + below(3)}::int) n where s.${some}`;
  return [
    recall,
    recall,
    search,
    search,
    search,
    sql`delete from submission where ${some}`,
    sql`delete from search_miss where ${some}`,
    sql`update submission set validity = ${pick(['excluded', 'doubtful', null])} where ${some}`,
    sql`update survey set is_test = not is_test where id = ${survey()}`,
    sql`delete from search_miss where user_id % 5 = ${below(5)}`,
    sql`update search_miss_group set is_dismissed = ${below(2) === 0} where text_key = ${`word ${1 + below(3)}`}`,
  ];
}

test.each([1, 2, 3])(
  'the counts of searches that failed are what a recount finds, after random changes (seed %i)',
  async (seed) => {
    const draw = seededDraw(String(seed));
    const below = (limit: number) => Math.floor(draw() * limit);
    for (let step = 0; step < 80; step++) {
      const possible = changes(below);
      await run(possible[below(possible.length)] ?? sql`select 1`);
      if (step % 8 !== 7) continue;
      const [kept, counted] = await keptAndCounted();
      expect(kept).toEqual(counted);
    }
  },
);
