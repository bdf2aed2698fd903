import { parse } from 'csv-parse/sync';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { csvCell } from '../../src/adapters/csv-upload.ts';
import { query, sql } from '../../src/db/sql.ts';
import { exportSubmissions } from '../../src/services/survey-submissions/export-submissions.ts';
import { call } from '../support/http.ts';
import { RECALL_DAY, recall, type SubmitInput } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let base: string;
let locale: string;
let survey: { id: number; slug: string };
let person: { id: number; userName: string };
let leader: { id: number };

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  await given.food({
    code: 'PORS',
    locals: { [locale]: { description: 'Porridge, "thick"', nutrients: { 1: 90.1, 11: 3.3 } } },
  });
  await given.food({ code: 'WATR', locals: { [locale]: { description: 'Water' } } });
  await app().settle();
  base = await app().listen();
});
beforeEach(async () => {
  survey = await app().given.survey({ locale });
  person = await app().given.respondent(survey, { name: 'Ada Lovelace', email: app().given.name('ada@') });
  leader = await app().given.respondent(survey, { role: 'staff' });
});
afterEach(() => app().clock.reset());

const submit = async (input: Partial<SubmitInput> = {}, by: { id: number } = person) =>
  (await app().as(by)).submissions.submit({ ...recall(survey, [{ code: 'PORS', servingWeight: 150 }]), ...input });

const urlOf = (params: Record<string, string> = {}) =>
  `${base}/api/surveys/${survey.slug}/submissions/export?${new URLSearchParams(params).toString()}`;

const fetchExport = async (params: Record<string, string> = {}) =>
  call('GET', urlOf(params), { token: await app().tokenFor(leader.id) });

async function csvOf(params: Record<string, string> = {}): Promise<Record<string, string>[]> {
  const { status, text } = await fetchExport(params);
  expect(status).toBe(200);
  return parse(text, { columns: true, bom: true });
}

