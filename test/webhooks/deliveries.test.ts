import { pino } from 'pino';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { requeueDeliveries } from '../../src/services/maintenance/requeue-deliveries.ts';
import { taskHandlers } from '../../src/services/task-handlers.ts';
import { purgeDeliveries } from '../../src/services/webhooks/purge-deliveries.ts';
import { sendDelivery } from '../../src/services/webhooks/send-delivery.ts';
import { TASK_POLICIES } from '../../src/tasks.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';
import { contextOfTask, milkList, receiver, send, submittedTo } from './receiver.ts';

const app = useTestApp();
let locale: string;
let adminId: number;
let admin: Caller;

beforeAll(async () => {
  locale = await milkList(app());
  ({ id: adminId } = await app().given.user({ roles: [{ name: 'superuser' }] }));
  admin = await app().as({ id: adminId });
});
afterEach(() => app().clock.reset());

/** A recall in a new survey whose receiver answers with this status. */
async function submitted(status = 200) {
  const { url, received, answer } = await receiver(status);
  const recall = await submittedTo(app(), locale, url);
  const ref = { surveyId: recall.surveyId, deliveryId: recall.submissionId };
  // A token of its own: the clock may have been moved beyond the life of another one.
  const read = async () => (await app().as({ id: adminId })).webhooks.getDelivery(ref);
  return { ...recall, url, received, answer, ref, read };
}

const change = (statement: Parameters<typeof query>[1]) => query(app().context().em, statement);
const MAX_ATTEMPTS = 1 + TASK_POLICIES['submission-webhook'].retryLimit;

