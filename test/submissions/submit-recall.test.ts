import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { storeMethodTables } from '../../src/services/portion-image-import/store-method-tables.ts';
import type { PortionGiven } from '../locales/image-sets.ts';
import { recall, type SubmitInput } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

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

describe('a stored recall', () => {
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
    expect(stored.meals[0]?.missingFoods).toEqual([{ ...missingFood, foodId: expect.any(String) }]);
    expect(stored.meals[0]?.foods[0]?.portionData).toEqual({ servingChoiceIndex: '3', servingImage: 'milk/3' });
  });

  test('stays unchanged when the food list changes', async () => {
    const { survey, caller } = await respondentOf();
    const food = await app().given.food({ locals: { [locale]: { description: 'Old name', nutrients: { 1: 10 } } } });
    const { submissionId } = await caller.submissions.submit(recall(survey, [{ code: food.code, servingWeight: 100 }]));
    await query(app().context().em, sql`delete from food where id = ${food.id}`);
    await app().settle();
    const stored = await caller.submissions.getMine({ surveyId: survey.slug, submissionId });
    expect(stored.meals[0]?.foods[0]).toMatchObject({ localDescription: 'Old name', nutrients: { 1: 10 } });
  });

  test('takes at most seven statements for 40 foods', async () => {
    const { survey, caller } = await respondentOf();
    const foods = Array.from({ length: 40 }, (_, index) => ({ code: index % 2 ? 'MILK' : 'WATR', servingWeight: 10 }));
    await app().settle();
    await caller.submissions.submit(recall(survey, foods));
    const statements = await app().countStatements(() => caller.submissions.submit(recall(survey, foods)));
    expect(statements).toBeLessThanOrEqual(7);
  });
});

