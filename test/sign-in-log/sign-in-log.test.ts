import { randomUUID } from 'node:crypto';
import type { SignInMethod, SignInOutcome } from '@dietary-recall/vocabulary';
import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SignInEvent } from '../../entities/sign-in-event.ts';
import { query, sql } from '../../src/db/sql.ts';
import { recordSignIn } from '../../src/services/auth/record-sign-in.ts';
import { purgeSignInLog } from '../../src/services/sign-in-log/purge-sign-in-log.ts';
import { enrolApp, enrolKey, owner } from '../second-factors/given-factors.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const PASSWORD = 'correct horse battery staple';
const DAY_SECONDS = 24 * 3600;
const app = useTestApp();
let root: Caller;
let survey: { id: number; slug: string };

beforeAll(async () => {
  const { given } = app();
  root = await app().as(await given.user({ roles: [{ name: 'superuser' }] }));
  const { id: locale } = await given.locale();
  survey = await given.survey({ locale });
});

const client = (ip = '203.0.113.7', userAgent: string | null = 'Firefox') => ({
  ip,
  userAgent,
  reportLimit: () => undefined,
});
const note = (userId: number | null, method: SignInMethod, outcome: SignInOutcome, from = client()) =>
  recordSignIn(app().context(), { userId, method, outcome, client: from });
async function staff() {
  const email = `${app().given.name('staff')}@example.org`;
  const { id } = await app().given.user({ email, password: PASSWORD, roles: [{ name: 'staff', survey }] });
  return { id, email };
}

const entriesOf = async (userId: number) => (await root.signInLog.list({ userId })).items;

describe('an attempt to sign in', () => {
  test('of staff is listed with address and browser, refused or not, newest first', async () => {
    const { id, email } = await staff();
    const { auth } = app().withToken(null);
    await expect(auth.login({ email, password: 'wrong' })).rejects.toThrow();
    await auth.login({ email, password: PASSWORD });
    const [signedIn, refused, ...others] = await entriesOf(id);
    expect(signedIn).toEqual({
      id: expect.any(Number),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      user: { id, name: null, email, userName: null },
      method: 'password',
      outcome: 'signed-in',
      by: null,
      address: '127.0.0.1',
      userAgent: 'vitest',
    });
    expect([refused?.outcome, others]).toEqual(['refused', []]);
  });

  test('of a respondent is listed without address and browser', async () => {
    const { id, userName, urlAuthToken } = await app().given.respondent(survey, { password: PASSWORD });
    const { auth } = app().withToken(null);
    const names = { surveyId: survey.slug, userName };
    await auth.loginAlias({ ...names, password: PASSWORD });
    await expect(auth.loginAlias({ ...names, password: 'wrong' })).rejects.toThrow();
    await auth.loginToken({ token: urlAuthToken });
    const entries = await entriesOf(id);
    expect(entries.map(({ method, outcome }) => [method, outcome])).toEqual([
      ['link', 'signed-in'],
      ['alias', 'refused'],
      ['alias', 'signed-in'],
    ]);
    expect(new Set(entries.map(({ user }) => user?.userName))).toEqual(new Set([userName]));
    expect(new Set(entries.flatMap(({ address, userAgent }) => [address, userAgent]))).toEqual(new Set([null]));
    const stored = await query<{ row: string }>(
      app().context().em,
      sql`select e::text as row from sign_in_event e where user_id = ${id}`,
    );
    expect(stored.map(({ row }) => row).join()).not.toMatch(/127\.0\.0\.1|vitest/);
  });

  test('with an unknown name is listed without the name, the address and the browser', async () => {
    const email = `${randomUUID()}@example.org`;
    const { total } = await root.signInLog.list({});
    await expect(app().withToken(null).auth.login({ email, password: PASSWORD })).rejects.toThrow();
    const { items, total: after } = await root.signInLog.list({ limit: 1 });
    expect(after).toBe(total + 1);
    expect(items[0]).toMatchObject({
      user: null,
      method: 'password',
      outcome: 'refused',
      address: null,
      userAgent: null,
    });
    expect(JSON.stringify(items)).not.toContain(email);
  });

  test.each([
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['[2001:db8:1111:2222:3333:4444:5555:6666]:65535', '2001:db8:1111:2222:3333:4444:5555:6666'],
    ['x'.repeat(100), null],
  ])('from %s is listed with the address %s and a user agent of at most 256 characters', async (ip, address) => {
    const { id } = await staff();
    await note(id, 'password', 'signed-in', client(ip, 'x'.repeat(1000)));
    expect(await entriesOf(id)).toMatchObject([{ address, userAgent: 'x'.repeat(256) }]);
  });
});

