import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { useTestApp } from '../support/test-app.ts';
import { recall } from '../support/recall.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  locale = (await app().given.locale()).id;
  await app().given.food({
    code: 'MILK',
    reasonableAmount: 500,
    locals: { [locale]: { description: 'Milk', nutrients: { 1: 64, 11: 3.4, 140: 120 } } },
  });
  await app().given.food({ code: 'WATR', locals: { [locale]: { description: 'Tap water' } } });
  await app().settle();
});

async function respondentOf(settings: object = {}) {
  const survey = await app().given.survey({ locale, ...settings });
  const person = await app().given.respondent(survey);
  return { survey, person, caller: await app().as(person) };
}

describe('what is stored', () => {
  test('is a snapshot with weights and nutrients of the portion eaten', async () => {
    const { survey, caller } = await respondentOf();
    const { submissionId } = await caller.submissions.submit(
      recall(survey, [{ code: 'MILK', servingWeight: 250, leftoversWeight: 50 }]),
    );
    const stored = await caller.submissions.getMine({ surveyId: survey.slug, submissionId });
    expect(stored.meals[0]?.foods[0]).toMatchObject({
      code: 'MILK',
      isResolved: true,
      localDescription: 'Milk',
      portionWeight: 200,
      reasonableAmount: true,
      nutrientTableCode: `MILK-${locale}`,
      fields: { sub_group: '1A' },
      nutrients: { 1: 128, 11: 6.8, 140: 240 },
    });
    expect(stored.totals).toEqual({ 1: 128, 11: 6.8, 140: 240 });
    expect(stored.types[140]).toEqual({ description: expect.any(String), unit: 'mg' });
  });

  test('keeps a food with an unknown code and flags it', async () => {
    const { survey, caller } = await respondentOf();
    const { submissionId } = await caller.submissions.submit(
      recall(survey, [{ code: 'NO-SUCH-FOOD', servingWeight: 80 }]),
    );
    const stored = await caller.submissions.getMine({ surveyId: survey.slug, submissionId });
    expect(stored.meals[0]?.foods[0]).toMatchObject({
      code: 'NO-SUCH-FOOD',
      isResolved: false,
      portionWeight: 80,
      nutrients: {},
    });
  });

  test('keeps a food without a nutrient mapping, without nutrients', async () => {
    const { survey, caller } = await respondentOf();
    const { submissionId } = await caller.submissions.submit(recall(survey, [{ code: 'WATR', servingWeight: 300 }]));
    const stored = await caller.submissions.getMine({ surveyId: survey.slug, submissionId });
    expect(stored.meals[0]?.foods[0]).toMatchObject({ isResolved: true, nutrientTableId: null, nutrients: {} });
  });

  test('keeps missing foods, choices and answers as they were given', async () => {
    const { survey, caller } = await respondentOf();
    const input = recall(survey, [
      { code: 'MILK', servingWeight: 100, choices: { servingChoiceIndex: 3, servingImage: 'milk/3' } },
    ]);
    const missingFood = { name: 'Pide', brand: 'none', description: 'flat bread', portionSize: 'one', leftovers: '' };
    input.meals[0]?.missingFoods?.push(missingFood);
    const { submissionId } = await caller.submissions.submit({ ...input, customData: { diet: 'vegetarian' } });
    const stored = await caller.submissions.getMine({ surveyId: survey.slug, submissionId });
    expect(stored.customData).toEqual({ diet: 'vegetarian' });
    expect(stored.meals[0]?.missingFoods).toEqual([missingFood]);
    expect(stored.meals[0]?.foods[0]?.portionData).toEqual({ servingChoiceIndex: '3', servingImage: 'milk/3' });
  });

  test('does not change when the food list does', async () => {
    const { survey, caller } = await respondentOf();
    const food = await app().given.food({ locals: { [locale]: { description: 'Old name', nutrients: { 1: 10 } } } });
    const { submissionId } = await caller.submissions.submit(recall(survey, [{ code: food.code, servingWeight: 100 }]));
    await query(app().scope().em, sql`delete from food where id = ${food.id}`);
    await app().settle();
    const stored = await caller.submissions.getMine({ surveyId: survey.slug, submissionId });
    expect(stored.meals[0]?.foods[0]).toMatchObject({ localDescription: 'Old name', nutrients: { 1: 10 } });
  });

  test('takes a handful of statements, whatever the number of foods', async () => {
    const { survey, caller } = await respondentOf();
    const foods = Array.from({ length: 40 }, (_, index) => ({ code: index % 2 ? 'MILK' : 'WATR', servingWeight: 10 }));
    await app().settle();
    await caller.submissions.submit(recall(survey, foods));
    const statements = await app().countStatements(() => caller.submissions.submit(recall(survey, foods)));
    expect(statements).toBeLessThanOrEqual(7);
  });
});

