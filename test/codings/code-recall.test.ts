import { beforeAll, describe, expect, test } from 'vitest';
import { anyUuid } from '../../src/db/any-of.ts';
import { M20261128CorrectedMissingFoods } from '../../src/db/migrations/m20261128-corrected-missing-foods.ts';
import { query, sql } from '../../src/db/sql.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';
import { FOODS, foodIdOf, givenList, gramsOf, makeStudy, missingIdOf, partsOf, type Change } from './coding-study.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  locale = await givenList(app());
});

const bread = (grams: number) => ({ 1: (FOODS.BREAD[1] * grams) / 100, 11: (FOODS.BREAD[11] * grams) / 100 });

/** What is stored of the submission itself. */
function submittedRows(submissionId: string) {
  return query(
    app().context().em,
    sql`select to_jsonb(m) - 'coded' as meal, (select jsonb_agg(to_jsonb(f) - 'is_as_coded' order by f.id) from submission_food f
            where f.meal_id = m.id and f.is_as_submitted) as foods,
          (select jsonb_agg(to_jsonb(x) - 'is_as_coded' order by x.id) from submission_missing_food x where x.meal_id = m.id) as missing
        from submission_meal m where m.submission_id = ${submissionId}::uuid order by m.meal_index`,
  );
}

describe('a missing food that is coded', () => {
  test('is a food of the recall as coded, with the data and nutrients of the food list, and stays missing in the recall as submitted', async () => {
    const study = await makeStudy(app(), locale);
    const submissionId = await study.submit({ missing: ['Damson jam'] });
    const [before, rows] = [await study.read(submissionId), await submittedRows(submissionId)];
    const foodId = missingIdOf(before);
    const codingId = await study.code(submissionId, { kind: 'code', foodId, foods: [{ code: 'JAM', grams: 15 }] });
    const coded = await study.read(submissionId);
    expect(partsOf(coded)).toMatchObject({
      foods: [
        { code: 'BREAD', codingId: null },
        {
          foodId,
          codingId,
          code: 'JAM',
          isResolved: true,
          localDescription: 'Local JAM',
          searchTerm: 'Damson jam',
          portionMethod: 'coded',
          portionWeight: 15,
          nutrients: { 1: 39, 11: 0.06 },
        },
      ],
      missing: [],
    });
    expect(coded).toMatchObject({ as: 'coded', isCoded: true, totals: { 1: 250 + 39, 11: 9.06 } });
    expect(await study.read(submissionId, 'submitted')).toEqual({ ...before, as: 'submitted', isCoded: true });
    expect(await submittedRows(submissionId)).toEqual(rows);
  });

  test('may be a recipe of several foods, the first with the id of the missing food', async () => {
    const study = await makeStudy(app(), locale);
    const submissionId = await study.submit({ missing: ['Bread and jam'] });
    const foodId = missingIdOf(await study.read(submissionId));
    const foods = [
      { code: 'BREAD', grams: 30 },
      { code: 'JAM', grams: 10 },
    ];
    await study.code(submissionId, { kind: 'code', foodId, foods });
    const coded = await study.read(submissionId);
    expect(gramsOf(coded)).toEqual([
      ['BREAD', 100],
      ['BREAD', 30],
      ['JAM', 10],
    ]);
    expect(partsOf(coded).foods[1]).toMatchObject({ foodId });
    expect(coded.totals).toEqual({ 1: 250 + 75 + 26, 11: 11.74 });
  });

  test('has the default amount of the food without grams, else an unknown weight, never 0', async () => {
    const study = await makeStudy(app(), locale);
    const submissionId = await study.submit({ missing: ['A cuppa', 'A jam'] });
    for (const code of ['TEA', 'JAM'])
      await study.code(submissionId, {
        kind: 'code',
        foodId: missingIdOf(await study.read(submissionId)),
        foods: [{ code }],
      });
    const coded = await study.read(submissionId);
    expect(gramsOf(coded).slice(1)).toEqual([
      ['TEA', 40],
      ['JAM', null],
    ]);
    expect(coded.flags).toEqual(expect.arrayContaining(['default_portion', 'unknown_portion', 'incomplete']));
    expect((await study.read(submissionId, 'submitted')).flags).toEqual(['low_energy']);
  });
});

