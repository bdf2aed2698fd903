import { expect, onTestFinished, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { waitForLocks } from '../support/locks.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

async function respondent() {
  const survey = await app().given.survey({ locale: (await app().given.locale()).id });
  return app().given.respondent(survey);
}

test('a personal link that is replaced during a sign-in by it signs nobody in', async () => {
  const { id, urlAuthToken: old } = await respondent();
  const em = app().context().em.fork();
  await em.begin();
  onTestFinished(() => em.rollback().catch(() => undefined));
  await query(em, sql`update survey_alias set url_auth_token = 'a new token' where user_id = ${id}`);
  const signIn = codeOf(app().withToken(null).auth.loginToken({ token: old }));
  await waitForLocks(app(), 1);
  await em.commit();
  expect(await signIn).toBe('auth.credentials_refused');
  expect(await query(app().context().em, sql`select id from token_family where user_id = ${id}`)).toEqual([]);
});

test('twenty simultaneous uses of a refresh token give one next token', async () => {
  const { id, urlAuthToken: token } = await respondent();
  const reply = { cookies: [] as string[] };
  await (await app().as(null, {}, reply)).auth.loginToken({ token });
  const [name = '', value = ''] = (reply.cookies[0] ?? '').split(';', 1)[0]?.split('=') ?? [];
  const next = { cookies: [] as string[] };
  const caller = await app().as(null, { [name]: value }, next);
  await Promise.all(Array.from({ length: 20 }, () => caller.auth.refresh()));
  expect(new Set(next.cookies.map((cookie) => cookie.split(';', 1)[0])).size).toBe(1);
  const unused = await query(
    app().context().em,
    sql`select t.hash from refresh_token t join token_family f on f.id = t.family_id
        where f.user_id = ${id} and t.rotated_at is null`,
  );
  expect(unused).toHaveLength(1);
});
