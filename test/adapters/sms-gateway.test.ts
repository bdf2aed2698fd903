import { describe, expect, test } from 'vitest';
import { openSmsGateway, SmsRefusedError } from '../../src/adapters/sms-gateway.ts';
import type { SmsGateway } from '../../src/config.ts';
import { smsGateway } from '../support/sms-gateway.ts';

const MESSAGE = {
  id: 'notification-7',
  to: '+447911123456',
  text: 'Please {to} "tell" us: https://recall.test/?a=b&c=d',
};

const send = (gateway: SmsGateway, message = MESSAGE) => openSmsGateway({ sms: gateway }).send(message);

/** The error of an attempt. No error may tell whom a message was for, what it said, or the secrets of the address. */
async function faultOf(gateway: SmsGateway): Promise<Error> {
  const error = await send(gateway).then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Error)) throw new Error('the gateway took the message');
  const { message, stack = '', cause } = error;
  for (const told of [message, stack, String(cause)]) expect(told).not.toMatch(/447911|tell|address-secret|s3cret/);
  return error;
}

describe('a gateway', () => {
  test('gets the message as JSON with the header fields of the configuration, and the answer names its id', async () => {
    const { received, settings } = await smsGateway();
    expect(await send(settings)).toBe('m-1');
    const [{ method, headers, body } = { method: '', headers: {}, body: '' }] = received;
    expect(method).toBe('POST');
    expect(headers).toMatchObject({ authorization: 'Bearer s3cret', 'content-type': 'application/json' });
    expect(JSON.parse(body)).toEqual({ to: MESSAGE.to, from: 'Recall', text: MESSAGE.text, id: MESSAGE.id });
  });

  test('gets the message in the fields of a form', async () => {
    const { received, settings } = await smsGateway();
    await send({ ...settings, format: 'form', body: { To: '{to}', Body: '{text}' } });
    expect(received[0]?.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(received[0]?.body))).toEqual({ To: MESSAGE.to, Body: MESSAGE.text });
  });

  test('may want the message deep in its JSON, and say its id there', async () => {
    const { received, settings } = await smsGateway((response) =>
      response.end('{"messages":[{"status":"0","message-id":17}]}'),
    );
    const body = { messages: [{ destinations: [{ to: '{to}' }], text: '{text}', priority: 1 }] };
    const success = { pointer: '/messages/0/status', values: ['0'] };
    expect(await send({ ...settings, body, success, messageId: '/messages/0/message-id' })).toBe('17');
    expect(JSON.parse(received[0]?.body ?? '')).toEqual({
      messages: [{ destinations: [{ to: MESSAGE.to }], text: MESSAGE.text, priority: 1 }],
    });
  });

  test.each([400, 410, 422])('that answers %s has refused the message for good', async (status) => {
    const { settings } = await smsGateway((response, { body }) => response.writeHead(status).end(body));
    expect(await faultOf(settings)).toBeInstanceOf(SmsRefusedError);
  });

  test('that answers 200 and says no in its answer has refused the message for good', async () => {
    const { settings } = await smsGateway((response) => response.end('{"status":"4"}'));
    const success = { pointer: '/status', values: ['0'] };
    expect(await faultOf({ ...settings, success })).toBeInstanceOf(SmsRefusedError);
  });

  test.each([302, 401, 403, 404, 429, 500, 503])('that answers %s may take the message later', async (status) => {
    const { settings, received } = await smsGateway((response) =>
      response.writeHead(status, { location: '/elsewhere' }).end(),
    );
    expect(await faultOf(settings)).not.toBeInstanceOf(SmsRefusedError);
    expect(received).toHaveLength(1);
  });

  test('that says nothing, breaks off or is away may take the message later', async () => {
    const { settings, conduct, stop } = await smsGateway(() => undefined);
    expect((await faultOf({ ...settings, timeoutSeconds: 1 })).message).toBe(
      'The gateway did not answer within 1 seconds.',
    );
    conduct.answer = (response) => response.destroy();
    expect((await faultOf(settings)).message).toMatch(/^The gateway could not be reached/);
    await stop();
    expect((await faultOf(settings)).message).toMatch(/^The gateway could not be reached/);
  });

  test('has taken the message when it answers 2xx, though the answer breaks off or never ends', async () => {
    const { settings, conduct, received } = await smsGateway((response) =>
      response.writeHead(200, { 'content-length': '100' }).write('{', () => response.destroy()),
    );
    const success = { pointer: '/status', values: ['0'] };
    expect(await send({ ...settings, success })).toBeNull();
    conduct.answer = (response) => response.writeHead(202).write('{');
    expect(await send({ ...settings, timeoutSeconds: 1 })).toBeNull();
    expect(received).toHaveLength(2);
  });

  test('that answers 503 and breaks off may take the message later', async () => {
    const { settings } = await smsGateway((response) =>
      response.writeHead(503, { 'content-length': '100' }).write('{', () => response.destroy()),
    );
    expect((await faultOf(settings)).message).toBe('The gateway answered 503.');
  });

  test('may answer more than is read, or no JSON', async () => {
    const { settings, conduct } = await smsGateway((response) => response.end('x'.repeat(1_000_000)));
    expect(await send(settings)).toBeNull();
    conduct.answer = (response) => response.end('OK');
    expect(await send(settings)).toBeNull();
  });
});

test('without a gateway nothing is sent', async () => {
  const gateway = openSmsGateway({ sms: null });
  expect(gateway.isOn).toBe(false);
  await expect(gateway.send(MESSAGE)).rejects.toBeInstanceOf(SmsRefusedError);
});
