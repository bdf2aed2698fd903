import { createHash, randomUUID } from 'node:crypto';
import { DAY_MS } from '@dietary-recall/vocabulary';
import type { Permission } from '@dietary-recall/vocabulary/permissions';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { PasswordReset } from '../../entities/password-reset.ts';
import { query, sql } from '../../src/db/sql.ts';
import { purgeTokens } from '../../src/services/personal-access-tokens/purge-tokens.ts';
import { asConfirmed, asProgram, personalToken } from '../support/personal-token.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';

const PASSWORD = 'plum ridge seventeen';
const DAY_SECONDS = DAY_MS / 1000;
const MAX_TOKENS = 50;

const app = useTestApp();
let survey: { id: number; slug: string };
let superuser: { id: number };

beforeAll(async () => {
  survey = await app().given.survey({ locale: (await app().given.locale()).id });
  superuser = await app().given.user({ name: 'Root', roles: [{ name: 'superuser' }] });
});
beforeEach(() => app().clock.hold());
afterEach(() => app().clock.reset());

const staff = () => app().given.respondent(survey, { role: 'staff', name: 'Sam', password: PASSWORD });
const isoIn = (ms: number) => new Date(app().clock.now().getTime() + ms).toISOString();
/** `done`, or how a call with this token is refused. */
const use = (jwt: string) => codeOf(app().withToken(jwt).auth.me());

/** Somebody with a token of their own making. */
async function owner(scopes: Permission[] | null = null) {
  const person = await staff();
  const caller = await asConfirmed(app(), person);
  const { token, jwt } = await caller.personalAccessTokens.createMine({ name: 'Nightly export', scopes });
  return { person, caller, token, jwt };
}

