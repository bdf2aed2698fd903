import { randomBytes, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { PersonalAccessToken } from '../../entities/personal-access-token.ts';
import { query, sql } from '../../src/db/sql.ts';
import { call, cookieOf, problemOf } from '../support/http.ts';
import { usedEarlier } from '../support/sign-in.ts';
import { TOKEN_KEYS, useTestApp } from '../support/test-app.ts';

const PASSWORD = 'correct horse battery staple';
const KEY = new TextEncoder().encode(TOKEN_KEYS[0]?.secret);
const HOUR_SECONDS = 3600;
/** Longer than a refresh token may be used again after its exchange. */
const AFTER_GRACE_SECONDS = 11;

const app = useTestApp();
let base: string;
let user: { id: number };
let tried = 0;

beforeAll(async () => {
  user = await app().given.user({ email: 'ada@example.org', password: PASSWORD, roles: [{ name: 'superuser' }] });
  base = await app().listen();
});
afterEach(() => app().clock.reset());
afterAll(() => {
  process.stdout.write(`tokens: ${tried} forged, misused, reused and raced tokens tried\n`);
});

const statusWith = async (token: string): Promise<number> => {
  tried++;
  return (await call('GET', `${base}/api/auth/me`, { token })).status;
};

/** Header, claims and key of a genuine token, of which a forgery changes one. */
interface Recipe {
  header: Record<string, unknown>;
  claims: Record<string, unknown>;
  key?: Uint8Array;
}

const USES = {
  access: { typ: 'at+jwt', aud: 'access', ref: 'fam' },
  personal: { typ: 'pat+jwt', aud: 'personal', ref: 'jti' },
  challenge: { typ: '2fa+jwt', aud: 'second-factor', ref: 'jti' },
} as const;

async function genuine(use: keyof typeof USES): Promise<Recipe> {
  const { typ, aud, ref } = USES[use];
  const now = Math.floor(app().clock.now().getTime() / 1000);
  const row = use === 'access' ? await familyOf(await app().tokenFor(user.id)) : await personalRow();
  const claims = {
    [ref]: row,
    sub: String(user.id),
    iss: 'dietary-recall-service',
    aud,
    iat: now,
    exp: now + HOUR_SECONDS,
  };
  return { header: { alg: 'HS256', typ, kid: 'tests' }, claims };
}

async function familyOf(token: string): Promise<string> {
  return (await app().parts.tokens.read('access', token, app().clock.now()))?.rowId ?? '';
}

async function personalRow(): Promise<string> {
  const id = randomUUID();
  const createdAt = app().clock.now();
  const expiresAt = new Date(createdAt.getTime() + 1e9);
  const row = { id, user: user.id, name: 'a script', keyId: 'tests', createdAt, expiresAt };
  await app().context().em.insert(PersonalAccessToken, row);
  return id;
}

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs any header and claims. jose itself refuses half of these. */
async function signed({ header, claims, key = KEY }: Recipe): Promise<string> {
  const hash = { HS384: 'SHA-384', HS512: 'SHA-512' }[String(header['alg'])] ?? 'SHA-256';
  const secret = await crypto.subtle.importKey('raw', new Uint8Array(key), { name: 'HMAC', hash }, false, ['sign']);
  const content = `${encoded(header)}.${encoded(claims)}`;
  const signature = await crypto.subtle.sign('HMAC', secret, Buffer.from(content));
  return `${content}.${Buffer.from(signature).toString('base64url')}`;
}

const unsigned = ({ header, claims }: Recipe) => `${encoded(header)}.${encoded(claims)}.`;
const withHeader = (recipe: Recipe, change: object): Recipe => ({ ...recipe, header: { ...recipe.header, ...change } });
const withClaims = (recipe: Recipe, change: object): Recipe => ({ ...recipe, claims: { ...recipe.claims, ...change } });

type Forgery = (recipe: Recipe) => Promise<string> | string;
const ownKey = randomBytes(48);
const ownJwk = { kty: 'oct', k: ownKey.toString('base64url') };
const later = (recipe: Recipe, seconds: number) => Number(recipe.claims['iat']) + seconds;

const FORGERIES: Record<string, Forgery> = {
  'with no algorithm': (recipe) => unsigned(withHeader(recipe, { alg: 'none' })),
  'with no algorithm in capitals': (recipe) => unsigned(withHeader(recipe, { alg: 'NONE' })),
  'with no algorithm in mixed case': (recipe) => unsigned(withHeader(recipe, { alg: 'nOnE' })),
  'with no algorithm and a signature': (recipe) => signed(withHeader(recipe, { alg: 'none' })),
  'with an empty algorithm': (recipe) => signed(withHeader(recipe, { alg: '' })),
  'without an algorithm': (recipe) => signed(withHeader(recipe, { alg: undefined })),
  'with HS384 and the same key': (recipe) => signed(withHeader(recipe, { alg: 'HS384' })),
  'with HS512 and the same key': (recipe) => signed(withHeader(recipe, { alg: 'HS512' })),
  'that calls its HMAC an RSA signature': (recipe) => signed(withHeader(recipe, { alg: 'RS256' })),
  'that calls its HMAC an ECDSA signature': (recipe) => signed(withHeader(recipe, { alg: 'ES256' })),
  'without a signature': unsigned,
  'with a key of its own': (recipe) => signed({ ...recipe, key: ownKey }),
  'with an empty key': (recipe) => signed({ ...recipe, key: new Uint8Array(1) }),
  'with its key in its header': (recipe) => signed(withHeader({ ...recipe, key: ownKey }, { jwk: ownJwk })),
  'with the address of its key in its header': (recipe) =>
    signed(withHeader({ ...recipe, key: ownKey }, { jku: 'http://127.0.0.1/keys', x5u: 'http://127.0.0.1/cert' })),
  'of an unknown key': (recipe) => signed(withHeader(recipe, { kid: 'another' })),
  'without a key id': (recipe) => signed(withHeader(recipe, { kid: undefined })),
  'of a key that is a path': (recipe) => signed(withHeader(recipe, { kid: '../../../../dev/null' })),
  'of a key that is a statement': (recipe) => signed(withHeader(recipe, { kid: "' union select 'x'--" })),
  'of a key of the prototype': (recipe) => signed(withHeader(recipe, { kid: '__proto__' })),
  'of a key that is an object': (recipe) => signed(withHeader(recipe, { kid: { tests: 1 } })),
  'with an extension that must be understood': (recipe) => signed(withHeader(recipe, { crit: ['x'], x: 1 })),
  'whose content is compressed': (recipe) => signed(withHeader(recipe, { b64: false, crit: ['b64'] })),
  'of another type': (recipe) => signed(withHeader(recipe, { typ: 'JWT' })),
  'without a type': (recipe) => signed(withHeader(recipe, { typ: undefined })),
  'for another audience': (recipe) => signed(withClaims(recipe, { aud: 'refresh' })),
  'without an audience': (recipe) => signed(withClaims(recipe, { aud: undefined })),
  'for two other audiences': (recipe) => signed(withClaims(recipe, { aud: ['survey', 'admin'] })),
  'of another issuer': (recipe) => signed(withClaims(recipe, { iss: 'somebody-else' })),
  'without an issuer': (recipe) => signed(withClaims(recipe, { iss: undefined })),
  'that expired a second ago': (recipe) => signed(withClaims(recipe, { exp: later(recipe, -1) })),
  'that never expires': (recipe) => signed(withClaims(recipe, { exp: undefined })),
  'that expires at a word': (recipe) => signed(withClaims(recipe, { exp: 'never' })),
  'that is issued tomorrow': (recipe) =>
    signed(withClaims(recipe, { iat: later(recipe, 86_400), exp: later(recipe, 90_000) })),
  'that is not to be used yet': (recipe) => signed(withClaims(recipe, { nbf: later(recipe, 600) })),
  'without a time of issue': (recipe) => signed(withClaims(recipe, { iat: undefined })),
  'without a subject': (recipe) => signed(withClaims(recipe, { sub: undefined })),
  'of somebody else than its row': (recipe) => signed(withClaims(recipe, { sub: String(user.id + 1) })),
  'without a row': (recipe) => signed(withClaims(recipe, { fam: undefined, jti: undefined })),
  'of a row that does not exist': (recipe) => signed(withClaims(recipe, { fam: randomUUID(), jti: randomUUID() })),
};

describe.each(['access', 'personal'] as const)('a token for %s use', (use) => {
  test('is accepted unchanged', async () => {
    expect(await statusWith(await signed(await genuine(use)))).toBe(200);
  });

  test.each(Object.entries(FORGERIES))('%s is refused', async (_, forge) => {
    expect(await statusWith(await forge(await genuine(use)))).toBe(401);
  });

  test('is refused when it is cut short or changed at any third character', async () => {
    const token = await signed(await genuine(use));
    const flipped = (at: number) => `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
    // The last character of a base64url text holds bits that say nothing.
    const places = Array.from({ length: token.length - 1 }, (_, at) => at);
    const taken = [];
    for (const at of places.filter((place) => place % 3 === 0)) {
      if ((await statusWith(token.slice(0, at))) !== 401) taken.push(`cut at ${at}`);
      if ((await statusWith(flipped(at))) !== 401) taken.push(`changed at ${at}`);
    }
    expect(taken).toEqual([]);
  });

  test.each([
    ['with more text after it', (token: string) => `${token}.x`],
    ['twice', (token: string) => `${token},${token}`],
    ['in quotes', (token: string) => `"${token}"`],
    ['as JSON', (token: string) => JSON.stringify({ token })],
    ['with its parts in reverse order', (token: string) => token.split('.').reverse().join('.')],
  ])('%s is refused', async (_, change) => {
    expect(await statusWith(change(await signed(await genuine(use))))).toBe(401);
  });
});

describe('a token', () => {
  const answer = (challenge: string) =>
    call('POST', `${base}/api/auth/second-factor`, { body: { challenge, method: 'totp', code: '123456' } });
  const refreshWith = async (value: string) => {
    tried++;
    const name = cookieName();
    return call('POST', `${base}/api/auth/refresh`, { headers: { cookie: `${name}=${value}` } });
  };

  test('of a challenge is refused as an access token', async () => {
    expect(await statusWith(await signed(await genuine('challenge')))).toBe(401);
  });

  test.each(['access', 'personal', 'challenge'] as const)('for %s use is refused as a refresh token', async (use) => {
    expect((await refreshWith(await signed(await genuine(use)))).status).toBe(401);
  });

  test.each(['access', 'personal'] as const)('for %s use is refused as a challenge', async (use) => {
    tried++;
    const refused = await answer(await signed(await genuine(use)));
    expect([refused.status, problemOf(refused).code]).toEqual([401, 'auth.challenge_over']);
  });

  test.each(['access', 'personal'] as const)('for %s use is refused under the type of the other', async (use) => {
    const other = use === 'access' ? USES.personal : USES.access;
    const recipe = await genuine(use);
    expect(await statusWith(await signed(withHeader(recipe, { typ: other.typ })))).toBe(401);
    expect(await statusWith(await signed(withClaims(recipe, { aud: other.aud })))).toBe(401);
    expect(await statusWith(await signed(withClaims(withHeader(recipe, { typ: other.typ }), { aud: other.aud })))).toBe(
      401,
    );
  });

  test('that refreshes a sign-in is refused as an access token', async () => {
    const [, value = ''] = (await signIn()).split('=');
    expect(await statusWith(value)).toBe(401);
  });

  test('signed with a guessed secret is refused', async () => {
    for (const secret of ['secret', 'changeme', 'dietary-recall-service', 'your-256-bit-secret']) {
      const { claims, header } = await genuine('access');
      const token = await new SignJWT(claims)
        .setProtectedHeader({ ...header, alg: 'HS256' })
        .sign(new TextEncoder().encode(secret.padEnd(32, '0')));
      expect(await statusWith(token)).toBe(401);
    }
  });
});

const cookieName = () => (app().parts.config.isCookieSecure ? '__Secure-refresh_token' : 'refresh_token');

async function signIn(): Promise<string> {
  return cookieOf(
    await call('POST', `${base}/api/auth/login`, { body: { email: 'ada@example.org', password: PASSWORD } }),
  );
}

const refresh = (cookie: string) => {
  tried++;
  return call('POST', `${base}/api/auth/refresh`, { headers: { cookie } });
};

async function families(): Promise<number> {
  const rows = await query(
    app().context().em,
    sql`select f.id from token_family f where user_id = ${user.id} and exists (
          select from refresh_token t where t.family_id = f.id and t.expires_at > ${app().clock.now()})`,
  );
  return rows.length;
}

describe('a refresh token', () => {
  test('that is used again after its exchange ends the sign-in, for the thief and for the owner', async () => {
    const first = await signIn();
    const second = await refresh(first);
    expect(second.status).toBe(200);
    await usedEarlier(app(), AFTER_GRACE_SECONDS);
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(cookieOf(second))).status).toBe(401);
    const { accessToken } = second.body as { accessToken: string };
    expect(await statusWith(accessToken)).toBe(401);
  });

  test('exchanged by ten simultaneous calls gives each of them a token of the same sign-in', async () => {
    const before = await families();
    const cookie = await signIn();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(await families()).toBe(before + 1);
    const next = await Promise.all(answers.map((answer) => refresh(cookieOf(answer))));
    expect(next.every(({ status }) => status === 200)).toBe(true);
  });

  test('exchanged during a sign-out is void after it', async () => {
    for (let round = 0; round < 5; round++) {
      const cookie = await signIn();
      const [exchanged] = await Promise.all([
        refresh(cookie),
        call('POST', `${base}/api/auth/logout`, { headers: { cookie } }),
      ]);
      expect([200, 401]).toContain(exchanged.status);
      expect((await refresh(exchanged.status === 200 ? cookieOf(exchanged) : cookie)).status).toBe(401);
    }
  });

  test.each(['', 'x', 'A'.repeat(43), "' or 1=1 --", '%00', '%'])('with the value %j is refused', async (value) => {
    expect((await refresh(`${cookieName()}=${value}`)).status).toBe(401);
  });
});
