import { randomUUID } from 'node:crypto';
import { SignJWT, UnsecuredJWT, type JWTHeaderParameters } from 'jose';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { call } from '../support/http.ts';
import { TOKEN_KEYS, useTestApp } from '../support/test-app.ts';

/** Roles are remembered for a second. The deadline is far away, for a busy machine. */
const SOON = { timeout: 300_000, interval: 100 };

const app = useTestApp();
let survey: { id: number; slug: string };
let base: string;

beforeAll(async () => {
  survey = await app().given.survey({ locale: (await app().given.locale()).id });
  base = await app().listen();
});
afterEach(() => app().clock.reset());

const statusWith = async (token: string) => (await call('GET', `${base}/api/auth/me`, { token })).status;

test('an access token works until it expires, and no second longer', async () => {
  app().clock.hold();
  const token = await app().tokenFor((await app().given.respondent(survey)).id);
  app().clock.advance(15 * 60 - 2);
  expect(await statusWith(token)).toBe(200);
  app().clock.advance(3);
  expect(await statusWith(token)).toBe(401);
});

describe.each(['/api/auth/me', '/trpc/auth.me'])('a 401 of %s', (path) => {
  const challengeTo = async (headers: Record<string, string>) => {
    const answer = await call('GET', base + path, { headers });
    expect(answer.status).toBe(401);
    return answer.headers.get('www-authenticate');
  };

  test('names the scheme and no error to a caller who sent no bearer token', async () => {
    expect(await challengeTo({})).toBe('Bearer realm="dietary-recall"');
    expect(await challengeTo({ authorization: 'Basic YTpi' })).toBe('Bearer realm="dietary-recall"');
  });

  test('names the error invalid_token to a caller whose token is refused', async () => {
    expect(await challengeTo({ authorization: 'Bearer abc' })).toBe(
      'Bearer realm="dietary-recall", error="invalid_token"',
    );
  });
});

test('a batch with a refused token names the error invalid_token, also if a sign-in fails in it', async () => {
  const { status, headers } = await call('POST', `${base}/trpc/auth.confirm,auth.login?batch=1`, {
    token: 'abc',
    body: { 0: { password: 'x' }, 1: { email: 'nobody@example.org', password: 'x' } },
  });
  expect([status, headers.get('www-authenticate')]).toEqual([
    401,
    'Bearer realm="dietary-recall", error="invalid_token"',
  ]);
});

test('a sign-in that is refused names no error of a token, also if a token is sent with it', async () => {
  const { status, headers } = await call('POST', `${base}/api/auth/login`, {
    token: 'abc',
    body: { email: 'nobody@example.org', password: 'x' },
  });
  expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="dietary-recall"']);
});

test('an access token is read from the Authorization header only, as Bearer in any case', async () => {
  const token = await app().tokenFor((await app().given.respondent(survey)).id);
  const statusOf = async (headers: Record<string, string>, path = '') =>
    (await call('GET', `${base}/api/auth/me${path}`, { headers })).status;
  expect(await statusOf({ authorization: `bearer ${token}` })).toBe(200);
  expect(await statusOf({ authorization: token })).toBe(401);
  expect(await statusOf({ authorization: `Basic ${token}` })).toBe(401);
  expect(await statusOf({ cookie: `access_token=${token}; refresh_token=${token}` })).toBe(401);
  expect(await statusOf({}, `?access_token=${token}`)).toBe(401);
});