describe('the sign-in log', () => {
  test('is filtered by account, method, outcome, text and period, alone and combined', async () => {
    const name = app().given.name('Grace Hopper ');
    const { id } = await app().given.user({ name, roles: [{ name: 'staff', survey }] });
    const other = await staff();
    const begin = app().clock.now().toISOString();
    await note(id, 'password', 'refused');
    await note(id, 'password', 'second-factor-asked');
    await note(id, 'totp', 'signed-in');
    await note(other.id, 'totp', 'signed-in');
    await note(null, 'link', 'refused');
    const end = new Date(app().clock.now().getTime() + 1).toISOString();
    const found = async (filter: Parameters<typeof root.signInLog.list>[0]) => {
      const { items, total } = await root.signInLog.list({ from: begin, ...filter });
      expect(total).toBe(items.length);
      return items.map(({ user, method, outcome }) => `${user?.id ?? 'nobody'} ${method} ${outcome}`);
    };
    expect(await found({})).toHaveLength(5);
    expect(await found({ userId: id })).toHaveLength(3);
    expect(await found({ method: 'totp' })).toEqual([`${other.id} totp signed-in`, `${id} totp signed-in`]);
    expect(await found({ outcome: 'refused' })).toEqual(['nobody link refused', `${id} password refused`]);
    expect(await found({ userId: id, method: 'password', outcome: 'refused' })).toEqual([`${id} password refused`]);
    expect(await found({ search: name.toUpperCase() })).toHaveLength(3);
    expect(await found({ search: other.email })).toEqual([`${other.id} totp signed-in`]);
    expect(await found({ search: '%' })).toEqual([]);
    expect(await found({ to: end })).toHaveLength(5);
    expect(await found({ to: begin })).toEqual([]);
    expect(await found({ from: end })).toEqual([]);
  });

  test('is paged without gaps, with simultaneous attempts in the order of their ids', async () => {
    const { id } = await staff();
    const at = app().clock.now();
    const event = { at, user: id, method: 'password', outcome: 'refused' } as const;
    await app()
      .context()
      .em.insertMany(
        SignInEvent,
        Array.from({ length: 7 }, () => event),
      );
    const pages = await Promise.all(
      [0, 3, 6, 9].map((offset) => root.signInLog.list({ userId: id, limit: 3, offset })),
    );
    const ids = pages.flatMap(({ items }) => items.map((item) => item.id));
    expect(pages.map(({ items, total }) => [items.length, total])).toEqual([
      [3, 7],
      [3, 7],
      [1, 7],
      [0, 7],
    ]);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => b - a));
  });

  test('is read in one statement', async () => {
    const list = () => root.signInLog.list({ search: 'a', method: 'password', from: '2026-01-01T00:00:00Z' });
    expect(await app().countStatements(list)).toBe(1);
  });

  test('is answered to superusers only', async () => {
    for (const name of ['surveyadmin', 'foodsadmin'] as const) {
      const { signInLog } = await app().as(await app().given.user({ roles: [{ name }] }));
      expect(await codeOf(signInLog.list({}))).toBe('access.forbidden');
    }
    const { signInLog } = await app().as(await staff());
    expect(await codeOf(signInLog.list({}))).toBe('access.forbidden');
  });

  test('of 100,000 attempts is paged and purged by an index', async () => {
    const { em } = app().context();
    const { id } = await staff();
    await query(
      em,
      sql`insert into sign_in_event (at, user_id, method, outcome)
          select timestamptz '2020-01-01' + n * interval '1 minute', null, 'password', 'refused' from generate_series(1, 100000) n`,
    );
    await note(id, 'password', 'signed-in');
    await query(em, sql`analyze sign_in_event`);
    const planOf = async (work: () => Promise<unknown>, ...values: unknown[]) => {
      const lines = await app().statementsOf(work);
      const [statement] = lines.flatMap(
        (line) => /(?:with matched|delete from "sign_in_event") .*/s.exec(line)?.[0] ?? [],
      );
      const explain = CompiledQuery.raw(`explain ${statement}`, values);
      const { rows } = await em.getConnection().getClient().executeQuery(explain);
      return JSON.stringify(rows);
    };
    // The total is counted up to 1,000, and whether there are more.
    const counted = 1001;
    const page = await planOf(() => root.signInLog.list({}), counted, 50, 0);
    expect(page).toContain('Index Scan Backward using sign_in_event_at_id_index');
    expect(page).not.toContain('Sort Key: sign_in_event.at');
    const ofOne = await planOf(() => root.signInLog.list({ userId: id }), id, counted, 50, 0);
    expect(ofOne).toContain('sign_in_event_user_id_index');
    const purge = await planOf(() => purgeSignInLog(app().context()), new Date('2020-01-02'));
    expect(purge).toContain('sign_in_event_at_id_index');
    await query(em, sql`delete from sign_in_event where at < '2021-01-01'::timestamptz`);
  });
});

