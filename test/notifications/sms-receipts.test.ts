import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Notification } from '../../entities/notification.ts';
import { openSmsGateway } from '../../src/adapters/sms-gateway.ts';
import type { SmsReceipts } from '../../src/config.ts';
import { query, sql } from '../../src/db/sql.ts';
import { recordReceipts } from '../../src/services/notifications/record-receipts.ts';
import { sendNotification } from '../../src/services/notifications/send-notification.ts';
import type { Tasks } from '../../src/tasks.ts';
import { RECEIPT_FORMS, sendReceipt, smsGateway } from '../support/sms-gateway.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
const SECRET = 'secret-of-the-receipts';
const NOW = '2026-12-01T12:00:00.000Z';
let locale: string;
let messages = 0;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
});

beforeEach(() => {
  app().clock.hold();
  app().clock.set(NOW);
});

/** An SMS that a gateway with these settings for receipts has taken under an id of its own, and staff who look at it. */
async function sent(changed: Partial<SmsReceipts> = {}) {
  messages += 1;
  const messageId = `SM-${messages}`;
  const { settings, received } = await smsGateway((response) => response.end(JSON.stringify({ id: messageId })));
  const receipts: SmsReceipts = {
    secret: SECRET,
    url: '',
    list: '',
    messageId: '/id',
    status: '/status',
    delivered: ['delivered'],
    undelivered: ['undelivered', 'undeliverable', 'failed', 'expired', 'rejected'],
    ...changed,
  };
  const config = { ...app().parts.config, sms: { ...settings, receipts } };
  receipts.url = `${await app().listen({ config })}/sms-receipts/${SECRET}`;
  const body = { to: '{to}', text: '{text}', id: '{id}', callback: '{receiptUrl}' };
  const sms = openSmsGateway({ sms: { ...settings, receipts, body } });
  const survey = await app().given.survey({ locale, allowPersonalData: true });
  const person = await app().given.respondent(survey, { phone: '+44 7911 123456' });
  const { em, now } = app().context();
  const row = { survey: survey.id, user: person.id, type: 'login-recall-today', channel: 'sms', dueAt: now() } as const;
  const notificationId = await em.insert(Notification, row);
  await sendNotification({ ...app().context(), sms }, { notificationId });
  const { id, callback } = JSON.parse(received[0]?.body ?? '{}') as { id: string; callback: string };
  const staff = await app().as(await app().given.respondent(survey, { role: 'staff' }));
  const about = { surveyId: survey.slug, notificationId };
  return { messageId, ownId: id, url: callback, staff, about, read: () => staff.notifications.get(about) };
}

/** Runs what the queue has to do with receipts. */
async function work() {
  const { em } = app().context();
  const waiting = await query<{ data: Tasks['sms-receipts'] }>(
    em,
    sql`delete from pgboss.job where name = 'sms-receipts' returning data`,
  );
  for (const { data } of waiting) await recordReceipts(app().context(), data);
  return waiting.length;
}