async function jsonOf(params: Record<string, string> = {}): Promise<Record<string, unknown>[]> {
  const { text } = await fetchExport({ format: 'ndjson', ...params });
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const meal = (name: string, hours: number, foods: string[], missing: string[] = []) => ({
  name,
  time: { hours, minutes: 5 },
  foods: foods.map((code) => ({ code, portionSize: { method: 'weight', data: { servingWeight: 100 } } })),
  missingFoods: missing.map((missingName) => ({ name: missingName, portionSize: 'one spoon' })),
});

/** The columns that version 0.1.0 did not have; they follow all that it had. */
const LATER_COLUMNS = [
  'Recall date',
  'Weekday',
  'Weekend',
  'Recall date derived',
  'Wake time',
  'Sleep time',
  'Language',
  'Mode',
  'Scheme',
  'Scheme version',
  'Recall answers',
  'Interviewer',
  'Meal kind',
  'Meal day offset',
  'Meal answers',
  'Client food ID',
  'Parent food ID',
  'Relation to parent food',
  'Food answers',
  'Serving picture',
  'Share of the serving picture',
  'Something left over',
  'Leftovers picture',
  'Share of the leftovers picture',
  'Quantity',
  'Linked quantity',
  'Guide image object',
  'Guide image object weight (g)',
  'Drinkware object',
  'Fill level',
  'Leftovers level',
  'Unit',
  'Bowl object',
  'Bowl',
  'Milk level object',
  'Milk share option',
  'Milk share',
  'Pizza type',
  'Pizza thickness',
  'Pizza slice type',
  'Pizza slices',
  'Parent share option',
  'Parent share',
  'Image of the choice',
  'Same amount as before',
  'Shape of the piece',
  'Length of the piece (cm)',
  'Width of the piece (cm)',
  'Height of the piece (cm)',
  'Diameter of the round (cm)',
  'Wedges in the round',
  'Age at recall',
  'Sex',
  'Validity',
  'Categories',
  'Category path',
  'Search hits',
  'Search rank',
  'Coded',
  'Coding ID',
];

/** The columns of docs/reference/export.md#1-rows-for-foods. */
const REFERENCE_COLUMNS = [
  'Submission ID',
  'User ID',
  'Device information',
  'User custom fields',
  'Start time',
  'Submission time',
  'Time to complete (min)',
  'Survey custom fields',
  'Meal index',
  'Meal ID',
  'Meal name',
  'Meal time',
  'Meal custom fields',
  'Food index',
  'Search term',
  'Food ID',
  'Food code',
  'Description (en)',
  'Description (local)',
  'Nutrient table name',
  'Nutrient table code',
  'Food group code',
  'Food group',
  'Ready meal',
  'Brand',
  'Food custom fields',
  'Serving size (g/ml)',
  'Serving image',
  'Leftovers (g/ml)',
  'Leftovers image',
  'Portion size (g/ml)',
  'Reasonable amount',
  'Missing food ID',
  'Missing food description',
  'Missing food portion size',
  'Missing food leftovers',
];

describe('the items export', () => {
  test('holds a row per food, with the reference columns, the columns of the service and the nutrients in this order', async () => {
    const { submissionId } = await submit();
    const [row = {}, ...others] = await csvOf();
    expect(others).toEqual([]);
    expect(Object.keys(row).slice(0, REFERENCE_COLUMNS.length)).toEqual(REFERENCE_COLUMNS);
    expect(Object.keys(row).slice(REFERENCE_COLUMNS.length)).toEqual([
      'Survey ID',
      'Locale',
      'Account ID',
      'Recall number',
      'End time',
      'Time zone',
      'Quality flags',
      'Portion size method',
      'Weight verified',
      'Resolved',
      'Supplement',
      'Equivalents table name',
      'Equivalents table code',
      'Energy (kcal)',
      'Protein (g)',
      ...LATER_COLUMNS,
    ]);
    expect(row).toMatchObject({
      'Submission ID': submissionId,
      'User ID': person.userName,
      'Account ID': String(person.id),
      'Survey ID': survey.slug,
      Locale: locale,
      'Recall number': '1',
      'End time': `${RECALL_DAY}T18:12:00.000Z`,
      'Device information': 'vitest',
      'Start time': `${RECALL_DAY}T18:00:00.000Z`,
      'Time to complete (min)': '12',
      'Meal index': '1',
      'Meal name': 'Breakfast',
      'Meal time': '08:00',
      'Food index': '1',
      'Food code': 'PORS',
      'Description (local)': 'Porridge, "thick"',
      'Serving size (g/ml)': '150',
      'Leftovers (g/ml)': '0',
      'Portion size (g/ml)': '150',
      'Reasonable amount': '',
      Resolved: 'true',
      'Quality flags': 'low_energy',
      'Energy (kcal)': '135.15',
      'Protein (g)': '4.95',
    });
  });

  test('leaves unknown cells empty, and puts missing foods after the foods of their meal', async () => {
    await submit({
      meals: [meal('Breakfast', 8, ['WATR', 'NONE'], ['Damson jam']), meal('Lunch', 13, ['PORS'])],
    });
    const rows = await csvOf();
    const shown = rows.map((row) => [
      row['Meal name'],
      row['Food index'],
      row['Food code'],
      row['Energy (kcal)'],
      row.Resolved,
    ]);
    expect(shown).toEqual([
      ['Breakfast', '1', 'WATR', '', 'true'],
      ['Breakfast', '2', 'NONE', '', 'false'],
      ['Breakfast', '3', 'MISSING', '', ''],
      ['Lunch', '1', 'PORS', '90.1', 'true'],
    ]);
    expect(rows[2]).toMatchObject({
      'Missing food description': 'Damson jam',
      'Missing food portion size': 'one spoon',
      'Serving size (g/ml)': '',
    });
  });

  test('escapes what a respondent typed, so that no spreadsheet runs it', async () => {
    const evil = '=HYPERLINK("http://evil.test";"click")';
    await submit({ meals: [{ ...meal('@SUM(A1)', 8, [], [evil]), foods: [] }] });
    const [row] = await csvOf();
    expect(row).toMatchObject({ 'Meal name': "'@SUM(A1)", 'Missing food description': `'${evil}` });
    const [exact] = await jsonOf();
    expect(exact).toMatchObject({ mealName: '@SUM(A1)', missingFoodDescription: evil });
    for (const start of ['=', '+', '-', '@', ' =', '\u00a0=', '\ufeff=', '\n=', '\t', '\r', '\uff1d'])
      expect(csvCell(`${start}1`).replace(/^"/, ''), JSON.stringify(start)).toMatch(/^'/);
    expect(csvCell('a=1')).toBe('a=1');
  });

  test('holds the same as newline-delimited JSON, with amounts by nutrient type', async () => {
    await submit({ customData: { where: 'at home' } });
    const [row] = await jsonOf();
    expect(row).toMatchObject({
      userName: person.userName,
      foodCode: 'PORS',
      portionWeight: 150,
      reasonableAmount: null,
      surveyCustomFields: { where: 'at home' },
      foodCustomFields: null,
      nutrients: { 1: 135.15, 11: 4.95 },
    });
    expect((await csvOf())[0]).toMatchObject({ 'Survey custom fields': '{"where":"at home"}' });
  });

  test('holds recalls of this survey only', async () => {
    const other = await app().given.survey({ locale });
    const stranger = await app().given.respondent(other);
    await (await app().as(stranger)).submissions.submit(recall(other, [{ code: 'PORS', servingWeight: 1 }]));
    expect(await csvOf()).toEqual([]);
  });

  test('holds each recall once, also those submitted at the same moment', async () => {
    const { submissionId } = await submit();
    await query(
      app().context().em,
      sql`with copy as (
            insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone,
              redirect_to_feedback)
            select gen_random_uuid(), survey_id, user_id, gen_random_uuid(), start_time, end_time, submitted_at, time_zone, false
            from submission cross join generate_series(1, 119) where id = ${submissionId} returning id),
          meals as (
            insert into submission_meal (id, submission_id, meal_index, name, hours, minutes)
            select gen_random_uuid(), id, 0, 'Meal', 8, 0 from copy returning id)
          insert into submission_missing_food (id, meal_id, food_index, name, brand, description, portion_size, leftovers)
          select gen_random_uuid(), id, 0, 'x', '', '', '', '' from meals`,
    );
    const ids = (await csvOf()).map((row) => row['Submission ID']);
    expect(ids.length).toBe(120);
    expect(new Set(ids).size).toBe(120);
    await app().settle();
    await fetchExport();
    // The entry of the trail, what the locale shows, schemes that were answered, custom fields, and five for every 50 recalls.
    expect(await app().statementsOf(() => fetchExport())).toHaveLength(1 + 4 + 3 * 5);
  });
});

test('an export that its reader leaves half read does not block another export', async () => {
  await submit();
  const wanted = { surveyId: survey.slug, content: 'items', format: 'csv', as: 'coded', bom: false } as const;
  const halfRead = (await exportSubmissions(app().context(), wanted)).iterator();
  await halfRead.next();
  await halfRead.next();
  expect(await csvOf({ content: 'items' })).toHaveLength(1);
  await halfRead.return?.();
});

test('an export reads large recalls a few at a time, by their stored size', async () => {
  const custom = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`question ${index}`, 'x'.repeat(512)]));
  const meals = Array.from({ length: 20 }, () => ({ ...meal('Meal', 8, ['PORS']), customData: custom }));
  for (let count = 0; count < 3; count++) await submit({ meals });
  await fetchExport();
  const read = await app().statementsOf(() => fetchExport());
  expect(read.filter((statement) => statement.includes('from submission_meal m join submission_food'))).toHaveLength(3);
  expect(await csvOf()).toHaveLength(60);
});

