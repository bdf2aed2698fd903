import { isWeekend, weekdayOf } from '@dietary-recall/vocabulary';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { STUDY_FILE_NAMES } from '../../src/services/study-files/study-files.ts';
import { givenRichFoods, givenRichScheme, RICH_DAY, richRecall } from '../submissions/rich-recall.ts';
import { call } from '../support/http.ts';
import { DAY_RECALLED, recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let base: string;
let survey: { id: number; slug: string };
let person: { id: number; userName: string };
let leader: { id: number };
let richId: string;

type Row = Record<string, string>;

beforeAll(async () => {
  const locale = await givenRichFoods(app());
  survey = await app().given.survey({ locale, schemeId: await givenRichScheme(app()) });
  person = await app().given.respondent(survey, { customFields: { clinic: 'north', 'arm of study': 'B' } });
  leader = await app().given.respondent(survey, { role: 'staff' });
  const caller = await app().as(person);
  await caller.profile.updatePhysicalData({ sex: 'f', birthdate: '1990-05-01' });
  ({ submissionId: richId } = await caller.submissions.submit(richRecall(survey.slug)));
  app().clock.advance(600);
  const withLunch = recall(survey, [{ code: 'MILK', servingWeight: 100 }]);
  withLunch.meals.push({ name: 'Lunch', time: { hours: 13, minutes: 0 }, foods: [], missingFoods: [] });
  await caller.submissions.submit(withLunch);
  base = await app().listen();
});

async function textOf(content: string, params: Record<string, string> = {}): Promise<string> {
  const query = new URLSearchParams({ content, ...params }).toString();
  const token = await app().tokenFor(leader.id);
  const { status, text } = await call('GET', `${base}/api/surveys/${survey.slug}/submissions/export?${query}`, {
    token,
  });
  expect(status).toBe(200);
  return text;
}

const rowsOf = async (content: string, params: Record<string, string> = {}): Promise<Row[]> =>
  parse(await textOf(content, params), { columns: true });

/** The age in full years on a day. */
const ageOn = (day: string, birthdate: string) =>
  Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4)) - (day.slice(5) < birthdate.slice(5) ? 1 : 0);

describe('the codebook', () => {
  test('describes each column of each file, in its order and with all facts', async () => {
    const codebook = await rowsOf('codebook');
    for (const file of STUDY_FILE_NAMES) {
      const [head = ''] = (await textOf(file)).split('\r\n', 1);
      const [headings = []] = parse(head) as string[][];
      const described = codebook.filter((row) => row.File === file);
      expect(
        described.map((row) => row.Column),
        file,
      ).toEqual(headings);
      expect(
        described.map((row) => Number(row.Position)),
        file,
      ).toEqual(headings.map((_, at) => at + 1));
    }
    for (const row of codebook) expect([row.Type, row.Meaning, row.Source, row.Row], row.Column).not.toContain('');
  });

  test('has the words, the options and the place of questions, the units of nutrients and the names of custom fields', async () => {
    const ofItems = (await rowsOf('codebook')).filter((row) => row.File === 'items');
    const columnOf = (heading: string) => ofItems.find((row) => row.Column === heading);
    expect(columnOf('Recall answer: diet')).toMatchObject({
      Meaning: 'Text',
      Type: 'text',
      Values: 'vegan=Text; other=Text',
    });
    expect(columnOf('Energy (kcal)')).toMatchObject({ Unit: 'kcal', Type: 'number', Key: 'nutrients.1' });
    expect(columnOf('User field: clinic')).toMatchObject({ Source: 'profile', Key: 'userFields.clinic' });
  });
});

test('each file of recalls has survey, person, number and day of the recall, age and sex', async () => {
  const recalls: Row[] = [
    { 'Survey ID': survey.slug, 'User ID': person.userName, 'Recall number': '1', 'Recall date': RICH_DAY },
    { 'Survey ID': survey.slug, 'User ID': person.userName, 'Recall number': '2', 'Recall date': DAY_RECALLED },
  ];
  for (const content of [
    'items',
    'totals',
    'meals',
    'answers',
    'missing-foods',
    'supplements',
    'sessions',
    'paradata',
  ]) {
    const rows = await rowsOf(content);
    expect(rows, content).not.toEqual([]);
    for (const row of rows) {
      const of = recalls[Number(row['Recall number']) - 1] ?? {};
      const day = of['Recall date'] ?? '';
      const weekday = weekdayOf(day);
      const common = {
        Weekday: weekday,
        Weekend: String(isWeekend(weekday)),
        'Age at recall': String(ageOn(day, '1990-05-01')),
        Sex: 'f',
      };
      expect(row, content).toMatchObject({ ...of, ...common });
    }
  }
});

test('items have the custom fields of the person as columns, and where in a search the food was found', async () => {
  const items = await rowsOf('items');
  expect(Object.keys(items[0] ?? {}).filter((name) => name.startsWith('User field'))).toEqual([
    'User field: arm of study',
    'User field: clinic',
  ]);
  const [tea, milk] = items;
  expect(tea).toMatchObject({
    'Food code': 'TEA',
    'User field: clinic': 'north',
    'Search hits': '4',
    'Search rank': '2',
  });
  expect(milk).toMatchObject({ 'Food code': 'MILK', 'Search hits': '', 'Search rank': '' });
});

