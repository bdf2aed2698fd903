import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createRecallClient, isRefusal, type RecallClient } from '../../client/index.ts';
import { SignInKeeper, type SignInAnswer } from '../../client/sign-in-keeper.ts';
import { query, sql } from '../../src/db/sql.ts';
import { enrolApp, owner, PASSWORD } from '../second-factors/given-factors.ts';
import { useTestApp } from '../support/test-app.ts';
import { makeWorld, type World } from '../support/world.ts';

const app = useTestApp();
let world: World;
let url: string;

beforeAll(async () => {
  world = await makeWorld(app());
  url = await app().listen();
});
afterEach(() => app().clock.reset());

const byAlias = ({ person, password }: World) => ({ surveyId: 'survey', userName: person.userName, password });

async function signedIn(): Promise<RecallClient> {
  const client = createRecallClient({ url });
  await client.signIn.withAlias(byAlias(world));
  return client;
}

/** Refresh tokens of the person: each exchange makes one more. */
async function tokensMade(userId: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    app().scope().em,
    sql`select count(*)::int as n from refresh_token t join token_family f on f.id = t.family_id where f.user_id = ${userId}`,
  );
  return row?.n ?? -1;
}

async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'not refused',
    (error: unknown) => error,
  );
}

describe('signing in', () => {
  test('works by alias, by e-mail and by link', async () => {
    const client = createRecallClient({ url: `${url}/` });
    await client.signIn.withAlias(byAlias(world));
    expect((await client.api.auth.me.query()).id).toBe(world.person.id);
    await client.signIn.withEmail({ email: 'admin@example.org', password: world.password });
    expect((await client.api.auth.me.query()).id).toBe(world.admin.id);
    await client.signIn.withToken({ token: world.person.urlAuthToken });
    expect((await client.api.auth.me.query()).id).toBe(world.person.id);
  });

  test('with a wrong password is refused by its code and leaves the client signed out', async () => {
    const client = createRecallClient({ url });
    const error = await refusalOf(client.signIn.withEmail({ email: 'admin@example.org', password: 'wrong' }));
    expect(isRefusal(error, 'auth.credentials_refused')).toBe(true);
    expect(isRefusal(await refusalOf(client.api.auth.me.query()), 'auth.not_signed_in')).toBe(true);
  });
});

describe('an account with a second factor', () => {
  test('is asked for it, and signed in by the answer', async () => {
    const somebody = await owner(app());
    const { recoveryCodes } = await enrolApp(app(), somebody);
    const client = createRecallClient({ url });
    const asked = await client.signIn.withEmail({ email: somebody.email, password: PASSWORD });
    expect(asked).toMatchObject({ kinds: ['totp'], expiresInSeconds: 300 });
    expect(isRefusal(await refusalOf(client.api.auth.me.query()), 'auth.not_signed_in')).toBe(true);
    const challenge = asked?.challenge ?? '';
    const wrong = client.signIn.secondFactor({ challenge, method: 'totp', code: '000' });
    expect(isRefusal(await refusalOf(wrong), 'auth.second_factor_refused')).toBe(true);
    await client.signIn.secondFactor({ challenge, method: 'recovery-code', code: recoveryCodes[0] ?? '' });
    expect((await client.api.auth.me.query()).id).toBe(somebody.id);
    app().clock.advance(16 * 60);
    expect((await client.api.auth.me.query()).id).toBe(somebody.id);
  });
});

describe('calls', () => {
  test('carry dates, texts and numbers both ways', async () => {
    const client = await signedIn();
    const saved = await client.api.userSessions.save.mutate({ surveyId: 'survey', data: '{"a":"ü👍"}' });
    expect((await client.api.userSessions.get.query({ surveyId: 'survey' })).data).toMatchObject({
      ...saved,
      sessionData: '{"a":"ü👍"}',
    });
    expect(
      (await client.api.foods.composition.query({ locale: 'en_GB', code: 'MILK', weight: 50.5 })).nutrients[1],
    ).toBeCloseTo(32.32);
  });

  test('of one moment travel together, more than a batch holds included', async () => {
    const client = await signedIn();
    const answers = await Promise.all(
      Array.from({ length: 45 }, () => client.api.foods.get.query({ locale: 'en_GB', code: 'MILK' })),
    );
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['MILK']));
    expect(answers).toHaveLength(45);
  });

  test('of one moment succeed and fail each for itself', async () => {
    const client = await signedIn();
    const [fine, missing] = await Promise.allSettled([
      client.api.foods.get.query({ locale: 'en_GB', code: 'MILK' }),
      client.api.foods.get.query({ locale: 'en_GB', code: 'NONE' }),
    ]);
    expect(fine.status).toBe('fulfilled');
    expect(isRefusal((missing as PromiseRejectedResult).reason, 'food.not_found')).toBe(true);
  });
});

