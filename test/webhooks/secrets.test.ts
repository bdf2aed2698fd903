import { Webhook } from 'standardwebhooks';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RecordChange } from '../../entities/record-change.ts';
import { query, sql } from '../../src/db/sql.ts';
import { purgeDeliveries } from '../../src/services/webhooks/purge-deliveries.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { milkList, receiver, send, submittedTo, type Received } from './receiver.ts';

const app = useTestApp();
let locale: string;
let admin: Caller;
let adminId: number;

beforeAll(async () => {
  locale = await milkList(app());
  ({ id: adminId } = await app().given.user({ roles: [{ name: 'surveyadmin' }] }));
  admin = await app().as({ id: adminId });
});
afterEach(() => app().clock.reset());

const ADDRESS = 'https://receiver.example.org/hook';
const WITH_ADDRESS = { submissionNotificationUrl: ADDRESS };
const SECRET = /^whsec_[A-Za-z0-9+/]{32}$/;

async function newSurvey(fields: object = {}) {
  const window = { startDate: '2026-01-01T00:00:00Z', endDate: '2036-01-01T00:00:00Z' };
  const named = { id: app().given.name('hooked'), localeId: locale, supportEmail: 'a@example.org' };
  return admin.surveys.create({ ...named, ...window, ...fields });
}

const secretOf = async (surveyId: string): Promise<string | null> => {
  const [row] = await query<{ secret: string | null }>(
    app().context().em,
    sql`select submission_notification_secret as secret from survey where slug = ${surveyId}`,
  );
  return row?.secret ?? null;
};

describe('the secret of a webhook', () => {
  test('is made when a survey is created with an address, and shown once', async () => {
    const created = await newSurvey(WITH_ADDRESS);
    expect(created.submissionNotificationSecret).toMatch(SECRET);
    expect(await secretOf(created.id)).toBe(created.submissionNotificationSecret);
    expect(await admin.surveys.get({ surveyId: created.id })).toEqual({
      ...created,
      submissionNotificationSecret: null,
    });
  });

  test('is made when the first address is set, and shown once', async () => {
    const { id: surveyId, submissionNotificationSecret } = await newSurvey();
    expect([submissionNotificationSecret, await secretOf(surveyId)]).toEqual([null, null]);
    const changed = await admin.surveys.update({ surveyId, ...WITH_ADDRESS });
    expect(changed.submissionNotificationSecret).toMatch(SECRET);
    const again = await admin.surveys.update({ surveyId, ...WITH_ADDRESS });
    expect(again.submissionNotificationSecret).toBeNull();
    expect(await secretOf(surveyId)).toBe(changed.submissionNotificationSecret);
  });

  test('stays with another address, ends with the address, and is another one afterwards', async () => {
    const { id: surveyId, submissionNotificationSecret: first } = await newSurvey(WITH_ADDRESS);
    const moved = await admin.surveys.update({ surveyId, submissionNotificationUrl: `${ADDRESS}/2` });
    expect([moved.submissionNotificationSecret, await secretOf(surveyId)]).toEqual([null, first]);
    await admin.surveys.update({ surveyId, submissionNotificationUrl: null });
    expect(await secretOf(surveyId)).toBeNull();
    const second = await admin.surveys.update({ surveyId, ...WITH_ADDRESS });
    expect(second.submissionNotificationSecret).toMatch(SECRET);
    expect(second.submissionNotificationSecret).not.toBe(first);
  });
});