describe('the nutrient columns of an export', () => {
  test('are those that the locale names, in its order, else those of its prototype', async () => {
    const { given } = app();
    const { id: dependent } = await given.locale({ prototype: locale });
    const editor = await app().as(await given.user({ roles: [{ name: 'fdbm', locale }] }));
    const { version } = await editor.locales.getExportColumns({ locale });
    const columns = { locale, nutrientIds: [11, 1, 13], fields: ['sub_group_code'] };
    await editor.locales.replaceExportColumns({ ...columns, baseVersion: version });
    try {
      survey = await given.survey({ locale: dependent });
      person = await given.respondent(survey);
      leader = await given.respondent(survey, { role: 'staff' });
      await app().settle();
      await submit();
      const [row = {}] = await csvOf();
      expect(Object.keys(row).slice(-4 - LATER_COLUMNS.length, -LATER_COLUMNS.length)).toEqual([
        'sub_group_code',
        'Protein (g)',
        'Energy (kcal)',
        'Carbohydrate (g)',
      ]);
      expect(row['Carbohydrate (g)']).toBe('');
      const inherited = await app()
        .as(await given.user({ roles: [{ name: 'fdbm', locale: dependent }] }))
        .then((caller) => caller.locales.getExportColumns({ locale: dependent }));
      expect(inherited).toMatchObject({ nutrientsOf: locale, fieldsOf: locale, fields: ['sub_group_code'] });
      expect(inherited.nutrients.map(({ id, unit }) => [id, unit])).toEqual([
        [11, 'g'],
        [1, 'kcal'],
        [13, 'g'],
      ]);
    } finally {
      const now = await editor.locales.getExportColumns({ locale });
      await editor.locales.replaceExportColumns({ locale, baseVersion: now.version, nutrientIds: [], fields: [] });
    }
  });
});

