import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { MailRefusedError, type Mailer } from '../../src/adapters/mail.ts';
import { query, sql } from '../../src/db/sql.ts';
import { purgeExpired } from '../../src/services/maintenance/purge-expired.ts';
import { taskHandlers } from '../../src/services/task-handlers.ts';
import { sendEmailChangeNotice } from '../../src/services/users/send-email-change-notice.ts';
import { sendEmailConfirmation } from '../../src/services/users/send-email-confirmation.ts';
import { sendPasswordReset } from '../../src/services/users/send-password-reset.ts';
import { mailsTo as mailsIn } from '../support/outbox.ts';
import { codeOf } from '../support/refusals.ts';
import { signedIn } from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';

const PASSWORD = 'plum ridge seventeen';
const FOUR_HOURS = 4 * 3600;
const NO_LINK = 'user.invalid_email_token';
const app = useTestApp();
let survey: { id: number; slug: string };

beforeAll(async () => {
  const { id: locale } = await app().given.locale({ language: 'fr' });
  survey = await app().given.survey({ locale, allowPersonalData: true });
});
afterEach(() => app().clock.reset());

const addressOf = (name: string) => `${app().given.name(name)}@Example.org`;
const mailsTo = (email: string) => mailsIn(app().parts.config, email);
const signIn = (email: string) => signedIn(app().withToken(null).auth.login({ email, password: PASSWORD }));
const answer = (token: string) => app().withToken(null).users.confirmEmail({ token });

/** A respondent with an address, who is signed in, and an address that nobody has. */
async function somebody() {
  const old = addressOf('old');
  const { id } = await app().given.respondent(survey, { email: old, password: PASSWORD });
  const caller = app().withToken((await signIn(old)).accessToken);
  const confirm = () => caller.auth.confirm({ password: PASSWORD });
  return { id, old, email: addressOf('new'), caller, confirm };
}

/** Somebody who has asked for the address. */
async function moving() {
  const person = await somebody();
  await person.confirm();
  await person.caller.profile.update({ email: person.email });
  return person;
}

/** The token of the last mail to an address. */
async function tokenFor({ id, email }: { id: number; email: string }): Promise<string> {
  await sendEmailConfirmation(app().context(), { userId: id });
  const text = (await mailsTo(email)).at(-1)?.text ?? '';
  return /http:\/\/recall\.test\/console\/confirm-email\/#\?token=([\w-]{44})\s/.exec(text)?.[1] ?? '';
}

