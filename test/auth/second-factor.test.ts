import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Passwords } from '../../src/adapters/passwords.ts';
import { RateLimits } from '../../src/adapters/rate-limits.ts';
import { SecretBox } from '../../src/adapters/secret-box.ts';
import { query, sql } from '../../src/db/sql.ts';
import type { IssuedTokens } from '../../src/services/auth/issue-tokens.ts';
import { signInByEmail } from '../../src/services/auth/sign-in.ts';
import { purgeExpired } from '../../src/services/maintenance/purge-expired.ts';
import {
  asked,
  codeOf,
  confirmedCaller,
  enrolApp,
  enrolKey,
  logOf,
  ORIGIN,
  owner,
  PASSWORD,
} from '../second-factors/given-factors.ts';
import { call, cookieOf, problemOf } from '../support/http.ts';
import { codeOf as refusalCode } from '../support/refusals.ts';
import { SoftAuthenticator } from '../support/soft-authenticator.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
beforeEach(() => app().clock.hold());
afterEach(() => app().clock.reset());

type Answer = Parameters<Caller['auth']['secondFactor']>[0];
const answer = (input: Answer) => app().withToken(null).auth.secondFactor(input);
const REFUSED = 'auth.second_factor_refused';
const OVER = 'auth.challenge_over';

const sorted = (codes: (string | undefined)[]) => codes.map(String).sort();

async function withApp() {
  const somebody = await owner(app());
  const { secret, recoveryCodes } = await enrolApp(app(), somebody);
  return { ...somebody, secret, recoveryCodes };
}

async function withKey() {
  const somebody = await owner(app());
  const { key } = await enrolKey(somebody);
  return { ...somebody, key };
}

describe('an account with a second factor', () => {
  test('gets a challenge for its password, which is not an access token, and neither tokens nor a cookie', async () => {
    const { email } = await withApp();
    const base = await app().listen();
    const { status, headers, body } = await call('POST', `${base}/api/auth/login`, {
      body: { email, password: PASSWORD },
    });
    const { challenge } = body as { challenge: string };
    expect([status, headers.getSetCookie(), Object.keys(body as object).sort()]).toEqual([
      200,
      [],
      ['challenge', 'expiresInSeconds', 'kinds', 'passkeyOptions'],
    ]);
    expect(await refusalCode(app().withToken(challenge).auth.me())).toBe('auth.not_signed_in');
  });

  test('gets tokens that do not work when its first factor is confirmed while its password is verified', async () => {
    const somebody = await owner(app());
    const { passwords } = app().parts;
    const checked = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const verify: Passwords['verify'] = async (...given) => {
      const matches = await passwords.verify(...given);
      checked.resolve();
      await goOn.promise;
      return matches;
    };
    const slow = { verify, isOutdated: () => false } as unknown as Passwords;
    const client = { ip: '127.0.0.1', userAgent: null, reportLimit: () => undefined };
    const context = { ...app().context(), passwords: slow };
    const underWay = signInByEmail(context, { email: somebody.email, password: PASSWORD, client });
    await checked.promise;
    await enrolApp(app(), somebody);
    goOn.resolve();
    const tokens = (await underWay) as IssuedTokens;
    expect(await refusalCode(app().withToken(tokens.accessToken).auth.me())).toBe('auth.not_signed_in');
    const cookies = { '__Secure-refresh_token': tokens.refreshToken };
    expect(await refusalCode(app().withToken(null, cookies).auth.refresh())).toBe('auth.refresh_refused');
  });

  test('whose sealing key is lost is refused a one-time password like a wrong one, and signs in with a recovery code', async () => {
    const somebody = await withApp();
    const elsewhere = new SecretBox([{ id: 'another', secret: 'another secret, of 32 characters' }]);
    const { em } = app().context();
    const sealed = await elsewhere.seal(somebody.secret);
    await query(em, sql`update second_factor set sealed_secret = ${sealed} where user_id = ${somebody.id}`);
    const { challenge } = await asked(app(), somebody);
    const code = codeOf(app(), somebody.secret, 1);
    expect(await refusalCode(answer({ challenge, method: 'totp', code }))).toBe(REFUSED);
    const [recoveryCode = ''] = somebody.recoveryCodes;
    expect(await answer({ challenge, method: 'recovery-code', code: recoveryCode })).toHaveProperty('accessToken');
  });

  test('signs in with the code of its app, gets the cookie, and is recorded in the sign-in log', async () => {
    const somebody = await withApp();
    const base = await app().listen();
    const { challenge } = await asked(app(), somebody);
    const body = { challenge, method: 'totp', code: codeOf(app(), somebody.secret) };
    const signedIn = await call('POST', `${base}/api/auth/second-factor`, { body });
    const { accessToken: token } = signedIn.body as { accessToken: string };
    expect((await call('GET', `${base}/api/auth/me`, { token })).body).toMatchObject({ id: somebody.id });
    expect(cookieOf(signedIn)).toMatch(/refresh_token=./);
    expect((await logOf(app(), somebody)).slice(-2)).toEqual(['password second-factor-asked', 'totp signed-in']);
    const [factor] = (await app().withToken(token).secondFactors.list()).factors;
    expect(factor?.lastUsedAt).toEqual(expect.any(String));
  });

  test('cannot send an access token as a challenge', async () => {
    const { id, secret } = await withApp();
    const challenge = await app().tokenFor(id);
    expect(await refusalCode(answer({ challenge, method: 'totp', code: codeOf(app(), secret) }))).toBe(OVER);
  });
});

