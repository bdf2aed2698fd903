import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { erasePerson } from '../../src/services/accounts/erase-person.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';
import { givenFieldwork, givenFoods } from './given-fieldwork.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  locale = await givenFoods(app());
});
beforeEach(() => app().clock.set('2026-03-10T12:00:00Z'));
afterEach(() => app().clock.reset());

const running = { startDate: new Date('2026-03-01T00:00:00Z'), endDate: new Date('2027-01-01') };
const fieldwork = (settings: object = {}) => givenFieldwork(app(), locale, { ...running, ...settings });
const respondentOf = ({ survey }: { survey: { id: number } }) => app().given.respondent(survey);
const datesOf = ({ days }: { days: { date: string }[] }) => days.map(({ date }) => date);
const namesOf = ({ respondents }: { respondents: { items: { userName: string | null }[] } }) =>
  respondents.items.map(({ userName }) => userName);

const NO_FLAGS = [
  { flag: 'unreasonable_portion', recalls: 0 },
  { flag: 'low_energy', recalls: 0 },
  { flag: 'high_energy', recalls: 0 },
  { flag: 'quick_completion', recalls: 0 },
  { flag: 'unresolved_food', recalls: 0 },
  { flag: 'default_portion', recalls: 0 },
  { flag: 'unknown_portion', recalls: 0 },
  { flag: 'incomplete', recalls: 0 },
  { flag: 'few_foods', recalls: 0 },
  { flag: 'few_meals', recalls: 0 },
  { flag: 'missing_food', recalls: 0 },
];
const flagCounts = (raised: Record<string, number>) =>
  NO_FLAGS.map(({ flag }) => ({ flag, recalls: raised[flag] ?? 0 }));

