import { beforeEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { rebuildUsage } from '../../src/services/usage/rebuild-usage.ts';
import { useTestApp } from '../support/test-app.ts';
import { countsOf, recallOf, storedCounts } from '../support/usage.ts';

const app = useTestApp();
let locale: string;
let foods: [string, string, string];

beforeEach(async () => {
  const { given } = app();
  locale = (await given.locale()).id;
  const food = async (letter: string) =>
    (await given.food({ code: given.name(letter), locals: { [locale]: {} } })).code;
  foods = [await food('A'), await food('B'), await food('C')];
  await app().settle();
});

async function submitted(recalls: string[][][], settings: object = {}) {
  const survey = await app().given.survey({ locale, ...settings });
  const caller = await app().as(await app().given.respondent(survey));
  for (const meals of recalls) await caller.submissions.submit(recallOf(survey, meals));
  return survey;
}

const run = (statement: Parameters<typeof query>[1]) => query(app().context().em, statement);
const rebuild = () => rebuildUsage(app().context(), { locale });
const NOTHING = { foods: {}, pairs: {} };

describe('a rebuild of usage', () => {
  test('gives the counts that the submissions gave one by one', async () => {
    const [a, b, c] = foods;
    const recalls = [[[a, b], [c, b, a], [c]], [[a, a, b]], [[], [b]], [[c, a]]];
    await submitted(recalls.slice(0, 2));
    await submitted(recalls.slice(2));
    await submitted([[[a, b, c]]], { isTest: true });
    await submitted([[['LATER']]]);
    // A food that is created after the recall is not counted for it.
    await app().given.food({ code: 'LATER', locals: { [locale]: {} } });
    const counted = await storedCounts(app(), locale);
    expect(counted).toEqual(countsOf(recalls));
    expect(await rebuild()).toEqual({ [locale]: 5 });
    expect(await storedCounts(app(), locale)).toEqual(counted);
  });

  test('counts recalls from before a rename for the renamed food', async () => {
    const [a, b, c] = foods;
    await submitted([[[a, b]]]);
    const editor = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }] }));
    const { version, ...main } = (await editor.foodRecords.get({ locale, code: a })).main;
    const code = app().given.name('RENAMED');
    await editor.foodRecords.update({
      ...main,
      currentCode: a,
      baseVersion: version,
      parentCategories: [],
      code,
    });
    await app().settle();
    await submitted([[[code, c]]]);
    const counted = await storedCounts(app(), locale);
    expect(counted).toEqual(countsOf([[[code, b]], [[code, c]]]));
    await rebuild();
    expect(await storedCounts(app(), locale)).toEqual(counted);
  });

  test('counts each recall for the food that had its code then, also where two foods changed codes', async () => {
    const [a, b] = foods;
    await submitted([[[a]], [[a]], [[b]]]);
    const editor = await app().as(await app().given.user({ roles: [{ name: 'foodsadmin' }] }));
    const rename = async (currentCode: string, code: string) => {
      const { version, ...main } = (await editor.foodRecords.get({ locale, code: currentCode })).main;
      await editor.foodRecords.update({ ...main, currentCode, baseVersion: version, parentCategories: [], code });
    };
    await rename(a, 'SWAP');
    await rename(b, a);
    await rename('SWAP', b);
    await app().settle();
    await submitted([[[a]]]);
    const counted = await storedCounts(app(), locale);
    expect(counted).toEqual(countsOf([[[b]], [[b]], [[a]], [[a]]]));
    await rebuild();
    expect(await storedCounts(app(), locale)).toEqual(counted);
  });

  test('corrects counts that are wrong, missing or too many', async () => {
    const [a, b, c] = foods;
    await submitted([[[a, b]], [[b]]]);
    await run(sql`update food_usage set submissions = 7 where locale_id = ${locale}`);
    await run(sql`delete from food_pair where locale_id = ${locale}`);
    await run(
      sql`insert into food_usage (locale_id, food_id, submissions, meals) select ${locale}, id, 1, 1 from food where code = ${c}`,
    );
    await rebuild();
    expect(await storedCounts(app(), locale)).toEqual(countsOf([[[a, b]], [[b]]]));
  });

  test('leaves out a survey that became a test survey, and counts one that stopped being one', async () => {
    const [a, b, c] = foods;
    const survey = await submitted([[[a, b]]]);
    const trial = await submitted([[[b, c]]], { isTest: true });
    await run(sql`update survey set is_test = not is_test where id in (${survey.id}, ${trial.id})`);
    await rebuild();
    expect(await storedCounts(app(), locale)).toEqual(countsOf([[[b, c]]]));
  });

  test('of one locale changes no other locale', async () => {
    const [a, b] = foods;
    await submitted([[[a, b]]]);
    await run(sql`delete from food_usage where locale_id = ${locale}`);
    const other = await app().given.locale();
    expect(await rebuildUsage(app().context(), { locale: other.id })).toEqual({ [other.id]: 0 });
    expect((await storedCounts(app(), locale)).foods).toEqual({});
    expect(await rebuildUsage(app().context(), {})).toMatchObject({ [locale]: 1, [other.id]: 0 });
    expect(await storedCounts(app(), locale)).toEqual(countsOf([[[a, b]]]));
  });

  test('of an unknown locale is refused', async () => {
    await expect(rebuildUsage(app().context(), { locale: 'no_SUCH' })).rejects.toMatchObject({
      kind: 'not_found',
      code: 'locale.not_found',
    });
  });

  test('without submissions leaves no counts', async () => {
    await run(
      sql`insert into food_usage (locale_id, food_id, submissions, meals) select ${locale}, id, 1, 1 from food`,
    );
    expect(await rebuild()).toEqual({ [locale]: 0 });
    expect(await storedCounts(app(), locale)).toEqual(NOTHING);
  });

  test('counts each submission once, in batches, and reports its progress', async () => {
    const [a, b] = foods;
    const survey = await submitted([]);
    const person = await app().given.user();
    await run(
      sql`with s as (
            insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone,
              redirect_to_feedback)
            select gen_random_uuid(), ${survey.id}, ${person.id}, gen_random_uuid(), now(), now(), now(), 'UTC', false
            from generate_series(1, 2500) returning id
          ), m as (
            insert into submission_meal (id, submission_id, meal_index, name, hours, minutes)
            select gen_random_uuid(), id, 0, 'Lunch', 12, 0 from s returning id
          )
          insert into submission_food (id, meal_id, food_index, code, is_resolved, is_ready_meal, search_term, brand,
            portion_method, portion_data, serving_weight_grams, leftovers_weight_grams, portion_weight_grams,
            nutrient_record_fields, nutrients)
          select gen_random_uuid(), m.id, f.index, f.code, true, false, '', '', 'weight', '{}', 1, 0, 1, '{}', '{}'
          from m, unnest(${[a, b]}::text[]) with ordinality as f(code, index)`,
    );
    const seen: [number, number][] = [];
    await rebuildUsage(app().context(), { locale, onProgress: (_, done, total) => seen.push([done, total]) });
    expect(seen).toEqual([
      [1000, 2500],
      [2000, 2500],
      [2500, 2500],
    ]);
    expect(await storedCounts(app(), locale)).toEqual({
      foods: { [a]: [2500, 2500], [b]: [2500, 2500] },
      pairs: { [`${a} ${b}`]: 2500 },
    });
  });
});
