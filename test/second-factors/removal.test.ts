import { randomUUID } from 'node:crypto';
import type { RoleName } from '@dietary-recall/vocabulary';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ActorDirectory } from '../../src/directories/actor-directory.ts';
import { call, problemOf } from '../support/http.ts';
import { asConfirmed, confirm, personalToken } from '../support/personal-token.ts';
import { codeOf as refusalCode } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';
import { asked, codeOf, enrolApp, enrolKey, owner, PASSWORD } from './given-factors.ts';

const app = useTestApp();
let superuser: { id: number };

beforeAll(async () => {
  superuser = await app().given.user({ roles: [{ name: 'superuser' }] });
});
beforeEach(() => app().clock.hold());
afterEach(() => app().clock.reset());

const login = (email: string) => app().withToken(null).auth.login({ email, password: PASSWORD });

describe('removing a second factor', () => {
  test('keeps the others, and removing the last one deletes the recovery codes and lets the password alone sign in', async () => {
    const somebody = await owner(app());
    const phone = await enrolApp(app(), somebody);
    const key = await enrolKey(somebody);
    const { secondFactors } = somebody.caller;
    await secondFactors.delete({ id: phone.id });
    expect(await secondFactors.list()).toMatchObject({ factors: [{ id: key.id }], recoveryCodesLeft: 10 });
    expect((await asked(app(), somebody)).kinds).toEqual(['passkey']);
    await secondFactors.delete({ id: key.id });
    expect(await secondFactors.list()).toEqual({ mode: 'optional', factors: [], recoveryCodesLeft: 0 });
    expect(await login(somebody.email)).toHaveProperty('accessToken');
    expect((await enrolApp(app(), somebody)).recoveryCodes).toHaveLength(10);
  });

  test("finds the caller's own factors only", async () => {
    const { id } = await enrolApp(app(), await owner(app()));
    const other = await owner(app());
    for (const foreign of [id, randomUUID()]) {
      expect(await refusalCode(other.caller.secondFactors.delete({ id: foreign }))).toBe('second_factor.not_found');
    }
  });

  test('that is not confirmed removes nothing else', async () => {
    const somebody = await owner(app());
    await enrolApp(app(), somebody);
    const { id } = await somebody.caller.secondFactors.beginPasskey({ name: 'Key' });
    await somebody.caller.secondFactors.delete({ id });
    expect(await somebody.caller.secondFactors.list()).toMatchObject({ factors: [{}], recoveryCodesLeft: 10 });
  });
});

test('renewed recovery codes replace all earlier ones', async () => {
  const somebody = await owner(app());
  expect(await refusalCode(somebody.caller.secondFactors.renewRecoveryCodes())).toBe('second_factor.none');
  const { recoveryCodes: old } = await enrolApp(app(), somebody);
  const { recoveryCodes } = await somebody.caller.secondFactors.renewRecoveryCodes();
  expect(new Set([...old, ...recoveryCodes]).size).toBe(20);
  const give = async (code = '') => {
    const { challenge } = await asked(app(), somebody);
    return refusalCode(app().withToken(null).auth.secondFactor({ challenge, method: 'recovery-code', code }));
  };
  expect([await give(old[0]), await give(recoveryCodes[0])]).toEqual(['auth.second_factor_refused', 'done']);
});

