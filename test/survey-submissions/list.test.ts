import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { erasePerson } from '../../src/services/accounts/erase-person.ts';
import { recall } from '../support/recall.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';
import { givenFieldwork, givenFoods } from './given-fieldwork.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  locale = await givenFoods(app());
});
afterEach(() => app().clock.reset());

const running = { startDate: new Date('2026-01-01'), endDate: new Date('2036-01-01') };
const fieldwork = () => givenFieldwork(app(), locale, running);
const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);

describe('the list of recalls of a survey', () => {
  test('is newest first, with the respondent and the contents of each', async () => {
    app().clock.hold();
    const { survey, surveyId, staff, submit } = await fieldwork();
    const [ada, bob] = [await app().given.respondent(survey), await app().given.respondent(survey)];
    const first = await submit(ada, { at: '2026-03-01T18:13:00Z', milk: 100 });
    const meal = recall(survey, [{ code: 'MILK', servingWeight: 1000 }]).meals[0];
    if (!meal) throw new Error('a recall has a meal');
    const missingFoods = [{ name: 'Pide' }, { name: 'Simit' }];
    const second = await submit(bob, {
      at: '2026-03-02T18:13:00Z',
      endTime: '2026-03-01T18:12:30Z',
      meals: [meal, { ...meal, missingFoods }, { ...meal, foods: [] }],
    });
    expect(await staff.surveySubmissions.list({ surveyId })).toEqual({
      items: [
        {
          id: second,
          userId: bob.id,
          userName: bob.userName,
          recallNumber: 1,
          recallDate: '2026-02-28',
          isRecallDateDerived: true,
          startTime: '2026-03-01T18:00:00.000Z',
          endTime: '2026-03-01T18:12:30.000Z',
          submittedAt: expect.stringContaining('2026-03-02T18:13:0') as string,
          timeZone: 'Europe/London',
          minutesToComplete: 12.5,
          mealCount: 2,
          foodCount: 2,
          missingFoodCount: 2,
          energyKcal: 1280,
          flags: [],
          validity: null,
        },
        expect.objectContaining({
          id: first,
          userName: ada.userName,
          minutesToComplete: 12,
          mealCount: 1,
          foodCount: 1,
          missingFoodCount: 0,
          energyKcal: 64,
          flags: ['low_energy'],
        }),
      ],
      total: 2,
      isTotalExact: true,
      limit: 50,
      offset: 0,
      nextCursor: null,
    });
  });

  test('has null energy for a recall in which the energy of no food is known', async () => {
    const { survey, surveyId, staff, submit } = await fieldwork();
    await submit(await app().given.respondent(survey), { meals: recall(survey, []).meals });
    expect((await staff.surveySubmissions.list({ surveyId })).items).toMatchObject([
      { energyKcal: null, foodCount: 0, flags: ['low_energy'] },
    ]);
  });

  test('filters by a half-open period of submission', async () => {
    const { survey, surveyId, staff, submit } = await fieldwork();
    const ada = await app().given.respondent(survey);
    await submit(ada, { at: '2026-03-01T20:00:00Z' });
    const second = await submit(ada, { at: '2026-03-02T10:00:00Z' });
    const third = await submit(ada, { at: '2026-03-03T10:00:00Z' });
    const { items } = await staff.surveySubmissions.list({ surveyId });
    const [last, middle] = items.map(({ submittedAt }) => submittedAt);
    const list = (period: { dateFrom?: string; dateTo?: string }) =>
      staff.surveySubmissions.list({ surveyId, ...period });
    expect(idsOf(await list({ dateFrom: middle ?? '' }))).toEqual([third, second]);
    expect(idsOf(await list({ dateFrom: middle ?? '', dateTo: last ?? '' }))).toEqual([second]);
    expect(idsOf(await list({ dateFrom: '2026-03-03T12:00:00+05:00', dateTo: '2026-03-03T12:01:00+01:00' }))).toEqual([
      third,
    ]);
    // No place has this offset, and no database reads it.
    expect(idsOf(await list({ dateFrom: '2026-03-03T23:59:00+23:59' }))).toEqual([third]);
    expect(await list({ dateFrom: middle ?? '', dateTo: middle ?? '' })).toMatchObject({ items: [], total: 0 });
  });

  test('refuses a period that ends before it starts', async () => {
    const { surveyId, staff } = await fieldwork();
    const period = { dateFrom: '2026-03-02T00:00:00Z', dateTo: '2026-03-01T00:00:00Z' };
    await expect(staff.surveySubmissions.list({ surveyId, ...period })).rejects.toThrow('cannot end before it starts');
    const ancient = staff.surveySubmissions.list({ surveyId, dateFrom: '0000-01-01T00:00:00Z' });
    await expect(ancient).rejects.toThrow('between the years');
  });

  test('filters by the exact user name and by a flag', async () => {
    const { survey, surveyId, staff, submit } = await fieldwork();
    const [ada, bob] = [await app().given.respondent(survey), await app().given.respondent(survey)];
    const [small, fine] = [await submit(ada, { milk: 10 }), await submit(ada)];
    const huge = await submit(bob, { milk: 9000 });
    const list = (filter: object) => staff.surveySubmissions.list({ surveyId, ...filter });
    expect(idsOf(await list({ user: ada.userName }))).toEqual([fine, small]);
    expect(await list({ user: ada.userName.toUpperCase() })).toMatchObject({ items: [], total: 0 });
    expect(await list({ flag: 'low_energy' })).toMatchObject({ items: [{ id: small }], total: 1 });
    expect((await list({ flag: 'high_energy' })).items).toMatchObject([
      { id: huge, flags: ['unreasonable_portion', 'high_energy'] },
    ]);
    expect(await list({ flag: 'low_energy', user: bob.userName })).toMatchObject({ items: [], total: 0 });
  });

  test('sorts by time of submission, user name or minutes', async () => {
    const { survey, surveyId, staff, submit } = await fieldwork();
    const [ada, bob] = [await app().given.respondent(survey), await app().given.respondent(survey)];
    const quick = await submit(bob, { at: '2026-03-01T20:00:00Z', endTime: '2026-03-01T18:01:00Z' });
    const slow = await submit(ada, { at: '2026-03-01T21:00:00Z', endTime: '2026-03-01T19:00:00Z' });
    const usual = await submit(bob, { at: '2026-03-01T22:00:00Z' });
    const sorted = async (
      sort: 'submittedAt' | '-userName' | 'userName' | 'minutesToComplete' | '-minutesToComplete',
    ) => idsOf(await staff.surveySubmissions.list({ surveyId, sort }));
    expect(await sorted('submittedAt')).toEqual([quick, slow, usual]);
    expect(await sorted('userName')).toEqual([slow, usual, quick]);
    expect(await sorted('-userName')).toEqual([usual, quick, slow]);
    expect(await sorted('minutesToComplete')).toEqual([quick, usual, slow]);
    expect(await sorted('-minutesToComplete')).toEqual([slow, usual, quick]);
  });

  test('is paged, each recall on one page, in two statements for any page', async () => {
    const { survey, surveyId, staff, submit } = await fieldwork();
    const ada = await app().given.respondent(survey);
    const submitted = [];
    for (let index = 0; index < 5; index++) submitted.unshift(await submit(ada));
    const pages = [];
    for (const offset of [0, 2, 4, 6]) pages.push(await staff.surveySubmissions.list({ surveyId, limit: 2, offset }));
    expect(pages.flatMap(idsOf)).toEqual(submitted);
    for (const [index, page] of pages.entries()) expect(page).toMatchObject({ total: 5, limit: 2, offset: index * 2 });
    await app().settle();
    await staff.surveySubmissions.list({ surveyId });
    for (const limit of [1, 500]) {
      expect(await app().countStatements(() => staff.surveySubmissions.list({ surveyId, limit }))).toBe(2);
    }
  });

  test('keeps the recalls of erased people, without a name', async () => {
    const { survey, surveyId, staff, submit } = await fieldwork();
    const ada = await app().given.respondent(survey);
    await submit(ada);
    await erasePerson(app().context(), { id: ada.id });
    expect((await staff.surveySubmissions.list({ surveyId })).items).toMatchObject([
      { userId: ada.id, userName: null },
    ]);
  });

  test('leaves out the recalls of other surveys', async () => {
    const [here, there] = [await fieldwork(), await fieldwork()];
    await there.submit(await app().given.respondent(there.survey));
    expect(await here.staff.surveySubmissions.list({ surveyId: here.surveyId })).toMatchObject({ items: [], total: 0 });
  });
});

test('respondents, support and the staff of another survey may not list, read, delete or monitor recalls', async () => {
  const { survey, surveyId, submit } = await fieldwork();
  const ada = await app().given.respondent(survey);
  const submissionId = await submit(ada);
  const people = [
    ada,
    await app().given.respondent(survey, { role: 'support' }),
    await app().given.user({ roles: [{ name: 'globalsupport' }] }),
    (await fieldwork()).leader,
  ];
  for (const person of people) {
    const { surveySubmissions } = await app().as(person);
    const calls = [
      surveySubmissions.list({ surveyId }),
      surveySubmissions.get({ surveyId, submissionId }),
      surveySubmissions.delete({ surveyId, submissionId, reason: 'a test' }),
      surveySubmissions.monitoring({ surveyId }),
    ];
    expect(await Promise.all(calls.map(codeOf))).toEqual(calls.map(() => 'access.forbidden'));
  }
});