test('attempts older than SIGN_IN_LOG_DAYS are purged, and younger ones are kept', async () => {
  const { id } = await staff();
  const days = app().parts.config.signInLogDays;
  await note(id, 'password', 'refused');
  app().clock.advance(DAY_SECONDS);
  await note(id, 'password', 'signed-in');
  app().clock.advance((days - 1) * DAY_SECONDS + 60);
  await purgeSignInLog(app().context());
  app().clock.reset();
  expect((await entriesOf(id)).map(({ outcome }) => outcome)).toEqual(['signed-in']);
});

test('the attempts of an account are deleted with it', async () => {
  const { id } = await staff();
  await note(id, 'password', 'refused');
  await root.users.delete({ userId: id });
  expect(await query(app().context().em, sql`select id from sign_in_event where user_id = ${id}`)).toEqual([]);
});

describe('a change of what an account accepts', () => {
  beforeAll(() => app().clock.hold());
  afterAll(() => app().clock.reset());

  const changesOf = async (userId: number) =>
    (await entriesOf(userId))
      .toReversed()
      .filter(({ outcome }) => outcome === 'added' || outcome === 'removed')
      .map(({ method, outcome, by, address, userAgent }) => [method, outcome, by?.id ?? null, address, userAgent]);
  const here = ['127.0.0.1', 'vitest'];

  test('by its owner is listed: apps, passkeys and recovery codes', async () => {
    const one = await owner(app());
    const { id: appId } = await enrolApp(app(), one);
    const { id: keyId } = await enrolKey(one);
    await one.caller.secondFactors.renewRecoveryCodes();
    await one.caller.secondFactors.delete({ id: appId });
    await one.caller.secondFactors.delete({ id: keyId });
    expect(await changesOf(one.id)).toEqual([
      ['totp', 'added', null, ...here],
      ['recovery-code', 'added', null, ...here],
      ['passkey', 'added', null, ...here],
      ['recovery-code', 'added', null, ...here],
      ['totp', 'removed', null, ...here],
      ['passkey', 'removed', null, ...here],
    ]);
  });

  test('is not listed if it was refused or not completed', async () => {
    const one = await owner(app());
    const { id } = await one.caller.secondFactors.beginTotp({ name: 'Phone' });
    expect(await codeOf(one.caller.secondFactors.confirmTotp({ id, code: '000000' }))).toBe('second_factor.refused');
    await one.caller.secondFactors.delete({ id });
    const expiresAt = '2000-01-01T00:00:00Z';
    const refused = one.caller.personalAccessTokens.createMine({ name: 'late', expiresAt, scopes: [] });
    expect(await codeOf(refused)).toBe('personal_access_token.expiry');
    expect(await changesOf(one.id)).toEqual([]);
  });

  test('by a superuser is listed with that person', async () => {
    const one = await owner(app());
    const superuser = await owner(app(), [{ name: 'superuser' }]);
    await enrolApp(app(), one);
    const { token } = await superuser.caller.personalAccessTokens.create({
      userId: one.id,
      name: 'export',
      scopes: [],
    });
    await superuser.caller.personalAccessTokens.revoke({ userId: one.id, id: token.id });
    await superuser.caller.secondFactors.reset({ userId: one.id });
    expect(await changesOf(one.id)).toEqual([
      ['totp', 'added', null, ...here],
      ['recovery-code', 'added', null, ...here],
      ['personal-access-token', 'added', superuser.id, ...here],
      ['personal-access-token', 'removed', superuser.id, ...here],
      ['totp', 'removed', superuser.id, ...here],
    ]);
    expect(await changesOf(superuser.id)).toEqual([]);
  });

  test('of tokens is listed once, however often they are revoked', async () => {
    const one = await owner(app());
    const { token } = await one.caller.personalAccessTokens.createMine({ name: 'export', scopes: [] });
    for (let time = 0; time < 2; time++) await one.caller.personalAccessTokens.revokeMine({ id: token.id });
    expect(await changesOf(one.id)).toEqual([
      ['personal-access-token', 'added', null, ...here],
      ['personal-access-token', 'removed', null, ...here],
    ]);
  });

  test('that follows from a password set by somebody else is listed for each token', async () => {
    const one = await owner(app());
    const superuser = await owner(app(), [{ name: 'superuser' }]);
    for (const name of ['one', 'two']) await one.caller.personalAccessTokens.createMine({ name, scopes: [] });
    await superuser.caller.users.updatePassword({ userId: one.id, password: 'another long password 7' });
    const removed = ['personal-access-token', 'removed', superuser.id, null, null];
    expect((await changesOf(one.id)).slice(2)).toEqual([removed, removed]);
  });
});