test('a text field of an export may have the name of a member of Object.prototype', async () => {
  const editor = await app().as(await app().given.user({ roles: [{ name: 'fdbm', locale }] }));
  const put = async (fields: string[]) => {
    const { version } = await editor.locales.getExportColumns({ locale });
    return editor.locales.replaceExportColumns({ locale, baseVersion: version, nutrientIds: [], fields });
  };
  await put(['constructor', '__proto__']);
  await submit();
  expect((await csvOf())[0]).toMatchObject({ constructor: '' });
  expect(await jsonOf()).toMatchObject([{ 'fields.constructor': null, 'fields.__proto__': null }]);
  await put([]);
});

describe('the columns of an export', () => {
  test('are listed in the order of the file, and those that are chosen keep it, in CSV and in JSON', async () => {
    await submit();
    const columns = await (
      await app().as(leader)
    ).surveySubmissions.listExportColumns({
      surveyId: survey.slug,
      content: 'items',
    });
    const [whole = {}] = await csvOf();
    expect(columns.map(({ heading }) => heading)).toEqual(Object.keys(whole));
    const url = new URL(urlOf());
    for (const key of ['nutrients.1', 'foodCode', 'submissionId', 'mealKind']) url.searchParams.append('columns', key);
    const token = await app().tokenFor(leader.id);
    const [row = {}] = parse((await call('GET', url.href, { token })).text, { columns: true }) as Record<
      string,
      string
    >[];
    const headings = ['Submission ID', 'Food code', 'Energy (kcal)', 'Meal kind'];
    expect(row).toEqual(Object.fromEntries(headings.map((heading) => [heading, whole[heading]])));
    expect(Object.keys(row)).toEqual(headings);
    url.searchParams.set('format', 'ndjson');
    const { text } = await call('GET', url.href, { token });
    expect(JSON.parse(text)).toEqual({
      submissionId: row['Submission ID'],
      foodCode: 'PORS',
      mealKind: null,
      nutrients: { 1: Number(row['Energy (kcal)']) },
    });
  });

  test('are refused by name where the file has none of that key, and with resources of HL7 FHIR', async () => {
    const asLeader = await app().as(leader);
    const wanted = { surveyId: survey.slug, columns: ['foodCode', 'colour'] };
    await expect(asLeader.surveySubmissions.createExportAddress(wanted)).rejects.toThrow('has no column "colour"');
    expect((await fetchExport({ columns: 'colour' })).body).toMatchObject({
      status: 400,
      code: 'export.column_unknown',
    });
    const long = Array.from({ length: 41 }, (_, at) => `fields.${String(at).padStart(100, 'x')}`);
    await expect(asLeader.surveySubmissions.createExportAddress({ ...wanted, columns: long })).rejects.toThrow(
      'fewer columns',
    );
    const fhir = await fetchExport({ content: 'questionnaires', format: 'ndjson', columns: 'foodCode' });
    expect(fhir.body).toMatchObject({ status: 400, issues: [{ path: 'columns' }] });
  });
});

describe('the filters of an export', () => {
  test('select by a half-open period and by respondent', async () => {
    const neighbour = await app().given.respondent(survey);
    const early = await submit();
    app().clock.advance(3600);
    const between = app().clock.now().toISOString();
    const late = await submit();
    await submit({}, neighbour);
    const idsOf = async (params: Record<string, string>) =>
      (await csvOf({ content: 'totals', user: person.userName, ...params })).map((row) => row['Submission ID']);
    expect(await idsOf({})).toEqual([early.submissionId, late.submissionId]);
    const [last] = await csvOf({ content: 'totals', user: person.userName, dateFrom: between });
    expect(last).toMatchObject({ 'Submission ID': late.submissionId, 'Recall number': '2' });
    expect(await idsOf({ dateTo: between })).toEqual([early.submissionId]);
    expect(await idsOf({ dateFrom: between })).toEqual([late.submissionId]);
    const [first] = await csvOf({ content: 'totals' });
    const at = first?.['Submission time'] ?? '';
    expect(await idsOf({ dateFrom: at, dateTo: between })).toEqual([early.submissionId]);
    expect((await csvOf({ user: neighbour.userName })).length).toBe(1);
  });

  test('refuse an unknown respondent and a period that ends before it starts', async () => {
    expect((await fetchExport({ user: 'nobody' })).body).toMatchObject({ status: 404, code: 'user.not_found' });
    const backwards = await fetchExport({ dateFrom: '2026-03-02T00:00:00Z', dateTo: '2026-03-01T00:00:00Z' });
    expect(backwards.body).toMatchObject({ status: 400, issues: [{ path: 'dateTo' }] });
  });
});

