import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { newWebhookSecret } from '../../src/services/surveys/survey-fields.ts';
import { taskHandlers } from '../../src/services/task-handlers.ts';
import { sendSubmission } from '../../src/services/webhooks/send-submission.ts';
import { recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().given.food({ code: 'MILK', locals: { [locale]: { nutrients: { 1: 64 } } } });
  await app().settle();
});

/** A server that records its requests and answers with this status. */
async function receiver(status = 200) {
  const received: { headers: IncomingMessage['headers']; body: string }[] = [];
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      received.push({ headers: req.headers, body });
      res.writeHead(status, { location: 'http://127.0.0.1:1/' }).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`, received };
}

async function submitted(submissionNotificationUrl: string) {
  const submissionNotificationSecret = newWebhookSecret();
  const survey = await app().given.survey({ locale, submissionNotificationUrl, submissionNotificationSecret });
  const person = await app().given.respondent(survey);
  const caller = await app().as(person);
  const { submissionId } = await caller.submissions.submit(recall(survey, [{ code: 'MILK', servingWeight: 200 }]));
  return { survey, person, submissionId, secret: submissionNotificationSecret };
}

/** The context of a task, where surveys may name addresses of this machine, or may not. */
function contextOfTask(allowsPrivateWebhooks: boolean) {
  const context = app().context();
  return { ...context, config: { ...context.config, allowsPrivateWebhooks } };
}

const send = (submissionId: string, allowsPrivateWebhooks = true) =>
  sendSubmission(contextOfTask(allowsPrivateWebhooks), { submissionId });

test('a webhook sends the stored submission with a signature', async () => {
  const { url, received } = await receiver();
  const { survey, person, submissionId, secret } = await submitted(url);
  await send(submissionId);
  const [sent] = received;
  const verified = new Webhook(secret).verify(sent?.body ?? '', sent?.headers as Record<string, string>);
  expect(verified).toMatchObject({
    submissionId,
    userId: person.id,
    userAlias: person.userName,
    surveyId: survey.slug,
    meals: [{ foods: [{ code: 'MILK', portionWeight: 200, nutrients: { 1: 128 } }] }],
  });
  expect(sent?.headers['webhook-id']).toBe(submissionId);
});

test.each([404, 500, 302])(
  'a webhook answered with %d is not delivered, and no redirect is followed',
  async (status) => {
    const { url, received } = await receiver(status);
    const { submissionId } = await submitted(url);
    await expect(send(submissionId)).rejects.toThrow(`The receiver answered ${status}.`);
    expect(received).toHaveLength(1);
  },
);

test('a webhook to a private address is refused, by number and by name', async () => {
  const { url, received } = await receiver();
  for (const address of [url, url.replace('127.0.0.1', 'localhost'), url.replace('127.0.0.1', '[::ffff:127.0.0.1]')]) {
    const { submissionId } = await submitted(address);
    await expect(send(submissionId, false)).rejects.toThrow(/is not allowed|private/i);
  }
  expect(received).toEqual([]);
});

test('a webhook is sent by the worker of the service after a submission', async () => {
  const { url, received } = await receiver();
  const { submissionId } = await submitted(url);
  await app().parts.tasks.work(taskHandlers(() => contextOfTask(true)));
  const sent = () => received.map(({ headers }) => headers['webhook-id']);
  await expect.poll(sent, { timeout: 10_000 }).toContain(submissionId);
});

test('a webhook receiver that does not answer delays no other survey', async () => {
  const silent = createServer(() => undefined);
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const { survey } = await submitted(`http://127.0.0.1:${port}/`);
  const others = Array.from({ length: 20 }, async () =>
    (await app().as(await app().given.respondent(survey))).submissions.submit(recall(survey, [])),
  );
  await Promise.all(others);
  const { url, received } = await receiver();
  const { submissionId } = await submitted(url);
  await app().parts.tasks.work(taskHandlers(() => contextOfTask(true)));
  const sent = () => received.map(({ headers }) => headers['webhook-id']);
  await expect.poll(sent, { timeout: 15_000 }).toContain(submissionId);
});
