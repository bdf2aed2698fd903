import { beforeAll, expect, test } from 'vitest';
import { appRouter } from '../../routers/index.ts';
import { query, sql } from '../../src/db/sql.ts';
import { operationsOf, type Operation } from '../../src/http/routes.ts';
import { askRest } from '../support/ask.ts';
import { call } from '../support/http.ts';
import { useTestApp } from '../support/test-app.ts';
import type { Setting } from './questions/questions.ts';
import { fineAttempt, openSetting } from './questions/setting.ts';

const app = useTestApp();
let setting: Setting;
let base: string;

beforeAll(async () => {
  setting = await openSetting(app());
  base = await app().listen();
});

/** What a survey application reads again and again, and this process keeps in memory. */
const revalidated = operationsOf(appRouter).filter(({ rest }) => rest.isRevalidated);
const guarded = revalidated.filter(({ meta }) => meta.access?.kind !== 'public');

async function ask(operation: Operation, headers: Record<string, string>, signedIn = true) {
  const { as = 'person', input } = await fineAttempt(operation, setting);
  const token = as === 'nobody' || !signedIn ? null : setting.tokenOf(as);
  return askRest(base, operation, { input, token, headers });
}

test('foods, categories, image sets and the parameters of a survey are revalidated', () => {
  expect(revalidated.map(({ name }) => name)).toEqual([
    'translations.get',
    'foods.getSearchPack',
    'foods.get',
    'foods.getWithSources',
    'foods.brandNames',
    'foods.associatedFoods',
    'foods.composition',
    'categories.listRoots',
    'categories.contents',
    'categories.popular',
    'portionSizes.weight',
    'portionSizes.methodTables',
    'portionSizes.getAsServed',
    'portionSizes.getGuideImage',
    'portionSizes.getImageMap',
    'portionSizes.getDrinkware',
    'surveyData.publicParameters',
    'surveyData.feedbackStyle',
    'surveyData.parameters',
    'surveyPresentation.help',
    'surveySchemes.ofSurvey',
  ]);
});

test.each(revalidated)('$name answers 304 to a client that has its answer', async (operation) => {
  const first = await ask(operation, {});
  const tag = first.headers.get('etag') ?? '';
  expect([first.status, first.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
  const again = await ask(operation, { 'if-none-match': tag });
  expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag]);
});

test.each(guarded)('$name answers 401 to a client that has its answer but is not signed in', async (operation) => {
  const tag = (await ask(operation, {})).headers.get('etag') ?? '';
  expect((await ask(operation, { 'if-none-match': tag }, false)).status).toBe(401);
});

test('two processes give an answer the same tag', async () => {
  const other = await app().listen(await app().anotherProcess());
  const path = '/api/surveys/survey/public-parameters';
  const tags = [base, other].map(async (url) => (await call('GET', url + path)).headers.get('etag'));
  const [one, two] = await Promise.all(tags);
  expect(one).toBe(two);
  expect(one).not.toBeNull();
});

const changed = [
  {
    path: '/foods/en_GB/MILK',
    change: sql`update food_local set local_description = 'Changed' where local_description = 'Semi skimmed milk'`,
  },
  { path: '/portion-size/as-served/milk', change: sql`update as_served_image set label = 'Changed'` },
  { path: '/surveys/survey/parameters', change: sql`update survey set description = 'Changed' where slug = 'survey'` },
];

test.each(changed)(
  '$path answers a change in full to a client that has the answer before',
  async ({ path, change }) => {
    const token = setting.tokenOf('person');
    const before = await call('GET', `${base}/api${path}`, { token });
    await query(app().context().em, change);
    await app().settle();
    const headers = { 'if-none-match': before.headers.get('etag') ?? '' };
    const after = await call('GET', `${base}/api${path}`, { token, headers });
    expect([after.status, after.text]).toEqual([200, expect.stringContaining('Changed')]);
  },
);
