import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { sendDelivery } from '../../src/services/webhooks/send-delivery.ts';
import { newWebhookSecret } from '../../src/services/webhooks/webhook-secret.ts';
import { recall } from '../support/recall.ts';
import type { TestApp } from '../support/test-app.ts';

export interface Received {
  headers: IncomingMessage['headers'];
  body: string;
}

/** A server that records its requests and answers with `answer.status`, until the test ends. */
export async function receiver(status = 200) {
  const received: Received[] = [];
  const answer = { status };
  const arrivals = new Map<unknown, () => void>();
  const server = createServer((req, res) => {
    void text(req).then((body) => {
      received.push({ headers: req.headers, body });
      res.writeHead(answer.status, { location: 'http://127.0.0.1:1/' }).end();
      arrivals.get(req.headers['webhook-id'])?.();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  /** Waits for a request with this id. */
  const arrivalOf = (id: string) => new Promise<void>((resolve) => arrivals.set(id, resolve));
  return { url: `http://127.0.0.1:${port}/hook`, received, answer, arrivalOf };
}

/** The context of a task, where surveys may name addresses of this machine, or may not. */
export function contextOfTask(app: TestApp, allowsPrivateWebhooks: boolean) {
  const context = app.context();
  return { ...context, config: { ...context.config, allowsPrivateWebhooks } };
}

/** Makes an attempt like a worker. */
export const send = (app: TestApp, deliveryId: string, allowsPrivateWebhooks = true) =>
  sendDelivery(contextOfTask(app, allowsPrivateWebhooks), { deliveryId });

/** A recall in a new survey with this webhook address. The id of the delivery is that of the submission. */
export async function submittedTo(app: TestApp, locale: string, submissionNotificationUrl: string) {
  const submissionNotificationSecret = newWebhookSecret();
  const survey = await app.given.survey({ locale, submissionNotificationUrl, submissionNotificationSecret });
  const person = await app.given.respondent(survey);
  const caller = await app.as(person);
  const { submissionId } = await caller.submissions.submit(recall(survey, [{ code: 'MILK', servingWeight: 200 }]));
  return { survey, person, surveyId: survey.slug, submissionId, secret: submissionNotificationSecret };
}

/** A food list with the milk of `submittedTo`. */
export async function milkList(app: TestApp): Promise<string> {
  const { id } = await app.given.locale();
  await app.given.food({ code: 'MILK', locals: { [id]: { nutrients: { 1: 64 } } } });
  await app.settle();
  return id;
}