describe('a one-time password', () => {
  test.each([-1, 0, 1])('is accepted where clocks differ by %i steps of 30 seconds', async (steps) => {
    const somebody = await withApp();
    app().clock.advance(60);
    const { challenge } = await asked(app(), somebody);
    const code = codeOf(app(), somebody.secret, steps);
    expect(await refusalCode(answer({ challenge, method: 'totp', code }))).toBe('done');
  });

  test.each([-2, 2])('is refused where clocks differ by %i steps of 30 seconds', async (steps) => {
    const somebody = await withApp();
    app().clock.advance(120);
    const { challenge } = await asked(app(), somebody);
    const code = codeOf(app(), somebody.secret, steps);
    expect(await refusalCode(answer({ challenge, method: 'totp', code }))).toBe(REFUSED);
  });

  test('may contain blanks, and is refused when it is shorter, longer or has other characters', async () => {
    const somebody = await withApp();
    const { challenge } = await asked(app(), somebody);
    const code = codeOf(app(), somebody.secret);
    for (const wrong of [code.slice(1), `0${code}`, `${code.slice(0, 5)}x`, '٠٠٠٠٠٠']) {
      expect(await refusalCode(answer({ challenge, method: 'totp', code: wrong }))).toBe(REFUSED);
    }
    const spaced = `${code.slice(0, 3)} ${code.slice(3)} `;
    expect(await refusalCode(answer({ challenge, method: 'totp', code: spaced }))).toBe('done');
  });

  test('is accepted once for all challenges, and earlier ones are refused after it', async () => {
    const somebody = await withApp();
    app().clock.advance(60);
    const [one, two, three] = [
      await asked(app(), somebody),
      await asked(app(), somebody),
      await asked(app(), somebody),
    ];
    const code = codeOf(app(), somebody.secret);
    const earlier = codeOf(app(), somebody.secret, -1);
    const give = ({ challenge }: typeof one, given: string) =>
      refusalCode(answer({ challenge, method: 'totp', code: given }));
    expect([await give(one, code), await give(two, code), await give(two, earlier)]).toEqual([
      'done',
      REFUSED,
      REFUSED,
    ]);
    expect(await give(three, codeOf(app(), somebody.secret, 1))).toBe('done');
  });

  test('is accepted once when it is sent five times at the same moment', async () => {
    const somebody = await withApp();
    const challenges = await Promise.all(Array.from({ length: 5 }, () => asked(app(), somebody)));
    const code = codeOf(app(), somebody.secret);
    const results = await Promise.all(
      challenges.map(({ challenge }) => refusalCode(answer({ challenge, method: 'totp', code }))),
    );
    expect(sorted(results)).toEqual([REFUSED, REFUSED, REFUSED, REFUSED, 'done']);
  });

  test('that confirmed the app is not accepted again', async () => {
    const somebody = await owner(app());
    const { id, secret } = await somebody.caller.secondFactors.beginTotp({ name: 'Phone' });
    const code = codeOf(app(), secret);
    await somebody.caller.secondFactors.confirmTotp({ id, code });
    const { challenge } = await asked(app(), somebody);
    expect(await refusalCode(answer({ challenge, method: 'totp', code }))).toBe(REFUSED);
  });

  test('of each app of the account is accepted, and that of another account is refused', async () => {
    const somebody = await withApp();
    const other = await withApp();
    const tablet = await enrolApp(app(), somebody, 'Tablet');
    const { challenge } = await asked(app(), somebody);
    const give = (secret: string) => refusalCode(answer({ challenge, method: 'totp', code: codeOf(app(), secret) }));
    expect([await give(other.secret), await give(tablet.secret)]).toEqual([REFUSED, 'done']);
  });
});