describe('an access token', () => {
  const key = new TextEncoder().encode(TOKEN_KEYS[0]?.secret);
  const header: JWTHeaderParameters = { alg: 'HS256', typ: 'at+jwt', kid: 'tests' };

  async function claims() {
    const { id } = await app().given.respondent(survey);
    const genuine = await app().tokenFor(id);
    const { fam } = JSON.parse(Buffer.from(genuine.split('.')[1] ?? '', 'base64url').toString()) as { fam: string };
    return { genuine, sub: String(id), fam };
  }

  const signed = (
    { sub, fam }: { sub: string; fam: string },
    {
      audience = 'access',
      issuer = 'dietary-recall-service',
      expires = '5m',
      secret = key,
      ...rest
    }: {
      audience?: string;
      issuer?: string;
      expires?: string;
      secret?: Uint8Array;
      header?: JWTHeaderParameters;
    } = {},
  ) =>
    new SignJWT({ fam })
      .setProtectedHeader(rest.header ?? header)
      .setSubject(sub)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(secret);

  test('with the right key, type and audience is accepted', async () => {
    expect(await statusWith(await signed(await claims()))).toBe(200);
  });

  test.each([
    ['signed with another key', { secret: new TextEncoder().encode('another secret of 32 characters!') }],
    ['for another audience', { audience: 'refresh' }],
    ['of another issuer', { issuer: 'somebody-else' }],
    ['of another type', { header: { alg: 'HS256', typ: 'JWT' } }],
    ['without a type', { header: { alg: 'HS256' } }],
    ['with another algorithm of the same key', { header: { alg: 'HS512', typ: 'at+jwt' } }],
    ['that has expired', { expires: '-1s' }],
  ])('%s is refused', async (_, change) => {
    expect(await statusWith(await signed(await claims(), change))).toBe(401);
  });

  test('without a signature (alg none) is refused', async () => {
    const { sub, fam } = await claims();
    const token = new UnsecuredJWT({ fam })
      .setSubject(sub)
      .setIssuer('dietary-recall-service')
      .setAudience('access')
      .setIssuedAt()
      .setExpirationTime('5m')
      .encode();
    expect(await statusWith(token)).toBe(401);
    const [, payload] = token.split('.');
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
    expect(await statusWith(`${none}.${payload}.`)).toBe(401);
  });

  test('with a claim changed after signing is refused', async () => {
    const { genuine, fam } = await claims();
    const [head, , signature] = genuine.split('.');
    const forged = Buffer.from(
      JSON.stringify({ fam, sub: '1', iss: 'dietary-recall-service', aud: 'access', exp: 4e9 }),
    ).toString('base64url');
    expect(await statusWith(`${head}.${forged}.${signature}`)).toBe(401);
  });

  test('that names the sign-in of another account is refused', async () => {
    const mine = await claims();
    const theirs = await claims();
    expect(await statusWith(await signed({ sub: mine.sub, fam: theirs.fam }))).toBe(401);
    expect(await statusWith(await signed({ sub: mine.sub, fam: randomUUID() }))).toBe(401);
  });

  test.each(['', 'x', 'a.b.c', '..', `${'a'.repeat(4000)}.b.c`, '%00', 'eyJhbGciOiJIUzI1NiJ9.e30.x'])(
    'that is nonsense is refused: %s',
    async (token) => {
      expect(await statusWith(token)).toBe(401);
    },
  );
});

describe('the caller with an access token', () => {
  test('loses the rights of a role that is removed', async () => {
    const person = await app().given.respondent(survey);
    const caller = await app().as(person);
    await caller.surveyData.parameters({ surveyId: survey.slug });
    await query(app().context().em, sql`delete from user_role where user_id = ${person.id}`);
    await vi.waitFor(
      () =>
        expect(caller.surveyData.parameters({ surveyId: survey.slug })).rejects.toMatchObject({
          cause: { code: 'access.forbidden' },
        }),
      SOON,
    );
  });

  test('gains a role that is added', async () => {
    const { id } = await app().given.user();
    const caller = await app().as({ id });
    expect((await caller.auth.me()).roles).toEqual([]);
    await query(app().context().em, sql`insert into user_role (user_id, name) values (${id}, 'surveyadmin')`);
    await vi.waitFor(async () => expect((await caller.auth.me()).roles).toEqual(['surveyadmin']), SOON);
  });

  test('is refused when the account is disabled', async () => {
    const person = await app().given.respondent(survey);
    const caller = await app().as(person);
    await caller.auth.me();
    await query(app().context().em, sql`update user_account set is_disabled = true where id = ${person.id}`);
    await vi.waitFor(
      () => expect(caller.auth.me()).rejects.toMatchObject({ cause: { code: 'auth.not_signed_in' } }),
      SOON,
    );
  });

  test('is refused when the account is deleted', async () => {
    const { id } = await app().given.user();
    const caller = await app().as({ id });
    await caller.auth.me();
    await query(app().context().em, sql`delete from user_account where id = ${id}`);
    await vi.waitFor(
      () => expect(caller.auth.me()).rejects.toMatchObject({ cause: { code: 'auth.not_signed_in' } }),
      SOON,
    );
  });

  test('has no rights in another survey than that of the role', async () => {
    const other = await app().given.survey({ locale: (await app().given.locale()).id });
    const caller = await app().as(await app().given.respondent(survey));
    await expect(caller.surveyData.parameters({ surveyId: other.slug })).rejects.toMatchObject({
      cause: { code: 'access.forbidden' },
    });
  });

  test('reads as staff the parameters of the survey, and not the user info of a respondent', async () => {
    const caller = await app().as(await app().given.respondent(survey, { role: 'staff' }));
    await expect(caller.surveyData.parameters({ surveyId: survey.slug })).resolves.toBeDefined();
    await expect(caller.surveyData.userInfo({ surveyId: survey.slug })).rejects.toMatchObject({
      cause: { code: 'access.forbidden' },
    });
  });
});