describe('a receipt', () => {
  test.each(RECEIPT_FORMS)('as %s says that an SMS has reached the phone, and when it came', async (form) => {
    const { messageId, url, read } = await sent();
    expect(await read()).toMatchObject({ state: 'sent', delivery: null, deliveryAt: null, gatewayStatus: null });
    expect(await sendReceipt(url, { id: messageId, status: 'delivered' }, form)).toBe(204);
    await work();
    expect(await read()).toMatchObject({
      state: 'sent',
      delivery: 'delivered',
      deliveryAt: NOW,
      gatewayStatus: 'delivered',
    });
  });

  test('of Twilio is a form with a sid and a status', async () => {
    const { messageId, url, read } = await sent({ messageId: '/MessageSid', status: '/MessageStatus' });
    const receipt = { MessageSid: messageId, MessageStatus: 'undelivered', ErrorCode: '30003', To: '+447911123456' };
    await sendReceipt(url, receipt, 'form');
    await work();
    expect(await read()).toMatchObject({ delivery: 'undelivered', gatewayStatus: 'undelivered' });
  });

  test('of Vonage is a query with an id and a status', async () => {
    const { messageId, url, read } = await sent({ messageId: '/messageId' });
    await sendReceipt(url, { msisdn: '447911123456', messageId, status: 'expired', 'err-code': '1' }, 'query');
    await work();
    expect(await read()).toMatchObject({ delivery: 'undelivered', gatewayStatus: 'expired' });
  });

  test('of Infobip stands in a list with others, with a status of several fields', async () => {
    const settings = { list: '/results', messageId: '/messageId', status: '/status/groupName' };
    const { messageId, url, read } = await sent(settings);
    const status = { groupId: 3, groupName: 'DELIVERED', id: 5, name: 'DELIVERED_TO_HANDSET' };
    await sendReceipt(url, {
      results: [
        { messageId: 'of another program', status },
        { messageId, status },
      ],
    });
    await work();
    expect(await read()).toMatchObject({ delivery: 'delivered', gatewayStatus: 'DELIVERED' });
  });

  test('may name the id that the service gave the message', async () => {
    const { ownId, url, read } = await sent();
    await sendReceipt(url, [{ id: ownId, status: 'delivered' }]);
    await work();
    expect(await read()).toMatchObject({ delivery: 'delivered' });
  });

  test('of a message on its way changes nothing, before and after the end', async () => {
    const { messageId, url, read } = await sent();
    await sendReceipt(url, { id: messageId, status: 'queued' });
    expect(await work()).toBe(0);
    expect(await read()).toMatchObject({ delivery: null });
    await sendReceipt(url, { id: messageId, status: 'delivered' });
    await sendReceipt(url, { id: messageId, status: 'sent' });
    await work();
    expect(await read()).toMatchObject({ delivery: 'delivered' });
  });

  test('of delivery is never taken back, and replaces one of failure', async () => {
    const { messageId, url, read } = await sent();
    const deliveries = [];
    for (const status of ['failed', 'delivered', 'failed']) {
      await sendReceipt(url, { id: messageId, status });
      await work();
      deliveries.push((await read()).delivery);
    }
    expect(deliveries).toEqual(['undelivered', 'delivered', 'delivered']);
  });

  test('that overtakes the answer to its message waits for it', async () => {
    const { messageId, url, about, read } = await sent();
    const { em } = app().context();
    const change = (state: 'sending' | 'sent', gatewayMessageId: string | null) =>
      em.nativeUpdate(Notification, about.notificationId, { state, gatewayMessageId });
    await change('sending', null);
    await sendReceipt(url, { id: messageId, status: 'delivered' });
    const receipts = [{ messageId, status: 'delivered', delivery: 'delivered' as const }];
    await expect(work()).rejects.toThrow('before the answer');
    await change('sent', messageId);
    await recordReceipts(app().context(), { receipts, receivedAt: NOW });
    expect(await read()).toMatchObject({ delivery: 'delivered' });
  });

  test('needs the secret of the address', async () => {
    const { messageId, url } = await sent();
    for (const form of RECEIPT_FORMS) {
      expect(await sendReceipt(`${url}x`, { id: messageId, status: 'delivered' }, form)).toBe(404);
    }
    expect(await work()).toBe(0);
  });

  test.each([
    ['without an id', { status: 'delivered' }],
    ['without a status', { id: 'SM-1' }],
    ['with an object in place of the id', { id: {}, status: 'delivered' }],
    ['that is no object', ['delivered', null, 7]],
  ])('%s is taken and ignored', async (_, content) => {
    const { url } = await sent();
    expect(await sendReceipt(url, content)).toBe(204);
    expect(await work()).toBe(0);
  });

  test('that is no JSON is refused', async () => {
    const { url } = await sent();
    const headers = { 'content-type': 'application/json' };
    expect((await fetch(url, { method: 'POST', body: '{', headers })).status).toBe(400);
  });
});

describe('an SMS that was not delivered', () => {
  test('is listed by it, and is sent again if staff want it', async () => {
    const { messageId, url, staff, about, read } = await sent();
    await sendReceipt(url, { id: messageId, status: 'rejected' });
    await work();
    const list = { surveyId: about.surveyId, delivery: 'undelivered' } as const;
    expect((await staff.notifications.list(list)).items.map(({ id }) => id)).toEqual([about.notificationId]);
    expect((await staff.notifications.list({ ...list, delivery: 'delivered' })).total).toBe(0);
    await staff.notifications.retry(about);
    expect(await read()).toMatchObject({
      state: 'pending',
      gatewayMessageId: null,
      delivery: null,
      gatewayStatus: null,
    });
  });
});

test('an installation without receipts has no address for them', async () => {
  const base = await app().listen();
  expect(await sendReceipt(`${base}/sms-receipts/${SECRET}`, { id: 'SM-1', status: 'delivered' })).toBe(404);
});