describe('a personal access token', () => {
  test('is shown once, is valid for a year by default, and is listed with its creator', async () => {
    const { person, caller, token, jwt } = await owner(['surveys:read', 'users:read', 'surveys:read']);
    const listed = {
      id: token.id,
      name: 'Nightly export',
      scopes: ['surveys:read', 'users:read'],
      createdBy: { id: person.id, name: 'Sam' },
      lastUsedAt: null,
      revokedAt: null,
      state: 'valid',
    };
    expect(token).toMatchObject(listed);
    const days = (Date.parse(token.expiresAt) - Date.parse(token.createdAt)) / DAY_MS;
    expect([365, 366]).toContain(days);
    const page = await caller.personalAccessTokens.listMine({});
    expect(page).toEqual({ items: [token], total: 1, limit: 50, offset: 0 });
    expect(JSON.stringify(page)).not.toContain(jwt);
    const rows = await query(
      app().context().em,
      sql`select to_jsonb(t)::text as row from personal_access_token t where id = ${token.id}::uuid`,
    );
    expect(JSON.stringify(rows)).not.toContain(jwt.split('.')[2]);
  });

  test('expires at the requested time, and no second later', async () => {
    const caller = await asConfirmed(app(), await staff());
    const { jwt } = await caller.personalAccessTokens.createMine({ name: 'For an hour', expiresAt: isoIn(3600_000) });
    app().clock.advance(3600 - 2);
    expect(await use(jwt)).toBe('done');
    app().clock.advance(3);
    expect(await use(jwt)).toBe('auth.not_signed_in');
  });

  test('is refused when its row has expired, whatever its signed expiry says', async () => {
    const { token, jwt } = await owner();
    await query(
      app().context().em,
      sql`update personal_access_token set expires_at = ${new Date(isoIn(-1))} where id = ${token.id}::uuid`,
    );
    expect(await use(jwt)).toBe('auth.not_signed_in');
  });

  test('must expire in the future and within two years', async () => {
    const { personalAccessTokens } = await asConfirmed(app(), await staff());
    const create = (ms: number) => codeOf(personalAccessTokens.createMine({ name: 'Token', expiresAt: isoIn(ms) }));
    expect(await create(-1000)).toBe('personal_access_token.expiry');
    expect(await create(2 * 367 * DAY_MS)).toBe('personal_access_token.expiry');
    expect(await create(2 * 365 * DAY_MS - 1000)).toBe('done');
  });

  test('accepts only scopes that its owner holds somewhere', async () => {
    const { personalAccessTokens } = await asConfirmed(app(), await staff());
    const create = (scopes: Permission[]) => personalAccessTokens.createMine({ name: 'Token', scopes });
    await expect(create(['surveys:read', 'surveys:manage', 'users:create'])).rejects.toMatchObject({
      cause: {
        code: 'personal_access_token.scope_not_held',
        details: { issues: [{ path: 'scopes.1' }, { path: 'scopes.2' }] },
      },
    });
    expect((await create([])).token.scopes).toEqual([]);
  });

  test('is created and managed in person only, with a password confirmed within five minutes', async () => {
    const person = await staff();
    const caller = await app().as(person);
    const mint = { name: 'Token' };
    expect(await codeOf(caller.personalAccessTokens.createMine(mint))).toBe('auth.confirmation_needed');
    const confirmed = await asConfirmed(app(), person);
    expect(await codeOf(confirmed.personalAccessTokens.createMine(mint))).toBe('done');
    app().clock.advance(301);
    expect(await codeOf(confirmed.personalAccessTokens.createMine(mint))).toBe('auth.confirmation_needed');
    const program = await asProgram(app(), person);
    const { id } = await personalToken(app(), person);
    const calls = [
      () => program.personalAccessTokens.createMine(mint),
      () => program.personalAccessTokens.listMine({}),
      () => program.personalAccessTokens.revokeMine({ id }),
    ];
    for (const ask of calls) expect(await codeOf(ask())).toBe('access.in_person_only');
  });

  test('is not created by a sign-in by a link', async () => {
    const { urlAuthToken } = await app().given.respondent(survey);
    const { accessToken } = await app().withToken(null).auth.loginToken({ token: urlAuthToken });
    const byLink = app().withToken(accessToken);
    expect(await codeOf(byLink.personalAccessTokens.createMine({ name: 'Token' }))).toBe('access.in_person_only');
  });

  test('takes one more statement for each call than a sign-in', async () => {
    const person = await staff();
    const inPerson = await app().as(person);
    const program = await asProgram(app(), person);
    await inPerson.surveys.list({});
    await program.surveys.list({});
    const own = await app().countStatements(() => inPerson.surveys.list({}));
    expect(await app().countStatements(() => program.surveys.list({}))).toBe(own + 1);
  });
});

describe('the last use of a token', () => {
  const lastUse = async (id: string) => {
    const [row] = await query<{ at: string | null }>(
      app().context().em,
      sql`select last_used_at::text as at from personal_access_token where id = ${id}::uuid`,
    );
    return row?.at ?? null;
  };

  test('is recorded, at most once a minute', async () => {
    const { id, jwt } = await personalToken(app(), await staff());
    expect(await lastUse(id)).toBeNull();
    await use(jwt);
    const first = await lastUse(id);
    expect(first).not.toBeNull();
    app().clock.advance(50);
    await use(jwt);
    expect(await lastUse(id)).toBe(first);
    app().clock.advance(15);
    await use(jwt);
    expect(await lastUse(id)).not.toBe(first);
  });

  test('is not recorded for a refused call', async () => {
    const { token, jwt, caller } = await owner();
    await caller.personalAccessTokens.revokeMine({ id: token.id });
    expect(await use(jwt)).toBe('auth.not_signed_in');
    expect(await lastUse(token.id)).toBeNull();
  });
});

