import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { signedIn } from '../support/sign-in.ts';
import { useTestApp } from '../support/test-app.ts';

const PASSWORD = 'plum ridge seventeen';
const app = useTestApp();
let superuser: { id: number };
let surveyAdmin: { id: number };
let locale: string;

beforeAll(async () => {
  const { given } = app();
  locale = (await given.locale({ id: 'en_GB' })).id;
  await given.survey({ locale, slug: 'open', allowPersonalData: true });
  await given.survey({ locale, slug: 'anonymous' });
  superuser = await given.user({ roles: [{ name: 'superuser' }] });
  surveyAdmin = await given.user({ roles: [{ name: 'surveyadmin' }] });
});

interface Told {
  roles: string[];
  name?: string | null;
  email?: string | null;
  phone?: string | null;
  language?: string | null;
  customFields?: Record<string, string>;
}

async function create(by: { id: number }, userInfo: Told, password = PASSWORD) {
  return (await app().as(by)).users.create({ userInfo, password });
}
const refused = (code: string) => ({ cause: { code } });
const accounts = async () => (await query(app().context().em, sql`select id from user_account`)).length;

test('a created account signs in with its address and holds every field that was given', async () => {
  const email = 'Ada.L@example.org';
  const told = {
    name: 'Ada',
    email,
    phone: '+44 20 7946 0000',
    language: 'fr',
    roles: ['open/staff', 'fdbm/en_GB', 'foodsadmin'],
  };
  const { id } = await create(superuser, { ...told, customFields: { site: 'Newcastle' } });
  const { accessToken } = await signedIn(
    app().withToken(null).auth.login({ email: 'ada.l@EXAMPLE.org', password: PASSWORD }),
  );
  expect(await app().withToken(accessToken).profile.get()).toEqual({
    id,
    ...told,
    pendingEmail: null,
    customFields: { site: 'Newcastle' },
    surveys: [],
    emailNotifications: true,
    smsNotifications: true,
  });
});