describe('the recorded weights', () => {
  const photo = (weight: number) => ({ image: `${weight}.svg`, weight, label: null });
  const photos = (id: string, weights: number[]) => ({ id, description: id, images: weights.map(photo) });
  const object = (id: number) => ({ id, description: `${id}`, navigationIndex: id, outline: [0, 0, 1, 0, 1, 0.5] });

  beforeAll(async () => {
    const { given } = app();
    await given.portionImages({
      asServedSets: [
        photos('rice', [50, 90, 130, 240]),
        photos('rice_left', [20, 60]),
        photos('peas', [40, 80]),
        photos('corn', [30]),
      ],
      imageMaps: [{ id: 'map', description: 'Map', baseImage: 'map.svg', objects: [object(1), object(2)] }],
      guideImages: [{ id: 'bread', description: 'Bread', imageMapId: 'map', objects: [{ id: 2, weight: 40.5 }] }],
      drinkwareSets: [
        {
          id: 'glasses',
          description: 'Glasses',
          guideImageId: 'bread',
          scales: [
            {
              objectId: 1,
              baseImage: 'glass.svg',
              overlayImage: 'glass-over.svg',
              width: 100,
              height: 200,
              emptyLevel: 190,
              fullLevel: 10,
              volumeSamples: [
                { fl: 0.5, v: 120 },
                { fl: 1, v: 300 },
              ],
            },
          ],
        },
      ],
    });
    type Method = PortionGiven & { conversionFactor?: number };
    const inUnit = (name: string, weight: number): Method => ({
      method: 'standard-portion',
      parameters: { units: [{ name, weight }] },
    });
    const listed = (code: string, ...portions: Method[]) => given.food({ code, locals: { [locale]: { portions } } });
    const photographed: Method = {
      method: 'as-served',
      servingImageSet: 'rice',
      leftoversImageSet: 'rice_left',
      conversionFactor: 1.1,
    };
    await given.category({ code: 'RICES', locals: { [locale]: { portions: [photographed] } } });
    await given.food({ code: 'RICE', parents: ['RICES'], locals: { [locale]: {} } });
    await listed('BREAD', { method: 'guide-image', guideImage: 'bread' });
    await listed('TEA', { method: 'drink-scale', drinkwareSet: 'glasses' }, { method: 'weight' });
    await listed('COLA', inUnit('can', 330), inUnit('bottle', 500));
    await listed('PEAS', { method: 'as-served', servingImageSet: 'peas' });
    await listed('CORN', { method: 'as-served', servingImageSet: 'corn' });
    await listed('TORN', { method: 'standard-portion', parameters: { units: 'torn' } });
    await listed('TEAMILK', { method: 'milk-in-a-hot-drink' });
    const options = [{ label: 'half', value: 0.5 }];
    await listed('HALFMILK', { method: 'milk-in-a-hot-drink', parameters: { options } });
    await storeMethodTables(app().context(), {
      bowls: [],
      milkInHotDrink: [
        { label: 'A little', value: 0.1 },
        { label: 'Average', value: 0.16 },
      ],
      pizza: [],
    });
    await app().settle();
  });

  type Portion = [
    code: string,
    method: string,
    grams: number | [number, number],
    choices?: Record<string, string | number>,
  ];

  const rice: Portion = ['RICE', 'as-served', [143, 22], { servingChoiceIndex: 2, leftoversChoiceIndex: '0' }];
  const bread: Portion = ['BREAD', 'guide-image', 60.8, { objectIndex: 2, quantity: '1.5' }];
  const tea: Portion = ['TEA', 'drink-scale', [300, 120], { containerIndex: 1, fillLevel: 1, leftoversLevel: 0.5 }];
  const cola: Portion = ['COLA', 'standard-portion', 1000, { 'unit-choice': 'bottle', quantity: 2 }];
  const everyMethod = [rice, bread, tea, cola];

  const otherGrams = ([code, method, , choices = {}]: Portion): Portion => [code, method, 77, choices];
  const withoutChoices = ([code, method, grams]: Portion): Portion => [code, method, grams];

  /** A recall with these portions in one meal each. */
  function recallOf(survey: { slug: string }, ...meals: Portion[][]): SubmitInput {
    return {
      ...recall(survey, []),
      meals: meals.map((portions) => ({
        name: 'Meal',
        time: { hours: 12, minutes: 0 },
        foods: portions.map(([code, method, grams, choices = {}]) => {
          const [servingWeight, leftoversWeight] = typeof grams === 'number' ? [grams, 0] : grams;
          return { code, portionSize: { method, data: { ...choices, servingWeight, leftoversWeight } } };
        }),
      })),
    };
  }

  /** Submits a recall and reads back what was found of its foods. */
  async function verdicts(...meals: Portion[][]): Promise<(boolean | null)[]> {
    const { survey, caller } = await respondentOf();
    const { submissionId } = await caller.submissions.submit(recallOf(survey, ...meals));
    const stored = await caller.submissions.getMine({ surveyId: survey.slug, submissionId });
    return stored.meals.flatMap(({ foods }) => foods.map(({ weightVerified }) => weightVerified));
  }

  test.each(everyMethod)('of %s by %s are verified when the choices give them', async (...portion) => {
    expect(await verdicts([portion])).toEqual([true]);
  });

  test.each(everyMethod)('of %s by %s are stored and flagged when the choices give others', async (...portion) => {
    expect(await verdicts([otherGrams(portion)])).toEqual([false]);
  });

  test.each(everyMethod)('of %s by %s are neither verified nor flagged without choices', async (...portion) => {
    expect(await verdicts([withoutChoices(portion)])).toEqual([null]);
  });

  test.each<[string, Portion, boolean | null]>([
    ['a picture that the set does not have', ['PEAS', 'as-served', 80, { servingChoiceIndex: 7 }], false],
    ['an object without a weight', ['BREAD', 'guide-image', 40.5, { objectIndex: 1, quantity: 1 }], false],
    ['the first of two methods', ['COLA', 'standard-portion', 330, { 'unit-choice': 'can', quantity: 1 }], true],
    ['numbers beyond all numbers', ['COLA', 'standard-portion', 5, { 'unit-choice': 'can', quantity: '1e308' }], false],
    ['a typed weight', ['TEA', 'weight', 250], null],
    ['a method that the food does not have', ['TEA', 'as-served', 80, { servingChoiceIndex: 1 }], null],
    ['a method that there is not', ['RICE', 'constructor', 80, { servingChoiceIndex: 1 }], null],
    ['a method that cannot be read', ['TORN', 'standard-portion', 80, { 'unit-choice': 0, quantity: 1 }], null],
    ['an unknown food', ['NO-SUCH-FOOD', 'as-served', 80, { servingChoiceIndex: 1 }], null],
    ['a food without methods', ['WATR', 'as-served', 80, { servingChoiceIndex: 1 }], null],
  ])('by %s are judged apart from those of other foods', async (_, portion, verdict) => {
    expect(await verdicts([portion, rice])).toEqual([verdict, true]);
  });

  test.each<[string, Portion, number]>([
    ['an option of the table', ['TEAMILK', 'milk-in-a-hot-drink', 48, { milkPartIndex: '1' }], 0.16],
    ['a share of the table', ['TEAMILK', 'milk-in-a-hot-drink', 30, { milkVolumePercentage: '0.1' }], 0.1],
    ['an option of its own', ['HALFMILK', 'milk-in-a-hot-drink', 150, { milkPartIndex: 0 }], 0.5],
  ])('of a hot drink are those without the milk recorded beside it, by %s', async (_, milk, share) => {
    const withoutMilk: Portion = ['TEA', 'drink-scale', 300 * (1 - share), { containerIndex: 1, fillLevel: 1 }];
    expect(await verdicts([withoutMilk, milk])).toEqual([true, null]);
    expect(await verdicts([withoutMilk], [milk])).toEqual([false, null]);
  });

  test('of a hot drink count no milk where no milk is offered', async () => {
    const milk: Portion = ['TEAMILK', 'milk-in-a-hot-drink', 90, { milkPartIndex: 9, milkVolumePercentage: 0.3 }];
    const withoutMilk: Portion = ['TEA', 'drink-scale', 210, { containerIndex: 1, fillLevel: 1 }];
    expect(await verdicts([withoutMilk, milk])).toEqual([false, null]);
  });

  test('are checked without a statement when the image sets are in memory, else with one for each set', async () => {
    const { survey, caller } = await respondentOf();
    const portions: Portion[] = [...everyMethod, ['TEAMILK', 'milk-in-a-hot-drink', 48, { milkPartIndex: '1' }]];
    const typed = portions.map(([code, , grams]): Portion => [code, 'weight', grams]);
    const statementsOf = (eaten: Portion[]) =>
      app().countStatements(() => caller.submissions.submit(recallOf(survey, eaten)));
    await statementsOf(portions);
    const unchecked = await statementsOf(typed);
    expect(await statementsOf(portions)).toBe(unchecked);
    await query(app().context().em, sql`update as_served_set set description = description`);
    const read = ['rice', 'rice_left', 'bread', 'map of bread', 'glasses', 'method tables'];
    expect(await statementsOf(portions)).toBe(unchecked + read.length);
  });

  test('are neither verified nor flagged when the image set is deleted', async () => {
    await app().parts.foods.food(locale, 'CORN');
    await query(app().context().em, sql`delete from portion_size_method where serving_image_set_id = 'corn'`);
    await query(app().context().em, sql`delete from as_served_set where id = 'corn'`);
    expect(await verdicts([['CORN', 'as-served', 30, { servingChoiceIndex: 0 }], rice])).toEqual([null, true]);
  });

  test('are stored when the tables of methods cannot be read', async () => {
    await query(app().context().em, sql`update method_tables set tables = '[]'`);
    await app().settle();
    expect(await verdicts([['TEAMILK', 'milk-in-a-hot-drink', 48, { milkPartIndex: '1' }], rice])).toEqual([
      null,
      true,
    ]);
  });
});