describe('a refusal', () => {
  test('is known by its code, and no other error is one', async () => {
    const client = await signedIn();
    const error = await refusalOf(client.api.foods.get.query({ locale: 'en_GB', code: 'NONE' }));
    expect(isRefusal(error, 'food.not_found')).toBe(true);
    expect(isRefusal(error, 'locale.not_found')).toBe(false);
    for (const other of [
      new Error('food.not_found'),
      { data: { code: 'food.not_found' } },
      null,
      undefined,
      'food.not_found',
    ]) {
      expect(isRefusal(other, 'food.not_found')).toBe(false);
    }
  });

  test('carries what a person may read and a program may use', async () => {
    const client = await signedIn();
    const error = await refusalOf(client.api.foods.lookup.query({ locale: 'en_GB', desc: 'x', limit: 99 }));
    expect(isRefusal(error, 'request.invalid')).toBe(true);
    expect(error).toMatchObject({ data: { status: 400, issues: [{ path: 'limit' }], requestId: expect.any(String) } });
  });

  test('of a server that is not there is no refusal', async () => {
    const client = createRecallClient({ url: 'http://127.0.0.1:1' });
    const error = await refusalOf(client.api.auth.me.query());
    expect(error).toBeInstanceOf(Error);
    expect(isRefusal(error, 'auth.not_signed_in')).toBe(false);
  });
});

describe('an access token that has expired', () => {
  test('is exchanged without the caller noticing', async () => {
    const client = await signedIn();
    app().clock.advance(16 * 60);
    expect((await client.api.auth.me.query()).id).toBe(world.person.id);
  });

  test('is exchanged once for all calls that wait for it', async () => {
    const client = await signedIn();
    app().clock.advance(16 * 60);
    const before = await tokensMade(world.person.id);
    const answers = await Promise.all([
      client.api.auth.me.query(),
      client.api.foods.get.query({ locale: 'en_GB', code: 'MILK' }),
      client.api.userSessions.save.mutate({ surveyId: 'survey', data: '{}' }),
      client.api.surveyData.userInfo.query({ surveyId: 'survey' }),
      client.api.foods.lookup.query({ locale: 'en_GB', desc: 'milk' }),
    ]);
    expect(answers).toHaveLength(5);
    expect(await tokensMade(world.person.id)).toBe(before + 1);
  });

  test('is not exchanged again for a call that is refused after the exchange', async () => {
    const keeper = new SignInKeeper(url);
    const answer = await keeper.fetch(`${url}/api/auth/login/alias`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(byAlias(world)),
    });
    keeper.acceptOrAsk((await answer.json()) as SignInAnswer);
    const { accessToken } = keeper;
    app().clock.advance(16 * 60);
    const before = await tokensMade(world.person.id);
    expect([await keeper.refresh(accessToken), await keeper.refresh(accessToken)]).toEqual([true, true]);
    expect(await tokensMade(world.person.id)).toBe(before + 1);
  });

  test('can be exchanged again and again', async () => {
    const client = await signedIn();
    for (let day = 0; day < 3; day++) {
      app().clock.advance(24 * 3600);
      await expect(client.api.auth.me.query()).resolves.toBeDefined();
    }
  });

  test('of a sign-in that has ended is refused, once, to every caller', async () => {
    const client = await signedIn();
    await query(app().scope().em, sql`delete from token_family where user_id = ${world.person.id}`);
    app().clock.advance(16 * 60);
    const results = await Promise.allSettled([
      client.api.auth.me.query(),
      client.api.foods.get.query({ locale: 'en_GB', code: 'MILK' }),
    ]);
    for (const result of results)
      expect(isRefusal((result as PromiseRejectedResult).reason, 'auth.not_signed_in')).toBe(true);
  });
});

test('signing out ends the sign-in, here and on the server', async () => {
  const client = await signedIn();
  const before = await tokensMade(world.person.id);
  await client.signOut();
  expect(await tokensMade(world.person.id)).toBeLessThan(before);
  expect(isRefusal(await refusalOf(client.api.auth.me.query()), 'auth.not_signed_in')).toBe(true);
  await client.signIn.withAlias(byAlias(world));
  expect((await client.api.auth.me.query()).id).toBe(world.person.id);
});

test('two clients are two sign-ins', async () => {
  const [one, two] = [await signedIn(), await signedIn()];
  await one.signOut();
  expect((await two.api.auth.me.query()).id).toBe(world.person.id);
});