describe('revoking a token', () => {
  test('refuses every later use, and revoking it again changes nothing', async () => {
    const { caller, token, jwt } = await owner();
    expect(await use(jwt)).toBe('done');
    expect(await caller.personalAccessTokens.revokeMine({ id: token.id })).toEqual({ id: token.id });
    expect(await use(jwt)).toBe('auth.not_signed_in');
    const [revoked] = (await caller.personalAccessTokens.listMine({})).items;
    expect(revoked?.state).toBe('revoked');
    app().clock.advance(60);
    await caller.personalAccessTokens.revokeMine({ id: token.id });
    expect((await caller.personalAccessTokens.listMine({})).items[0]?.revokedAt).toBe(revoked?.revokedAt);
  });

  test('keeps the other tokens of the account', async () => {
    const { caller, person, token } = await owner();
    const { jwt } = await personalToken(app(), person);
    await caller.personalAccessTokens.revokeMine({ id: token.id });
    expect(await use(jwt)).toBe('done');
  });

  test('finds no token of somebody else', async () => {
    const theirs = await owner();
    const { caller, person } = await owner();
    const NOT_FOUND = 'personal_access_token.not_found';
    expect(await codeOf(caller.personalAccessTokens.revokeMine({ id: theirs.token.id }))).toBe(NOT_FOUND);
    expect(await codeOf(caller.personalAccessTokens.revokeMine({ id: randomUUID() }))).toBe(NOT_FOUND);
    const admin = await app().as(superuser);
    const misplaced = admin.personalAccessTokens.revoke({ userId: person.id, id: theirs.token.id });
    expect(await codeOf(misplaced)).toBe(NOT_FOUND);
    expect(await use(theirs.jwt)).toBe('done');
  });
});

describe('the list of tokens', () => {
  test("is searched by name, filtered by state, sorted and paged, and holds the caller's tokens only", async () => {
    const person = await staff();
    const { personalAccessTokens } = await asConfirmed(app(), person);
    await owner();
    const ids: string[] = [];
    for (const [name, ms] of [
      ['Öl import', 5000],
      ['export B', DAY_MS],
      ['Export a', 2 * DAY_MS],
    ] as const) {
      ids.push((await personalAccessTokens.createMine({ name, expiresAt: isoIn(ms) })).token.id);
      app().clock.advance(1);
    }
    await personalAccessTokens.revokeMine({ id: ids[1] ?? '' });
    app().clock.advance(10);
    const names = async (wanted: Parameters<typeof personalAccessTokens.listMine>[0]) =>
      (await personalAccessTokens.listMine(wanted)).items.map(({ name }) => name);
    expect(await names({})).toEqual(['Export a', 'export B', 'Öl import']);
    expect(await names({ sort: 'name' })).toEqual(['Export a', 'export B', 'Öl import']);
    expect(await names({ sort: 'expiresAt' })).toEqual(['Öl import', 'export B', 'Export a']);
    expect(await names({ sort: '-lastUsedAt', limit: 1, offset: 2 })).toHaveLength(1);
    expect(await names({ search: 'EXPORT', sort: 'createdAt' })).toEqual(['export B', 'Export a']);
    expect(await names({ search: '%' })).toEqual([]);
    for (const [state, name] of [
      ['valid', 'Export a'],
      ['revoked', 'export B'],
      ['expired', 'Öl import'],
    ] as const)
      expect(await names({ state })).toEqual([name]);
    expect(await app().countStatements(() => personalAccessTokens.listMine({ state: 'valid', search: 'a' }))).toBe(1);
  });

  test('keeps expired and revoked tokens for 90 days', async () => {
    const { caller, person, token } = await owner();
    await caller.personalAccessTokens.revokeMine({ id: token.id });
    const { id: expired } = await personalToken(app(), person, { expiresInSeconds: -1 });
    const { id: valid } = await personalToken(app(), person, { expiresInSeconds: 91 * DAY_SECONDS });
    const left = async () =>
      (await (await app().as(person)).personalAccessTokens.listMine({})).items.map(({ id }) => id);
    app().clock.advance(89 * DAY_SECONDS);
    await purgeTokens(app().context());
    expect((await left()).sort()).toEqual([token.id, expired, valid].sort());
    app().clock.advance(1.5 * DAY_SECONDS);
    expect(await purgeTokens(app().context())).toBeGreaterThanOrEqual(2);
    expect(await left()).toEqual([valid]);
  });
});