describe('a food that is corrected', () => {
  test.each([
    [
      'code',
      { code: 'JAM' },
      { code: 'JAM', portionWeight: 100, portionMethod: 'weight', nutrients: { 1: 260, 11: 0.4 } },
    ],
    ['grams', { grams: 50 }, { code: 'BREAD', portionWeight: 50, portionMethod: 'coded', nutrients: bread(50) }],
    ['brand', { brand: 'Hovis' }, { code: 'BREAD', brand: 'Hovis', portionWeight: 100, nutrients: bread(100) }],
    ['unknown grams', { grams: null }, { portionWeight: null, nutrients: {} }],
  ] as const)('has another %s and keeps the rest and its id', async (_what, correction, expected) => {
    const study = await makeStudy(app(), locale);
    const submissionId = await study.submit();
    const foodId = foodIdOf(await study.read(submissionId), 'BREAD');
    await study.code(submissionId, { kind: 'correct', foodId, ...correction });
    const { foods } = partsOf(await study.read(submissionId));
    expect(foods).toMatchObject([{ foodId, searchTerm: 'typed', ...expected }]);
  });

  test('goes to another meal, and can be linked to a food there', async () => {
    const study = await makeStudy(app(), locale);
    const food = (code: string) => ({ code, portionSize: { method: 'weight', data: { servingWeight: 100 } } });
    const meals = [
      { name: 'Breakfast', time: { hours: 8, minutes: 0 }, foods: [food('JAM')] },
      { name: 'Lunch', time: { hours: 12, minutes: 0 }, foods: [food('BREAD')] },
    ];
    const submissionId = await study.submit({ meals });
    const before = await study.read(submissionId);
    const [foodId, parentFoodId] = [foodIdOf(before, 'JAM'), foodIdOf(before, 'BREAD')];
    const lunch = before.meals[1]?.mealId ?? '';
    await study.code(submissionId, { kind: 'correct', foodId, mealId: lunch, parentFoodId, relation: 'with' });
    const { meals: coded, totals } = await study.read(submissionId);
    expect(coded).toMatchObject([
      { foods: [] },
      { foods: [{ code: 'BREAD', linkedFoods: [{ code: 'JAM', foodId, relation: 'with' }] }] },
    ]);
    expect(totals).toEqual(before.totals);
    const remove = study.code(submissionId, { kind: 'remove', foodId: parentFoodId });
    expect(await codeOf(remove)).toBe('coding.linked_foods');
  });

  test('by a code that the list does not have is refused', async () => {
    const study = await makeStudy(app(), locale);
    const submissionId = await study.submit();
    const foodId = foodIdOf(await study.read(submissionId), 'BREAD');
    const correct = study.code(submissionId, { kind: 'correct', foodId, code: 'NO_SUCH_FOOD' });
    expect(await codeOf(correct)).toBe('reference.not_found');
  });
});

test('foods are added and removed, and sums and flags follow', async () => {
  const study = await makeStudy(app(), locale, { qualityCutOffs: null });
  const submissionId = await study.submit({ bread: 300 });
  const before = await study.read(submissionId);
  expect(before.flags).toContain('unreasonable_portion');
  const { meal } = partsOf(before);
  await study.code(submissionId, { kind: 'add', mealId: meal.mealId, food: { code: 'JAM', grams: 500 } });
  await study.code(submissionId, { kind: 'remove', foodId: foodIdOf(before, 'BREAD') });
  const coded = await study.read(submissionId);
  expect(gramsOf(coded)).toEqual([['JAM', 500]]);
  expect(coded).toMatchObject({ totals: { 1: 1300, 11: 2 }, flags: [], eaten: { foods: 1, grams: 500 } });
  expect(await study.read(submissionId, 'submitted')).toMatchObject({ totals: before.totals, flags: before.flags });
});

test('a meal gets another name, kind and time, and the one that was submitted stays', async () => {
  const study = await makeStudy(app(), locale);
  const submissionId = await study.submit();
  const { meal } = partsOf(await study.read(submissionId));
  const { mealId } = meal;
  await study.code(submissionId, {
    kind: 'meal',
    mealId,
    name: 'Supper',
    time: { hours: 1, minutes: 5, dayOffset: 1 },
  });
  const time = { hours: 1, minutes: 5, dayOffset: 1 };
  expect(partsOf(await study.read(submissionId)).meal).toMatchObject({ name: 'Supper', kind: null, time });
  expect(partsOf(await study.read(submissionId, 'submitted')).meal).toEqual(meal);
});