describe('a delivery', () => {
  test('is listed as pending from the submission on, and as delivered with the status of the answer', async () => {
    const { submissionId, read } = await submitted(204);
    expect(await read()).toMatchObject({
      id: submissionId,
      event: 'submission',
      submissionId,
      state: 'pending',
      attempts: 0,
      attemptedAt: null,
      nextAttemptAt: expect.any(String) as string,
      httpStatus: null,
      reason: null,
    });
    await send(app(), submissionId);
    expect(await read()).toMatchObject({
      state: 'delivered',
      attempts: 1,
      attemptedAt: expect.any(String) as string,
      nextAttemptAt: null,
      httpStatus: 204,
      reason: null,
    });
  });

  test('that a worker could not make has the status of the answer and the time of the next attempt', async () => {
    const { read } = await submitted(503);
    await app().parts.tasks.work(taskHandlers(() => contextOfTask(app(), true)));
    await expect.poll(async () => (await read()).attempts).toBe(1);
    // The queue sets the next attempt after the attempt is recorded.
    const isSet = async () => {
      const { attemptedAt, nextAttemptAt } = await read();
      return nextAttemptAt !== null && attemptedAt !== null && nextAttemptAt > attemptedAt;
    };
    await expect.poll(isSet).toBe(true);
    expect(await read()).toMatchObject({ state: 'pending', httpStatus: 503, reason: 'not_accepted' });
    await app().parts.tasks.drain();
  });

  test.each([
    ['to a private address', 'address_not_allowed', 'http://127.0.0.1:9/'],
    ['to a port without a receiver', 'connection_failed', 'http://127.0.0.1:1/'],
    ['to a receiver without TLS', 'tls_failed', 'https'],
    ['to a receiver without TLS, whose scheme is in capital letters', 'tls_failed', 'HTTPS'],
  ])('%s says so: %s', async (_, reason, address) => {
    const { url } = await receiver();
    const target = /^https$/i.test(address) ? url.replace('http', address) : address;
    const { surveyId, submissionId } = await submittedTo(app(), locale, target);
    await codeOf(send(app(), submissionId, reason !== 'address_not_allowed'));
    expect((await admin.webhooks.listDeliveries({ surveyId })).items).toMatchObject([
      { state: 'pending', attempts: 1, httpStatus: null, reason },
    ]);
  });

  test('of a survey without a secret says so, and is made when a rotation has given it one', async () => {
    const { surveyId, submissionId, read, received } = await submitted();
    await change(sql`update survey set submission_notification_secret = null where slug = ${surveyId}`);
    await expect(send(app(), submissionId)).rejects.toMatchObject({ reason: 'no_secret' });
    expect(await read()).toMatchObject({ state: 'pending', attempts: 1, reason: 'no_secret' });
    await admin.webhooks.rotateSecret({ surveyId });
    await send(app(), submissionId);
    expect(await read()).toMatchObject({ state: 'delivered', attempts: 2, reason: null });
    expect(received).toHaveLength(1);
  });

  test('of a survey whose address was removed fails and says so', async () => {
    const { surveyId, submissionId, read } = await submitted();
    await admin.surveys.update({ surveyId, submissionNotificationUrl: null });
    await send(app(), submissionId);
    expect(await read()).toMatchObject({ state: 'failed', nextAttemptAt: null, reason: 'no_address' });
  });

  test('that no worker takes for a minute says so', async () => {
    const { read } = await submitted();
    expect(await read()).toMatchObject({ state: 'pending', reason: null });
    app().clock.advance(3600);
    expect(await read()).toMatchObject({ state: 'pending', attempts: 0, reason: 'waiting_for_worker' });
  });

  test('fails after the last attempt, and is delivered again on demand under the same id', async () => {
    const { submissionId, read, ref, answer, received } = await submitted(500);
    expect(await codeOf(admin.webhooks.redeliver(ref))).toBe('webhook_delivery.pending');
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) await codeOf(send(app(), submissionId));
    expect(await read()).toMatchObject({ state: 'pending', attempts: MAX_ATTEMPTS - 1 });
    await codeOf(send(app(), submissionId));
    expect(await read()).toMatchObject({ state: 'failed', attempts: MAX_ATTEMPTS, nextAttemptAt: null });
    await send(app(), submissionId);
    expect(received).toHaveLength(MAX_ATTEMPTS);

    answer.status = 200;
    await change(sql`delete from pgboss.job`);
    expect(await admin.webhooks.redeliver(ref)).toMatchObject({ state: 'pending', attempts: 0 });
    expect(await change(sql`select data from pgboss.job`)).toEqual([{ data: { deliveryId: submissionId } }]);
    await send(app(), submissionId);
    expect(await read()).toMatchObject({ state: 'delivered', attempts: 1 });
    expect(received.at(-1)?.headers['webhook-id']).toBe(submissionId);
  });

  test('that is asked for again by its id in capital letters has one task, under the id that it has', async () => {
    const { submissionId, surveyId } = await submitted();
    await send(app(), submissionId);
    await change(sql`delete from pgboss.job`);
    await admin.webhooks.redeliver({ surveyId, deliveryId: submissionId.toUpperCase() });
    expect(await change(sql`select data from pgboss.job`)).toEqual([{ data: { deliveryId: submissionId } }]);
    app().clock.advance(11 * 60);
    await requeueDeliveries(app().context());
    const ofDelivery = sql`select 1 from pgboss.job where lower(data ->> 'deliveryId') = ${submissionId}`;
    expect(await change(ofDelivery)).toHaveLength(1);
  });

  test('writes neither secret, address nor body into the log when it fails', async () => {
    const { submissionId, secret, surveyId } = await submitted(500);
    const address = 'http://127.0.0.1:1/hook?key=of-the-receiver';
    await change(sql`update survey set submission_notification_url = ${address} where slug = ${surveyId}`);
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const context = { ...contextOfTask(app(), true), log };
    const failure = await sendDelivery(context, { deliveryId: submissionId }).catch((error: unknown) => error);
    log.warn({ err: failure });
    expect(lines).toHaveLength(2);
    for (const text of [secret, 'of-the-receiver', 'MILK']) expect(lines.join('')).not.toContain(text);
  });

  test('is found in its own survey only', async () => {
    const { ref } = await submitted();
    const { surveyId } = await submitted();
    const elsewhere = { ...ref, surveyId };
    expect(await codeOf(admin.webhooks.getDelivery(elsewhere))).toBe('webhook_delivery.not_found');
    expect(await codeOf(admin.webhooks.redeliver(elsewhere))).toBe('webhook_delivery.not_found');
  });

  test('ends with its recall', async () => {
    const { surveyId, submissionId, ref, received } = await submitted();
    await admin.surveySubmissions.delete({ surveyId, submissionId, reason: 'a test' });
    expect(await codeOf(admin.webhooks.getDelivery(ref))).toBe('webhook_delivery.not_found');
    await send(app(), submissionId);
    expect(received).toEqual([]);
  });

  test('that lost its task gets a new one, and one with a task gets none', async () => {
    const { submissionId } = await submitted();
    await submitted();
    app().clock.advance(11 * 60);
    // Earlier tests left deliveries without tasks.
    await requeueDeliveries(app().context());
    expect(await requeueDeliveries(app().context())).toBe(0);
    await change(sql`delete from pgboss.job where data ->> 'deliveryId' = ${submissionId}`);
    expect(await requeueDeliveries(app().context())).toBe(1);
    const queued = sql`select data, group_id is not null as "hasGroup" from pgboss.job where data ->> 'deliveryId' = ${submissionId}`;
    expect(await change(queued)).toEqual([{ data: { deliveryId: submissionId }, hasGroup: true }]);
    expect(await requeueDeliveries(app().context())).toBe(0);
  });

  test('is removed 30 days after it was made, unless it is pending', async () => {
    const ended = await submitted();
    await send(app(), ended.submissionId);
    const pending = await submitted();
    app().clock.advance(30 * 24 * 3600 - 60);
    await purgeDeliveries(app().context());
    expect(await codeOf(ended.read())).toBe('done');
    app().clock.advance(120);
    await purgeDeliveries(app().context());
    expect(await codeOf(ended.read())).toBe('webhook_delivery.not_found');
    expect(await codeOf(pending.read())).toBe('done');
  });
});