describe('a recovery code', () => {
  test('is accepted once, in any case and with any blanks and hyphens', async () => {
    const somebody = await withApp();
    const spellings = [
      (code: string) => code,
      (code: string) => code.toLowerCase().replaceAll('-', ''),
      (code: string) => ` ${code.replaceAll('-', ' ')}`,
    ];
    for (const [index, spell] of spellings.entries()) {
      const code = spell(somebody.recoveryCodes[index] ?? '');
      const give = async () =>
        refusalCode(answer({ challenge: (await asked(app(), somebody)).challenge, method: 'recovery-code', code }));
      expect([await give(), await give()]).toEqual(['done', REFUSED]);
    }
    expect((await somebody.caller.secondFactors.list()).recoveryCodesLeft).toBe(7);
    expect(await logOf(app(), somebody)).toContain('recovery-code signed-in');
  });

  test('is accepted once when it is sent four times at the same moment, and for its owner only', async () => {
    const somebody = await withApp();
    const other = await withApp();
    const [code = ''] = somebody.recoveryCodes;
    const give = ({ challenge }: { challenge: string }) =>
      refusalCode(answer({ challenge, method: 'recovery-code', code }));
    expect(await give(await asked(app(), other))).toBe(REFUSED);
    const challenges = await Promise.all(Array.from({ length: 4 }, () => asked(app(), somebody)));
    expect(sorted(await Promise.all(challenges.map(give)))).toEqual([REFUSED, REFUSED, REFUSED, 'done']);
  });
});

describe('a passkey', () => {
  test('signs in by its signature of this challenge', async () => {
    const somebody = await withKey();
    for (let count = 0; count < 2; count++) {
      const { challenge, passkeyOptions } = await asked(app(), somebody);
      const response = somebody.key.sign(passkeyOptions ?? {});
      expect(await refusalCode(answer({ challenge, method: 'passkey', response }))).toBe('done');
    }
    const [factor] = (await somebody.caller.secondFactors.list()).factors;
    expect(factor?.lastUsedAt).toEqual(expect.any(String));
    expect(await logOf(app(), somebody)).toContain('passkey signed-in');
  });

  test.each([
    ['on a page of somebody else', { origin: 'https://evil.example.org' }],
    ['for another deployment', { rpId: 'evil.example.org' }],
    ['for another challenge', { challenge: 'AAAA' }],
    ['as the registration of a passkey', { type: 'webauthn.create' }],
    ['without a touch of the key', { flags: 0 }],
  ])('is refused for a signature made %s', async (_, told) => {
    const somebody = await withKey();
    const { challenge, passkeyOptions } = await asked(app(), somebody);
    const response = somebody.key.sign(passkeyOptions ?? {}, told);
    expect(await refusalCode(answer({ challenge, method: 'passkey', response }))).toBe(REFUSED);
    expect((await logOf(app(), somebody)).at(-1)).toBe('passkey refused');
  });

  test('is refused for the signature of another key, also when that key claims its id', async () => {
    const somebody = await withKey();
    const other = await withKey();
    const forger = new SoftAuthenticator(ORIGIN);
    forger.impersonate(somebody.key);
    for (const key of [other.key, forger]) {
      const { challenge, passkeyOptions } = await asked(app(), somebody);
      const response = key.sign(passkeyOptions ?? {});
      expect(await refusalCode(answer({ challenge, method: 'passkey', response }))).toBe(REFUSED);
    }
  });

  test('is refused as a copy when its signature count has not grown', async () => {
    const somebody = await withKey();
    const sign = async () => {
      const { challenge, passkeyOptions } = await asked(app(), somebody);
      const response = somebody.key.sign(passkeyOptions ?? {});
      return refusalCode(answer({ challenge, method: 'passkey', response }));
    };
    somebody.key.signatureCount = 5;
    expect(await sign()).toBe('done');
    somebody.key.signatureCount = 5;
    expect(await sign()).toBe(REFUSED);
    expect(await sign()).toBe('done');
  });

  test('that counts no signatures is accepted repeatedly', async () => {
    const somebody = await withKey();
    for (let count = 0; count < 2; count++) {
      const { challenge, passkeyOptions } = await asked(app(), somebody);
      somebody.key.signatureCount = -1;
      const response = somebody.key.sign(passkeyOptions ?? {});
      expect(await refusalCode(answer({ challenge, method: 'passkey', response }))).toBe('done');
    }
  });

  test('is refused where the account had no passkey when it was challenged', async () => {
    const somebody = await withApp();
    const { challenge } = await asked(app(), somebody);
    const { key } = await enrolKey(somebody);
    const response = key.sign({ rpId: 'recall.test', challenge: '' });
    expect(await refusalCode(answer({ challenge, method: 'passkey', response }))).toBe(REFUSED);
  });
});

