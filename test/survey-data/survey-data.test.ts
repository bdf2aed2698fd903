import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PhysicalData } from '../../entities/physical-data.ts';
import { query, sql } from '../../src/db/sql.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale({ language: 'fr' }));
});
afterEach(() => app().clock.reset());

async function respondentOf(settings: object = {}, data: object = {}) {
  const survey = await app().given.survey({ locale, ...settings });
  const person = await app().given.respondent(survey, data);
  return { survey, surveyId: survey.slug, person, caller: await app().as(person) };
}

/** A recall that was submitted at this moment. */
async function submittedAt(survey: { id: number }, person: { id: number }, moment: string): Promise<void> {
  await query(
    app().context().em,
    sql`insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone, redirect_to_feedback)
        values (${randomUUID()}, ${survey.id}, ${person.id}, ${randomUUID()}, ${moment}::timestamptz, ${moment}::timestamptz,
          ${moment}::timestamptz, 'UTC', false)`,
  );
}

describe('the public parameters of a survey', () => {
  test('hold what a client needs before sign-in', async () => {
    const { slug: surveyId } = await app().given.survey({
      locale,
      supportEmail: 'help@example.org',
      originatingUrl: 'https://example.org/start',
      reportSurveyState: true,
    });
    expect(await app().withToken(null).surveyData.publicParameters({ surveyId })).toMatchObject({
      localeId: locale,
      respondentLanguageId: 'fr',
      supportEmail: 'help@example.org',
      originatingURL: 'https://example.org/start',
      errorReporting: { reportSurveyState: true, reportStackTrace: false },
    });
  });

  test('are null where the survey has no value', async () => {
    const { slug: surveyId } = await app().given.survey({ locale });
    expect((await app().withToken(null).surveyData.publicParameters({ surveyId })).originatingURL).toBeNull();
  });

  test('are found by the survey id in its exact case only', async () => {
    const { slug } = await app().given.survey({ locale });
    await expect(
      app().withToken(null).surveyData.publicParameters({ surveyId: slug.toUpperCase() }),
    ).rejects.toMatchObject({
      cause: { code: 'survey.not_found' },
    });
  });
});

test('the feedback style is answered without a sign-in', async () => {
  const { slug: surveyId } = await app().given.survey({ locale, feedbackStyle: 'playful' });
  expect(await app().withToken(null).surveyData.feedbackStyle({ surveyId })).toEqual({ feedbackStyle: 'playful' });
  const { slug: other } = await app().given.survey({ locale });
  expect(await app().withToken(null).surveyData.feedbackStyle({ surveyId: other })).toEqual({
    feedbackStyle: 'default',
  });
});

describe('the parameters of a survey', () => {
  test('hold the survey as a participant sees it', async () => {
    const { surveyId, caller } = await respondentOf({
      description: '<p>Hello</p>',
      finalPageHtml: '<p>Thanks</p>',
      maximumDailySubmissions: 2,
      maximumTotalSubmissions: 9,
      minimumSubmissionInterval: 60,
      numberOfSubmissionsForFeedback: 3,
      storeUserSessionOnServer: false,
      searchMatchScoreWeight: 30,
    });
    expect(await caller.surveyData.parameters({ surveyId })).toEqual({
      id: surveyId,
      schemeId: 'default',
      localeId: locale,
      state: 'running',
      suspensionReason: null,
      description: '<p>Hello</p>',
      finalPageHtml: '<p>Thanks</p>',
      storeUserSessionOnServer: false,
      numberOfSurveysForFeedback: 3,
      maximumDailySubmissions: 2,
      maximumTotalSubmissions: 9,
      recallPeriod: 'previous-day',
      maxDaysBack: 30,
      minimumSubmissionInterval: 60,
      searchSortingAlgorithm: 'popularity',
      searchMatchScoreWeight: 30,
    });
  });

  const dates = { startDate: new Date('2026-06-01T00:00:00Z'), endDate: new Date('2026-06-30T00:00:00Z') };

  test.each([
    ['notInitialised', '2026-06-10T00:00:00Z', 'pending'],
    ['active', '2026-05-31T23:59:58Z', 'pending'],
    ['active', '2026-06-01T00:00:01Z', 'running'],
    ['active', '2026-06-29T23:59:50Z', 'running'],
    ['active', '2026-06-30T00:00:01Z', 'finished'],
    ['suspended', '2026-05-01T00:00:00Z', 'suspended'],
    ['suspended', '2026-06-10T00:00:00Z', 'suspended'],
    ['suspended', '2026-07-10T00:00:00Z', 'suspended'],
  ] as const)('have for a survey that is %s, at %s, the state %s', async (state, moment, expected) => {
    app().clock.hold();
    app().clock.set(moment);
    const { surveyId, caller } = await respondentOf({ state, suspensionReason: 'A pause', ...dates });
    const parameters = await caller.surveyData.parameters({ surveyId });
    expect([parameters.state, parameters.suspensionReason]).toEqual([expected, 'A pause']);
  });

  test('follow a change of the survey', async () => {
    const { survey, surveyId, caller } = await respondentOf();
    await caller.surveyData.parameters({ surveyId });
    await query(app().context().em, sql`update survey set state = 'suspended' where id = ${survey.id}`);
    await expect.poll(async () => (await caller.surveyData.parameters({ surveyId })).state).toBe('suspended');
  });

  test('are not found for an unknown survey, also while other surveys change', async () => {
    const { survey, caller } = await respondentOf();
    const asked = Array.from({ length: 20 }, async () => {
      await query(app().context().em, sql`update survey set description = description where id = ${survey.id}`);
      const answer = codeOf(caller.surveyData.publicParameters({ surveyId: 'no-such-survey' }));
      await app().poll();
      return answer;
    });
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['survey.not_found']));
  });

  test('take no statement once they are in memory', async () => {
    const { surveyId, caller } = await respondentOf();
    await app().poll();
    await caller.surveyData.parameters({ surveyId });
    const statements = await app().statementsOf(() => caller.surveyData.parameters({ surveyId }));
    expect(statements).toEqual([]);
  });
});