describe('the list of deliveries', () => {
  test('has the newest first, in pages and by state, in two statements', async () => {
    const { surveyId, submissionId } = await submitted();
    app().clock.advance(1);
    const { id: test } = await admin.webhooks.test({ surveyId });
    await send(app(), submissionId);
    const list = (wanted: object = {}) => admin.webhooks.listDeliveries({ surveyId, ...wanted });
    const idsOf = async (wanted: object) => (await list(wanted)).items.map(({ id }) => id);
    expect(await idsOf({})).toEqual([test, submissionId]);
    expect(await idsOf({ sort: 'createdAt' })).toEqual([submissionId, test]);
    expect(await list({ limit: 1, offset: 1 })).toMatchObject({ total: 2, items: [{ id: submissionId }] });
    expect([await idsOf({ state: 'delivered' }), await idsOf({ state: 'pending' })]).toEqual([[submissionId], [test]]);
    expect(await idsOf({ state: 'failed' })).toEqual([]);
    await app().settle();
    await list();
    expect(await app().countStatements(list)).toBe(2);
    expect(await admin.webhooks.get({ surveyId })).toMatchObject({
      deliveries: { pending: 1, delivered: 1, failed: 0 },
    });
  });
});

describe('a test delivery', () => {
  test('is signed like a submission, names itself a test, and is made by the worker', async () => {
    const { surveyId, answer, received } = await submitted();
    answer.status = 202;
    const { id, ...queued } = await admin.webhooks.test({ surveyId });
    expect(queued).toMatchObject({ event: 'test', submissionId: null, state: 'pending' });
    await send(app(), id);
    const [sent] = received;
    expect(sent?.headers['webhook-id']).toBe(id);
    expect(JSON.parse(sent?.body ?? '')).toEqual({ type: 'test', surveyId, timestamp: queued.createdAt });
    expect(await admin.webhooks.getDelivery({ surveyId, deliveryId: id })).toMatchObject({
      state: 'delivered',
      httpStatus: 202,
    });
  });

  test('is attempted once', async () => {
    const { surveyId } = await submitted(404);
    const { id } = await admin.webhooks.test({ surveyId });
    await send(app(), id);
    const read = await admin.webhooks.getDelivery({ surveyId, deliveryId: id });
    expect(read).toMatchObject({ state: 'failed', attempts: 1, httpStatus: 404, reason: 'not_accepted' });
  });

  test('is deleted with its survey', async () => {
    const { id: surveyId } = await admin.surveys.create({
      id: app().given.name('empty'),
      localeId: locale,
      supportEmail: 'a@example.org',
      startDate: '2027-01-01T00:00:00Z',
      endDate: '2027-03-31T00:00:00Z',
      submissionNotificationUrl: 'https://receiver.example.org/hook',
    });
    const { id } = await admin.webhooks.test({ surveyId });
    await admin.surveys.delete({ surveyId });
    expect(await change(sql`select 1 from webhook_delivery where id = ${id}`)).toEqual([]);
  });
});
