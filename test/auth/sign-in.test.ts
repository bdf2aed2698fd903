import { hash } from '@node-rs/argon2';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Passwords } from '../../src/adapters/passwords.ts';
import { query, sql } from '../../src/db/sql.ts';
import { signedIn } from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';

const PASSWORD = 'correct horse battery staple';
const app = useTestApp();
let survey: { id: number; slug: string };

beforeAll(async () => {
  // The parameters of the service count here.
  Object.assign(app().parts, { passwords: new Passwords() });
  survey = await app().given.survey({ locale: (await app().given.locale()).id });
});

async function account(data: { password?: string; isDisabled?: boolean } = { password: PASSWORD }) {
  const email = `${app().given.name('Some.Body')}@Example.org`;
  return { email, ...(await app().given.user({ email, ...data })) };
}

async function refusalOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => 'not refused',
    ({ cause: { kind, code, message, details } }: { cause: Record<string, unknown> }) => ({
      kind,
      code,
      message,
      details,
    }),
  );
}

const nobody = () => app().withToken(null);
const surveyId = () => survey.slug;

describe('a sign-in by e-mail address', () => {
  test('gives an access token that speaks for the account', async () => {
    const { id, email } = await account();
    const { accessToken, tokenType, expiresInSeconds } = await signedIn(
      nobody().auth.login({ email, password: PASSWORD }),
    );
    expect([tokenType, expiresInSeconds]).toEqual(['Bearer', 15 * 60]);
    expect(await app().withToken(accessToken).auth.me()).toMatchObject({ id, email });
  });

  test('accepts the address in any case', async () => {
    const { email } = await account();
    for (const written of [email.toUpperCase(), email.toLowerCase()]) {
      await expect(nobody().auth.login({ email: written, password: PASSWORD })).resolves.toBeDefined();
    }
  });

  test('compares the password exactly, with its case and blanks', async () => {
    const { email } = await account({ password: ' Pass Word ' });
    await expect(nobody().auth.login({ email, password: ' Pass Word ' })).resolves.toBeDefined();
    for (const password of ['Pass Word', ' pass word ']) {
      await expect(nobody().auth.login({ email, password })).rejects.toMatchObject({
        cause: { code: 'auth.credentials_refused' },
      });
    }
  });

  test('answers the same to every wrong credential', async () => {
    const { email } = await account();
    const { email: noPassword } = await account({});
    const { email: disabled } = await account({ password: PASSWORD, isDisabled: true });
    const refusals = await Promise.all([
      refusalOf(nobody().auth.login({ email, password: 'wrong' })),
      refusalOf(nobody().auth.login({ email: 'nobody@example.org', password: PASSWORD })),
      refusalOf(nobody().auth.login({ email: noPassword, password: PASSWORD })),
      refusalOf(nobody().auth.login({ email: disabled, password: PASSWORD })),
    ]);
    expect(refusals[0]).toMatchObject({ kind: 'unauthenticated', code: 'auth.credentials_refused' });
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
  });

  // That a verification without a hash computes one too is shown in security/limits.test.ts.
  test('verifies a password once for an unknown account, one without a password and a wrong password', async () => {
    const known = await account();
    const noPassword = await account({});
    const verify = vi.spyOn(app().parts.passwords, 'verify');
    onTestFinished(() => verify.mockRestore());
    const cases = [
      [known.email, expect.any(String) as string],
      ['nobody@example.org', null],
      [noPassword.email, null],
    ] as const;
    for (const [email, passwordHash] of cases) {
      verify.mockClear();
      await refusalOf(nobody().auth.login({ email, password: 'wrong' }));
      expect(verify.mock.calls).toEqual([[passwordHash, 'wrong']]);
    }
  });
});

