import { expect, test } from 'vitest';
import { User } from '../../entities/user.ts';
import { query, sql } from '../../src/db/sql.ts';
import { createLog } from '../../src/log.ts';
import { call, cookieOf } from '../support/http.ts';
import { useTestApp } from '../support/test-app.ts';

const PASSWORD = 'pass-word-that-must-not-be-logged';
const app = useTestApp();

interface Line {
  requestId: string;
  msg?: string;
  status?: number;
  userId?: number;
}

/** The service with the logger of the process, and what it wrote. */
async function listenWithLog() {
  const text: string[] = [];
  const log = createLog('trace', { write: (line: string) => void text.push(line) });
  const base = await app().listen({ log });
  return { base, text: () => text.join(''), lines: () => text.map((line) => JSON.parse(line) as Line) };
}

test('a sign-in logs one line per request, with its id and without secrets', async () => {
  const { base, text, lines } = await listenWithLog();
  const survey = await app().given.survey({ locale: (await app().given.locale()).id });
  const person = await app().given.respondent(survey, { password: PASSWORD });
  const login = await call('POST', `${base}/api/auth/login/alias`, {
    body: { surveyId: survey.slug, userName: person.userName, password: PASSWORD },
  });
  const { accessToken: token } = login.body as { accessToken: string };
  const cookie = cookieOf(login);
  const answers = [
    login,
    await call('POST', `${base}/api/auth/login/token`, { body: { token: person.urlAuthToken } }),
    await call('POST', `${base}/api/auth/login/alias`, {
      body: { surveyId: survey.slug, userName: 'x', password: PASSWORD },
    }),
    await call('POST', `${base}/trpc/auth.loginToken`, { body: { token: person.urlAuthToken } }),
    await call('POST', `${base}/trpc/auth.loginAlias`, { body: { surveyId: 'x', userName: 'x', password: PASSWORD } }),
    await call('GET', `${base}/api/auth/me?token=${person.urlAuthToken}`, { token, headers: { cookie } }),
    await call('GET', `${base}/trpc/auth.me`, { token }),
    await call('GET', `${base}/nothing/${person.urlAuthToken}`, { token }),
    await call('POST', `${base}/api/auth/refresh`, { headers: { cookie } }),
  ];
  const secrets = [PASSWORD, person.urlAuthToken, token, cookie.replace(/^[^=]*=/, '')];
  answers.push(await call('POST', `${base}/api/auth/logout`, { headers: { cookie } }));
  for (const answer of answers) secrets.push(cookieOf(answer).replace(/^[^=]*=/, ''));

  await expect.poll(() => lines().length).toBe(answers.length);
  const ids = answers.map(({ headers }) => headers.get('x-request-id'));
  expect(lines().map(({ requestId }) => requestId)).toEqual(ids);
  expect(lines().filter(({ userId }) => userId === person.id)).toHaveLength(2);
  for (const secret of secrets.filter((value) => value !== '')) expect(text()).not.toContain(secret);
});

test('an error of the ORM is logged without the values of its statement', async () => {
  const text: string[] = [];
  const log = createLog('trace', { write: (line: string) => void text.push(line) });
  const refused = app()
    .context()
    .em.insert(User, { name: 'name-that-must-not-be-logged', emailNotifications: null as never });
  await refused.catch((err: unknown) => log.error({ err }, 'failed'));
  expect(text.join('')).toContain('violates not-null constraint');
  expect(text.join('')).not.toContain('name-that-must-not-be-logged');
});

test('a failure of the service is logged with its request id and without the values of the statement', async () => {
  const { base, text, lines } = await listenWithLog();
  const token = 'token-that-must-not-be-logged';
  await query(app().context().em, sql`alter table survey_alias rename to hidden_alias`);
  try {
    const answer = await call('POST', `${base}/api/auth/login/token`, { body: { token } });
    expect(answer.status).toBe(500);
    expect(answer.body).toMatchObject({ code: 'server.internal' });
    expect(answer.text).not.toMatch(/alias|select/i);
    await expect.poll(() => lines().length).toBe(2);
    const id = answer.headers.get('x-request-id');
    expect(lines().map(({ requestId }) => requestId)).toEqual([id, id]);
    expect(lines()[0]).toMatchObject({ msg: 'internal error' });
    expect(text()).not.toContain(token);
  } finally {
    await query(app().context().em, sql`alter table hidden_alias rename to survey_alias`);
  }
});
