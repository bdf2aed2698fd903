import { beforeEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';
import { auditRows, correct, makeStudy, recalculate, storedRows, type Study } from './recalculation.ts';

const KCAL = 1;
const PROTEIN = 11;
const NO_LIMIT = { any: null, f: null, m: null };
const NO_CUT_OFFS = {
  lowEnergyKcal: NO_LIMIT,
  highEnergyKcal: NO_LIMIT,
  shortestMinutes: null,
  fewestFoods: null,
  mostMissingFoods: null,
};

const app = useTestApp();
let study: Study;
let bread: string;
let soup: string;

beforeEach(async () => {
  const { given } = app();
  const { id: locale } = await given.locale();
  const food = async (nutrients: Record<number, number>) =>
    (await given.food({ locals: { [locale]: { nutrients } } })).code;
  bread = await food({ [KCAL]: 250, [PROTEIN]: 9 });
  soup = await food({ [KCAL]: 40 });
  study = await makeStudy(app(), locale);
  await app().settle();
});

const run = (statement: Parameters<typeof query>[1]) => query(app().context().em, statement);

describe('a recalculation', () => {
  test('gives every recall the nutrients that a submission of today gets', async () => {
    const portions = { [bread]: 133.3, [soup]: 287 };
    const old = await study.submit(portions);
    await correct(app(), bread, study.locale, { [KCAL]: 231.7, [PROTEIN]: 8.1 });
    await app().settle();
    const fresh = await study.submit(portions);
    await recalculate(app(), study);
    const [was, is] = [await study.read(old), await study.read(fresh)];
    expect(was.foods.map(({ nutrients }) => nutrients)).toEqual(is.foods.map(({ nutrients }) => nutrients));
    expect(was.totals).toEqual(is.totals);
  });

  test('counts only the meals of a recall for its flags', async () => {
    const { survey } = study;
    const cutOffs = { ...NO_CUT_OFFS, fewestMeals: 2 };
    await run(sql`update survey set quality_cut_offs = ${JSON.stringify(cutOffs)}::jsonb where id = ${survey.id}`);
    await app().settle();
    const caller = await app().as(await app().given.respondent(survey));
    const short = recall(survey, [{ code: bread, servingWeight: 400 }]);
    const { submissionId } = await caller.submissions.submit(short);
    const meals = ['Lunch', 'Dinner', 'Snack'].map((name) => ({
      name,
      time: { hours: 12, minutes: 0 },
      missingFoods: [{ name: 'Damson jam' }],
    }));
    await caller.submissions.submit({ ...recall(survey, []), meals });
    expect(await recalculate(app(), study)).toMatchObject({ recalls: 2, changedRecalls: 0, changedFlags: 0 });
    const [stored] = await run(sql`select flags from submission where id = ${submissionId}::uuid`);
    expect(stored).toEqual({ flags: ['few_meals'] });
  });

  test('reports the changed values, the means per recall and the largest change', async () => {
    await study.submit({ [bread]: 100, [soup]: 100 });
    await study.submit({ [bread]: 300 });
    await study.submit({ [soup]: 200 });
    await correct(app(), bread, study.locale, { [KCAL]: 200 });
    const summary = await recalculate(app(), study);
    // 290, 750 and 80 kcal, of which the bread gave 250 and 750.
    expect(summary).toEqual({
      recalls: 3,
      changedRecalls: 2,
      changedFlags: 0,
      foods: 4,
      changedFoods: 2,
      foodsWithOtherRecord: 0,
      unresolvedFoods: 0,
      goneRecords: [],
      nutrients: [
        {
          id: String(KCAL),
          description: 'Energy (kcal)',
          unit: 'kcal',
          values: 2,
          unknown: 0,
          meanBefore: 373.333333333,
          meanAfter: 306.666666667,
          largestChange: -150,
        },
      ],
    });
  });

  test('reports before anything is stored', async () => {
    const id = await study.submit({ [bread]: 100 });
    await correct(app(), bread, study.locale, { [KCAL]: 200 });
    const told: unknown[] = [];
    const failed = recalculate(app(), study, {
      onCompared: (summary) => {
        told.push(summary.changedRecalls);
        throw new Error('interrupted');
      },
    });
    await expect(failed).rejects.toThrow('interrupted');
    expect(told).toEqual([1]);
    expect((await study.read(id)).totals).toEqual({ [KCAL]: 250, [PROTEIN]: 9 });
  });

  test('that is a dry run reports the same and stores nothing', async () => {
    await study.submit({ [bread]: 100 });
    await correct(app(), bread, study.locale, { [KCAL]: 200 });
    const before = await storedRows(app(), study);
    const told = await recalculate(app(), study, { isDryRun: true });
    expect(await storedRows(app(), study)).toEqual(before);
    expect(await auditRows(app(), study)).toEqual([]);
    expect(await recalculate(app(), study)).toEqual(told);
    expect(told.changedRecalls).toBe(1);
  });

  test('leaves the rows of unchanged recalls and foods alone', async () => {
    const ids = [await study.submit({ [soup]: 100 }), await study.submit({ [bread]: 100 })];
    await correct(app(), bread, study.locale, { [KCAL]: 200 });
    const before = await storedRows(app(), study);
    await recalculate(app(), study);
    const after = await storedRows(app(), study);
    const isSame = ids.map((id) => {
      const [was, is] = [before, after].map((rows) => rows.find((row) => row.id === id));
      return was?.version === is?.version;
    });
    expect(isSame).toEqual([true, false]);
  });

  test('of a survey in which nothing changes writes neither recalls nor an entry in the trail', async () => {
    await study.submit({ [bread]: 33.3, [soup]: 0.1, UNKNOWN: 10 });
    const before = await storedRows(app(), study);
    expect(await recalculate(app(), study)).toMatchObject({ changedRecalls: 0, changedFoods: 0, nutrients: [] });
    expect(await recalculate(app(), study, { withCodes: true })).toMatchObject({ changedRecalls: 0 });
    expect(await storedRows(app(), study)).toEqual(before);
    expect(await auditRows(app(), study)).toEqual([]);
  });

  test('is in the trail with the means before and after', async () => {
    await study.submit({ [bread]: 100 });
    await correct(app(), bread, study.locale, { [KCAL]: 200 });
    await recalculate(app(), study);
    await recalculate(app(), study);
    expect(await auditRows(app(), study)).toEqual([
      {
        action: 'recalculate',
        userId: null,
        recordId: study.survey.id,
        before: { meanTotals: { [KCAL]: 250 } },
        after: {
          meanTotals: { [KCAL]: 200 },
          withCodes: false,
          recalls: 1,
          changedRecalls: 1,
          changedFoods: 1,
          changedFlags: 0,
          foodsWithOtherRecord: 0,
        },
      },
    ]);
  });

  test('replaces the quality flags by those of the new energy', async () => {
    await study.submit({ [bread]: 240 });
    expect((await storedRows(app(), study))[0]?.flags).toEqual([]);
    await correct(app(), bread, study.locale, { [KCAL]: 100 });
    expect(await recalculate(app(), study)).toMatchObject({ changedFlags: 1 });
    expect((await storedRows(app(), study))[0]?.flags).toEqual(['low_energy']);
    await correct(app(), bread, study.locale, { [KCAL]: 2500 });
    await recalculate(app(), study);
    expect((await storedRows(app(), study))[0]?.flags).toEqual(['high_energy']);
  });

  test('removes a value that became unknown and adds one that became known, never as zero', async () => {
    const id = await study.submit({ [bread]: 200, [soup]: 100 });
    await correct(app(), bread, study.locale, { [KCAL]: null, [PROTEIN]: null });
    await correct(app(), soup, study.locale, { 49: 0.5 });
    const { nutrients } = await recalculate(app(), study);
    const { totals, foods } = await study.read(id);
    expect(foods.map((food) => food.nutrients)).toEqual([{}, { [KCAL]: 40, 49: 0.5 }]);
    expect(totals).toEqual({ [KCAL]: 40, 49: 0.5 });
    expect(
      nutrients.map((change) => [change.id, change.values, change.unknown, change.meanBefore, change.meanAfter]),
    ).toEqual([
      ['1', 1, 1, 540, 40],
      ['11', 1, 1, 18, null],
      ['49', 1, 0, null, 0.5],
    ]);
  });

  test('refreshes the text fields of the records', async () => {
    const id = await study.submit({ [bread]: 100 });
    await run(
      sql`update nutrient_record set fields = '{"sub_group": "2B", "source": "new"}' where record_id = ${`${bread}-${study.locale}`}`,
    );
    expect(await recalculate(app(), study)).toMatchObject({ changedFoods: 1, nutrients: [] });
    expect((await study.read(id)).foods[0]).toMatchObject({
      fields: { sub_group: '2B', source: 'new' },
      nutrients: { [KCAL]: 250, [PROTEIN]: 9 },
    });
  });

  test('keeps foods of a deleted record as they are, and names the record', async () => {
    const id = await study.submit({ [bread]: 100, [soup]: 100 });
    await study.submit({ [bread]: 50 });
    await removeMapping(bread);
    await run(sql`delete from nutrient_record where record_id = ${`${bread}-${study.locale}`}`);
    await correct(app(), soup, study.locale, { [KCAL]: 60 });
    const { goneRecords } = await recalculate(app(), study);
    expect(goneRecords).toEqual([{ tableId: 'TEST', recordId: `${bread}-${study.locale}`, foods: 2 }]);
    expect((await study.read(id)).totals).toEqual({ [KCAL]: 310, [PROTEIN]: 9 });
  });

  test('changes no other survey', async () => {
    const other = await makeStudy(app(), study.locale);
    await other.submit({ [bread]: 100 });
    await study.submit({ [bread]: 100 });
    await correct(app(), bread, study.locale, { [KCAL]: 200 });
    const before = await storedRows(app(), other);
    expect(await recalculate(app(), study)).toMatchObject({ recalls: 1 });
    expect(await storedRows(app(), other)).toEqual(before);
  });

  test('of an unknown survey is refused', async () => {
    await expect(recalculate(app(), { survey: { id: 0, slug: 'no-such' } })).rejects.toMatchObject({
      kind: 'not_found',
      code: 'survey.not_found',
    });
  });

  test('reaches every recall once, with 2 more statements for each 200 read and 2 for each 200 stored', async () => {
    const id = await study.submit({ [bread]: 100, [soup]: 10 });
    await correct(app(), bread, study.locale, { [KCAL]: 200 });
    const few = await app().countStatements(() => recalculate(app(), study));
    // All copies have one time of submission, so that pages cannot rely on times that differ.
    await copy(id, 450);
    await correct(app(), bread, study.locale, { [KCAL]: 300 });
    const shares: number[] = [];
    let changed = 0;
    const many = await app().countStatements(async () => {
      const onProgress = (_: string, share: number) => shares.push(share);
      changed = (await recalculate(app(), study, { onProgress })).changedRecalls;
    });
    expect(changed).toBe(451);
    const rows = await storedRows(app(), study);
    expect(new Set(rows.map(({ totals }) => JSON.stringify(totals)))).toEqual(
      new Set([JSON.stringify({ [KCAL]: 304, [PROTEIN]: 9 })]),
    );
    // Two batches more, read twice and stored once.
    expect(many - few).toBe(2 * 2 * 2 + 2 * 2);
    expect(shares.filter((share) => share === 1)).toEqual([1, 1]);
  });
});

describe('a recalculation with codes', () => {
  test('takes the record that the food is mapped to today', async () => {
    const id = await study.submit({ [bread]: 100, [soup]: 100 });
    await mapTo(bread, soup);
    expect(await recalculate(app(), study)).toMatchObject({ changedFoods: 0 });
    await app().settle();
    const summary = await recalculate(app(), study, { withCodes: true });
    expect(summary).toMatchObject({ changedRecalls: 1, changedFoods: 1, foodsWithOtherRecord: 1 });
    const { totals, foods } = await study.read(id);
    expect(foods.map(({ nutrientTableCode }) => nutrientTableCode)).toEqual(
      [soup, soup].map((code) => `${code}-${study.locale}`),
    );
    expect(totals).toEqual({ [KCAL]: 80 });
  });

  test('gives nutrients to a food that had no mapping when it was submitted', async () => {
    await removeMapping(bread);
    await app().settle();
    const id = await study.submit({ [bread]: 100 });
    expect((await study.read(id)).totals).toEqual({});
    await mapTo(bread, soup);
    await app().settle();
    await recalculate(app(), study, { withCodes: true });
    expect((await study.read(id)).totals).toEqual({ [KCAL]: 40 });
  });

  test('keeps the record of foods that are unknown or unmapped today, with its current values', async () => {
    const id = await study.submit({ [bread]: 100, [soup]: 100 });
    await removeMapping(bread);
    await run(sql`update food set code = ${`${soup}X`} where code = ${soup}`);
    await correct(app(), bread, study.locale, { [KCAL]: 200 });
    await correct(app(), soup, study.locale, { [KCAL]: 50 });
    await app().settle();
    await recalculate(app(), study, { withCodes: true });
    expect((await study.read(id)).totals).toEqual({ [KCAL]: 250, [PROTEIN]: 9 });
  });

  test('keeps foods unknown that were unknown when they were submitted', async () => {
    const code = app().given.name('LATER');
    const id = await study.submit({ [code]: 100 });
    await app().given.food({ code, locals: { [study.locale]: { nutrients: { [KCAL]: 70 } } } });
    await app().settle();
    expect(await recalculate(app(), study, { withCodes: true })).toMatchObject({ unresolvedFoods: 1, changedFoods: 0 });
    expect((await study.read(id)).foods[0]).toMatchObject({ isResolved: false, nutrients: {} });
  });
});

const localOf = (code: string) =>
  sql`(select l.id from food_local l join food f on f.id = l.food_id where f.code = ${code} and l.locale_id = ${study.locale})`;

async function removeMapping(code: string): Promise<void> {
  await run(sql`delete from food_nutrient_mapping where food_local_id = ${localOf(code)}`);
}

/** Maps a food to the record of another one. */
async function mapTo(code: string, other: string): Promise<void> {
  await removeMapping(code);
  await run(
    sql`insert into food_nutrient_mapping (food_local_id, nutrient_record_id)
        select ${localOf(code)}, id from nutrient_record where record_id = ${`${other}-${study.locale}`}`,
  );
}

/** Stores this many copies of a recall. */
async function copy(id: string, times: number): Promise<void> {
  await run(
    sql`with copies as (
          insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone,
            redirect_to_feedback, totals, flags)
          select gen_random_uuid(), survey_id, user_id, gen_random_uuid(), start_time, end_time, submitted_at, time_zone,
            redirect_to_feedback, totals, flags
          from submission, generate_series(1, ${times}) where id = ${id}::uuid
          returning id
        ), meals as (
          insert into submission_meal (id, submission_id, meal_index, name, hours, minutes)
          select gen_random_uuid(), id, 0, 'Lunch', 12, 0 from copies
          returning id
        )
        insert into submission_food (id, meal_id, food_index, code, is_resolved, is_ready_meal, search_term, brand,
          portion_method, portion_data, serving_weight_grams, leftovers_weight_grams, portion_weight_grams,
          nutrient_table_id, nutrient_record_id, nutrient_record_fields, nutrients)
        select gen_random_uuid(), meals.id, f.food_index, f.code, true, false, '', '', 'weight', '{}', f.serving_weight_grams,
          0, f.portion_weight_grams, f.nutrient_table_id, f.nutrient_record_id, f.nutrient_record_fields, f.nutrients
        from meals, submission_food f join submission_meal m on m.id = f.meal_id where m.submission_id = ${id}::uuid`,
  );
}