describe('a challenge for a second factor', () => {
  test('accepts one answer, also when four right answers arrive at the same moment', async () => {
    const somebody = await withApp();
    const { challenge } = await asked(app(), somebody);
    const codes = somebody.recoveryCodes.slice(0, 4);
    const results = await Promise.all(
      codes.map((code) => refusalCode(answer({ challenge, method: 'recovery-code', code }))),
    );
    expect(sorted(results)).toEqual([OVER, OVER, OVER, 'done']);
    // The codes that signed nobody in are not used up.
    expect((await somebody.caller.secondFactors.list()).recoveryCodesLeft).toBe(9);
  });

  test('is void after five attempts, also when eight arrive at the same moment', async () => {
    const somebody = await withApp();
    const { challenge } = await asked(app(), somebody);
    const give = (code: string) => refusalCode(answer({ challenge, method: 'recovery-code', code }));
    const results = await Promise.all(Array.from({ length: 8 }, () => give('wrong')));
    expect(sorted(results)).toEqual([OVER, OVER, OVER, REFUSED, REFUSED, REFUSED, REFUSED, REFUSED]);
    expect(await give(somebody.recoveryCodes[0] ?? '')).toBe(OVER);
    expect((await somebody.caller.secondFactors.list()).recoveryCodesLeft).toBe(10);
  });

  test('is valid for five minutes and then deleted', async () => {
    const somebody = await withApp();
    const [early, late] = [await asked(app(), somebody), await asked(app(), somebody)];
    const give = ({ challenge }: typeof early, index: number) =>
      refusalCode(answer({ challenge, method: 'recovery-code', code: somebody.recoveryCodes[index] ?? '' }));
    app().clock.advance(295);
    expect(await give(early, 0)).toBe('done');
    app().clock.advance(6);
    expect(await give(late, 1)).toBe(OVER);
    await purgeExpired(app().context());
    const left = await query(app().context().em, sql`select id from sign_in_challenge where user_id = ${somebody.id}`);
    expect(left).toEqual([]);
  });

  const overtaking: Record<string, (somebody: Awaited<ReturnType<typeof withApp>>) => Promise<unknown>> = {
    'the password is changed': ({ id, caller }) =>
      caller.users.updatePassword({ userId: id, password: 'plum ridge seventeen', currentPassword: PASSWORD }),
    'a second factor is removed': async (somebody) => {
      const { id } = await enrolKey(somebody);
      await somebody.caller.secondFactors.delete({ id });
    },
    'the recovery codes are renewed': ({ caller }) => caller.secondFactors.renewRecoveryCodes(),
    'the account is disabled': ({ id }) =>
      query(app().context().em, sql`update user_account set is_disabled = true where id = ${id}`),
  };
  test.each(Object.entries(overtaking))('is void when %s', async (_, change) => {
    const somebody = await withApp();
    const { challenge } = await asked(app(), somebody);
    await change(somebody);
    const code = codeOf(app(), somebody.secret);
    expect(await refusalCode(answer({ challenge, method: 'totp', code }))).toBe(OVER);
  });
});

test('ten wrong codes block the second step of an account, however many challenges it gets', async () => {
  const somebody = await withApp();
  const { orm, config } = app().parts;
  const base = await app().listen({ limits: new RateLimits(orm, { ...config, isRateLimited: true }) });
  const give = async (code: string) => {
    const { challenge } = await asked(app(), somebody);
    const body = { challenge, method: 'recovery-code', code };
    return problemOf(await call('POST', `${base}/api/auth/second-factor`, { body })).code;
  };
  for (let count = 0; count < 10; count++) expect(await give('wrong')).toBe(REFUSED);
  expect(await give(somebody.recoveryCodes[0] ?? '')).toBe('request.too_many');
});

test('a sign-in with a second factor may change second factors once the password is confirmed', async () => {
  const somebody = await withApp();
  const { challenge } = await asked(app(), somebody);
  const code = codeOf(app(), somebody.secret);
  const { accessToken } = await answer({ challenge, method: 'totp', code });
  const caller = app().withToken(accessToken);
  expect(await refusalCode(caller.secondFactors.renewRecoveryCodes())).toBe('auth.confirmation_needed');
  await caller.auth.confirm({ password: PASSWORD });
  expect(await refusalCode(caller.secondFactors.renewRecoveryCodes())).toBe('done');
});

test('an account without a second factor signs in with its password alone', async () => {
  const { email } = await owner(app());
  await expect(confirmedCaller(app(), email)).resolves.toBeDefined();
});