describe('a coding that is withdrawn', () => {
  test('leaves the recall as it was submitted, and its entry in the queue again', async () => {
    const study = await makeStudy(app(), locale);
    const submissionId = await study.submit({ missing: ['Damson jam'] });
    const before = await study.read(submissionId);
    const foodId = missingIdOf(before);
    const change: Change = { kind: 'code', foodId, foods: [{ code: 'JAM', grams: 15 }] };
    const codingId = await study.code(submissionId, change);
    const { surveyId } = study;
    expect(await study.staff.codings.listQueue({ surveyId })).toMatchObject({ total: 0 });
    await study.staff.codings.withdraw({ surveyId, codingId, reason: 'coding-error' });
    expect(await study.read(submissionId)).toEqual(before);
    expect(await study.staff.codings.listQueue({ surveyId })).toMatchObject({ items: [{ textKey: 'damson jam' }] });
    const { items } = await study.staff.codings.list({ surveyId, submissionId });
    expect(items.map(({ kind, state }) => [kind, state])).toEqual([
      ['withdraw', 'done'],
      ['code', 'withdrawn'],
    ]);
  });

  test('gives way to the coding that held before it', async () => {
    const study = await makeStudy(app(), locale);
    const submissionId = await study.submit({ missing: ['Damson jam'] });
    const foodId = missingIdOf(await study.read(submissionId));
    const first = await study.code(submissionId, { kind: 'code', foodId, foods: [{ code: 'JAM', grams: 15 }] });
    const coded = await study.read(submissionId);
    const codingId = await study.code(submissionId, { kind: 'correct', foodId, baseCodingId: first, grams: 20 });
    const corrected = await study.read(submissionId);
    expect(gramsOf(corrected)).toContainEqual(['JAM', 20]);
    expect(corrected.meals).toMatchObject([{ missingFoods: [] }]);
    await study.staff.codings.withdraw({ surveyId: study.surveyId, codingId, reason: 'coding-error' });
    expect(await study.read(submissionId)).toEqual(coded);
    const again = study.staff.codings.withdraw({ surveyId: study.surveyId, codingId, reason: 'coding-error' });
    expect(await codeOf(again)).toBe('coding.conflict');
  });
});

test('the migration gives corrected missing foods and the flags that count them what a coding would', async () => {
  const qualityCutOffs = {
    lowEnergyKcal: { f: null, m: null, any: null },
    highEnergyKcal: { f: null, m: null, any: null },
    shortestMinutes: null,
    fewestFoods: 3,
    fewestMeals: 3,
    mostMissingFoods: 0,
  };
  const study = await makeStudy(app(), locale, { qualityCutOffs });
  const meal = (name: string, missing: string[], codes: string[] = []) => ({
    name,
    time: { hours: 8, minutes: 0 },
    missingFoods: missing.map((words) => ({ name: words })),
    foods: codes.map((code) => ({ code, portionSize: { method: 'weight', data: { servingWeight: 100 } } })),
  });
  const submitted = [
    [meal('Breakfast', ['Damson jam'], ['BREAD'])],
    // The food of a meal goes to another one.
    [meal('Breakfast', ['Plum jam']), meal('Lunch', [], ['BREAD', 'TEA']), meal('Supper', ['Soup'])],
  ];
  const ids: string[] = [];
  for (const meals of submitted) {
    const submissionId = await study.submit({ meals });
    const read = await study.read(submissionId);
    const foodId = missingIdOf(read);
    const first = await study.code(submissionId, { kind: 'code', foodId, foods: [{ code: 'JAM', grams: 15 }] });
    const mealId = read.meals.at(-1)?.mealId ?? '';
    await study.code(submissionId, { kind: 'correct', foodId, baseCodingId: first, grams: 20, mealId });
    ids.push(submissionId);
  }
  const recalls = () => Promise.all(ids.map((id) => study.read(id)));
  const before = await recalls();
  expect(before.map(({ flags }) => flags)).toEqual([
    ['low_energy', 'few_foods', 'few_meals'],
    ['low_energy', 'few_meals', 'missing_food'],
  ]);
  const { em } = app().context();
  await query(
    em,
    sql`update submission_missing_food set is_as_coded = true
        where meal_id in (select id from submission_meal where submission_id = ${anyUuid(ids)})`,
  );
  await query(em, sql`update submission set flags = '{low_energy,missing_food}' where id = ${anyUuid(ids)}`);
  expect(await recalls()).not.toEqual(before);
  const { orm } = app().parts;
  const migration = new M20261128CorrectedMissingFoods(orm.em.getDriver(), orm.config);
  migration.up();
  const statements = migration.getQueries().filter((statement) => typeof statement === 'string');
  for (const statement of statements) await query(em, sql.raw(statement));
  expect(await recalls()).toEqual(before);
});