describe('an account', () => {
  test('has at most fifty valid tokens, however many are requested at once', async () => {
    const person = await staff();
    for (let count = 0; count < MAX_TOKENS - 2; count++) await personalToken(app(), person);
    await personalToken(app(), person, { expiresInSeconds: -1 });
    const { personalAccessTokens } = await asConfirmed(app(), person);
    const mint = () => personalAccessTokens.createMine({ name: 'Token' });
    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(mint())));
    expect(codes.filter((code) => code === 'done')).toHaveLength(2);
    expect(codes.filter((code) => code === 'personal_access_token.too_many')).toHaveLength(4);
    const [first] = (await personalAccessTokens.listMine({ state: 'valid' })).items;
    await personalAccessTokens.revokeMine({ id: first?.id ?? '' });
    expect(await codeOf(mint())).toBe('done');
  });

  test('deletes its tokens when it is deleted', async () => {
    const { person, jwt } = await owner();
    await (await app().as(superuser)).users.delete({ userId: person.id });
    expect(await use(jwt)).toBe('auth.not_signed_in');
  });

  test('has no token that works while it is disabled', async () => {
    const { person, jwt } = await owner();
    const disable = (isDisabled: boolean) =>
      query(app().context().em, sql`update user_account set is_disabled = ${isDisabled} where id = ${person.id}`);
    await disable(true);
    expect(await use(jwt)).toBe('auth.not_signed_in');
    await disable(false);
    expect(await use(jwt)).toBe('done');
  });

  test('that loses a role loses it for its tokens at once', async () => {
    const { person, jwt } = await owner();
    const program = app().withToken(jwt);
    expect(await codeOf(program.surveys.list({}))).toBe('done');
    await query(app().context().em, sql`delete from user_role where user_id = ${person.id}`);
    expect(await codeOf(program.surveys.list({}))).toBe('access.forbidden');
  });
});

describe('a new password', () => {
  const NEW = 'another ridge of plums';

  async function reset(userId: number): Promise<void> {
    const { em, now } = app().context();
    const token = randomUUID();
    const hash = createHash('sha256').update(token).digest('base64url');
    await em.insert(PasswordReset, { hash, user: userId, createdAt: now(), expiresAt: new Date(isoIn(60_000)) });
    await app().withToken(null).users.resetPassword({ token, newPassword: NEW });
  }

  test('set with the present one keeps the tokens', async () => {
    const { person, caller, jwt } = await owner();
    await caller.users.updatePassword({ userId: person.id, password: NEW, currentPassword: PASSWORD });
    expect(await use(jwt)).toBe('done');
  });

  test('set by a mailed link revokes all tokens for good', async () => {
    const { person, token, jwt } = await owner();
    await reset(person.id);
    expect(await use(jwt)).toBe('auth.not_signed_in');
    await reset(person.id);
    await (
      await app().as(person)
    ).users.updatePassword({
      userId: person.id,
      password: PASSWORD,
      currentPassword: NEW,
    });
    expect(await use(jwt)).toBe('auth.not_signed_in');
    const { items } = await (await app().as(person)).personalAccessTokens.listMine({});
    expect(items).toMatchObject([{ id: token.id, state: 'revoked' }]);
  });

  test('set by a mailed link ends the sign-in that is about to create another token', async () => {
    const { person, caller } = await owner();
    await reset(person.id);
    expect(await codeOf(caller.personalAccessTokens.createMine({ name: 'Token' }))).toBe('auth.not_signed_in');
  });

  test('set by somebody else revokes all tokens', async () => {
    const { person, jwt } = await owner();
    await (await app().as(superuser)).users.updatePassword({ userId: person.id, password: NEW });
    expect(await use(jwt)).toBe('auth.not_signed_in');
  });

  test('set by a list of people revokes all tokens, and a list without passwords keeps them', async () => {
    const respondent = await app().given.respondent(survey, { password: PASSWORD });
    const { jwt } = await personalToken(app(), respondent);
    const { surveyPeople } = await app().as(await staff());
    const { userName } = respondent;
    const upsert = (given: { password?: string; customFields?: Record<string, string> }) =>
      surveyPeople.upsertRespondents({ surveyId: survey.slug, users: [{ userName, ...given }] });
    await upsert({ customFields: { arm: 'B' } });
    expect(await use(jwt)).toBe('done');
    await upsert({ password: NEW });
    expect(await use(jwt)).toBe('auth.not_signed_in');
  });

  test('that a respondent needs on becoming staff revokes all tokens', async () => {
    const respondent = await app().given.respondent(survey, { password: 'weak' });
    const { jwt } = await personalToken(app(), respondent);
    await (
      await app().as(superuser)
    ).surveys.addRoles({
      surveyId: survey.slug,
      users: [{ userId: respondent.id, role: `${survey.slug}/staff` }],
    });
    expect(await use(jwt)).toBe('auth.not_signed_in');
  });
});