describe('a sign-in by survey alias', () => {
  test('accepts the user name in its exact case only', async () => {
    const { userName } = await app().given.respondent(survey, { password: PASSWORD });
    await expect(
      nobody().auth.loginAlias({ surveyId: surveyId(), userName, password: PASSWORD }),
    ).resolves.toBeDefined();
    await expect(
      nobody().auth.loginAlias({ surveyId: surveyId(), userName: userName.toUpperCase(), password: PASSWORD }),
    ).rejects.toMatchObject({ cause: { code: 'auth.credentials_refused' } });
  });

  test('refuses the alias of another survey', async () => {
    const other = await app().given.survey({ locale: (await app().given.locale()).id });
    const { userName } = await app().given.respondent(other, { password: PASSWORD });
    await expect(
      nobody().auth.loginAlias({ surveyId: surveyId(), userName, password: PASSWORD }),
    ).rejects.toMatchObject({
      cause: { code: 'auth.credentials_refused' },
    });
  });

  test('answers the same to an unknown survey, an unknown name, a wrong password and a respondent without a role', async () => {
    const { userName } = await app().given.respondent(survey, { password: PASSWORD });
    const former = await app().given.respondent(survey, { password: PASSWORD });
    await query(app().context().em, sql`delete from user_role where user_id = ${former.id}`);
    const login = (input: { surveyId: string; userName: string; password: string }) =>
      refusalOf(nobody().auth.loginAlias(input));
    const refusals = await Promise.all([
      login({ surveyId: surveyId(), userName, password: 'wrong' }),
      login({ surveyId: 'no-such-survey', userName, password: PASSWORD }),
      login({ surveyId: surveyId(), userName: 'nobody', password: PASSWORD }),
      login({ surveyId: surveyId(), userName: former.userName, password: PASSWORD }),
    ]);
    expect(refusals[0]).toMatchObject({ kind: 'unauthenticated', code: 'auth.credentials_refused' });
    for (const refusal of refusals) expect(refusal).toEqual(refusals[0]);
  });

  test('is possible for staff too, and in a survey that takes no recalls', async () => {
    const closed = await app().given.survey({ locale: (await app().given.locale()).id, state: 'suspended' });
    const { userName } = await app().given.respondent(closed, { password: PASSWORD, role: 'staff' });
    const { accessToken } = await signedIn(
      nobody().auth.loginAlias({ surveyId: closed.slug, userName, password: PASSWORD }),
    );
    expect((await app().withToken(accessToken).auth.me()).roles).toEqual([`${closed.slug}/staff`]);
  });
});

describe('a sign-in by authentication link', () => {
  test('gives an access token without a password', async () => {
    const { id, urlAuthToken, userName } = await app().given.respondent(survey);
    const { accessToken } = await nobody().auth.loginToken({ token: urlAuthToken });
    expect(await app().withToken(accessToken).auth.me()).toMatchObject({
      id,
      surveys: [{ surveyId: surveyId(), userName }],
    });
  });

  test('refuses an unknown token, one in another case, a disabled account and a respondent without a role', async () => {
    const known = await app().given.respondent(survey);
    const disabled = await app().given.respondent(survey);
    const former = await app().given.respondent(survey);
    await query(app().context().em, sql`update user_account set is_disabled = true where id = ${disabled.id}`);
    await query(app().context().em, sql`delete from user_role where user_id = ${former.id}`);
    const tokens = ['no-such-token', known.urlAuthToken.toUpperCase(), disabled.urlAuthToken, former.urlAuthToken];
    for (const token of tokens) {
      await expect(nobody().auth.loginToken({ token })).rejects.toMatchObject({
        cause: { kind: 'unauthenticated', code: 'auth.credentials_refused' },
      });
    }
  });
});

describe('a stored password', () => {
  const hashOf = async (id: number) => {
    const [row] = await query<{ hash: string }>(
      app().context().em,
      sql`select password_hash as hash from user_account where id = ${id}`,
    );
    return row?.hash ?? '';
  };

  test('is an Argon2id hash', async () => {
    const { id } = await account();
    expect(await hashOf(id)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('is hashed again at sign-in when its parameters are outdated', async () => {
    const { id, email } = await account();
    const weak = await hash(PASSWORD, { memoryCost: 8 * 1024, timeCost: 1, parallelism: 1 });
    await query(app().context().em, sql`update user_account set password_hash = ${weak} where id = ${id}`);

    await refusalOf(nobody().auth.login({ email, password: 'wrong' }));
    expect(await hashOf(id)).toBe(weak);

    await nobody().auth.login({ email, password: PASSWORD });
    const strong = await hashOf(id);
    expect(strong).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);

    await nobody().auth.login({ email, password: PASSWORD });
    expect(await hashOf(id)).toBe(strong);
  });

  test('in an unknown hash scheme is refused like a wrong one', async () => {
    const { id, email } = await account();
    await query(
      app().context().em,
      sql`update user_account set password_hash = 'shiro-sha256-1024$abc' where id = ${id}`,
    );
    await expect(nobody().auth.login({ email, password: PASSWORD })).rejects.toMatchObject({
      cause: { code: 'auth.credentials_refused' },
    });
  });
});
