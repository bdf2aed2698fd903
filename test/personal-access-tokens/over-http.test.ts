import { beforeAll, expect, test } from 'vitest';
import { call, problemOf } from '../support/http.ts';
import { confirm, personalToken } from '../support/personal-token.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let survey: { id: number; slug: string };
let person: { id: number };
let base: string;
let token: string;

beforeAll(async () => {
  survey = await app().given.survey({ locale: (await app().given.locale()).id });
  person = await app().given.respondent(survey, { role: 'staff' });
  token = await app().tokenFor(person.id);
  await confirm(app(), person);
  base = await app().listen();
});

const mine = (method: string, jwt: string, body?: unknown) =>
  call(method, `${base}/api/users/my-personal-access-tokens`, { token: jwt, ...(body ? { body } : {}) });

test('a personal access token is created, used over REST and tRPC, listed and revoked', async () => {
  const made = await mine('POST', token, { name: '  Nightly export  ', scopes: ['surveys:read'] });
  const { token: view, jwt } = made.body as { token: { id: string }; jwt: string };
  expect(made.status).toBe(200);
  expect(view).toMatchObject({ name: 'Nightly export', scopes: ['surveys:read'] });
  expect((await call('GET', `${base}/api/surveys`, { token: jwt })).body).toMatchObject({
    items: [{ id: survey.slug }],
  });
  expect((await call('GET', `${base}/trpc/surveys.list?input={}`, { token: jwt })).status).toBe(200);
  const listed = await mine('GET', token);
  expect(listed.body).toMatchObject({ items: [{ id: view.id, lastUsedAt: expect.any(String) as string }], total: 1 });
  expect(listed.text).not.toContain(jwt);
  const revoked = await call('DELETE', `${base}/api/users/my-personal-access-tokens/${view.id}`, { token });
  expect(revoked.body).toEqual({ id: view.id });
  const refused = await call('GET', `${base}/api/surveys`, { token: jwt });
  expect([refused.status, problemOf(refused).code]).toEqual([401, 'auth.not_signed_in']);
  expect(refused.headers.get('www-authenticate')).toBe('Bearer realm="dietary-recall", error="invalid_token"');
});

test('a personal access token cannot create tokens, over REST or tRPC', async () => {
  const { jwt } = await personalToken(app(), person);
  const overRest = await mine('POST', jwt, { name: 'Another' });
  expect([overRest.status, problemOf(overRest).code]).toEqual([403, 'access.in_person_only']);
  const overRpc = await call('POST', `${base}/trpc/personalAccessTokens.createMine`, {
    token: jwt,
    body: { name: 'Another' },
  });
  expect(overRpc.status).toBe(403);
});

test('a personal access token is not accepted as a refresh token', async () => {
  const { jwt } = await personalToken(app(), person);
  const refreshed = await call('POST', `${base}/api/auth/refresh`, { token: jwt });
  expect(refreshed.status).toBe(401);
  const cookie = `refresh_token=${jwt}; __Secure-refresh_token=${jwt}`;
  const inCookie = await call('POST', `${base}/api/auth/refresh`, { headers: { cookie } });
  expect([inCookie.status, problemOf(inCookie).code]).toEqual([401, 'auth.refresh_refused']);
});

test('a personal access token with another signature, kind or owner is refused', async () => {
  const { jwt, id } = await personalToken(app(), person);
  const [head, body, signature = ''] = jwt.split('.');
  const { tokens } = app().parts;
  const soon = new Date(app().clock.now().getTime() + 60_000);
  const asAccess = await tokens.sign('access', { userId: person.id, rowId: id }, app().clock.now(), soon);
  const another = await app().given.user();
  const stolen = await tokens.sign('personal', { userId: another.id, rowId: id }, app().clock.now(), soon);
  const forged = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  for (const bad of [forged, asAccess, stolen]) {
    expect((await call('GET', `${base}/api/auth/me`, { token: bad })).status).toBe(401);
  }
});