describe('a superuser', () => {
  test('creates, lists and revokes tokens that belong to another account', async () => {
    const person = await staff();
    const admin = await asConfirmed(app(), superuser);
    const { token, jwt } = await admin.personalAccessTokens.create({
      userId: person.id,
      name: 'For Sam',
      scopes: ['surveys:read'],
    });
    expect(token.createdBy).toEqual({ id: superuser.id, name: 'Root' });
    expect(await app().withToken(jwt).auth.me()).toMatchObject({ id: person.id });
    expect((await admin.personalAccessTokens.list({ userId: person.id })).items).toMatchObject([{ id: token.id }]);
    const own = await app().as(person);
    expect((await own.personalAccessTokens.listMine({})).items).toMatchObject([{ id: token.id }]);
    await admin.personalAccessTokens.revoke({ userId: person.id, id: token.id });
    expect(await use(jwt)).toBe('auth.not_signed_in');
  });

  test('gives scopes that the owner of the token holds, not scopes that the superuser holds', async () => {
    const person = await staff();
    const { personalAccessTokens } = await asConfirmed(app(), superuser);
    const made = personalAccessTokens.create({ userId: person.id, name: 'Token', scopes: ['foods:write'] });
    expect(await codeOf(made)).toBe('personal_access_token.scope_not_held');
  });

  test('must have confirmed their own password, in person', async () => {
    const person = await staff();
    const another = await app().given.user({ roles: [{ name: 'superuser' }] });
    const mint = { userId: person.id, name: 'Token' };
    const created = async (caller: Awaited<ReturnType<typeof asProgram>>) =>
      codeOf(caller.personalAccessTokens.create(mint));
    expect(await created(await app().as(another))).toBe('auth.confirmation_needed');
    expect(await created(await asProgram(app(), another))).toBe('access.in_person_only');
  });

  test.each(['surveyadmin', 'foodsadmin'] as const)(
    'is the only role that manages tokens of others: a %s is refused',
    async (name) => {
      const { person, token } = await owner();
      const { personalAccessTokens } = await asConfirmed(app(), await app().given.user({ roles: [{ name }] }));
      const calls = [
        () => personalAccessTokens.list({ userId: person.id }),
        () => personalAccessTokens.create({ userId: person.id, name: 'Token' }),
        () => personalAccessTokens.revoke({ userId: person.id, id: token.id }),
      ];
      for (const ask of calls) expect(await codeOf(ask())).toBe('access.forbidden');
    },
  );
});