describe('the user info of a survey', () => {
  test('tells the caller who they are and which recall comes next', async () => {
    const { survey, surveyId, person, caller } = await respondentOf(
      {},
      { name: 'Ada', language: 'fr', customFields: { arm: 'B' } },
    );
    await app().context().em.insert(PhysicalData, { user: person.id, sex: 'f' });
    const info = await caller.surveyData.userInfo({ surveyId });
    expect(info).toEqual({
      id: person.id,
      nextRecallDay: null,
      missedRecallDays: [],
      language: 'fr',
      customFields: { arm: 'B' },
      sex: 'f',
      plausibleEnergy: { least: 500, most: 5000 },
      interview: null,
      name: 'Ada',
      recallNumber: 1,
      redirectToFeedback: false,
      maximumTotalSubmissionsReached: false,
      maximumDailySubmissionsReached: false,
      serverTime: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/) as string,
    });
    await submittedAt(survey, person, '2020-01-01T00:00:00Z');
    await submittedAt(survey, person, '2020-01-02T00:00:00Z');
    expect((await caller.surveyData.userInfo({ surveyId })).recallNumber).toBe(3);
  });

  test('has the plausible energy of a day by the cut-offs of the survey and the sex of the caller', async () => {
    const qualityCutOffs = {
      lowEnergyKcal: { f: 600, m: 650, any: null },
      highEnergyKcal: { f: null, m: 5700, any: 4400 },
      shortestMinutes: null,
      fewestFoods: null,
      fewestMeals: null,
      mostMissingFoods: null,
    };
    const { surveyId, person, caller } = await respondentOf({ qualityCutOffs });
    const plausible = async () => (await caller.surveyData.userInfo({ surveyId })).plausibleEnergy;
    expect(await plausible()).toEqual({ least: 500, most: 4400 });
    await app().context().em.insert(PhysicalData, { user: person.id, sex: 'f' });
    expect(await plausible()).toEqual({ least: 600, most: 4400 });
  });

  test("counts only the caller's recalls of this survey", async () => {
    const { survey, surveyId, person, caller } = await respondentOf();
    const other = await app().given.survey({ locale });
    await submittedAt(other, person, '2020-01-01T00:00:00Z');
    await submittedAt(survey, await app().given.respondent(survey), '2020-01-01T00:00:00Z');
    expect((await caller.surveyData.userInfo({ surveyId })).recallNumber).toBe(1);
  });

  test.each([
    [true, 2, 1, false],
    [true, 2, 2, true],
    [true, 2, 3, true],
    [false, 2, 2, false],
  ])(
    'with feedback %s after %i recalls and %i submitted redirects is %s',
    async (feedbackEnabled, threshold, submitted, redirectToFeedback) => {
      const { survey, surveyId, person, caller } = await respondentOf({
        feedbackEnabled,
        numberOfSubmissionsForFeedback: threshold,
      });
      for (let day = 1; day <= submitted; day++) await submittedAt(survey, person, `2020-01-0${day}T00:00:00Z`);
      expect((await caller.surveyData.userInfo({ surveyId })).redirectToFeedback).toBe(redirectToFeedback);
    },
  );

  test('tells when the maximum number of recalls is reached', async () => {
    const { survey, surveyId, person, caller } = await respondentOf({ maximumTotalSubmissions: 2 });
    const reached = async () => (await caller.surveyData.userInfo({ surveyId })).maximumTotalSubmissionsReached;
    await submittedAt(survey, person, '2020-01-01T00:00:00Z');
    expect(await reached()).toBe(false);
    await submittedAt(survey, person, '2020-01-02T00:00:00Z');
    expect(await reached()).toBe(true);
  });

  test.each([
    // 23:30 in Auckland is 10:30 in London; midnight there is noon here (UTC+13 in summer).
    ['the day of the zone that is given', '2026-01-15T10:30:00Z', '2026-01-15T11:30:00Z', 'Pacific/Auckland', false],
    ['the day of the zone that is given', '2026-01-15T11:30:00Z', '2026-01-15T20:00:00Z', 'Pacific/Auckland', true],
    ['a day of 23 hours', '2026-03-29T00:30:00Z', '2026-03-29T22:30:00Z', 'Europe/London', true],
    ['a day of 23 hours', '2026-03-29T00:30:00Z', '2026-03-29T23:30:00Z', 'Europe/London', false],
    ['a day of 25 hours', '2026-10-24T23:30:00Z', '2026-10-25T23:30:00Z', 'Europe/London', true],
    ['a day of 25 hours', '2026-10-24T23:30:00Z', '2026-10-26T00:30:00Z', 'Europe/London', false],
    ['the day of the survey when no zone is given', '2026-01-15T22:30:00Z', '2026-01-15T23:30:00Z', undefined, false],
    [
      'the day of the survey when the zone is unknown',
      '2026-01-15T22:30:00Z',
      '2026-01-15T23:30:00Z',
      'Mars/Olympus',
      false,
    ],
    ['the day of the survey when an offset is given', '2026-01-15T22:30:00Z', '2026-01-15T23:30:00Z', '+05:30', false],
    ['a zone in any case', '2026-01-15T10:30:00Z', '2026-01-15T11:30:00Z', 'pacific/auckland', false],
  ])('counts by %s: a recall of %s, asked at %s in %s', async (_, submitted, asked, tz, isReached) => {
    app().clock.set(asked);
    const settings = { maximumDailySubmissions: 1, timeZone: 'Europe/Paris' };
    const { survey, surveyId, person, caller } = await respondentOf(settings);
    await submittedAt(survey, person, submitted);
    const info = await caller.surveyData.userInfo({ surveyId, ...(tz === undefined ? {} : { tz }) });
    expect(info.maximumDailySubmissionsReached).toBe(isReached);
  });

  test('accepts every time zone that a browser may send', async () => {
    const { surveyId, caller } = await respondentOf();
    for (const tz of [
      ...Intl.supportedValuesOf('timeZone'),
      'UTC',
      'GMT',
      'US/Pacific',
      'Asia/Calcutta',
      'Etc/GMT+5',
      'EST5EDT',
    ]) {
      await expect(caller.surveyData.userInfo({ surveyId, tz }), tz).resolves.toBeDefined();
    }
  });
});