describe('a second submission with the same uxSessionId', () => {
  test('answers the first receipt and stores nothing', async () => {
    const { survey, person, caller } = await respondentOf();
    const input = recall(survey, [{ code: 'MILK', servingWeight: 100 }]);
    const first = await caller.submissions.submit(input);
    expect(await caller.submissions.submit(input)).toEqual(first);
    expect(await storedOf(person.id)).toBe(1);
  });

  test('answers the first receipt after the survey has closed', async () => {
    const { survey, caller } = await respondentOf();
    const input = recall(survey, [{ code: 'MILK', servingWeight: 100 }]);
    const first = await caller.submissions.submit(input);
    await query(app().context().em, sql`update survey set state = 'suspended' where id = ${survey.id}`);
    await app().settle();
    expect(await caller.submissions.submit(input)).toEqual(first);
  });

  test('is stored once when ten arrive at the same time', async () => {
    const { survey, person, caller } = await respondentOf();
    const input = recall(survey, [{ code: 'MILK', servingWeight: 100 }]);
    const receipts = await Promise.all(Array.from({ length: 10 }, () => caller.submissions.submit(input)));
    expect(new Set(receipts.map(({ submissionId }) => submissionId)).size).toBe(1);
    expect(await storedOf(person.id)).toBe(1);
  });

  test('by another person is a recall of its own', async () => {
    const { survey, caller } = await respondentOf();
    const other = await app().as(await app().given.respondent(survey));
    const input = recall(survey, [{ code: 'MILK', servingWeight: 100 }]);
    const mine = await caller.submissions.submit(input);
    expect((await other.submissions.submit(input)).submissionId).not.toBe(mine.submissionId);
  });
});