describe('the same recall again', () => {
  test('gets the first answer and is stored once', async () => {
    const { survey, person, caller } = await respondentOf();
    const input = recall(survey, [{ code: 'MILK', servingWeight: 100 }]);
    const first = await caller.submissions.submit(input);
    expect(await caller.submissions.submit(input)).toEqual(first);
    expect(await storedOf(person.id)).toBe(1);
  });

  test('gets the first answer when the survey has closed meanwhile', async () => {
    const { survey, caller } = await respondentOf();
    const input = recall(survey, [{ code: 'MILK', servingWeight: 100 }]);
    const first = await caller.submissions.submit(input);
    await query(app().scope().em, sql`update survey set state = 'suspended' where id = ${survey.id}`);
    await app().settle();
    expect(await caller.submissions.submit(input)).toEqual(first);
  });

  test('is stored once when ten arrive at the same moment', async () => {
    const { survey, person, caller } = await respondentOf();
    const input = recall(survey, [{ code: 'MILK', servingWeight: 100 }]);
    const receipts = await Promise.all(Array.from({ length: 10 }, () => caller.submissions.submit(input)));
    expect(new Set(receipts.map(({ submissionId }) => submissionId)).size).toBe(1);
    expect(await storedOf(person.id)).toBe(1);
  });

  test('of another person is theirs', async () => {
    const { survey, caller } = await respondentOf();
    const other = await app().as(await app().given.respondent(survey));
    const input = recall(survey, [{ code: 'MILK', servingWeight: 100 }]);
    const mine = await caller.submissions.submit(input);
    expect((await other.submissions.submit(input)).submissionId).not.toBe(mine.submissionId);
  });
});

describe('limits', () => {
  const food = [{ code: 'MILK', servingWeight: 100 }];

  test.each([
    ['pending', { state: 'notInitialised' }],
    ['suspended', { state: 'suspended' }],
    ['finished', { startDate: new Date(0), endDate: new Date(1000) }],
    ['pending', { startDate: new Date('2100-01-01'), endDate: new Date('2100-02-01') }],
  ])('refuse a recall while the survey is %s', async (state, settings) => {
    const { survey, caller } = await respondentOf(settings);
    await expect(caller.submissions.submit(recall(survey, food))).rejects.toMatchObject({
      cause: { code: 'survey.not_running', details: { facts: { state } } },
    });
  });

  test('refuse one more than the daily maximum and say when to come back', async () => {
    const { survey, caller } = await respondentOf({ maximumDailySubmissions: 2 });
    await caller.submissions.submit(recall(survey, food));
    await caller.submissions.submit(recall(survey, food));
    const refused = await caller.submissions
      .submit(recall(survey, food))
      .catch((error: { cause: unknown }) => error.cause);
    expect(refused).toMatchObject({ kind: 'too_many', code: 'submission.daily_limit' });
    const { retryAfterSeconds } = (refused as { details: { retryAfterSeconds: number } }).details;
    expect(retryAfterSeconds).toBeGreaterThan(0);
    expect(retryAfterSeconds).toBeLessThanOrEqual(25 * 3600);
  });

  test('hold when recalls arrive at the same moment', async () => {
    const { survey, person, caller } = await respondentOf({ maximumDailySubmissions: 3 });
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => caller.submissions.submit(recall(survey, food))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await storedOf(person.id)).toBe(3);
  });

  test('refuse one more than the total maximum', async () => {
    const { survey, caller } = await respondentOf({ maximumTotalSubmissions: 1 });
    await caller.submissions.submit(recall(survey, food));
    await expect(caller.submissions.submit(recall(survey, food))).rejects.toMatchObject({
      cause: { kind: 'forbidden', code: 'submission.total_limit' },
    });
  });

  test('refuse a recall too soon after the last one', async () => {
    const { survey, caller } = await respondentOf({ minimumSubmissionInterval: 600 });
    await caller.submissions.submit(recall(survey, food));
    await expect(caller.submissions.submit(recall(survey, food))).rejects.toMatchObject({
      cause: { kind: 'too_many', code: 'submission.interval' },
    });
    app().clock.advance(601);
    await caller.submissions.submit(recall(survey, food));
  });
});