describe('a change of the own address', () => {
  test('needs the password, so that a stolen access token does not win the account', async () => {
    const { id, old, email, caller, confirm } = await somebody();
    for (const change of [{ email }, { email: null }]) {
      expect(await codeOf(caller.profile.update(change))).toBe('auth.confirmation_needed');
      expect(await codeOf(caller.users.update({ userId: id, ...change }))).toBe('auth.confirmation_needed');
    }
    await confirm();
    app().clock.advance(5 * 60 + 1);
    expect(await codeOf(caller.profile.update({ email }))).toBe('auth.confirmation_needed');
    expect(await caller.profile.get()).toMatchObject({ email: old, pendingEmail: null });
  });

  test('needs no password while the address stays', async () => {
    const { old, caller } = await somebody();
    expect(await caller.profile.update({ email: old, name: 'Ada' })).toMatchObject({ email: old, pendingEmail: null });
  });

  test('is pending until the link is answered: the old address signs in and gets links for a new password', async () => {
    const { id, old, email, caller, confirm } = await somebody();
    await confirm();
    expect(await caller.profile.update({ email })).toMatchObject({ email: old, pendingEmail: email });
    await signIn(old);
    expect(await codeOf(signIn(email))).toBe('auth.credentials_refused');
    await sendPasswordReset(app().context(), { email });
    expect(await mailsTo(email)).toEqual([]);
    expect(await answer(await tokenFor({ id, email }))).toEqual({ changed: true });
    expect(await caller.profile.get()).toMatchObject({ email, pendingEmail: null });
    await signIn(email);
    expect(await codeOf(signIn(old))).toBe('auth.credentials_refused');
    await sendPasswordReset(app().context(), { email });
    expect((await mailsTo(email)).at(-1)?.text).toContain('/password-reset/');
  });

  test('gets the same answer by the same statements whether another account has the address or not', async () => {
    const outcomes = [];
    for (const isTaken of [true, false]) {
      const { email, caller, confirm } = await somebody();
      if (isTaken) await app().given.user({ email: email.toUpperCase() });
      await confirm();
      let pendingEmail: unknown;
      const ran = await app().statementsOf(async () => ({ pendingEmail } = await caller.profile.update({ email })));
      const shapes = ran.map((line) => line.replaceAll(/'[^']*'|\d+/g, '?'));
      outcomes.push({ shapes, isPending: pendingEmail === email });
    }
    expect(outcomes[0]).toEqual(outcomes[1]);
    expect(outcomes[0]?.isPending).toBe(true);
  });

  test('to the address of another account is refused when the link is answered', async () => {
    const person = await moving();
    await app().given.user({ email: person.email.toUpperCase() });
    expect(await codeOf(answer(await tokenFor(person)))).toBe('user.email_taken');
    expect(await person.caller.profile.get()).toMatchObject({ email: person.old });
  });

  test('is told to the old address without the new one, in the language of the survey', async () => {
    const { id, old, email } = await moving();
    await sendEmailChangeNotice(app().context(), { userId: id, email: old });
    const [mail] = await mailsTo(old);
    expect(mail?.subject).toBe('L’adresse e-mail de votre compte change');
    expect(`${mail?.text}${mail?.html}`.toLowerCase()).not.toContain(email.toLowerCase());
  });

  test('to no address takes effect at once and voids all links', async () => {
    const person = await moving();
    const token = await tokenFor(person);
    await sendPasswordReset(app().context(), { email: person.old });
    expect(await person.caller.profile.update({ email: null })).toMatchObject({ email: null, pendingEmail: null });
    const links = await query(app().context().em, sql`select hash from password_reset where user_id = ${person.id}`);
    expect([await codeOf(answer(token)), links]).toEqual([NO_LINK, []]);
  });
});

describe('the link that confirms an address', () => {
  test('is stored as a hash, and works once', async () => {
    const person = await moving();
    const token = await tokenFor(person);
    const [row] = await query<{ hash: string }>(
      app().context().em,
      sql`select hash from email_change where user_id = ${person.id}`,
    );
    expect(await codeOf(answer(row?.hash ?? ''))).toBe(NO_LINK);
    const codes = await Promise.all([1, 2, 3].map(() => codeOf(answer(token))));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === NO_LINK)).toHaveLength(2);
  });

  test('is void after four hours, and the address is then forgotten', async () => {
    const person = await moving();
    const token = await tokenFor(person);
    app().clock.advance(FOUR_HOURS + 1);
    expect(await codeOf(answer(token))).toBe(NO_LINK);
    const caller = app().withToken((await signIn(person.old)).accessToken);
    expect(await caller.profile.get()).toMatchObject({ email: person.old, pendingEmail: null });
    await purgeExpired(app().context());
    const rows = await query(app().context().em, sql`select email from email_change where user_id = ${person.id}`);
    expect(rows).toEqual([]);
  });

  test('is void after another change of the address, a new password or promotion, and for a disabled account', async () => {
    const admin = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
    type Person = Awaited<ReturnType<typeof moving>>;
    const changes: ((person: Person) => Promise<unknown>)[] = [
      ({ caller }) => caller.profile.update({ email: addressOf('newer') }),
      ({ id }) => admin.users.update({ userId: id, email: addressOf('given') }),
      ({ id }) => admin.users.updatePassword({ userId: id, password: 'chosen by another' }),
      ({ id }) =>
        admin.surveys.addRoles({ surveyId: survey.slug, users: [{ userId: id, role: `${survey.slug}/staff` }] }),
      ({ id }) => query(app().context().em, sql`update user_account set is_disabled = true where id = ${id}`),
      ({ id }) => admin.users.delete({ userId: id }),
    ];
    for (const change of changes) {
      const person = await moving();
      const token = await tokenFor(person);
      await change(person);
      expect(await codeOf(answer(token))).toBe(NO_LINK);
    }
  });

  test('stores no address after the survey has stopped keeping personal data', async () => {
    const closing = await app().given.survey({ locale: (await app().given.locale()).id, allowPersonalData: true });
    const { id, userName } = await app().given.respondent(closing, { password: PASSWORD });
    const signed = app().withToken(null).auth.loginAlias({ surveyId: closing.slug, userName, password: PASSWORD });
    const caller = app().withToken((await signedIn(signed)).accessToken);
    await caller.auth.confirm({ password: PASSWORD });
    const email = addressOf('new');
    await caller.profile.update({ email });
    const token = await tokenFor({ id, email });
    const admin = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
    await admin.surveys.update({ surveyId: closing.slug, allowPersonalData: false });
    expect(await codeOf(answer(token))).toBe('user.personal_data_forbidden');
    expect(await caller.profile.get()).toMatchObject({ email: null });
  });

  test('is mailed again when the mail server is away, and not when it refuses the mail', async () => {
    const { id, caller } = await moving();
    const failing = (error: Error): Mailer => ({ send: () => Promise.reject(error), close: () => undefined });
    const sendBy = (mailer: Mailer) => sendEmailConfirmation({ ...app().context(), mailer }, { userId: id });
    await expect(sendBy(failing(new Error('no answer')))).rejects.toThrow('no answer');
    expect((await caller.profile.get()).pendingEmail).not.toBeNull();
    await expect(sendBy(failing(new MailRefusedError('no such mailbox')))).resolves.toBeUndefined();
    expect((await caller.profile.get()).pendingEmail).toBeNull();
  });
});

// Last, because its worker also sends the mails of tests that follow.
test('a change of the own address leads through the queue to a mail to each address', async () => {
  const { old, email } = await moving();
  await app().parts.tasks.work(taskHandlers(() => app().context()));
  const subjects = async () => {
    const mails = [...(await mailsTo(old)), ...(await mailsTo(email))];
    return mails.map(({ subject }) => subject);
  };
  const expected = ['L’adresse e-mail de votre compte change', 'Confirmez votre adresse e-mail'];
  await expect.poll(subjects).toEqual(expected);
});