describe('the limits of a survey', () => {
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

  test('refuse a recall over the daily maximum and say when the next is accepted', async () => {
    app().clock.hold();
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

  test('hold when recalls arrive at the same time', async () => {
    app().clock.hold();
    const { survey, person, caller } = await respondentOf({ maximumDailySubmissions: 3 });
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, () => caller.submissions.submit(recall(survey, food))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await storedOf(person.id)).toBe(3);
  });

  test('refuse a recall over the total maximum', async () => {
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

describe('after a submission', () => {
  test('the session of the recall is deleted', async () => {
    const { survey, caller } = await respondentOf();
    await caller.userSessions.save({ surveyId: survey.slug, data: '{}' });
    await caller.submissions.submit(recall(survey, [{ code: 'MILK', servingWeight: 100 }]));
    expect(await caller.userSessions.get({ surveyId: survey.slug })).toEqual({ data: null });
  });

  test('the follow-up link holds the encoded user name once the threshold is reached', async () => {
    const { survey, person, caller } = await respondentOf({
      externalFollowUpUrl: 'https://example.org/?id=[intake24_username_value]',
      numberOfSubmissionsForFeedback: 2,
      feedbackEnabled: true,
    });
    await query(app().context().em, sql`update survey_alias set user_name = 'a b&c' where user_id = ${person.id}`);
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

describe('a submission', () => {
  test.each([
    ['no meals', { meals: [] }, 'meals'],
    ['an end before the start', { endTime: '2020-01-01T00:00:00Z' }, 'endTime'],
    ['a session id that is no UUID', { uxSessionId: 'mine' }, 'uxSessionId'],
  ])('with %s is refused', async (_, change, path) => {
    const { survey, caller } = await respondentOf();
    const input = { ...recall(survey, [{ code: 'MILK', servingWeight: 100 }]), ...change };
    const error = await caller.submissions
      .submit(input)
      .catch((refusal: { cause: { issues: { path: string[] }[] } }) => refusal);
    expect((error as { cause: { issues: { path: string[] }[] } }).cause.issues[0]?.path[0]).toBe(path);
  });

  test('with an unknown time zone is accepted', async () => {
    const { survey, caller } = await respondentOf({ timeZone: 'Europe/Paris' });
    const { submissionId } = await caller.submissions.submit({
      ...recall(survey, [{ code: 'MILK', servingWeight: 100 }]),
      timeZone: 'Mars/Olympus',
    });
    expect((await caller.submissions.getMine({ surveyId: survey.slug, submissionId })).timeZone).toBe('Europe/Paris');
  });
});

test('a recall is answered only to its author', async () => {
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
    app().context().em,
    sql`select count(*)::int as stored from submission where user_id = ${userId}`,
  );
  return row?.stored ?? -1;
}
