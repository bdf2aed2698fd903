import { beforeEach, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { useTestApp } from '../support/test-app.ts';
import { recallOf } from '../support/usage.ts';

const HALF_A_MINUTE = 30;

const app = useTestApp();
let locale: string;
let code: string;
let submit: () => Promise<unknown>;

beforeEach(async () => {
  const { given } = app();
  locale = (await given.locale()).id;
  code = (await given.food({ locals: { [locale]: {} } })).code;
  const survey = await given.survey({ locale });
  await app().settle();
  const caller = await app().as(await given.respondent(survey));
  submit = () => caller.submissions.submit(recallOf(survey, [[code]]));
});

const popularity = async () => (await app().parts.usage.ofLocale(locale)).popularity.get(code) ?? 0;
const popularityEverywhere = async () => (await app().parts.usage.everywhere()).get(code) ?? 0;

test.each([
  ['of a locale', popularity],
  ['over all locales', popularityEverywhere],
])('popularity %s is kept for half a minute, then read again in the background', async (_, ask) => {
  expect(await ask()).toBe(0);
  await submit();
  expect(await ask()).toBe(0);
  app().clock.advance(HALF_A_MINUTE + 1);
  expect(await ask()).toBe(0);
  await expect.poll(ask).toBe(1);
});

test('popularity that is not in memory is read once for all simultaneous requests', async () => {
  await submit();
  const statements = await app().countStatements(() =>
    Promise.all(Array.from({ length: 5 }, async () => expect(await popularity()).toBe(1))),
  );
  expect(statements).toBe(1);
});

test('popularity that cannot be read again stays as it was until it can be read', async () => {
  await submit();
  expect(await popularity()).toBe(1);
  await submit();
  await query(app().context().em, sql`alter table food_usage rename to gone`);
  try {
    app().clock.advance(HALF_A_MINUTE + 1);
    for (let times = 0; times < 3; times++) expect(await popularity()).toBe(1);
  } finally {
    await query(app().context().em, sql`alter table gone rename to food_usage`);
  }
  await expect.poll(popularity).toBe(2);
});

test.each([
  [49, false],
  [50, true],
])('after %i meals there are enough for association rules: %s', async (meals, isEnough) => {
  for (let number = 0; number < meals; number++) await submit();
  const survey = await app().given.survey({ locale });
  const caller = await app().as(await app().given.respondent(survey));
  // Meals without a food, or with none that is known, teach nothing.
  await caller.submissions.submit(recallOf(survey, [[], ['NO-SUCH-FOOD']]));
  app().parts.usage.forget();
  expect((await app().parts.usage.ofLocale(locale)).hasEnoughMeals).toBe(isEnough);
});
