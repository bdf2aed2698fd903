import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { RecordChange } from '../../entities/record-change.ts';
import { query, sql } from '../../src/db/sql.ts';
import { sendDelivery } from '../../src/services/webhooks/send-delivery.ts';
import { newWebhookSecret } from '../../src/services/webhooks/webhook-secret.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';
import { givenFieldwork, givenFoods } from './given-fieldwork.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  locale = await givenFoods(app());
});

async function submitted(settings: object = {}) {
  const fieldwork = await givenFieldwork(app(), locale, settings);
  const ada = await app().given.respondent(fieldwork.survey);
  return { ...fieldwork, ada, submissionId: await fieldwork.submit(ada, { milk: 100 }) };
}

describe('a recall of a survey', () => {
  test('is answered to staff as to its respondent, with the respondent and the flags', async () => {
    const { surveyId, staff, ada, submissionId } = await submitted();
    const theirs = await (await app().as(ada)).submissions.getMine({ surveyId, submissionId });
    expect(theirs).not.toHaveProperty('flags');
    expect(theirs.totals).toEqual({ 1: 64, 11: 3.4 });
    expect(await staff.surveySubmissions.get({ surveyId, submissionId })).toEqual({
      ...theirs,
      respondent: { userId: ada.id, userName: ada.userName },
      interviewer: null,
      as: 'coded',
      isCoded: false,
      validity: null,
      flags: ['low_energy'],
    });
  });

  test('has the stored totals', async () => {
    const { surveyId, staff, submissionId } = await submitted();
    await query(app().context().em, sql`update submission set totals = '{"1": 65}' where id = ${submissionId}::uuid`);
    expect(await staff.surveySubmissions.get({ surveyId, submissionId })).toMatchObject({ totals: { 1: 65 } });
  });

  test('is read in six statements, whatever it holds', async () => {
    const { surveyId, staff, submissionId } = await submitted();
    const get = () => staff.surveySubmissions.get({ surveyId, submissionId });
    await app().settle();
    await get();
    expect(await app().countStatements(get)).toBe(6);
  });

  test('is found and deleted in its own survey only', async () => {
    const { surveyId, staff, submissionId } = await submitted();
    const other = await submitted();
    for (const { surveySubmissions } of [other.staff, await app().as(await superuser())]) {
      const ref = { surveyId: other.surveyId, submissionId };
      expect(await codeOf(surveySubmissions.get(ref))).toBe('submission.not_found');
      expect(await codeOf(surveySubmissions.delete({ ...ref, reason: 'a test' }))).toBe('submission.not_found');
    }
    expect(await codeOf(staff.surveySubmissions.get({ surveyId, submissionId: randomUUID() }))).toBe(
      'submission.not_found',
    );
    expect(await codeOf(staff.surveySubmissions.get({ surveyId, submissionId }))).toBe('done');
  });
});

const superuser = () => app().given.user({ roles: [{ name: 'superuser' }] });

describe('a deleted recall', () => {
  test('is removed with all rows that belong to it', async () => {
    const { surveyId, staff, submissionId } = await submitted();
    const kept = await staff.surveySubmissions.list({ surveyId });
    expect(kept.total).toBe(1);
    const before = await rows();
    expect(await staff.surveySubmissions.delete({ surveyId, submissionId, reason: 'a test' })).toEqual({
      submissionId,
    });
    expect(await staff.surveySubmissions.list({ surveyId })).toMatchObject({ items: [], total: 0 });
    const after = await rows();
    expect({ meals: before.meals - after.meals, foods: before.foods - after.foods }).toEqual({ meals: 1, foods: 1 });
    expect(await codeOf(staff.surveySubmissions.delete({ surveyId, submissionId, reason: 'a test' }))).toBe(
      'submission.not_found',
    );
  });

  test('is kept without a reason', async () => {
    const { surveyId, staff, submissionId } = await submitted();
    for (const reason of ['', ' '])
      expect(await codeOf(staff.surveySubmissions.delete({ surveyId, submissionId, reason }))).toBe('request.invalid');
    expect(await codeOf(staff.surveySubmissions.get({ surveyId, submissionId }))).toBe('done');
  });

  test('is in the trail, with who deleted it, why, and its facts', async () => {
    const { surveyId, staff, leader, ada, submissionId } = await submitted();
    await staff.surveySubmissions.delete({ surveyId, submissionId, reason: 'a test' });
    const [change, ...others] = await app().context().em.find(RecordChange, { code: submissionId });
    expect(others).toEqual([]);
    expect(change).toMatchObject({
      recordType: 'submission',
      recordId: null,
      action: 'delete',
      before: {
        surveyId,
        userId: ada.id,
        submittedAt: expect.any(String) as string,
        foods: [{ code: 'MILK', portionWeight: 100 }],
      },
      after: { reason: 'a test' },
    });
    expect(change?.userId).toBe(leader.id);
  });

  test('does not count against the limits of its respondent', async () => {
    const limits = { maximumTotalSubmissions: 1, maximumDailySubmissions: 1, minimumSubmissionInterval: 600 };
    const { surveyId, staff, ada, submit, submissionId } = await submitted(limits);
    expect(await codeOf(submit(ada))).toBe('submission.daily_limit');
    await staff.surveySubmissions.delete({ surveyId, submissionId, reason: 'a test' });
    expect(await codeOf(submit(ada))).toBe('done');
  });

  test('is sent to no webhook, and its pending task ends', async () => {
    const { surveyId, staff, submissionId } = await submitted({
      submissionNotificationUrl: 'http://127.0.0.1:1/hook',
      submissionNotificationSecret: newWebhookSecret(),
    });
    await expect(sendDelivery(app().context(), { deliveryId: submissionId })).rejects.toThrow();
    await staff.surveySubmissions.delete({ surveyId, submissionId, reason: 'a test' });
    await expect(sendDelivery(app().context(), { deliveryId: submissionId })).resolves.toBeUndefined();
  });
});

async function rows(): Promise<{ meals: number; foods: number }> {
  const [counts] = await query<{ meals: number; foods: number }>(
    app().context().em,
    sql`select (select count(*)::int from submission_meal) as meals, (select count(*)::int from submission_food) as foods`,
  );
  return counts ?? { meals: 0, foods: 0 };
}