describe('the follow-up of a recall', () => {
  const link = 'https://example.org/?a=[intake24_username_value]&b=[intake24_username_value]';

  test('offers the link with the encoded user name in each place, and feedback where it is on', async () => {
    const { person, surveyId, caller } = await respondentOf({ externalFollowUpUrl: link, feedbackEnabled: true });
    await query(app().context().em, sql`update survey_alias set user_name = 'a b&c/ü' where user_id = ${person.id}`);
    expect(await caller.surveyData.followUp({ surveyId })).toEqual({
      followUpUrl: 'https://example.org/?a=a%20b%26c%2F%C3%BC&b=a%20b%26c%2F%C3%BC',
      showFeedback: true,
    });
  });

  test('inserts a user name that contains $ literally', async () => {
    const { person, surveyId, caller } = await respondentOf({
      externalFollowUpUrl: 'https://example.org/[intake24_username_value]',
    });
    await query(app().context().em, sql`update survey_alias set user_name = '$&$1' where user_id = ${person.id}`);
    expect((await caller.surveyData.followUp({ surveyId })).followUpUrl).toBe('https://example.org/%24%26%241');
  });

  test('offers no link where the survey has none or the caller has no user name', async () => {
    const { surveyId, caller } = await respondentOf();
    expect(await caller.surveyData.followUp({ surveyId })).toEqual({ followUpUrl: null, showFeedback: false });
    const { survey, surveyId: linked } = await respondentOf({ externalFollowUpUrl: link });
    const stranger = await app().as(await app().given.user({ roles: [{ name: 'respondent', survey }] }));
    expect((await stranger.surveyData.followUp({ surveyId: linked })).followUpUrl).toBeNull();
  });
});
