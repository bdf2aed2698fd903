import { randomUUID } from 'node:crypto';
import { URI } from 'otpauth';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RateLimits } from '../../src/adapters/rate-limits.ts';
import { query, sql } from '../../src/db/sql.ts';
import { purgeExpired } from '../../src/services/maintenance/purge-expired.ts';
import { call, problemOf } from '../support/http.ts';
import { personalToken } from '../support/personal-token.ts';
import { codeOf as refusalCode } from '../support/refusals.ts';
import { SoftAuthenticator } from '../support/soft-authenticator.ts';
import { useTestApp } from '../support/test-app.ts';
import {
  asked,
  codeOf,
  confirmedCaller,
  enrolApp,
  enrolKey,
  ORIGIN,
  owner,
  PASSWORD,
  type Owner,
} from './given-factors.ts';

const app = useTestApp();
let survey: { id: number; slug: string };

beforeAll(async () => {
  survey = await app().given.survey({ locale: (await app().given.locale()).id });
});
beforeEach(() => app().clock.hold());
afterEach(() => app().clock.reset());

const listOf = ({ caller }: Pick<Owner, 'caller'>) => caller.secondFactors.list();
const login = ({ email }: Owner) => app().withToken(null).auth.login({ email, password: PASSWORD });

describe('an app for one-time passwords', () => {
  test('is set up by a secret of 160 bits, its otpauth address (SHA-1, 6 digits, 30 seconds) and a QR code', async () => {
    const somebody = await owner(app());
    const { secret, uri, qrSvg } = await somebody.caller.secondFactors.beginTotp({ name: 'Phone' });
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const { issuer, label, algorithm, digits, ...rest } = URI.parse(uri);
    expect([issuer, label, algorithm, digits]).toEqual(['Dietary Recall recall.test', somebody.email, 'SHA1', 6]);
    expect(rest).toMatchObject({ period: 30, secret: expect.objectContaining({ bytes: expect.any(Uint8Array) }) });
    expect(uri).toContain(`secret=${secret}`);
    expect(qrSvg).toMatch(/^<svg .*<\/svg>$/s);
  });

  test('is labelled with the first 64 characters of the user name where the account has no e-mail address', async () => {
    const { id } = await app().given.respondent(survey, { password: PASSWORD });
    const userName = '👩‍👩‍👧'.repeat(30);
    await query(app().context().em, sql`update survey_alias set user_name = ${userName} where user_id = ${id}`);
    const caller = await app().as({ id });
    await caller.auth.confirm({ password: PASSWORD });
    const { uri } = await caller.secondFactors.beginTotp({ name: 'Phone' });
    expect(URI.parse(uri).label).toBe([...userName].slice(0, 64).join(''));
  });

  test('protects nothing and is not listed before a code confirms it', async () => {
    const somebody = await owner(app());
    const { id, secret } = await somebody.caller.secondFactors.beginTotp({ name: 'Phone' });
    expect((await listOf(somebody)).factors).toEqual([]);
    expect(await login(somebody)).toHaveProperty('accessToken');
    const wrong = codeOf(app(), secret, 5);
    expect(await refusalCode(somebody.caller.secondFactors.confirmTotp({ id, code: wrong }))).toBe(
      'second_factor.refused',
    );
    expect(await login(somebody)).toHaveProperty('accessToken');
    const { factor } = await somebody.caller.secondFactors.confirmTotp({ id, code: codeOf(app(), secret) });
    expect(factor).toEqual({ id, kind: 'totp', name: 'Phone', createdAt: expect.any(String), lastUsedAt: null });
    expect((await listOf(somebody)).factors).toEqual([factor]);
    expect(await asked(app(), somebody)).toMatchObject({
      kinds: ['totp'],
      passkeyOptions: null,
      expiresInSeconds: 300,
    });
  });

  test('is stored without its secret in clear text', async () => {
    const { secret } = await enrolApp(app(), await owner(app()));
    const rows = await query<{ text: string }>(app().context().em, sql`select f::text as text from second_factor f`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ text }) => text.includes(secret))).toEqual([]);
  });

  test('that is not confirmed is void after ten minutes and then deleted', async () => {
    const somebody = await owner(app());
    const { id, secret } = await somebody.caller.secondFactors.beginTotp({ name: 'Phone' });
    app().clock.advance(601);
    await somebody.caller.auth.confirm({ password: PASSWORD });
    const confirmation = () => somebody.caller.secondFactors.confirmTotp({ id, code: codeOf(app(), secret) });
    expect(await refusalCode(confirmation())).toBe('second_factor.not_found');
    await purgeExpired(app().context());
    app().clock.reset();
    expect(await refusalCode(confirmation())).toBe('second_factor.not_found');
  });

  test('that is not confirmed is replaced by the next app, and not by a passkey', async () => {
    const somebody = await owner(app());
    const first = await somebody.caller.secondFactors.beginTotp({ name: 'Phone' });
    const second = await somebody.caller.secondFactors.beginTotp({ name: 'Phone' });
    await somebody.caller.secondFactors.beginPasskey({ name: 'Key' });
    const confirm = ({ id, secret }: typeof first) =>
      refusalCode(somebody.caller.secondFactors.confirmTotp({ id, code: codeOf(app(), secret) }));
    expect([await confirm(first), await confirm(second)]).toEqual(['second_factor.not_found', 'done']);
  });

  test('is confirmed once, also by two simultaneous codes, and by its owner only', async () => {
    const somebody = await owner(app());
    const other = await owner(app());
    const { id, secret } = await somebody.caller.secondFactors.beginTotp({ name: 'Phone' });
    const confirm = ({ caller }: Owner) =>
      refusalCode(caller.secondFactors.confirmTotp({ id, code: codeOf(app(), secret) }));
    expect(await confirm(other)).toBe('second_factor.not_found');
    const both = await Promise.all([confirm(somebody), confirm(somebody)]);
    expect(both.sort()).toEqual(['done', 'second_factor.not_found']);
    expect((await listOf(somebody)).recoveryCodesLeft).toBe(10);
  });
});

