import { ENERGY_TYPE_IDS } from '@dietary-recall/nutrition';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { useTestApp } from '../support/test-app.ts';
import { givenFieldwork, givenFoods } from './given-fieldwork.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  locale = await givenFoods(app());
});
beforeEach(() => app().clock.set('2026-03-10T12:00:00Z'));
afterEach(() => app().clock.reset());

const NO_CUT_OFFS = { shortestMinutes: null, fewestFoods: null, fewestMeals: null, mostMissingFoods: null };
const running = { startDate: new Date('2026-03-01T00:00:00Z'), endDate: new Date('2027-01-01') };
const fieldwork = (settings: object = {}) => givenFieldwork(app(), locale, { ...running, ...settings });

async function respondentOf({ survey }: { survey: { id: number } }, sex: 'f' | 'm' | null) {
  const person = await app().given.respondent(survey);
  if (sex !== null) await (await app().as(person)).profile.updatePhysicalData({ sex });
  return person;
}

describe('the distributions of the recalls of a survey', () => {
  test.each([
    ['that only a typing error in a nutrient table makes', { [ENERGY_TYPE_IDS.kcal]: 5e11 }, 5e11],
    ['of the smallest weight, in kcal', { [ENERGY_TYPE_IDS.kcal]: 2e-323 }, 0],
    ['of the smallest weight, in kJ', { [ENERGY_TYPE_IDS.kJ]: 5e-324 }, 0],
  ])('have a step for an energy %s', async (_, totals, from) => {
    const work = await fieldwork();
    await work.submit(await respondentOf(work, 'f'), { milk: 800, at: '2026-03-02T10:00:00Z' });
    await query(
      app().context().em,
      sql`update submission set totals = ${JSON.stringify(totals)}::jsonb where survey_id = ${work.survey.id}`,
    );
    const staff = (await app().as(work.leader)).surveySubmissions;
    expect((await staff.distributions({ surveyId: work.surveyId })).energy).toMatchObject([
      { median: from, steps: [{ from, recalls: 1 }] },
    ]);
  });

  test('are by sex with its cut-offs, and by time', async () => {
    const limits = { lowEnergyKcal: { f: 600, m: null, any: null }, highEnergyKcal: { f: null, m: null, any: 4000 } };
    const work = await fieldwork({ qualityCutOffs: { ...NO_CUT_OFFS, ...limits } });
    const [ada, bob, eve] = [
      await respondentOf(work, 'f'),
      await respondentOf(work, 'm'),
      await respondentOf(work, null),
    ];
    // 64 kcal/100 g: 512, 640, 640 and 3,136 kcal.
    await work.submit(ada, { milk: 800, at: '2026-03-02T10:00:00Z' });
    await work.submit(ada, { milk: 1000, at: '2026-03-03T10:00:00Z' });
    await work.submit(bob, { milk: 1000, at: '2026-03-03T11:00:00Z', endTime: '2026-03-01T18:05:00Z' });
    await work.submit(eve, { milk: 4900, at: '2026-03-04T10:00:00Z' });
    app().clock.set('2026-03-05T09:00:00Z');
    const staff = (await app().as(work.leader)).surveySubmissions;
    const { surveyId } = work;
    expect(await staff.distributions({ surveyId })).toEqual({
      energy: [
        {
          sex: 'f',
          recalls: 2,
          unknown: 0,
          low: 1,
          high: 0,
          median: 576,
          cutOffs: { least: 600, most: 4000 },
          steps: [{ from: 500, recalls: 2 }],
        },
        {
          sex: 'm',
          recalls: 1,
          unknown: 0,
          low: 0,
          high: 0,
          median: 640,
          cutOffs: { least: 500, most: 4000 },
          steps: [{ from: 500, recalls: 1 }],
        },
        {
          sex: null,
          recalls: 1,
          unknown: 0,
          low: 0,
          high: 0,
          median: 3136,
          cutOffs: { least: 500, most: 4000 },
          steps: [{ from: 3000, recalls: 1 }],
        },
      ],
      minutes: {
        median: 12,
        shortest: 2,
        steps: [
          { from: 4, recalls: 1 },
          { from: 12, recalls: 3 },
        ],
      },
    });
    const later = await staff.distributions({ surveyId, dateFrom: '2026-03-04T00:00:00Z' });
    expect(later.energy.map(({ sex, recalls }) => [sex, recalls])).toEqual([[null, 1]]);
  });

  test('of no recalls are empty', async () => {
    const { leader, surveyId } = await fieldwork();
    expect(await (await app().as(leader)).surveySubmissions.distributions({ surveyId })).toEqual({
      energy: [],
      minutes: { median: null, shortest: 2, steps: [] },
    });
  });
});

describe('the completion by group', () => {
  test('counts the people of each value of a field, the largest group first', async () => {
    const work = await fieldwork({ maximumTotalSubmissions: 2 });
    const inRegion = (region: string | null, height = '') =>
      app().given.respondent(work.survey, { customFields: region === null ? { height } : { region, height } });
    const [ada, bob] = [await inRegion('north'), await inRegion('north')];
    await inRegion('north');
    const eve = await inRegion('south');
    await inRegion(null);
    await work.submit(ada, { at: '2026-03-02T10:00:00Z' });
    await work.submit(ada, { at: '2026-03-03T10:00:00Z' });
    await work.submit(bob, { at: '2026-03-03T10:00:00Z' });
    await work.submit(eve, { at: '2026-03-03T10:00:00Z' });
    const staff = (await app().as(work.leader)).surveySubmissions;
    const { surveyId } = work;
    expect(await staff.completion({ surveyId, by: 'region' })).toEqual({
      fields: ['height', 'region'],
      by: 'region',
      groupCount: 3,
      groups: [
        { value: 'north', respondents: 3, respondentsWithRecalls: 2, respondentsDone: 1, recalls: 3 },
        { value: 'south', respondents: 1, respondentsWithRecalls: 1, respondentsDone: 0, recalls: 1 },
        { value: null, respondents: 1, respondentsWithRecalls: 0, respondentsDone: 0, recalls: 0 },
      ],
    });
    expect(await staff.completion({ surveyId })).toMatchObject({
      by: 'height',
      groups: [{ value: null, respondents: 5 }],
    });
  });

  test('of people without fields has no groups', async () => {
    const work = await fieldwork();
    await app().given.respondent(work.survey);
    const { surveyId, leader } = work;
    expect(await (await app().as(leader)).surveySubmissions.completion({ surveyId })).toEqual({
      fields: [],
      by: null,
      groupCount: 0,
      groups: [],
    });
  });
});
