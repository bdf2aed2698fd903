import type { RoleName } from '@dietary-recall/vocabulary';
import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { toAppError } from '../../src/trpc-errors.ts';
import { recall } from '../support/recall.ts';
import { errorOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';

interface Account {
  id: number;
}
type Caller = Awaited<ReturnType<ReturnType<typeof app>['as']>>;

const PASSWORD = 'plum ridge seventeen';
const NOBODY = 2_000_000_000;
const SIGNED_OUT = { cause: { code: 'auth.not_signed_in' } };
const app = useTestApp();
let survey: { id: number; slug: string };
let other: { id: number; slug: string };
let superuser: Account;
let surveyAdmin: Account;
let leader: Account;

beforeAll(async () => {
  const { given } = app();
  const { id: locale } = await given.locale();
  survey = await given.survey({ locale, allowPersonalData: true });
  other = await given.survey({ locale, allowPersonalData: true });
  superuser = await given.user({ roles: [{ name: 'superuser' }] });
  surveyAdmin = await given.user({ roles: [{ name: 'surveyadmin' }] });
  leader = await given.respondent(survey, { role: 'staff', password: PASSWORD });
});

const respondent = (...surveys: { id: number }[]) =>
  app().given.user({ roles: surveys.map((of) => ({ name: 'respondent' as const, survey: of })) });
const holder = (name: RoleName) => app().given.user({ roles: [{ name }] });

const EDITS: [what: string, edit: (as: Caller, userId: number) => Promise<unknown>][] = [
  ['changing a profile', (as, userId) => as.users.update({ userId, name: 'Changed' })],
  ['changing a password', (as, userId) => as.users.updatePassword({ userId, password: PASSWORD })],
  ['changing physical data', (as, userId) => as.users.updatePhysicalData({ userId, sex: 'f' })],
  ['deleting an account', (as, userId) => as.users.delete({ userId })],
];

describe.each(EDITS)('%s', (_, edit) => {
  const mayEdit = async (by: Account, userId: number) =>
    edit(await app().as(by), userId).then(
      () => true,
      ({ cause }: { cause: { code: string } }) => cause.code,
    );

  test('is open to a superuser for every account, and an unknown account is not found', async () => {
    for (const account of [await respondent(survey), await holder('superuser'), await app().given.user()]) {
      expect(await mayEdit(superuser, account.id)).toBe(true);
    }
    expect(await mayEdit(superuser, NOBODY)).toBe('user.not_found');
  });

  test('is open to a survey administrator for respondents', async () => {
    expect(await mayEdit(surveyAdmin, (await respondent(survey, other)).id)).toBe(true);
  });

  test('is open to staff for respondents all of whose surveys they run', async () => {
    expect(await mayEdit(leader, (await respondent(survey)).id)).toBe(true);
  });

  test('is refused to staff for anybody else with the same answer, whether the account exists or not', async () => {
    const staff = await app().given.respondent(survey, { role: 'staff' });
    const promoted = await app().given.user({
      roles: [{ name: 'respondent', survey }, { name: 'foodsadmin' }],
    });
    const roleless = await app().given.user();
    const ofAll = [staff.id, promoted.id, roleless.id, superuser.id, (await holder('globalsupport')).id, NOBODY];
    for (const id of ofAll) {
      expect(await mayEdit(surveyAdmin, id)).toBe('user.not_editable');
      expect(await mayEdit(leader, id)).toBe('user.not_editable');
    }
    expect(await mayEdit(leader, (await respondent(survey, other)).id)).toBe('user.not_editable');
    expect(await mayEdit(leader, (await respondent(other)).id)).toBe('user.not_editable');
  });

  test.each(['respondent', 'support', 'fdbm', 'foodsadmin'] as const)(
    'is refused to a %s for anybody else',
    async (name) => {
      const reach = name === 'respondent' || name === 'support' ? { survey } : {};
      const locale = name === 'fdbm' ? { locale: (await app().given.locale()).id } : {};
      const by = await app().given.user({ roles: [{ name, ...reach, ...locale }] });
      for (const id of [(await respondent(survey)).id, NOBODY]) {
        expect(['user.not_editable', 'access.forbidden']).toContain(await mayEdit(by, id));
      }
    },
  );
});

describe('the profile of an account', () => {
  const as = async () => (await app().as(leader)).users;

  test('keeps what is absent and clears what is null', async () => {
    const { id: userId } = await respondent(survey);
    const update = (await as()).update;
    await update({ userId, name: 'Ada', email: 'ada@example.org', phone: '1', smsNotifications: false });
    const answer = await update({ userId, phone: null, emailNotifications: false });
    expect(answer).toMatchObject({
      id: userId,
      name: 'Ada',
      email: 'ada@example.org',
      phone: null,
      emailNotifications: false,
      smsNotifications: false,
      roles: [`${survey.slug}/respondent`],
    });
    expect(await update({ userId })).toEqual(answer);
  });

  test('refuses the address of another account, and takes its own in another case', async () => {
    const { id: userId } = await respondent(survey);
    await app().given.user({ email: 'Taken@example.org' });
    const { update } = await as();
    await expect(update({ userId, email: 'taken@EXAMPLE.org' })).rejects.toMatchObject({
      cause: { kind: 'conflict', code: 'user.email_taken' },
    });
    await update({ userId, email: 'own@example.org' });
    await expect(update({ userId, email: 'OWN@example.org' })).resolves.toMatchObject({ email: 'OWN@example.org' });
  });

  test('is refused personal data where the survey keeps none, and stays unchanged', async () => {
    const anonymous = await app().given.survey({ locale: (await app().given.locale()).id });
    const { id: userId } = await respondent(anonymous);
    const { update } = (await app().as(superuser)).users;
    for (const data of [{ name: 'Ada' }, { email: 'x@example.org' }, { phone: '1' }]) {
      await expect(update({ userId, ...data, smsNotifications: false })).rejects.toMatchObject({
        cause: { code: 'user.personal_data_forbidden' },
      });
    }
    expect(await update({ userId, emailNotifications: false, name: null })).toMatchObject({
      name: null,
      email: null,
      phone: null,
      emailNotifications: false,
      smsNotifications: true,
    });
  });

  test('refuses roles, a password and an id by their names, and gives no role that the editor does not have', async () => {
    const sneaky = { userId: leader.id, name: 'L', roles: ['superuser'], passwordHash: 'x', id: 1, isDisabled: true };
    const refusal = toAppError(await errorOf((await as()).update(sneaky)));
    expect(refusal.details.issues?.map(({ path }) => path)).toEqual(['roles', 'passwordHash', 'id', 'isDisabled']);
    await expect((await as()).create({ userInfo: { roles: ['superuser'] }, password: PASSWORD })).rejects.toMatchObject(
      {
        cause: { code: 'access.forbidden' },
      },
    );
  });
});

describe('the password of an account', () => {
  test('is changed by its owner with the present one, and only the sign-in that asked survives', async () => {
    const person = await app().given.respondent(survey, { role: 'staff', password: PASSWORD });
    const here = await app().as(person);
    const elsewhere = await app().as(person);
    const change = { userId: person.id, password: 'another long one' };
    for (const currentPassword of [undefined, 'wrong', 'another long one']) {
      await expect(here.users.updatePassword({ ...change, currentPassword })).rejects.toMatchObject({
        cause: { kind: 'forbidden', code: 'user.wrong_current_password' },
      });
    }
    await elsewhere.auth.me();
    expect(await here.users.updatePassword({ ...change, currentPassword: PASSWORD })).toEqual({ changed: true });
    await expect(here.auth.me()).resolves.toBeDefined();
    await expect(elsewhere.auth.me()).rejects.toMatchObject(SIGNED_OUT);
    const signIn = (password: string) =>
      app().withToken(null).auth.loginAlias({ surveyId: survey.slug, userName: person.userName, password });
    await expect(signIn('another long one')).resolves.toBeDefined();
    await expect(signIn(PASSWORD)).rejects.toMatchObject({ cause: { code: 'auth.credentials_refused' } });
  });

  test('is changed by a superuser for themselves with the present one too', async () => {
    const root = await app().given.user({ password: PASSWORD, roles: [{ name: 'superuser' }] });
    const { updatePassword } = (await app().as(root)).users;
    await expect(updatePassword({ userId: root.id, password: 'another long one' })).rejects.toMatchObject({
      cause: { code: 'user.wrong_current_password' },
    });
  });

  test('ends all sign-ins of its owner when somebody else changes it', async () => {
    const person = await app().given.respondent(survey);
    const theirs = await app().as(person);
    await theirs.auth.me();
    await (await app().as(leader)).users.updatePassword({ userId: person.id, password: 'x' });
    await expect(theirs.auth.me()).rejects.toMatchObject(SIGNED_OUT);
  });

  test('is checked against the facts of its owner, including user names in surveys', async () => {
    const staff = await app().given.respondent(survey, { role: 'staff' });
    const { updatePassword } = (await app().as(superuser)).users;
    for (const password of ['x', `my name is ${staff.userName.toUpperCase()}`]) {
      await expect(updatePassword({ userId: staff.id, password })).rejects.toMatchObject({
        cause: { code: 'user.weak_password' },
      });
    }
    await expect(updatePassword({ userId: (await respondent(survey)).id, password: 'x' })).resolves.toBeDefined();
    await expect(updatePassword({ userId: (await app().given.user()).id, password: 'x' })).rejects.toMatchObject({
      cause: { code: 'user.weak_password' },
    });
  });
});

describe('deleting accounts', () => {
  const exists = async (id: number) =>
    (await query(app().context().em, sql`select id from user_account where id = ${id}`)).length === 1;
  const author = async () => {
    const person = await app().given.respondent(survey);
    await (await app().as(person)).submissions.submit(recall(survey, []));
    return person;
  };

  test('removes all that belongs to an account and ends its sign-ins', async () => {
    const person = await app().given.respondent(survey);
    const theirs = await app().as(person);
    await theirs.profile.updatePhysicalData({ sex: 'f' });
    await theirs.userSessions.save({ surveyId: survey.slug, data: '{}' });
    expect(await (await app().as(leader)).users.delete({ userId: person.id })).toEqual({ id: person.id });
    expect(await exists(person.id)).toBe(false);
    await expect(theirs.auth.me()).rejects.toMatchObject(SIGNED_OUT);
  });

  test("is refused for the caller's own account, to superusers too, alone and among others", async () => {
    const someone = await respondent(survey);
    for (const work of [
      async () => (await app().as(leader)).users.delete({ userId: leader.id }),
      async () => (await app().as(superuser)).users.delete({ userId: superuser.id }),
      async () => (await app().as(superuser)).users.deleteMany({ userIds: [someone.id, superuser.id] }),
    ]) {
      await expect(work()).rejects.toMatchObject({ cause: { kind: 'forbidden', code: 'user.own_account' } });
    }
    expect([await exists(leader.id), await exists(superuser.id), await exists(someone.id)]).toEqual([true, true, true]);
  });

  test('is refused for an account with recalls and changes nothing', async () => {
    const person = await author();
    const theirs = await app().as(person);
    await expect((await app().as(leader)).users.delete({ userId: person.id })).rejects.toMatchObject({
      cause: {
        kind: 'conflict',
        code: 'user.in_use',
        details: { facts: { users: [{ userId: person.id, recalls: 1 }] } },
      },
    });
    await expect(theirs.auth.me()).resolves.toBeDefined();
  });

  test('deletes all or none, and names the accounts that are not found', async () => {
    const { deleteMany } = (await app().as(superuser)).users;
    const [a, b] = [await respondent(survey), await respondent(other)];
    await expect(deleteMany({ userIds: [a.id, NOBODY, b.id, NOBODY - 1] })).rejects.toMatchObject({
      cause: { kind: 'not_found', details: { facts: { userIds: [NOBODY, NOBODY - 1] } } },
    });
    await expect(deleteMany({ userIds: [a.id, (await author()).id] })).rejects.toMatchObject({
      cause: { code: 'user.in_use' },
    });
    expect([await exists(a.id), await exists(b.id)]).toEqual([true, true]);
    expect(await deleteMany({ userIds: [a.id, b.id, a.id] })).toEqual({ deleted: 2 });
    expect([await exists(a.id), await exists(b.id)]).toEqual([false, false]);
  });

  test('is open for several accounts at once to superusers only', async () => {
    const someone = await respondent(survey);
    for (const by of [leader, surveyAdmin]) {
      await expect((await app().as(by)).users.deleteMany({ userIds: [someone.id] })).rejects.toMatchObject({
        cause: { code: 'access.forbidden' },
      });
    }
  });

  test('of two superusers by each other at once leaves one', async () => {
    const [a, b] = [await holder('superuser'), await holder('superuser')];
    const [asA, asB] = [await app().as(a), await app().as(b)];
    // Both are known to the service before either is gone.
    await Promise.all([asA.auth.me(), asB.auth.me()]);
    const results = await Promise.allSettled([
      asA.users.deleteMany({ userIds: [b.id] }),
      asB.users.deleteMany({ userIds: [a.id] }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect([await exists(a.id), await exists(b.id)].filter(Boolean)).toHaveLength(1);
  });
});
