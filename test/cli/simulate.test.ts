import { isWeekend, weekdayOf } from '@dietary-recall/vocabulary';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeSurvey } from '../../cli/support/code-survey.ts';
import { simulateSurvey, type Simulated } from '../../cli/support/simulate-survey.ts';
import { surveyToSimulate } from '../../cli/support/simulated-survey.ts';
import { createRecallClient, type RecallClient } from '../../client/index.ts';
import { query, sql } from '../../src/db/sql.ts';
import { lastMonday } from '../support/last-monday.ts';
import { useTestApp } from '../support/test-app.ts';

const PEOPLE = 8;
const DAYS = 2;
const FOODS = [
  'Bread, white, toasted',
  'Butter',
  'Chicken breast, grilled, without skin',
  'Potatoes, boiled',
  'Apple',
  'Lasagne',
  'Yoghurt, plain',
  'Orange juice',
  'Tea with milk',
  'Cheddar cheese',
];

const app = useTestApp();

let url: string;
let staff: RecallClient;
let locale: string;
let first: Simulated;

const lastDay = lastMonday();

async function simulate(surveyId: string, seed: number): Promise<Simulated> {
  const survey = await surveyToSimulate(staff, { url, surveyId, locale, days: DAYS });
  return simulateSurvey(staff, { url, survey, seed, people: PEOPLE, days: DAYS, lastDay }, () => undefined);
}

interface Stored {
  userName: string;
  recallDate: string;
  recallNumber: number;
  sex: string | null;
  foods: { code: string; isResolved: boolean; searchTerm: string; served: number | null; left: number | null }[];
  missing: string[];
  events: { type: string }[];
}

/** The recalls of a survey, without what differs from one survey to another. */
function recallsOf(surveyId: string): Promise<Stored[]> {
  return query<Stored>(
    app().context().em,
    // Set-based: one statement reads what three tables hold of each recall.
    sql`select a.user_name as "userName", s.recall_date::text as "recallDate", s.recall_number as "recallNumber", d.sex,
          (select coalesce(json_agg(json_build_object('code', f.code, 'isResolved', f.is_resolved, 'searchTerm', f.search_term,
             'served', f.serving_weight_grams, 'left', f.leftovers_weight_grams) order by f.id), '[]')
           from submission_food f join submission_meal m on m.id = f.meal_id where m.submission_id = s.id) as foods,
          (select coalesce(json_agg(x.name order by x.id), '[]') from submission_missing_food x
             join submission_meal m on m.id = x.meal_id where m.submission_id = s.id) as missing,
          (select p.events from submission_paradata p where p.submission_id = s.id) as events
        from submission s join survey v on v.id = s.survey_id
          join survey_alias a on a.survey_id = v.id and a.user_id = s.user_id left join physical_data d on d.user_id = s.user_id
        where v.slug = ${surveyId} order by a.user_name, s.recall_number`,
  );
}

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  const { code: root } = await given.category({ locals: { [locale]: {} } });
  for (const [at, description] of FOODS.entries()) {
    const units = {
      method: 'standard-portion' as const,
      parameters: { units: [{ name: 'portion', weight: 40 + 10 * at }] },
    };
    await given.food({ parents: [root], locals: { [locale]: { description, portions: at % 2 === 0 ? [units] : [] } } });
  }
  const account = { email: 'super@example.org', password: 'kettle-on-the-green-hob' };
  await given.user({ ...account, roles: [{ name: 'superuser' }] });
  await app().settle();
  url = await app().listen();
  staff = createRecallClient({ url });
  await staff.signIn.withEmail(account);
  first = await simulate('training', 7);
});

