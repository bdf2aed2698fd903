import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { taskHandlers } from '../../src/services/task-handlers.ts';
import { TASK_POLICIES } from '../../src/tasks.ts';
import { recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';
import { contextOfTask, milkList, receiver, send, submittedTo } from './receiver.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  locale = await milkList(app());
});

const submitted = (url: string) => submittedTo(app(), locale, url);

test('a webhook sends the stored submission with its sums and a signature', async () => {
  const { url, received } = await receiver();
  const { survey, person, submissionId, secret } = await submitted(url);
  await send(app(), submissionId);
  const [sent] = received;
  const verified = new Webhook(secret).verify(sent?.body ?? '', sent?.headers as Record<string, string>);
  expect(verified).toMatchObject({
    submissionId,
    userId: person.id,
    userAlias: person.userName,
    surveyId: survey.slug,
    meals: [{ foods: [{ code: 'MILK', portionWeight: 200, nutrients: { 1: 128 } }] }],
    totals: { 1: 128 },
    totalsFromFood: { 1: 128 },
    totalsFromSupplements: {},
    eaten: { foods: 1, grams: 200, kcal: 128, foodsWithoutWeight: 0 },
    unknowns: {},
    incomplete: false,
  });
  expect(sent?.headers['webhook-id']).toBe(submissionId);
});

test.each([404, 500, 302])(
  'a webhook answered with %d is not delivered, and no redirect is followed',
  async (status) => {
    const { url, received } = await receiver(status);
    const { submissionId } = await submitted(url);
    await expect(send(app(), submissionId)).rejects.toThrow(`The receiver answered ${status}.`);
    expect(received).toHaveLength(1);
  },
);

test('a webhook to a private address is refused, by number and by name', async () => {
  const { url, received } = await receiver();
  for (const address of [url, url.replace('127.0.0.1', 'localhost'), url.replace('127.0.0.1', '[::ffff:127.0.0.1]')]) {
    const { submissionId } = await submitted(address);
    await expect(send(app(), submissionId, false)).rejects.toMatchObject({ reason: 'address_not_allowed' });
  }
  expect(received).toEqual([]);
});

test('a webhook that an earlier version queued, by the id of its submission, is delivered once', async () => {
  const { url, received } = await receiver();
  const { submissionId } = await submitted(url);
  const { em } = app().context();
  await query(em, sql`delete from webhook_delivery where id = ${submissionId}`);
  await query(em, sql`delete from pgboss.job`);
  const handle = taskHandlers(() => contextOfTask(app(), true))['submission-webhook'];
  await handle({ submissionId });
  await handle({ submissionId });
  const queued = await query<{ data: object }>(em, sql`select data from pgboss.job`);
  expect(queued).toEqual([{ data: { deliveryId: submissionId } }]);
  await handle({ deliveryId: submissionId });
  await handle({ deliveryId: submissionId });
  expect(received).toHaveLength(1);
});

/** The handlers of a worker, with the highest number of webhook attempts of some deliveries that ran at once. */
function watchedHandlers() {
  const watched = new Set<string>();
  const counts = { running: 0, highest: 0 };
  const handlers = taskHandlers(() => contextOfTask(app(), true));
  const watchedHandle: (typeof handlers)['submission-webhook'] = async (data) => {
    const counted = 'deliveryId' in data && watched.has(data.deliveryId) ? 1 : 0;
    counts.running += counted;
    counts.highest = Math.max(counts.highest, counts.running);
    try {
      await handlers['submission-webhook'](data);
    } finally {
      counts.running -= counted;
    }
  };
  return { watched, counts, handlers: { ...handlers, 'submission-webhook': watchedHandle } };
}

test('a webhook receiver that does not answer takes no more than its share of the attempts, and other surveys are served', async () => {
  const silent = createServer(() => undefined);
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const { survey, submissionId: first } = await submitted(`http://127.0.0.1:${port}/`);
  const others = Array.from({ length: 20 }, async () =>
    (await app().as(await app().given.respondent(survey))).submissions.submit(recall(survey, [])),
  );
  const unanswered = [first, ...(await Promise.all(others)).map(({ submissionId }) => submissionId)];
  const { url, arrivalOf } = await receiver();
  const { submissionId } = await submitted(url);
  const { watched, counts, handlers } = watchedHandlers();
  for (const id of unanswered) watched.add(id);
  const arrived = arrivalOf(submissionId);
  await app().parts.tasks.work(handlers);
  await arrived;
  const { groupConcurrency, localConcurrency } = TASK_POLICIES['submission-webhook'];
  // On a server, lanes that look for tasks at the same moment do not see each other and may exceed the share for a while.
  if (!('serverUrl' in inject('template'))) expect(counts.highest).toBeLessThanOrEqual(groupConcurrency ?? 0);
  expect(groupConcurrency).toBeLessThan(localConcurrency);
});