describe('removing the second factors of another account', () => {
  test('lets the password alone sign in, and ends finished and unfinished sign-ins', async () => {
    const somebody = await owner(app());
    const { secret } = await enrolApp(app(), somebody);
    await enrolKey(somebody);
    const { challenge } = await asked(app(), somebody);
    const caller = await asConfirmed(app(), superuser);
    expect(await caller.secondFactors.reset({ userId: somebody.id })).toEqual({ deleted: 2 });
    expect(await refusalCode(somebody.caller.auth.me())).toBe('auth.not_signed_in');
    const answer = { challenge, method: 'totp' as const, code: codeOf(app(), secret) };
    expect(await refusalCode(app().withToken(null).auth.secondFactor(answer))).toBe('auth.challenge_over');
    expect(await login(somebody.email)).toHaveProperty('accessToken');
    expect(await caller.secondFactors.reset({ userId: somebody.id })).toEqual({ deleted: 0 });
  });

  test.each<RoleName>(['surveyadmin', 'foodsadmin'])('is refused to a %s', async (name) => {
    const { caller } = await owner(app(), [{ name }]);
    const { id } = await owner(app());
    expect(await refusalCode(caller.secondFactors.reset({ userId: id }))).toBe('access.forbidden');
  });

  test('needs a superuser in person, who has confirmed their password', async () => {
    const somebody = await owner(app());
    await enrolApp(app(), somebody);
    const program = app().withToken((await personalToken(app(), superuser)).jwt);
    const unconfirmed = await app().as(superuser);
    expect(await refusalCode(program.secondFactors.reset({ userId: somebody.id }))).toBe('access.in_person_only');
    expect(await refusalCode(unconfirmed.secondFactors.reset({ userId: somebody.id }))).toBe(
      'auth.confirmation_needed',
    );
    expect((await somebody.caller.secondFactors.list()).factors).toHaveLength(1);
  });
});

describe('where staff must have a second factor', () => {
  async function service() {
    const { orm, tokens, config } = app().parts;
    const actors = new ActorDirectory(orm, tokens, app().clock.now, 'required');
    const base = await app().listen({ actors, config: { ...config, secondFactor: 'required' } });
    return async (method: string, path: string, token: string, body?: object) => {
      const answer = await call(method, `${base}/api${path}`, { token, body });
      return { ...answer, code: problemOf(answer).code as string | undefined };
    };
  }

  test('a sign-in without one may only set one up, and may do everything once that is done', async () => {
    const ask = await service();
    const { id } = await app().given.user({
      email: app().given.name('x@example.org'),
      roles: [{ name: 'foodsadmin' }],
    });
    const token = await app().tokenFor(id);
    expect((await ask('GET', '/auth/me', token)).code).toBe('auth.second_factor_required');
    expect((await ask('GET', '/users/my-second-factors', token)).body).toEqual({
      mode: 'required',
      factors: [],
      recoveryCodesLeft: 0,
    });
    await confirm(app(), { id });
    const begun = await ask('POST', '/users/my-second-factors/totp', token, { name: 'Phone' });
    const factor = begun.body as { id: string; secret: string };
    expect((await ask('GET', '/auth/me', token)).code).toBe('auth.second_factor_required');
    const path = `/users/my-second-factors/totp/${factor.id}/confirm`;
    expect((await ask('POST', path, token, { code: codeOf(app(), factor.secret) })).status).toBe(200);
    expect((await ask('GET', '/auth/me', token)).status).toBe(200);
  });

  test('staff cannot remove their last one, and respondents need none', async () => {
    const ask = await service();
    for (const [roles, code] of [
      [[{ name: 'foodsadmin' as const }], 'second_factor.required'],
      [[], undefined],
    ] as const) {
      const somebody = await owner(app(), [...roles]);
      const key = await enrolKey(somebody);
      const phone = await enrolApp(app(), somebody);
      const { challenge } = await asked(app(), somebody);
      const given = { challenge, method: 'recovery-code' as const, code: key.recoveryCodes[0] ?? '' };
      const { accessToken } = await app().withToken(null).auth.secondFactor(given);
      await confirm(app(), somebody);
      const remove = async (id: string) => (await ask('DELETE', `/users/my-second-factors/${id}`, accessToken)).code;
      expect([await remove(phone.id), await remove(key.id)]).toEqual([undefined, code]);
      const left = (await somebody.caller.secondFactors.list()).recoveryCodesLeft;
      expect(left).toBe(code === undefined ? 0 : 9);
    }
  });

  test('personal access tokens keep working', async () => {
    const ask = await service();
    const { jwt } = await personalToken(app(), superuser);
    expect((await ask('GET', '/auth/me', jwt)).status).toBe(200);
  });
});
