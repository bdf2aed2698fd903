import type { CDPSession, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import type { PasskeyRegistration, PasskeySignature } from '../../src/adapters/passkeys.ts';
import { owner, PASSWORD } from '../second-factors/given-factors.ts';
import { useTestApp } from '../support/test-app.ts';
import { useBrowser } from './support/browser.ts';

const app = useTestApp();
const openPage = useBrowser();
let base: string;

beforeAll(async () => {
  // The port is known when the service listens, and its address is read at each call.
  const config = { ...app().parts.config };
  base = (await app().listen({ config })).replace('127.0.0.1', 'localhost');
  Object.assign(config, { publicUrl: base, adminFrontendUrl: base, allowedOrigins: [base] });
});

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

/** A page of the service in a browser that has a key in it. */
async function pageWithKey() {
  const { page } = await openPage();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const key = await plugIn(devtools);
  await page.goto(`${base}/docs`);
  return { page, devtools, key };
}

async function plugIn(devtools: CDPSession): Promise<string> {
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return authenticatorId;
}

/** Posts from a script of the page, so that the browser keeps the cookie. */
function post(page: Page, path: string, body: object, token = ''): Promise<Answer> {
  return page.evaluate(
    async ([url, text, bearer]) => {
      const headers = { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) };
      const answer = await fetch(url, { method: 'POST', headers, body: text });
      return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
    },
    [`/api${path}`, JSON.stringify(body), token] as const,
  );
}

function createKey(page: Page, options: unknown): Promise<PasskeyRegistration> {
  return page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(json as PublicKeyCredentialCreationOptionsJSON);
    const created = (await navigator.credentials.create({ publicKey })) as PublicKeyCredential;
    return created.toJSON() as PasskeyRegistration;
  }, options);
}

function signWithKey(page: Page, options: unknown): Promise<PasskeySignature> {
  return page.evaluate(async (json) => {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(json as PublicKeyCredentialRequestOptionsJSON);
    const got = (await navigator.credentials.get({ publicKey })) as PublicKeyCredential;
    return got.toJSON() as PasskeySignature;
  }, options);
}

async function enrol(page: Page, token: string): Promise<Answer> {
  await post(page, '/auth/confirm', { password: PASSWORD }, token);
  const begun = await post(page, '/users/my-second-factors/passkey', { name: 'Laptop' }, token);
  const response = await createKey(page, begun.body.options);
  return post(page, `/users/my-second-factors/passkey/${String(begun.body.id)}/confirm`, { response }, token);
}

async function signIn(page: Page, email: string): Promise<Answer> {
  return post(page, '/auth/login', { email, password: PASSWORD });
}

test('a passkey created by Chromium signs in repeatedly, and the browser keeps the refresh cookie', async () => {
  const { email, id } = await owner(app());
  const { page } = await pageWithKey();
  const { accessToken } = (await signIn(page, email)).body;
  expect(await enrol(page, String(accessToken))).toMatchObject({
    status: 200,
    body: { factor: { kind: 'passkey', name: 'Laptop' }, recoveryCodes: expect.any(Array) },
  });
  expect(await post(page, '/auth/logout', {})).toMatchObject({ status: 200 });
  for (let count = 0; count < 2; count++) {
    const { challenge, kinds, passkeyOptions, ...rest } = (await signIn(page, email)).body;
    expect([kinds, rest.accessToken]).toEqual([['passkey'], undefined]);
    const response = await signWithKey(page, passkeyOptions);
    const answer = await post(page, '/auth/second-factor', { challenge, method: 'passkey', response });
    expect(answer.status).toBe(200);
    expect(await app().withToken(String(answer.body.accessToken)).auth.me()).toMatchObject({ id });
    // The browser has kept the cookie as well.
    expect(await post(page, '/auth/refresh', {})).toMatchObject({ status: 200 });
  }
});

test('a passkey that the account does not have is refused by the browser, and its signature by the service', async () => {
  const { email } = await owner(app());
  const other = await owner(app());
  const { page, devtools, key } = await pageWithKey();
  await enrol(page, String((await signIn(page, email)).body.accessToken));
  await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: key });
  await plugIn(devtools);
  const { challenge, passkeyOptions } = (await signIn(page, email)).body as {
    challenge: string;
    passkeyOptions: object;
  };
  await expect(signWithKey(page, passkeyOptions)).rejects.toThrow(/NotAllowedError/);

  const enrolled = await enrol(page, String((await signIn(page, other.email)).body.accessToken));
  expect(enrolled.status).toBe(200);
  // The key of the other account signs the challenge of this one.
  const response = await signWithKey(page, { ...passkeyOptions, allowCredentials: await keysOf(page, other.email) });
  const answer = await post(page, '/auth/second-factor', { challenge, method: 'passkey', response });
  expect(answer).toMatchObject({ status: 401, body: { code: 'auth.second_factor_refused' } });
});

async function keysOf(page: Page, email: string): Promise<unknown> {
  const { passkeyOptions } = (await signIn(page, email)).body as { passkeyOptions: { allowCredentials: unknown } };
  return passkeyOptions.allowCredentials;
}