describe('a rotated secret', () => {
  async function hooked() {
    const { url, received } = await receiver();
    const { surveyId, submissionId, secret: first } = await submittedTo(app(), locale, url);
    /** Delivers the submission once more, and returns the request. */
    const delivered = async (): Promise<Received> => {
      await query(app().context().em, sql`update webhook_delivery set state = 'pending' where id = ${submissionId}`);
      await send(app(), submissionId);
      return received.at(-1) ?? { headers: {}, body: '' };
    };
    return { surveyId, first, delivered };
  }

  const isSignedBy = ({ headers, body }: Received, secret: string): boolean => {
    // The clock of the test may be moved; the library compares the time with that of the machine.
    const sentAt = new Date(Number(headers['webhook-timestamp']) * 1000);
    const signature = new Webhook(secret).sign(String(headers['webhook-id']), sentAt, body);
    return String(headers['webhook-signature']).split(' ').includes(signature);
  };

  test('signs beside the previous one until the overlap ends, and alone afterwards', async () => {
    const { surveyId, first, delivered } = await hooked();
    const { secret, previousSecretExpiresAt } = await admin.webhooks.rotateSecret({ surveyId });
    expect(secret).toMatch(SECRET);
    const both = await delivered();
    expect([isSignedBy(both, secret), isSignedBy(both, first)]).toEqual([true, true]);
    // Receivers verify with the library of Standard Webhooks, which takes a list of signatures.
    for (const known of [secret, first]) {
      expect(new Webhook(known).verify(both.body, both.headers as Record<string, string>)).toMatchObject({ surveyId });
    }
    expect(await admin.webhooks.get({ surveyId })).toMatchObject({ previousSecretExpiresAt });
    app().clock.set(previousSecretExpiresAt ?? '');
    const alone = await delivered();
    expect([isSignedBy(alone, secret), isSignedBy(alone, first)]).toEqual([true, false]);
    const later = await app().as({ id: adminId });
    expect(await later.webhooks.get({ surveyId })).toMatchObject({ previousSecretExpiresAt: null });
    app().clock.advance(1);
    await purgeDeliveries(app().context());
    const kept = sql`select previous_notification_secret as kept from survey where slug = ${surveyId}`;
    expect(await query(app().context().em, kept)).toEqual([{ kept: null }]);
  });

  test('signs alone at once without an overlap', async () => {
    const { surveyId, first, delivered } = await hooked();
    const { secret, previousSecretExpiresAt } = await admin.webhooks.rotateSecret({ surveyId, overlapHours: 0 });
    expect(previousSecretExpiresAt).toBeNull();
    const sent = await delivered();
    expect([isSignedBy(sent, secret), isSignedBy(sent, first)]).toEqual([true, false]);
  });

  test('ends the overlap of the secret before the previous one', async () => {
    const { surveyId, first, delivered } = await hooked();
    const { secret: second } = await admin.webhooks.rotateSecret({ surveyId });
    const { secret: third } = await admin.webhooks.rotateSecret({ surveyId });
    const sent = await delivered();
    expect([third, second, first].map((secret) => isSignedBy(sent, secret))).toEqual([true, true, false]);
  });

  test('is in the trail with the person who rotated it, and in no other answer', async () => {
    const { id: surveyId, submissionNotificationSecret: first } = await newSurvey(WITH_ADDRESS);
    const { secret, previousSecretExpiresAt } = await admin.webhooks.rotateSecret({ surveyId });
    const change = await app()
      .context()
      .em.findOne(RecordChange, { recordType: 'survey', code: surveyId, action: 'update' });
    expect(change).toMatchObject({
      action: 'update',
      before: null,
      after: { rotated: 'submissionNotificationSecret', previousSecretExpiresAt },
    });
    expect(change?.userId).toBe(adminId);
    const answers = JSON.stringify([
      change,
      await admin.surveys.get({ surveyId }),
      await admin.surveys.list({ search: surveyId }),
      await admin.webhooks.get({ surveyId }),
      await admin.webhooks.test({ surveyId }),
      await admin.webhooks.listDeliveries({ surveyId }),
    ]);
    for (const shown of [first ?? 'none', secret]) expect(answers).not.toContain(shown);
  });

  test('is for those alone who may change the address', async () => {
    const { id: surveyId } = await newSurvey(WITH_ADDRESS);
    const survey = await app().context().surveys.get(surveyId);
    const staff = await app().as(await app().given.respondent(survey, { role: 'staff' }));
    expect(await codeOf(staff.webhooks.rotateSecret({ surveyId }))).toBe('access.forbidden');
    expect(await codeOf(staff.webhooks.test({ surveyId }))).toBe('access.forbidden');
    expect(await codeOf(staff.webhooks.listDeliveries({ surveyId }))).toBe('done');
  });
});
