import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { call } from '../support/http.ts';
import { DAY_RECALLED, RECALL_DAY } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let base: string;
let survey: { id: number; slug: string };

beforeAll(async () => {
  const { id: locale } = await app().given.locale();
  await app().given.food({ code: 'CFLK', locals: { [locale]: { description: 'Corn flakes', nutrients: { 1: 357 } } } });
  await app().settle();
  survey = await app().given.survey({ locale });
  base = await app().listen();
});

/** The payload of clients of version 0.1.0: choices of any name, weights as text, answers as texts. */
const payload = () => ({
  startTime: `${RECALL_DAY}T18:02:11Z`,
  endTime: `${RECALL_DAY}T18:14:40Z`,
  timeZone: 'Europe/London',
  uxSessionId: randomUUID(),
  customData: { diet: 'none' },
  meals: [
    {
      name: 'Breakfast',
      time: { hours: 8, minutes: 0 },
      customData: { where: 'home' },
      foods: [
        {
          code: 'CFLK',
          isReadyMeal: true,
          searchTerm: 'corn flaks',
          brand: 'Crunch',
          portionSize: {
            method: 'as-served',
            data: {
              servingWeight: '30.5',
              leftoversWeight: '0.5',
              servingChoiceIndex: 'first',
              quantity: '1e999',
              leftovers: 'perhaps',
              'my-own-choice': true,
            },
          },
          customData: { how: 'cold' },
        },
      ],
      missingFoods: [{ name: 'Damson jam', portionSize: 'one spoon' }],
    },
  ],
});

describe('a recall of a client of version 0.1.0', () => {
  test('gives the same stored recall, with defaults for what it does not say', async () => {
    const person = await app().given.respondent(survey);
    const token = await app().tokenFor(person.id);
    const path = `${base}/api/surveys/${survey.slug}`;
    const { status, body } = await call('POST', `${path}/submissions`, { token, body: payload() });
    expect(status).toBe(200);
    const { submissionId } = body as { submissionId: string };
    const stored = (await call('GET', `${path}/my-submissions/${submissionId}`, { token })).body;
    expect(stored).toEqual({
      id: submissionId,
      startTime: `${RECALL_DAY}T18:02:11.000Z`,
      endTime: `${RECALL_DAY}T18:14:40.000Z`,
      submittedAt: expect.any(String),
      timeZone: 'Europe/London',
      recallNumber: 1,
      recallDate: DAY_RECALLED,
      isRecallDateDerived: true,
      wakeTime: null,
      sleepTime: null,
      language: null,
      mode: null,
      schemeId: null,
      schemeVersion: null,
      answers: {},
      customData: { diet: 'none' },
      meals: [
        {
          mealId: expect.any(String),
          name: 'Breakfast',
          kind: null,
          time: { hours: 8, minutes: 0, dayOffset: 0 },
          answers: {},
          customData: { where: 'home' },
          foods: [
            {
              id: null,
              foodId: expect.any(String),
              codingId: null,
              relation: null,
              code: 'CFLK',
              isResolved: true,
              englishDescription: 'English CFLK',
              localDescription: 'Corn flakes',
              foodGroup: { id: 0, name: expect.any(String) },
              isReadyMeal: true,
              searchTerm: 'corn flaks',
              brand: 'Crunch',
              portionMethod: 'as-served',
              portionData: {
                servingChoiceIndex: 'first',
                quantity: '1e999',
                leftovers: 'perhaps',
                'my-own-choice': 'true',
              },
              servingWeight: 30.5,
              leftoversWeight: 0.5,
              portionWeight: 30,
              reasonableAmount: null,
              weightVerified: null,
              nutrientTableId: 'TEST',
              nutrientTableCode: expect.stringContaining('CFLK'),
              equivalentsTableId: null,
              equivalentsTableCode: null,
              isSupplement: false,
              fields: { sub_group: '1A' },
              nutrients: { 1: 107.1 },
              answers: {},
              customData: { how: 'cold' },
              linkedFoods: [],
            },
          ],
          missingFoods: [
            {
              foodId: expect.any(String),
              name: 'Damson jam',
              brand: '',
              description: '',
              portionSize: 'one spoon',
              leftovers: '',
            },
          ],
        },
      ],
      totals: { 1: 107.1 },
      totalsFromFood: { 1: 107.1 },
      totalsFromSupplements: {},
      eaten: { foods: 1, grams: 30, kcal: 107.1, foodsWithoutWeight: 0 },
      unknowns: {},
      incomplete: false,
      types: { 1: { description: 'Energy (kcal)', unit: 'kcal' } },
    });
  });

  test('that version 0.1.0 stored has its choices in the export, as far as they are of the type of their column', async () => {
    const person = await app().given.respondent(survey);
    const leader = await app().given.respondent(survey, { role: 'staff' });
    const caller = await app().as(person);
    const { submissionId } = await caller.submissions.submit({
      surveyId: survey.slug,
      ...payload(),
      uxSessionId: randomUUID(),
    });
    const data = {
      servingChoiceIndex: '3',
      servingImage: 'rice/3',
      servingWeightFactor: '0.5',
      leftovers: 'true',
      leftoversChoiceIndex: '-1',
      quantity: '1e999',
      fillLevel: '',
      'unit-choice': 'slice',
      sliceQuantity: '1e-3',
    };
    await query(
      app().context().em,
      sql`update submission_food f set portion_data = ${JSON.stringify(data)}::jsonb, serving_choice_index = null, serving_image = null,
            quantity = null, leftovers = null from submission_meal m
          where m.id = f.meal_id and m.submission_id = ${submissionId}::uuid`,
    );
    const url = `${base}/api/surveys/${survey.slug}/submissions/export?format=ndjson&user=${person.userName}`;
    const { text } = await call('GET', url, { token: await app().tokenFor(leader.id) });
    expect(JSON.parse(text.split('\n')[0] ?? '')).toMatchObject({
      servingChoiceIndex: 3,
      servingImage: 'rice/3',
      servingWeightFactor: 0.5,
      leftovers: true,
      leftoversChoiceIndex: null,
      quantity: null,
      fillLevel: null,
      unitChoice: 'slice',
      sliceQuantity: 0.001,
    });
  });
});
