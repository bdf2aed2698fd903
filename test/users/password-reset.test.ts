import type { RoleName } from '@dietary-recall/vocabulary';
import type { Email } from 'postal-mime';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SurveyAlias } from '../../entities/survey-alias.ts';
import { UserRole } from '../../entities/user-role.ts';
import { User } from '../../entities/user.ts';
import { MailRefusedError, type Mailer } from '../../src/adapters/mail.ts';
import { query, sql } from '../../src/db/sql.ts';
import { purgeExpired } from '../../src/services/maintenance/purge-expired.ts';
import { taskHandlers } from '../../src/services/task-handlers.ts';
import { sendPasswordReset } from '../../src/services/users/send-password-reset.ts';
import { call, problemOf } from '../support/http.ts';
import { listenLimited } from '../support/limits.ts';
import { mailsTo as mailsIn } from '../support/outbox.ts';
import { signedIn } from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';

const PASSWORD = 'plum ridge seventeen';
const FIVE_MINUTES = 5 * 60;
const FOUR_HOURS = 4 * 3600;
const INVALID = { cause: { kind: 'forbidden', code: 'user.invalid_reset_token' } };
const app = useTestApp();
let french: { id: number; slug: string };

beforeAll(async () => {
  const { id: locale } = await app().given.locale({ language: 'fr' });
  french = await app().given.survey({ locale });
});
afterEach(() => app().clock.reset());

async function account(name: RoleName = 'superuser', survey?: { id: number }) {
  const email = `${app().given.name('Some.Body')}@Example.org`;
  const roles = [{ name, ...(survey ? { survey } : {}) }];
  return { email, ...(await app().given.user({ email, password: 'the old password', roles })) };
}

const mailsTo = (email: string) => mailsIn(app().parts.config, email);
const send = (email: string) => sendPasswordReset(app().context(), { email });
const reset = (token: string, newPassword = PASSWORD) =>
  app().withToken(null).users.resetPassword({ token, newPassword });
const signIn = (email: string, password: string) => app().withToken(null).auth.login({ email, password });
const stored = (userId: number) =>
  query<{ hash: string }>(app().context().em, sql`select hash from password_reset where user_id = ${userId}`);

/** Makes the links of this user look as if they had been mailed this much earlier: the database measures the time since. */
const mailedEarlier = (userId: number, seconds: number) =>
  query(
    app().context().em,
    sql`update password_reset set created_at = created_at - make_interval(secs => ${seconds}) where user_id = ${userId}`,
  );

async function tokenFor(email: string): Promise<string> {
  await send(email);
  return tokenIn((await mailsTo(email)).at(-1));
}

function tokenIn(mail: Email | undefined): string {
  return /http:\/\/recall\.test\/console\/password-reset\/#\?token=([\w-]{44})\s/.exec(mail?.text ?? '')?.[1] ?? '';
}

describe('an address that somebody else may have chosen', () => {
  const untrusted = async () => {
    const { id, email } = await account();
    await app().context().em.nativeUpdate(User, id, { isEmailTrusted: false });
    return { id, email };
  };
  const linksTo = async (email: string) => {
    await send(email);
    return (await mailsTo(email)).length;
  };

  test('gets a reset link once its owner has signed in by it, and not after a sign-in that does not name it', async () => {
    const { id, email } = await untrusted();
    const userName = app().given.name('alias');
    const { em } = app().context();
    await em.insert(SurveyAlias, { user: id, survey: french.id, userName, urlAuthToken: userName });
    await em.insert(UserRole, { user: id, survey: french.id, name: 'staff' });
    const byAlias = { surveyId: french.slug, userName, password: 'the old password' };
    const { accessToken } = await signedIn(app().withToken(null).auth.loginAlias(byAlias));
    await app().withToken(accessToken).auth.confirm({ password: 'the old password' });
    expect(await linksTo(email)).toBe(0);
    await signIn(email, 'the old password');
    expect(await linksTo(email)).toBe(1);
  });

  test('gets a reset link when an administrator has set it', async () => {
    const { id, email } = await untrusted();
    const admin = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
    await admin.users.update({ userId: id, email });
    expect(await linksTo(email)).toBe(1);
  });
});