describe('after a recall', () => {
  test('the session it was kept in is gone', async () => {
    const { survey, caller } = await respondentOf();
    await caller.userSessions.save({ surveyId: survey.slug, data: '{}' });
    await caller.submissions.submit(recall(survey, [{ code: 'MILK', servingWeight: 100 }]));
    expect(await caller.userSessions.get({ surveyId: survey.slug })).toEqual({ data: null });
  });

  test('the follow-up link carries the encoded user name once the threshold is reached', async () => {
    const { survey, person, caller } = await respondentOf({
      externalFollowUpUrl: 'https://example.org/?id=[intake24_username_value]',
      numberOfSubmissionsForFeedback: 2,
      feedbackEnabled: true,
    });
    await query(app().scope().em, sql`update survey_alias set user_name = 'a b&c' where user_id = ${person.id}`);
    const food = [{ code: 'MILK', servingWeight: 100 }];
    expect(await caller.submissions.submit(recall(survey, food))).toMatchObject({
      followUpUrl: null,
      redirectToFeedback: false,
    });
    expect(await caller.submissions.submit(recall(survey, food))).toMatchObject({
      followUpUrl: 'https://example.org/?id=a%20b%26c',
      redirectToFeedback: true,
    });
  });
});

describe('bad input', () => {
  test.each([
    ['no meals', { meals: [] }, 'meals'],
    ['an end before the start', { endTime: '2020-01-01T00:00:00Z' }, 'endTime'],
    ['a session id that is no UUID', { uxSessionId: 'mine' }, 'uxSessionId'],
  ])('refuses %s', async (_, change, path) => {
    const { survey, caller } = await respondentOf();
    const input = { ...recall(survey, [{ code: 'MILK', servingWeight: 100 }]), ...change };
    const error = await caller.submissions
      .submit(input)
      .catch((refusal: { cause: { issues: { path: string[] }[] } }) => refusal);
    expect((error as { cause: { issues: { path: string[] }[] } }).cause.issues[0]?.path[0]).toBe(path);
  });

  test('does not refuse an unknown time zone', async () => {
    const { survey, caller } = await respondentOf({ timeZone: 'Europe/Paris' });
    const { submissionId } = await caller.submissions.submit({
      ...recall(survey, [{ code: 'MILK', servingWeight: 100 }]),
      timeZone: 'Mars/Olympus',
    });
    expect((await caller.submissions.getMine({ surveyId: survey.slug, submissionId })).timeZone).toBe('Europe/Paris');
  });
});

test("does not show another person's recall", async () => {
  const { survey, caller } = await respondentOf();
  const other = await app().as(await app().given.respondent(survey));
  const { submissionId } = await caller.submissions.submit({
    ...recall(survey, [{ code: 'MILK', servingWeight: 1 }]),
    uxSessionId: randomUUID(),
  });
  await expect(other.submissions.getMine({ surveyId: survey.slug, submissionId })).rejects.toMatchObject({
    cause: { kind: 'not_found', code: 'submission.not_found' },
  });
});

async function storedOf(userId: number): Promise<number> {
  const [row] = await query<{ stored: number }>(
    app().scope().em,
    sql`select count(*)::int as stored from submission where user_id = ${userId}`,
  );
  return row?.stored ?? -1;
}