test('items have the categories of the food as the list has them, with a path of names', async () => {
  const iron = (await rowsOf('items')).find((row) => row['Food code'] === 'IRON');
  expect(iron).toMatchObject({ Categories: 'PILLS', 'Category path': 'PILLS' });
});

test('totals have the place of the recall among those of the person and the days since the day recalled before', async () => {
  const place = ({ 'Sequence number': number, 'Days since last recall': days }: Row) => [number, days];
  const apart = String((Date.parse(DAY_RECALLED) - Date.parse(RICH_DAY)) / (24 * 3600 * 1000));
  expect((await rowsOf('totals')).map(place)).toEqual([
    ['1', ''],
    ['2', apart],
  ]);
  expect((await rowsOf('totals', { recalledFrom: DAY_RECALLED })).map(place)).toEqual([['1', '']]);
});

test('meals have the sums of their foods, which add up to the totals', async () => {
  const meals = (await rowsOf('meals')).filter((row) => row['Submission ID'] === richId);
  const shown = meals.map((row) => [
    row['Meal name'],
    row['Meal time'],
    row.Foods,
    row['Missing foods'],
    row['Eaten (g)'],
    row['Energy (kcal)'],
  ]);
  expect(shown).toEqual([
    ['Breakfast', '08:00', '4', '1', '275', '275'],
    ['Lunch', '13:30', '1', '0', '70', '70'],
    ['Late snack', '00:30', '2', '0', '201', '201'],
  ]);
  expect(meals[0]).toMatchObject({
    'Energy (kcal) unknown foods': '1',
    'Meal kind': 'breakfast',
    'Meal answer: where': 'home',
  });
  const [total, withSkipped] = await rowsOf('totals');
  expect(total).toMatchObject({ 'Energy (kcal)': '546', Meals: '3' });
  // A meal at which the person had nothing has a row of its own and is not counted.
  expect(withSkipped).toMatchObject({ Meals: '1' });
});

test('answers have a row for each answer and each value of several, also custom data, with the words of the scheme', async () => {
  const answers = (await rowsOf('answers')).filter((row) => row['Submission ID'] === richId);
  const shown = answers.map((row) => [
    row.Place,
    row['Meal index'],
    row['Food index'],
    row.Source,
    row.Question,
    row['Value number'],
    row.Value,
    row.Label,
    row.Skipped,
  ]);
  expect(new Set(shown.map((cells) => cells.join('|')))).toEqual(
    new Set(
      [
        ['recall', '', '', 'scheme', 'usual', '1', 'true', '', 'false'],
        ['recall', '', '', 'scheme', 'portions', '1', '5', '', 'false'],
        ['recall', '', '', 'scheme', 'comment', '1', 'a long day', '', 'false'],
        ['recall', '', '', 'scheme', 'supplements', '1', 'iron', 'Text', 'false'],
        ['recall', '', '', 'scheme', 'supplements', '2', 'zinc', 'Text', 'false'],
        ['recall', '', '', 'scheme', 'diet', '1', '', '', 'true'],
        ['recall', '', '', 'custom', 'site', '1', 'north', '', 'false'],
        ['meal', '1', '', 'scheme', 'where', '1', 'home', 'Text', 'false'],
        ['food', '1', '1', 'scheme', 'sugar', '1', 'false', '', 'false'],
      ].map((cells) => cells.join('|')),
    ),
  );
});

test('supplements have the foods that are supplements, with the columns of items', async () => {
  const [headOfItems = ''] = (await textOf('items')).split('\r\n', 1);
  expect(await textOf('supplements')).toContain(headOfItems);
  expect((await rowsOf('supplements')).map((row) => row['Food code'])).toEqual(['IRON']);
});

test('sessions have recalls that were sent and recalls that were begun and not sent, with how far they came', async () => {
  const starter = await app().given.respondent(survey);
  const progress = { stage: 'meals', meals: 2, percent: 20 };
  await (await app().as(starter)).userSessions.save({ surveyId: survey.slug, data: '{}', progress });
  const rows = await rowsOf('sessions');
  expect(rows.map((row) => [row.State, row['User ID'], row.Meals, row.Foods, row['Done (%)'], row.Stage])).toEqual([
    ['submitted', person.userName, '3', '8', '100', ''],
    ['submitted', person.userName, '1', '1', '100', ''],
    ['open', starter.userName, '2', '', '20', 'meals'],
  ]);
  expect(rows[2]).toMatchObject({ 'Recall number': '', 'Recall date': '', Weekday: '' });
  expect(await rowsOf('sessions', { recalledFrom: RICH_DAY })).toHaveLength(2);
  expect(await rowsOf('sessions', { user: person.userName })).toHaveLength(2);
});

test('a period of days recalled includes its first and last day, in files of recalls and in the counts of respondents', async () => {
  const days = { recalledFrom: RICH_DAY, recalledTo: RICH_DAY };
  expect((await rowsOf('totals', days)).map((row) => row['Submission ID'])).toEqual([richId]);
  expect(await rowsOf('totals', { recalledTo: DAY_RECALLED })).toHaveLength(2);
  expect((await rowsOf('respondents', days)).find((row) => row['User ID'] === person.userName)).toMatchObject({
    Recalls: '1',
  });
});

test.for(STUDY_FILE_NAMES)('two exports of unchanged data are the same bytes: %s', async (content) => {
  expect(await textOf(content)).toBe(await textOf(content));
  expect(await textOf(content, { format: 'ndjson' })).toBe(await textOf(content, { format: 'ndjson' }));
});