describe('the figures of a survey', () => {
  test('cover all recalls, with each day, each flag and each respondent', async () => {
    const work = await fieldwork({ maximumTotalSubmissions: 2 });
    const [ada, bob, eve] = [await respondentOf(work), await respondentOf(work), await respondentOf(work)];
    await work.submit(ada, { at: '2026-03-02T10:00:00Z' });
    await work.submit(ada, { at: '2026-03-04T10:00:00Z', milk: 9000, endTime: '2026-03-01T18:01:00Z' });
    await work.submit(bob, { at: '2026-03-04T10:01:00Z', milk: 9000 });
    await (await app().as(eve)).userSessions.save({ surveyId: work.surveyId, data: '{}' });
    app().clock.set('2026-03-05T09:00:00Z');
    const submittedAt = (minute: string) => expect.stringContaining(`2026-03-04T10:0${minute}`) as string;
    expect(await work.staff.surveySubmissions.monitoring({ surveyId: work.surveyId })).toEqual({
      timeZone: 'UTC',
      totals: {
        respondents: 3,
        respondentsWithRecalls: 2,
        respondentsDone: 1,
        recalls: 3,
        flaggedRecalls: 2,
        sessionsUnderWay: 1,
        abandonedSessions: 0,
      },
      days: [
        { date: '2026-03-01', recalls: 0, respondents: 0, flagged: 0 },
        { date: '2026-03-02', recalls: 1, respondents: 1, flagged: 0 },
        { date: '2026-03-03', recalls: 0, respondents: 0, flagged: 0 },
        { date: '2026-03-04', recalls: 2, respondents: 2, flagged: 2 },
        { date: '2026-03-05', recalls: 0, respondents: 0, flagged: 0 },
      ],
      flags: flagCounts({ unreasonable_portion: 2, high_energy: 2, quick_completion: 1 }),
      respondents: {
        items: [
          {
            userId: eve.id,
            userName: eve.userName,
            recalls: 0,
            lastSubmittedAt: null,
            sessionSavedAt: submittedAt('1'),
            abandonedSessions: 0,
            isDone: false,
            flags: NO_FLAGS,
          },
          {
            userId: bob.id,
            userName: bob.userName,
            recalls: 1,
            lastSubmittedAt: submittedAt('1'),
            sessionSavedAt: null,
            abandonedSessions: 0,
            isDone: false,
            flags: flagCounts({ unreasonable_portion: 1, high_energy: 1 }),
          },
          {
            userId: ada.id,
            userName: ada.userName,
            recalls: 2,
            lastSubmittedAt: submittedAt('0'),
            sessionSavedAt: null,
            abandonedSessions: 0,
            isDone: true,
            flags: flagCounts({ unreasonable_portion: 1, high_energy: 1, quick_completion: 1 }),
          },
        ],
        total: 3,
        isTotalExact: true,
        limit: 50,
        offset: 0,
      },
    });
  });

  test('cover the recalls of a period, except who is done', async () => {
    const work = await fieldwork({ maximumTotalSubmissions: 2 });
    const ada = await respondentOf(work);
    await work.submit(ada, { at: '2026-03-02T10:00:00Z', milk: 10 });
    await work.submit(ada, { at: '2026-03-04T10:00:00Z' });
    const figures = (period: object) => work.staff.surveySubmissions.monitoring({ surveyId: work.surveyId, ...period });
    const later = await figures({ dateFrom: '2026-03-03T12:00:00Z' });
    expect(later.totals).toMatchObject({
      recalls: 1,
      flaggedRecalls: 0,
      respondentsWithRecalls: 1,
      respondentsDone: 1,
    });
    expect(datesOf(later)).toEqual(['2026-03-03', '2026-03-04']);
    expect(later.flags).toEqual(NO_FLAGS);
    expect(later.respondents.items).toMatchObject([{ recalls: 1, isDone: true, flags: NO_FLAGS }]);
    const earlier = await figures({ dateTo: '2026-03-03T00:00:00Z' });
    expect(earlier.totals).toMatchObject({ recalls: 1, flaggedRecalls: 1, respondentsWithRecalls: 1 });
    expect(datesOf(earlier)).toEqual(['2026-03-01', '2026-03-02']);
    expect(earlier.respondents.items[0]?.lastSubmittedAt).toContain('2026-03-02');
    const none = await figures({ dateFrom: '2026-03-03T00:00:00Z', dateTo: '2026-03-03T06:00:00Z' });
    expect(none).toMatchObject({
      totals: { recalls: 0, respondentsWithRecalls: 0, respondentsDone: 1 },
      days: [{ date: '2026-03-03', recalls: 0 }],
      respondents: { items: [{ recalls: 0, lastSubmittedAt: null, isDone: true }] },
    });
  });

  test('count nobody as done where the survey takes any number of recalls', async () => {
    const work = await fieldwork();
    await work.submit(await respondentOf(work));
    const { totals, respondents } = await work.staff.surveySubmissions.monitoring({ surveyId: work.surveyId });
    expect(totals.respondentsDone).toBeNull();
    expect(respondents.items).toMatchObject([{ recalls: 1, isDone: null }]);
  });

  test('count the recalls of people who left the survey, and list its respondents only', async () => {
    const work = await fieldwork();
    const [ada, bob] = [await respondentOf(work), await respondentOf(work)];
    await work.submit(ada);
    await erasePerson(app().context(), { id: ada.id });
    const figures = await work.staff.surveySubmissions.monitoring({ surveyId: work.surveyId });
    expect(figures.totals).toMatchObject({ respondents: 1, respondentsWithRecalls: 0, recalls: 1 });
    expect(namesOf(figures)).toEqual([bob.userName]);
    await work.submit(bob);
    const period = { dateFrom: '2026-03-10T00:00:00Z', dateTo: '2026-03-11T00:00:00Z' };
    const within = await work.staff.surveySubmissions.monitoring({ surveyId: work.surveyId, ...period });
    expect(within.totals).toMatchObject({ respondents: 1, respondentsWithRecalls: 1, recalls: 2 });
  });

  test('do not count a session that was last saved more than 24 hours ago', async () => {
    const work = await fieldwork();
    const { surveyId } = work;
    await (await app().as(await respondentOf(work))).userSessions.save({ surveyId, data: '{}' });
    const underWay = async () => (await work.staff.surveySubmissions.monitoring({ surveyId })).totals.sessionsUnderWay;
    expect(await underWay()).toBe(1);
    app().clock.advance(24 * 3600 + 1);
    const staff = await app().as(work.leader);
    expect((await staff.surveySubmissions.monitoring({ surveyId })).totals.sessionsUnderWay).toBe(0);
  });

  test('take two statements, whatever the filter', async () => {
    const work = await fieldwork();
    const { surveyId, staff } = work;
    const monitor = () => staff.surveySubmissions.monitoring({ surveyId });
    await app().settle();
    await monitor();
    const none = await app().countStatements(monitor);
    for (let index = 0; index < 4; index++) await work.submit(await respondentOf(work));
    const some = await app().countStatements(monitor);
    expect([none, some]).toEqual([2, 2]);
  });
});