describe('registering a passkey', () => {
  test('names this deployment, and excludes the passkeys that the account has', async () => {
    const somebody = await owner(app());
    const { key } = await enrolKey(somebody);
    const { options } = await somebody.caller.secondFactors.beginPasskey({ name: 'Key' });
    expect(options).toMatchObject({
      rp: { id: 'recall.test', name: 'Dietary Recall' },
      user: { name: somebody.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
      excludeCredentials: [{ id: key.sign({ rpId: 'x' }).id, transports: ['internal'] }],
    });
    expect(await asked(app(), somebody)).toMatchObject({ kinds: ['passkey'], passkeyOptions: { rpId: 'recall.test' } });
  });

  test.each([
    ['on a page of another origin', { origin: 'https://evil.example.org' }],
    ['for another deployment', { rpId: 'evil.example.org' }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['that is a sign-in', { type: 'webauthn.get' }],
    ['without a touch of the key', { flags: 0 }],
    ['with an id of more than 1023 bytes', { credentialIdBytes: 1024, id: 'AAAA' }],
    ['with an attestation that was not asked for', { format: 'fido-u2f' }],
  ])('%s is refused', async (_, told) => {
    const somebody = await owner(app());
    const { id, options } = await somebody.caller.secondFactors.beginPasskey({ name: 'Key' });
    const key = new SoftAuthenticator(ORIGIN);
    const confirm = (response: ReturnType<SoftAuthenticator['register']>) =>
      refusalCode(somebody.caller.secondFactors.confirmPasskey({ id, response }));
    expect(await confirm(key.register(options, told))).toBe('second_factor.refused');
    expect((await listOf(somebody)).factors).toEqual([]);
    expect(await confirm(new SoftAuthenticator(ORIGIN).register(options))).toBe('done');
  });

  test('accepts an id of 1023 bytes', async () => {
    const somebody = await owner(app());
    const { id, options } = await somebody.caller.secondFactors.beginPasskey({ name: 'Key' });
    const response = new SoftAuthenticator(ORIGIN).register(options, { credentialIdBytes: 1023 });
    expect(await refusalCode(somebody.caller.secondFactors.confirmPasskey({ id, response }))).toBe('done');
  });

  test('refuses a passkey that any account has already', async () => {
    const { key } = await enrolKey(await owner(app()));
    const other = await owner(app());
    const { id, options } = await other.caller.secondFactors.beginPasskey({ name: 'Mine' });
    const response = key.register(options);
    expect(await refusalCode(other.caller.secondFactors.confirmPasskey({ id, response }))).toBe(
      'second_factor.refused',
    );
  });
});

describe('the first second factor of an account', () => {
  test('comes with ten recovery codes of 80 bits, stored as hashes only, and a further factor with none', async () => {
    const somebody = await owner(app());
    const { recoveryCodes } = await enrolApp(app(), somebody);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^(?:[A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    const stored = await query<{ text: string }>(app().context().em, sql`select r::text as text from recovery_code r`);
    const spelled = recoveryCodes.flatMap((code) => [code, code.replaceAll('-', '')]);
    expect(stored.filter(({ text }) => spelled.some((code) => text.includes(code)))).toEqual([]);
    const { recoveryCodes: more } = await enrolKey(somebody);
    expect([more, (await listOf(somebody)).recoveryCodesLeft]).toEqual([[], 10]);
  });

  test('ends all other sign-ins, and a further factor ends neither sign-ins nor challenges', async () => {
    const somebody = await owner(app());
    const other = await confirmedCaller(app(), somebody.email);
    await enrolApp(app(), somebody);
    expect(await refusalCode(other.auth.me())).toBe('auth.not_signed_in');
    expect(await refusalCode(somebody.caller.auth.me())).toBe('done');
    const { challenge } = await asked(app(), somebody);
    const { key } = await enrolKey(somebody);
    const { passkeyOptions } = await asked(app(), somebody);
    expect(passkeyOptions).toMatchObject({ allowCredentials: [{ id: key.sign({ rpId: 'x' }).id }] });
    const answer = app().withToken(null).auth.secondFactor({ challenge, method: 'recovery-code', code: 'wrong' });
    expect(await refusalCode(answer)).toBe('auth.second_factor_refused');
  });
});

test('an account has at most ten second factors, including those not confirmed', async () => {
  const somebody = await owner(app());
  for (let count = 0; count < 9; count++) await enrolKey(somebody);
  const begin = (kind: 'beginTotp' | 'beginPasskey') =>
    refusalCode(somebody.caller.secondFactors[kind]({ name: 'More' }));
  expect([await begin('beginTotp'), await begin('beginPasskey'), await begin('beginTotp')]).toEqual([
    'done',
    'second_factor.too_many',
    'done',
  ]);
});

describe('changing second factors', () => {
  const id = randomUUID();
  const key = new SoftAuthenticator(ORIGIN);
  const response = key.register({ rp: { id: 'recall.test' }, challenge: 'AAAA' });
  const changes: Record<string, (caller: Owner['caller']) => Promise<unknown>> = {
    'beginning an app': ({ secondFactors }) => secondFactors.beginTotp({ name: 'Phone' }),
    'confirming an app': ({ secondFactors }) => secondFactors.confirmTotp({ id, code: '123456' }),
    'beginning a passkey': ({ secondFactors }) => secondFactors.beginPasskey({ name: 'Key' }),
    'confirming a passkey': ({ secondFactors }) => secondFactors.confirmPasskey({ id, response }),
    'removing one': ({ secondFactors }) => secondFactors.delete({ id }),
    'renewing recovery codes': ({ secondFactors }) => secondFactors.renewRecoveryCodes(),
  };
  const cases = Object.entries(changes).map(([what, change]) => ({ what, change }));

  test.each(cases)(
    '$what needs a password confirmed in the same sign-in at most five minutes before',
    async ({ change }) => {
      const somebody = await owner(app());
      const other = await app().as(somebody);
      expect(await refusalCode(change(other))).toBe('auth.confirmation_needed');
      app().clock.advance(299);
      expect(await refusalCode(change(somebody.caller))).not.toBe('auth.confirmation_needed');
      app().clock.advance(2);
      expect(await refusalCode(change(somebody.caller))).toBe('auth.confirmation_needed');
    },
  );

  test.each(cases)('$what is refused to personal access tokens and to sign-ins by a link', async ({ change }) => {
    const { id: user, urlAuthToken } = await app().given.respondent(survey, { password: PASSWORD });
    const program = app().withToken((await personalToken(app(), { id: user })).jwt);
    const { accessToken } = await app().withToken(null).auth.loginToken({ token: urlAuthToken });
    for (const caller of [program, app().withToken(accessToken)]) {
      expect(await refusalCode(change(caller))).toBe('access.in_person_only');
      expect(await refusalCode(caller.secondFactors.list())).toBe('access.in_person_only');
      expect(await refusalCode(caller.auth.confirm({ password: PASSWORD }))).toBe('access.in_person_only');
    }
  });
});

describe('confirming the password', () => {
  test('accepts the present password only', async () => {
    const { caller } = await owner(app());
    expect(await caller.auth.confirm({ password: PASSWORD })).toEqual({ confirmed: true, expiresInSeconds: 300 });
    expect(await refusalCode(caller.auth.confirm({ password: 'wrong' }))).toBe('user.wrong_current_password');
  });

  test('with a wrong password permits nothing, and is limited to ten tries in a quarter of an hour', async () => {
    const { id } = await owner(app());
    const { orm, config } = app().parts;
    const base = await app().listen({ limits: new RateLimits(orm, { ...config, isRateLimited: true }) });
    const token = await app().tokenFor(id);
    const post = async (path: string, body: object) =>
      problemOf(await call('POST', `${base}/api${path}`, { token, body })).code;
    for (let count = 0; count < 10; count++) {
      expect(await post('/auth/confirm', { password: 'wrong' })).toBe('user.wrong_current_password');
    }
    expect(await post('/auth/confirm', { password: PASSWORD })).toBe('request.too_many');
    expect(await post('/users/my-recovery-codes', {})).toBe('auth.confirmation_needed');
  });
});