describe('the mail with a reset link', () => {
  test('holds the link in text and in HTML', async () => {
    const { email } = await account();
    await send(email);
    const [mail] = await mailsTo(email);
    const url = `http://recall.test/console/password-reset/#?token=${tokenIn(mail)}`;
    expect(mail?.subject).toBe('Choose a new password');
    expect(mail?.text).toContain('This link works once, within 4 hours.');
    expect(mail?.html).toContain(`<a href="${url}">Choose a new password</a>`);
    expect(mail?.html).toContain('<html lang="en">');
  });

  test('is written in the language of the survey', async () => {
    const { email } = await account('staff', french);
    await send(email);
    const [mail] = await mailsTo(email);
    expect(mail?.subject).toBe('Choisissez un nouveau mot de passe');
    expect(mail?.text).toContain('pendant 4 heures');
    expect(mail?.html).toContain('<html lang="fr">');
    expect(tokenIn(mail)).not.toBe('');
  });

  test('goes to the address as the account stores it, whatever the case of the request', async () => {
    const { email } = await account();
    await send(email.toUpperCase());
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('is not sent to an unknown address or a disabled account', async () => {
    const email = 'disabled@example.org';
    const { id } = await app().given.user({ email, isDisabled: true });
    await send(email);
    await send('nobody@example.org');
    expect([await mailsTo(email), await mailsTo('nobody@example.org'), await stored(id)]).toEqual([[], [], []]);
  });

  test('is sent once in five minutes, however many requests arrive', async () => {
    const { id, email } = await account();
    const atOnce = (of: string) => Promise.all(Array.from({ length: 5 }, () => send(of)));
    // The connections are open when they are needed.
    await atOnce('nobody@example.org');
    await atOnce(email);
    await mailedEarlier(id, FIVE_MINUTES - 120);
    // The clock of this process does not count: another one may have sent the mail.
    app().clock.advance(FIVE_MINUTES);
    await send(email);
    expect(await mailsTo(email)).toHaveLength(1);
    await mailedEarlier(id, 121);
    await send(email);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  test('is tried again when the mail server is away, and not when it refuses the mail', async () => {
    const { id, email } = await account();
    const failing = (error: Error): Mailer => ({ send: () => Promise.reject(error), close: () => undefined });
    const sendBy = (mailer: Mailer) => sendPasswordReset({ ...app().context(), mailer }, { email });
    await expect(sendBy(failing(new MailRefusedError('no such mailbox')))).resolves.toBeUndefined();
    expect(await stored(id)).toEqual([]);
    await expect(sendBy(failing(new Error('no answer')))).rejects.toThrow('no answer');
    // The mail may have arrived.
    expect(await stored(id)).toHaveLength(1);
    await send(email);
    expect(await mailsTo(email)).toHaveLength(1);
  });
});

describe('a reset link', () => {
  test('is stored as a hash only', async () => {
    const { id, email } = await account();
    const token = await tokenFor(email);
    expect(Buffer.from(token, 'base64url')).toHaveLength(33);
    const [row] = await stored(id);
    expect(row?.hash).toMatch(/^[\w-]{43}$/);
    expect(token).not.toContain(row?.hash);
    await expect(reset(row?.hash ?? '')).rejects.toMatchObject(INVALID);
  });

  test('sets a new password once, and ends all sign-ins and all other links', async () => {
    const person = await account();
    const theirs = await app().as(person);
    await theirs.auth.me();
    const older = await tokenFor(person.email);
    await mailedEarlier(person.id, FIVE_MINUTES);
    const token = await tokenFor(person.email);
    expect(await reset(token)).toEqual({ changed: true });
    await expect(theirs.auth.me()).rejects.toMatchObject({ cause: { code: 'auth.not_signed_in' } });
    await expect(signIn(person.email, PASSWORD)).resolves.toBeDefined();
    await expect(signIn(person.email, 'the old password')).rejects.toMatchObject({
      cause: { code: 'auth.credentials_refused' },
    });
    for (const used of [token, older]) await expect(reset(used)).rejects.toMatchObject(INVALID);
  });

  test('used three times at the same moment sets one of the passwords', async () => {
    const { email } = await account();
    const token = await tokenFor(email);
    const passwords = ['first one seventeen', 'second one seventeen', 'third one seventeen'];
    const results = await Promise.allSettled(passwords.map((password) => reset(token, password)));
    const given = passwords.filter((_, index) => results[index]?.status === 'fulfilled');
    expect(given).toHaveLength(1);
    await expect(signIn(email, given[0] ?? '')).resolves.toBeDefined();
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject(INVALID);
  });

  test('stays valid when the new password is too weak', async () => {
    const { email } = await account();
    const token = await tokenFor(email);
    for (const weak of ['short', 'password123', `my ${email}`]) {
      await expect(reset(token, weak)).rejects.toMatchObject({
        cause: { kind: 'invalid', code: 'user.weak_password' },
      });
    }
    await expect(reset(token)).resolves.toEqual({ changed: true });
  });

  test('takes any new password for a respondent', async () => {
    const { email } = await account('respondent', french);
    await expect(reset(await tokenFor(email), 'x')).resolves.toEqual({ changed: true });
  });

  test('is valid for four hours', async () => {
    const { email } = await account();
    const token = await tokenFor(email);
    app().clock.advance(FOUR_HOURS - 60);
    await expect(reset(token, 'weak')).rejects.toMatchObject({ cause: { code: 'user.weak_password' } });
    app().clock.advance(120);
    await expect(reset(token)).rejects.toMatchObject(INVALID);
  });

  test('is void after a change of the address or the password, and for a disabled account', async () => {
    const root = await app().given.user({ roles: [{ name: 'superuser' }] });
    const { users } = await app().as(root);
    const changes = [
      (userId: number) => users.update({ userId, email: `${app().given.name('moved')}@example.org` }),
      (userId: number) => users.update({ userId, email: null }),
      (userId: number) => users.updatePassword({ userId, password: 'chosen by another' }),
      (userId: number) =>
        query(app().context().em, sql`update user_account set is_disabled = true where id = ${userId}`),
      (userId: number) => users.delete({ userId }),
    ];
    for (const change of changes) {
      const { id, email } = await account();
      const token = await tokenFor(email);
      await change(id);
      await expect(reset(token)).rejects.toMatchObject(INVALID);
    }
  });

  test('is removed from the database when it has expired', async () => {
    const { id, email } = await account();
    await send(email);
    await purgeExpired(app().context());
    expect(await stored(id)).toHaveLength(1);
    app().clock.advance(FOUR_HOURS + 1);
    await purgeExpired(app().context());
    expect(await stored(id)).toEqual([]);
  });

  test.each(['', 'x', 'A'.repeat(44), "' or 1=1 --", '%'])('with the token %j is refused', async (token) => {
    await expect(reset(token)).rejects.toMatchObject(token === '' ? { code: 'BAD_REQUEST' } : INVALID);
  });
});

describe('a request for a reset link', () => {
  const listen = async (trustProxy = 0) =>
    `${await listenLimited(app(), { trustProxy })}/api/users/password-reset-request`;
  const somebody = () => `${app().given.name('nobody')}@example.org`;
  const ask = (url: string, forwarded?: string, body: object = { email: somebody() }) =>
    call('POST', url, { body, headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded } });

  test('runs the same statements and gets the same answer whether somebody has the address or not', async () => {
    const { email } = await account();
    const url = await listen();
    const statementsFor = (of: string) =>
      app().statementsOf(async () => {
        const { status, text } = await ask(url, undefined, { email: of });
        expect([status, text]).toEqual([200, '{"requested":true}']);
      });
    await app().settle();
    expect(await statementsFor(email)).toEqual(await statementsFor('nobody@example.org'));
  });

  test('is limited to ten in a quarter of an hour for one client address', async () => {
    const url = await listen();
    for (let count = 0; count < 10; count++) expect((await ask(url)).status).toBe(200);
    const refused = await ask(url);
    expect([refused.status, problemOf(refused).code]).toEqual([429, 'request.too_many']);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(15 * 60);
  });

  test('is limited to five an hour for one e-mail address, however it is spelt, whether or not an account has it', async () => {
    const { email } = await account();
    for (const of of [email, somebody()]) {
      const url = await listen();
      for (const spelling of [of, of, of.toUpperCase(), of.toLowerCase(), of.replace('o', 'ö')]) {
        expect((await ask(url, undefined, { email: spelling })).status).toBe(200);
      }
      const refused = await ask(url, undefined, { email: of });
      expect([refused.status, problemOf(refused).code]).toEqual([429, 'request.too_many']);
      expect(problemOf(refused).detail).toBe('Too many requests for this account: try again in 60 minutes.');
    }
  });

  test('counts for the address of the connection, whatever the headers claim', async () => {
    const url = await listen();
    for (let count = 0; count < 10; count++) await ask(url, `203.0.113.${count}`);
    expect((await ask(url, '203.0.113.99')).status).toBe(429);
  });

  test('counts for the client address of a trusted proxy, not for an address that the client forged', async () => {
    const url = await listen(1);
    for (let count = 0; count < 10; count++) await ask(url, `198.51.100.${count}, 203.0.113.1`);
    expect((await ask(url, '198.51.100.99, 203.0.113.1')).status).toBe(429);
    expect((await ask(url, '203.0.113.1, 203.0.113.2')).status).toBe(200);
  });

  test('counts for a whole IPv6 network', async () => {
    const url = await listen(1);
    for (let count = 0; count < 10; count++) await ask(url, `2001:db8:1:2::${count}`);
    expect((await ask(url, '2001:db8:1:2:aaaa:bbbb:cccc:dddd')).status).toBe(429);
    expect((await ask(url, '2001:db8:1:3::1')).status).toBe(200);
  });

  test('that fails the human check sends nothing', async () => {
    const waiting = () => query(app().context().em, sql`select id from pgboss.job where name = 'password-reset'`);
    const before = (await waiting()).length;
    const refused = await ask(await listen(), undefined, { email: 'nobody@example.org', captcha: 'robot' });
    expect([refused.status, problemOf(refused).code]).toEqual([403, 'request.not_human']);
    expect(await waiting()).toHaveLength(before);
  });

  test('leads through the queue, the outbox and the link to a sign-in', async () => {
    const { email } = await account();
    await app().parts.tasks.work(taskHandlers(() => app().context()));
    await app().withToken(null).users.requestPasswordReset({ email });
    await expect.poll(() => mailsTo(email)).toHaveLength(1);
    await reset(tokenIn((await mailsTo(email))[0]));
    await expect(signIn(email, PASSWORD)).resolves.toBeDefined();
  });
});