describe('the days of the figures', () => {
  test('are days of the time zone of the survey, also where its clocks change', async () => {
    const work = await fieldwork({ timeZone: 'America/New_York', startDate: new Date('2026-03-06T05:00:00Z') });
    const ada = await respondentOf(work);
    await work.submit(ada, { at: '2026-03-08T04:59:00Z' });
    await work.submit(ada, { at: '2026-03-08T05:01:00Z' });
    // Summer time has begun.
    await work.submit(ada, { at: '2026-03-09T03:59:00Z' });
    await work.submit(ada, { at: '2026-03-09T04:01:00Z' });
    const { timeZone, days } = await work.staff.surveySubmissions.monitoring({ surveyId: work.surveyId });
    expect(timeZone).toBe('America/New_York');
    expect(days.map(({ date, recalls }) => [date, recalls])).toEqual([
      ['2026-03-06', 0],
      ['2026-03-07', 1],
      ['2026-03-08', 2],
      ['2026-03-09', 1],
    ]);
  });

  test('are the last 30 of a survey by default, up to today or its last day', async () => {
    const old = { startDate: new Date('2025-06-01'), endDate: new Date('2026-12-31') };
    const daysOf = async (settings: object) => {
      const { surveyId, staff } = await fieldwork({ ...old, ...settings });
      return datesOf(await staff.surveySubmissions.monitoring({ surveyId }));
    };
    const open = await daysOf({});
    expect([open.length, open[0], open.at(-1)]).toEqual([30, '2026-02-09', '2026-03-10']);
    const over = await daysOf({ endDate: new Date('2026-01-15T12:00:00Z') });
    expect([over.length, over[0], over.at(-1)]).toEqual([30, '2025-12-17', '2026-01-15']);
    expect(await daysOf({ startDate: new Date('2026-03-09') })).toEqual(['2026-03-09', '2026-03-10']);
    expect(await daysOf({ startDate: new Date('2026-04-01') })).toEqual([]);
  });

  test('are 366 at most, and a longer period is refused', async () => {
    const { surveyId, staff } = await fieldwork();
    const figures = (dateFrom: string, dateTo: string) =>
      staff.surveySubmissions.monitoring({ surveyId, dateFrom, dateTo });
    expect((await figures('2024-01-01T00:00:00Z', '2025-01-01T00:00:00Z')).days).toHaveLength(366);
    expect(await codeOf(figures('2024-01-01T00:00:00Z', '2025-01-01T00:00:01Z'))).toBe('period.too_long');
    // No longer, and yet a part of 367 days.
    expect(await codeOf(figures('2024-01-01T12:00:00Z', '2025-01-01T12:00:00Z'))).toBe('period.too_long');
    await expect(figures('2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z')).rejects.toThrow('end before it starts');
  });

  test('are counted in the time zone of the survey', async () => {
    const { surveyId, staff } = await fieldwork({ timeZone: 'Asia/Kolkata' });
    const figures = (dateFrom: string, dateTo: string) =>
      staff.surveySubmissions.monitoring({ surveyId, dateFrom, dateTo });
    expect((await figures('2024-01-01T00:00:00Z', '2024-12-31T18:30:00Z')).days).toHaveLength(366);
    expect(await codeOf(figures('2024-01-01T00:00:00Z', '2024-12-31T18:31:00Z'))).toBe('period.too_long');
  });

  test('end today, however late the period ends', async () => {
    const { surveyId, staff } = await fieldwork();
    const period = { dateFrom: '2026-03-09T00:00:00Z', dateTo: '2099-01-01T00:00:00Z' };
    expect(datesOf(await staff.surveySubmissions.monitoring({ surveyId, ...period }))).toEqual([
      '2026-03-09',
      '2026-03-10',
    ]);
  });
});

test('the respondents of the figures are paged, sorted and searched by a part of their user name', async () => {
  const work = await fieldwork();
  const { surveyId, staff } = work;
  const [ada, bob, eve] = [await respondentOf(work), await respondentOf(work), await respondentOf(work)];
  await work.submit(bob, { at: '2026-03-05T10:00:00Z' });
  await work.submit(eve, { at: '2026-03-04T10:00:00Z' });
  await work.submit(eve, { at: '2026-03-04T11:00:00Z' });
  const names = async (wanted: object) => namesOf(await staff.surveySubmissions.monitoring({ surveyId, ...wanted }));
  const sorted = [ada, bob, eve].map(({ userName }) => userName);
  expect(await names({})).toEqual(sorted);
  expect(await names({ sort: '-recalls' })).toEqual(sorted.toReversed());
  expect(await names({ sort: '-userName' })).toEqual(sorted.toReversed());
  expect(await names({ sort: 'lastSubmittedAt' })).toEqual([ada.userName, eve.userName, bob.userName]);
  expect(await names({ sort: '-lastSubmittedAt' })).toEqual([bob.userName, eve.userName, ada.userName]);
  expect(await names({ limit: 1, offset: 1 })).toEqual([bob.userName]);
  const fifth = { dateFrom: '2026-03-05T00:00:00Z' };
  for (const sort of ['recalls', 'lastSubmittedAt'] as const) {
    expect(await names({ ...fifth, sort })).toEqual([ada.userName, eve.userName, bob.userName]);
    expect(await names({ ...fifth, sort: `-${sort}` })).toEqual([bob.userName, ada.userName, eve.userName]);
    expect(await names({ ...fifth, sort, limit: 1, offset: 2 })).toEqual([bob.userName]);
    expect(await names({ ...fifth, sort: `-${sort}`, limit: 1, offset: 1 })).toEqual([ada.userName]);
  }
  expect(await names({ ...fifth, sort: '-userName' })).toEqual(sorted.toReversed());
  const found = await staff.surveySubmissions.monitoring({ surveyId, search: bob.userName.toUpperCase() });
  expect(namesOf(found)).toEqual([bob.userName]);
  expect([found.respondents.total, found.totals.respondents]).toEqual([1, 3]);
});
