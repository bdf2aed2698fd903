import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import type { SmsGateway } from '../../src/config.ts';

export interface ReceivedSms {
  method: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answers a message; without one it says nothing. */
type Answer = (response: ServerResponse, received: ReceivedSms) => void;

const accept: Answer = (response) => response.writeHead(202).end('{"id":"m-1"}');

/** How gateways send receipts: Twilio a form, Vonage a query, Infobip JSON. */
export const RECEIPT_FORMS = ['form', 'query', 'json'] as const;

/** Sends a receipt as a gateway does, and returns the status of the answer. */
export async function sendReceipt(
  url: string,
  content: Readonly<Record<string, unknown>> | readonly unknown[],
  form: (typeof RECEIPT_FORMS)[number] = 'json',
): Promise<number> {
  const send = (init: RequestInit) => fetch(url, { method: 'POST', ...init });
  const fields = () => new URLSearchParams(content as Record<string, string>);
  const senders = {
    form: () => send({ body: fields() }),
    query: () => fetch(`${url}?${fields().toString()}`),
    json: () => send({ body: JSON.stringify(content), headers: { 'content-type': 'application/json' } }),
  };
  const answer = await senders[form]();
  return answer.status;
}

/** An HTTP gateway for SMS that runs until the test ends. `answer` may be replaced meanwhile. */
export async function smsGateway(answer: Answer = accept) {
  const received: ReceivedSms[] = [];
  const conduct = { answer };
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { method = '', headers } = request;
      const message = { method, headers, body };
      received.push(message);
      conduct.answer(response, message);
    });
  });
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await listen(0);
  const { port } = server.address() as AddressInfo;
  onTestFinished(() => close());
  const settings: SmsGateway = {
    url: `http://127.0.0.1:${port}/messages?key=address-secret`,
    method: 'POST',
    format: 'json',
    headers: { authorization: 'Bearer s3cret' },
    body: { to: '{to}', from: '{from}', text: '{text}', id: '{id}' },
    from: 'Recall',
    messageId: '/id',
    success: null,
    receipts: null,
    timeoutSeconds: 30,
    perSecond: 1000,
  };
  return { received, conduct, settings, stop: close, start: () => listen(port) };
}