test('of two coders who read the same state the second is refused with the coding that holds', async () => {
  const study = await makeStudy(app(), locale);
  const submissionId = await study.submit({ missing: ['Damson jam'] });
  const foodId = missingIdOf(await study.read(submissionId));
  const by = (grams: number): Change => ({ kind: 'code', foodId, foods: [{ code: 'JAM', grams }] });
  const results = await Promise.allSettled([
    study.code(submissionId, by(15)),
    study.code(submissionId, by(20), study.second),
  ]);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  const stored = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(stored).toHaveLength(1);
  expect(refused).toMatchObject([
    { cause: { code: 'coding.conflict', details: { facts: { current: { id: stored[0], kind: 'code' } } } } },
  ]);
  const { current } = (refused[0] as { cause: { details: { facts: { current: { after: unknown } } } } }).cause.details
    .facts;
  expect(current.after).toMatchObject({ foods: [{ code: 'JAM' }] });
});

test('each coding has who, when, why, before and after, and the trail has the step without what was eaten', async () => {
  const study = await makeStudy(app(), locale);
  const { surveyId, person } = study;
  const submissionId = await study.submit();
  const foodId = foodIdOf(await study.read(submissionId), 'BREAD');
  const change = { kind: 'correct', foodId, grams: 50 } as const;
  const step = await study.staff.codings.code({
    surveyId,
    submissionId,
    change,
    reason: 'implausible-amount',
    note: 'x',
  });
  const { items } = await study.staff.codings.list({ surveyId });
  expect(items).toMatchObject([
    {
      submissionId,
      stepId: step.stepId,
      kind: 'correct',
      subject: 'food',
      subjectId: foodId,
      state: 'holds',
      reason: 'implausible-amount',
      note: 'x',
      before: { foods: [{ code: 'BREAD', grams: 100, isAmountCoded: false }] },
      after: { foods: [{ code: 'BREAD', description: 'Local BREAD', grams: 50, isAmountCoded: true }] },
      coder: { name: 'First' },
    },
  ]);
  const trail = await study.staff.trail.listOfSurvey({ surveyId, area: 'codings' });
  expect(trail.items).toMatchObject([
    {
      action: 'create',
      subject: { kind: 'coding', id: step.stepId },
      before: null,
      after: { submissionId, kind: 'correct' },
    },
  ]);
  expect(JSON.stringify(trail.items)).not.toContain('BREAD');
  expect(await study.staff.trail.listOfSurvey({ surveyId, personId: person.id })).toMatchObject({ total: 1 });
});

test('codings and entries of the queue go with the recall', async () => {
  const study = await makeStudy(app(), locale);
  const submissionId = await study.submit({ missing: ['Damson jam', 'Plum jam'] });
  const foodId = missingIdOf(await study.read(submissionId));
  await study.code(submissionId, { kind: 'code', foodId, foods: [{ code: 'JAM', grams: 15 }] });
  await study.staff.surveySubmissions.delete({ surveyId: study.surveyId, submissionId, reason: 'a test' });
  const [left] = await query<{ codings: number; entries: number }>(
    app().context().em,
    sql`select (select count(*)::int from coding where survey_id = ${study.survey.id}) as codings,
          (select count(*)::int from coding_entry where survey_id = ${study.survey.id}) as entries`,
  );
  expect(left).toEqual({ codings: 0, entries: 0 });
});