test('the totals export holds a row per recall with the sums that its owner reads', async () => {
  await submit({ meals: [meal('Breakfast', 8, ['PORS', 'WATR'], ['jam']), meal('Lunch', 13, ['PORS'])] });
  const [row] = await csvOf({ content: 'totals' });
  expect(row).toMatchObject({ Meals: '2', Foods: '3', 'Missing foods': '1', 'Energy (kcal)': '180.2' });
});

test('the missing-foods export holds a row per food, in the words of the respondent', async () => {
  await submit({ meals: [meal('Breakfast', 8, ['PORS'], ['jam', 'relish'])] });
  const rows = await csvOf({ content: 'missing-foods' });
  expect(rows.map((row) => [row['Meal name'], row['Missing food index'], row.Name, row['Portion size']])).toEqual([
    ['Breakfast', '1', 'jam', 'one spoon'],
    ['Breakfast', '2', 'relish', 'one spoon'],
  ]);
});

test('the respondents export holds everybody who takes part, with physical data and without names or addresses', async () => {
  const quiet = await app().given.respondent(survey);
  await submit();
  const profile = { sex: 'f', birthdate: '1990-05-01', weight: 61.5, height: 165 } as const;
  await (await app().as(person)).profile.updatePhysicalData(profile);
  const { text } = await fetchExport({ content: 'respondents' });
  expect(text).not.toMatch(/Ada|@/);
  const rows = await csvOf({ content: 'respondents' });
  expect(rows.map((row) => [row['User ID'], row.Recalls])).toEqual([
    [person.userName, '1'],
    [quiet.userName, '0'],
  ]);
  expect(rows[0]).toMatchObject({ Sex: 'f', 'Year of birth': '1990', 'Weight (kg)': '61.5', 'Height (cm)': '165' });
  expect(await csvOf({ content: 'respondents', user: quiet.userName })).toHaveLength(1);
});

test('the nutrition-intakes export holds a FHIR resource per line, as newline-delimited JSON only', async () => {
  const { submissionId } = await submit();
  const { submissionId: second } = await submit();
  const { headers, text } = await fetchExport({ content: 'nutrition-intakes', format: 'ndjson' });
  expect(headers.get('content-type')).toBe('application/fhir+ndjson');
  const url = `${base}/api/surveys/${survey.slug}/submissions/${submissionId}/nutrition-intake`;
  const { text: one } = await call('GET', url, { token: await app().tokenFor(leader.id) });
  const [first = '', other = '', end] = text.split('\n');
  expect([JSON.parse(first), end]).toEqual([JSON.parse(one), '']);
  expect(JSON.parse(other)).toMatchObject({ resourceType: 'NutritionIntake', id: second });
  const asCsv = await fetchExport({ content: 'nutrition-intakes' });
  expect(asCsv.body).toMatchObject({ status: 400, issues: [{ path: 'format' }] });
});

test('a recall stays in the export when its person is taken out of the survey, without a name', async () => {
  await submit();
  await query(app().context().em, sql`delete from survey_alias where user_id = ${person.id}`);
  expect(await csvOf()).toMatchObject([{ 'User ID': '', 'Account ID': String(person.id) }]);
});

test('an export begins with a byte order mark where asked for, and its file name has the content and the day', async () => {
  app().clock.hold();
  const firstBytes = async (params: Record<string, string>) => {
    const authorization = `Bearer ${await app().tokenFor(leader.id)}`;
    const answer = await fetch(urlOf(params), { headers: { authorization } });
    return Buffer.from(await answer.arrayBuffer())
      .subarray(0, 13)
      .toString('latin1');
  };
  expect(await firstBytes({ bom: 'true' })).toBe('\xEF\xBB\xBFSubmission');
  expect(await firstBytes({})).toBe('Submission ID');
  const { headers } = await fetchExport();
  const day = app().clock.now().toISOString().slice(0, 10);
  expect(headers.get('content-disposition')).toContain(`filename="${survey.slug}-items-${day}.csv"`);
  expect((await fetchExport({ format: 'ndjson' })).headers.get('content-type')).toBe('application/x-ndjson');
});
