import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { AppError } from '../../src/errors.ts';
import { recall, type SubmitInput } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const NOW = '2026-06-01T12:00:00.000Z';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().settle();
});
beforeEach(() => app().clock.set(NOW));
afterEach(() => app().clock.reset());

async function submitted(settings: object, input: Partial<SubmitInput>) {
  const survey = await app().given.survey({ locale, ...settings });
  const caller = await app().as(await app().given.respondent(survey));
  const { submissionId } = await caller.submissions.submit({ ...recall(survey, []), ...input });
  return caller.submissions.getMine({ surveyId: survey.slug, submissionId });
}

const refusalOf = (settings: object, input: Partial<SubmitInput>) =>
  submitted(settings, input).then(
    () => null,
    (error: { cause?: unknown }) => (error.cause instanceof AppError ? error.cause : error),
  );

const begun = (startTime: string): Partial<SubmitInput> => ({ startTime, endTime: startTime });

describe('the day recalled', () => {
  test.each([
    ['previous-day', '2026-03-01T00:30:00Z', 'Europe/London', '2026-02-28'],
    ['previous-day', '2026-03-01T00:30:00Z', 'America/New_York', '2026-02-27'],
    ['same-day', '2026-03-01T23:30:00Z', 'Europe/London', '2026-03-01'],
    ['same-day', '2026-03-01T23:30:00Z', 'Asia/Tokyo', '2026-03-02'],
    ['last-24-hours', '2026-03-01T11:59:00Z', 'UTC', '2026-02-28'],
    ['last-24-hours', '2026-03-01T12:00:00Z', 'UTC', '2026-03-01'],
  ])('of a survey about %s that begins at %s in %s is %s', async (recallPeriod, start, timeZone, recallDate) => {
    expect(await submitted({ recallPeriod }, { ...begun(start), timeZone })).toMatchObject({
      recallDate,
      isRecallDateDerived: true,
    });
  });

  test('is the one that the client sends, up to the day on which the recall began and as many days back as the survey allows', async () => {
    const sent = { ...begun('2026-03-01T23:30:00Z'), timeZone: 'UTC' };
    const settings = { maxDaysBack: 2 };
    for (const recallDate of ['2026-03-01', '2026-02-27'])
      expect(await submitted(settings, { ...sent, recallDate })).toMatchObject({
        recallDate,
        isRecallDateDerived: false,
      });
    expect(await refusalOf(settings, { ...sent, recallDate: '2026-02-26' })).toMatchObject({
      code: 'submission.recall_date',
      message: expect.stringContaining('3 days before the recall began: this survey asks about the last 2 days'),
    });
    expect(await refusalOf(settings, { ...sent, recallDate: '2026-03-02' })).toMatchObject({
      code: 'submission.recall_date',
      message: expect.stringContaining('is in the future'),
    });
  });

  test('of an earlier version is derived by the database, as the day before the recall began', async () => {
    const survey = await app().given.survey({ locale });
    const person = await app().given.respondent(survey);
    const { em } = app().context();
    for (const at of ['2026-03-02T01:00:00Z', '2026-03-03T01:00:00Z'])
      await query(
        em,
        sql`insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone, redirect_to_feedback)
            values (gen_random_uuid(), ${survey.id}, ${person.id}, gen_random_uuid(), ${at}::timestamptz, ${at}::timestamptz,
              ${at}::timestamptz, 'America/New_York', false)`,
      );
    const { items } = await (await app().as(person)).submissions.listMine({ surveyId: survey.slug });
    expect(
      items.map(({ recallNumber, recallDate, isRecallDateDerived }) => [recallNumber, recallDate, isRecallDateDerived]),
    ).toEqual([
      [2, '2026-03-01', true],
      [1, '2026-02-28', true],
    ]);
  });
});

describe('the start of a recall', () => {
  test.each([
    ['is in the future', '2026-06-01T12:11:00Z'],
    ['is more than a year ago', '2025-05-30T12:00:00Z'],
  ])('that %s is refused with a sentence about the clock of the device', async (fault, start) => {
    expect(await refusalOf({}, begun(start))).toMatchObject({
      kind: 'invalid',
      code: 'submission.start_time',
      message: expect.stringMatching(new RegExp(`${fault}: set the clock of the device`)),
    });
  });

  test('may be some minutes ahead, or some months ago', async () => {
    for (const start of ['2026-06-01T12:09:00Z', '2025-06-03T12:00:00Z'])
      expect(await submitted({}, begun(start))).toMatchObject({ isRecallDateDerived: true });
  });

  test('may have any offset, of which the database does not know all', async () => {
    expect(await submitted({}, begun('2026-03-02T16:00:00+23:00'))).toMatchObject({
      startTime: '2026-03-01T17:00:00.000Z',
      endTime: '2026-03-01T17:00:00.000Z',
    });
  });
});