describe('a simulated survey', () => {
  test('is a test survey that is made for it, with a weekday and a weekend day of each person', async () => {
    expect(first).toMatchObject({ recalls: PEOPLE * DAYS, sentBefore: 0 });
    expect(await staff.api.surveys.get.query({ surveyId: 'training' })).toMatchObject({
      isTest: true,
      localeId: locale,
    });
    const recalls = await recallsOf('training');
    expect(recalls).toHaveLength(PEOPLE * DAYS);
    const byPerson = Map.groupBy(recalls, ({ userName }) => userName);
    for (const days of byPerson.values())
      expect(new Set(days.map(({ recallDate }) => isWeekend(weekdayOf(recallDate))))).toEqual(new Set([false, true]));
    expect(new Set(recalls.map(({ sex }) => sex))).toEqual(new Set(['f', 'm']));
  });

  test('holds what real recalls hold: missing foods, codes that are gone, leftovers, unknown amounts, misspelt searches', async () => {
    const recalls = await recallsOf('training');
    const foods = recalls.flatMap((recall) => recall.foods);
    const missing = recalls.flatMap((recall) => recall.missing);
    expect(first).toMatchObject({ foods: foods.length, missingFoods: missing.length });
    expect(missing.length).toBeGreaterThan(0);
    expect(first.oldCodes).toBeGreaterThan(0);
    expect(foods.filter(({ isResolved }) => !isResolved)).toHaveLength(first.oldCodes);
    expect(first.unknownPortions).toBeGreaterThan(0);
    expect(foods.filter(({ served }) => served === null)).toHaveLength(first.unknownPortions);
    expect(foods.some(({ left }) => left !== null && left > 0)).toBe(true);
    const names = FOODS.join(' ').toLowerCase();
    const words = foods.flatMap(({ searchTerm }) => searchTerm.split(/[^a-z]+/));
    expect(words.some((word) => !names.includes(word))).toBe(true);
    const types = new Set(recalls.flatMap(({ events }) => events.map(({ type }) => type)));
    expect([...types]).toEqual(expect.arrayContaining(['search', 'device', 'viewport']));
  });

  test('has recalls that were begun and not sent', async () => {
    expect(first.breakOffs).toBeGreaterThan(0);
    const { items } = await staff.api.surveySubmissions.listSessions.query({ surveyId: 'training' });
    expect(items.filter(({ state }) => state === 'open')).toHaveLength(first.breakOffs);
  });

  test('is not filled twice: a second run finds the recalls of the first one', async () => {
    const before = await recallsOf('training');
    expect(await simulate('training', 7)).toMatchObject({ recalls: 0, sentBefore: PEOPLE * DAYS });
    expect(await recallsOf('training')).toEqual(before);
  });

  test('has the same people and recalls for the same seed, and others for another seed', async () => {
    await simulate('again', 7);
    const again = await recallsOf('again');
    expect(again).toEqual(await recallsOf('training'));
    await simulate('other', 8);
    const foodsOf = (recalls: readonly Stored[]) => recalls.map(({ foods }) => foods);
    expect(foodsOf(await recallsOf('other'))).not.toEqual(foodsOf(again));
  });
});

test('the coding of a simulated survey leaves no open entry, confirms what the list has no food for, and has nothing to do again', async () => {
  const { missingFoods, oldCodes } = await simulate('to-code', 9);
  const survey = { id: 'to-code', localeId: locale };
  const steps = await codeSurvey(staff, survey);
  const { total } = await staff.api.codings.listQueue.query({ surveyId: survey.id });
  expect(total).toBe(0);
  const codings = (kind: string) => steps.filter((step) => step.kind === kind).flatMap((step) => step.codings);
  const ofKinds = ['code', 'correct', 'confirm'].map((kind) => codings(kind).length);
  expect(ofKinds.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(missingFoods + oldCodes);
  // The list has nothing like kombucha or birch sap.
  expect(codings('confirm').length).toBeGreaterThan(0);
  expect(codings('code').length).toBeGreaterThan(0);
  expect(await codeSurvey(staff, survey)).toEqual([]);
});

test.each([
  ['has real respondents', {}, /is not a test survey/],
  ['makes people wait', { isTest: true, minimumSubmissionInterval: 600 }, /minimumSubmissionInterval is not 0/],
  ['takes one recall a day', { isTest: true, maximumDailySubmissions: 1 }, /takes 1 recalls of a person a day/],
])('a survey that %s is not filled', async (_, settings, message) => {
  const { slug } = await app().given.survey({ locale, ...settings });
  await expect(simulate(slug, 1)).rejects.toThrow(message);
});

test('a survey that does not exist is made only where a food list is named', async () => {
  const nowhere = { url, surveyId: 'nowhere', locale: undefined, days: 1 };
  await expect(surveyToSimulate(staff, nowhere)).rejects.toThrow(/Add --locale LOCALE/);
});