describe('the roles of a new account', () => {
  test('may be any for a superuser, and those in surveys for a survey administrator', async () => {
    for (const role of ['superuser', 'surveyadmin', 'imagesadmin', 'globalsupport', 'fdbm/en_GB', 'open/support']) {
      await expect(create(superuser, { roles: [role] })).resolves.toBeDefined();
    }
    for (const role of ['open/staff', 'open/support', 'open/respondent']) {
      await expect(create(surveyAdmin, { roles: [role] })).resolves.toBeDefined();
    }
  });

  test.each(['superuser', 'surveyadmin', 'foodsadmin', 'imagesadmin', 'globalsupport', 'fdbm/en_GB'])(
    'exclude %s for a survey administrator, also beside a permitted role',
    async (role) => {
      const before = await accounts();
      await expect(create(surveyAdmin, { roles: [role] })).rejects.toMatchObject(refused('user.role_forbidden'));
      await expect(create(surveyAdmin, { roles: ['open/staff', role] })).rejects.toMatchObject(
        refused('user.role_forbidden'),
      );
      expect(await accounts()).toBe(before);
    },
  );

  test('in an unknown survey or locale are refused, each by its place in the list', async () => {
    const before = await accounts();
    const roles = ['open/staff', 'closed/staff', 'fdbm/open', 'en_GB/staff', 'open/staff'];
    await expect(create(superuser, { roles })).rejects.toMatchObject({
      cause: {
        code: 'reference.not_found',
        details: { issues: [1, 2, 3].map((place) => ({ path: `userInfo.roles.${place}` })) },
      },
    });
    expect(await accounts()).toBe(before);
  });

  test.each([
    '',
    '/',
    'staff',
    '/staff',
    'open/',
    'open/superuser',
    'superuser/open',
    'fdbm',
    'fdbm/',
    'en_GB/fdbm',
    'open/staff/x',
    'open/fdbm',
    'Superuser',
    'superuser ',
    'constructor',
    '__proto__/staff ',
  ])('cannot be %j', async (role) => {
    await expect(create(superuser, { roles: [role] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('are required, and stored once when they are named twice', async () => {
    await expect(create(superuser, { roles: [] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const { id } = await create(superuser, { roles: ['open/staff', 'open/staff'] });
    expect(await query(app().context().em, sql`select id from user_role where user_id = ${id}`)).toHaveLength(1);
  });
});

test('staff and respondents cannot create accounts', async () => {
  const survey = await app().given.survey({ locale });
  for (const role of ['staff', 'respondent'] as const) {
    const by = await app().given.respondent(survey, { role });
    await expect(create(by, { roles: [`${survey.slug}/respondent`] })).rejects.toMatchObject(
      refused('access.forbidden'),
    );
  }
});

describe('the e-mail address of a new account', () => {
  test('is refused when it is taken, in upper or lower case', async () => {
    await create(superuser, { email: 'Grace@example.org', roles: ['open/staff'] });
    await expect(create(superuser, { email: 'gRACE@example.org', roles: ['open/staff'] })).rejects.toMatchObject({
      cause: { kind: 'conflict', code: 'user.email_taken' },
    });
  });

  test('is given to one of five simultaneous requests', async () => {
    const as = await app().as(superuser);
    const userInfo = { email: 'race@example.org', roles: ['open/staff'] };
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => as.users.create({ userInfo, password: PASSWORD })),
    );
    const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as unknown] : []));
    expect(refusals).toHaveLength(4);
    for (const refusal of refusals) expect(refusal).toMatchObject(refused('user.email_taken'));
    expect(
      await query(app().context().em, sql`select id from user_account where lower(email) = 'race@example.org'`),
    ).toHaveLength(1);
  });

  test.each(['nobody', 'a@b', 'a b@example.org', 'a@example.org\r\nBcc: b@example.org', '@example.org'])(
    'cannot be %j',
    async (email) => {
      await expect(create(superuser, { email, roles: ['open/staff'] })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    },
  );
});

describe('the personal data of a new account', () => {
  test.each([{ name: 'Ada' }, { email: 'anonymous@example.org' }, { phone: '1' }])(
    'such as %j are refused for respondents of a survey that keeps none',
    async (data) => {
      const before = await accounts();
      await expect(
        create(surveyAdmin, { ...data, roles: ['open/respondent', 'anonymous/respondent'] }),
      ).rejects.toMatchObject(refused('user.personal_data_forbidden'));
      expect(await accounts()).toBe(before);
    },
  );

  test('are kept for staff of such a survey, and for respondents of others', async () => {
    await expect(create(superuser, { name: 'Ada', roles: ['anonymous/staff'] })).resolves.toBeDefined();
    await expect(create(superuser, { name: 'Ada', roles: ['open/respondent'] })).resolves.toBeDefined();
  });
});

describe('the password of a new account', () => {
  test.each([
    ['too_short', 'nine char'],
    ['too_short', '🍔🍔🍔🍔🍔🍔🍔🍔🍔'],
    ['common', 'PassWord1234'],
    ['common', 'qwertyuiop'],
    ['has_name', 'x-Weak@Example.org'],
    ['has_name', 'weAk.body and more'],
  ])('of staff is refused when it is %s: %j', async (reason, password) => {
    const email = password.includes('@') ? 'weak@example.org' : 'weak.body@example.org';
    await expect(create(superuser, { email, roles: ['open/staff'] }, password)).rejects.toMatchObject({
      cause: { kind: 'invalid', code: 'user.weak_password', details: { facts: { reason } } },
    });
  });

  test('follows the password rule for anybody who is more than a respondent, and no rule for a respondent', async () => {
    const mixed = { roles: ['open/respondent', 'open/support'] };
    await expect(create(superuser, mixed, 'x')).rejects.toMatchObject(refused('user.weak_password'));
    await expect(create(superuser, { roles: ['open/respondent', 'anonymous/respondent'] }, 'x')).resolves.toBeDefined();
  });

  test('may be long and contain any characters', async () => {
    for (const password of ['ş'.repeat(256), '🍔'.repeat(10), ' '.repeat(9) + 'x']) {
      await expect(create(superuser, { roles: ['open/staff'] }, password)).resolves.toBeDefined();
    }
    for (const password of ['', 'x'.repeat(257)]) {
      await expect(create(superuser, { roles: ['open/staff'] }, password)).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    }
  });
});

test('custom fields named like members of Object.prototype are stored like any other', async () => {
  const customFields = JSON.parse('{"constructor":"x","toString":"y"}') as Record<string, string>;
  const { id } = await create(superuser, { roles: ['open/staff'], customFields });
  const [row] = await query<{ fields: unknown }>(
    app().context().em,
    sql`select custom_fields as fields from user_account where id = ${id}`,
  );
  expect(row?.fields).toEqual({ constructor: 'x', toString: 'y' });
});
