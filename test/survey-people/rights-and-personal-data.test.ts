import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { erasePerson } from '../../src/services/accounts/erase-person.ts';
import { sendPasswordReset } from '../../src/services/users/send-password-reset.ts';
import { recall } from '../support/recall.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().settle();
});
afterEach(() => app().clock.reset());

async function staffed(settings: object = {}) {
  const survey = await app().given.survey({ locale, ...settings });
  const leader = await app().given.respondent(survey, { role: 'staff' });
  return { survey, surveyId: survey.slug, staff: await app().as(leader) };
}

/** A respondent of one survey who runs another one. */
async function leaderWhoTakesPart() {
  const here = await staffed();
  const elsewhere = await staffed();
  const person = await app().given.respondent(here.survey);
  await query(
    app().context().em,
    sql`insert into user_role (user_id, name, survey_id) values (${person.id}, 'staff', ${elsewhere.survey.id})`,
  );
  const visitor = await app().as(null);
  const { accessToken } = await visitor.auth.loginToken({ token: person.urlAuthToken });
  return { here, elsewhere, person, byLink: app().withToken(accessToken) };
}

describe('a sign-in by authentication link, which the staff of a survey can read', () => {
  test('has the rights of a respondent of that survey and no other right of the account', async () => {
    const { here, elsewhere, byLink } = await leaderWhoTakesPart();
    expect(await byLink.surveyData.userInfo({ surveyId: here.surveyId })).toMatchObject({ recallNumber: 1 });
    expect(await codeOf(byLink.surveys.list({}))).toBe('access.forbidden');
    const people = byLink.surveyPeople.listRespondents({ surveyId: elsewhere.surveyId });
    expect(await codeOf(people)).toBe('access.forbidden');
    expect((await byLink.auth.me()).roles).toEqual([`${here.surveyId}/respondent`]);
    expect((await byLink.profile.get()).roles).toEqual([`${here.surveyId}/respondent`]);
  });

  test('does not change an account that has more roles', async () => {
    const { byLink, person } = await leaderWhoTakesPart();
    expect(await codeOf(byLink.profile.update({ email: 'mine@example.org' }))).toBe('user.not_editable');
    const reset = byLink.users.updatePassword({ userId: person.id, password: 'a longer password' });
    expect(await codeOf(reset)).toBe('user.not_editable');
  });

  test('has the same narrow rights after a refresh', async () => {
    const { person } = await leaderWhoTakesPart();
    const reply = { cookies: [] as string[] };
    const visitor = await app().as(null, {}, reply);
    await visitor.auth.loginToken({ token: person.urlAuthToken });
    const cookie = /refresh_token=([^;]+)/.exec(reply.cookies.join(' '))?.[1] ?? '';
    const { accessToken } = await (await app().as(null, { '__Secure-refresh_token': cookie })).auth.refresh();
    expect(await codeOf(app().withToken(accessToken).surveys.list({}))).toBe('access.forbidden');
  });
});

describe('personal data in a survey that keeps none', () => {
  test('are not brought in by removing another role of a person', async () => {
    const { surveyId, staff } = await staffed();
    const person = { userName: 'colleague', name: 'Sam', email: 'sam-the-colleague@example.org' };
    const { users } = await staff.surveyPeople.upsertStaff({ surveyId, users: [person] });
    await staff.surveyPeople.upsertRespondents({ surveyId, users: [{ userName: 'colleague' }] });
    const role = { userId: users[0]?.userId ?? 0, role: `${surveyId}/staff` };
    expect(await codeOf(staff.surveys.removeRoles({ surveyId, users: [role] }))).toBe('user.personal_data_forbidden');
  });

  test('are not brought in by deleting another survey of a person', async () => {
    const { survey } = await staffed();
    const other = await staffed();
    const roles = [
      { name: 'respondent' as const, survey },
      { name: 'staff' as const, survey: other.survey },
    ];
    await app().given.user({ name: 'Tom', roles });
    const admin = await app().as(await app().given.user({ roles: [{ name: 'surveyadmin' }] }));
    expect(await codeOf(admin.surveys.delete({ surveyId: other.surveyId }))).toBe('user.personal_data_forbidden');
  });

  test('are not stored while the survey stops keeping them', async () => {
    const { surveyId, staff } = await staffed({ allowPersonalData: true });
    const admin = await app().as(await app().given.user({ roles: [{ name: 'surveyadmin' }] }));
    const codes = await Promise.all([
      codeOf(admin.surveys.update({ surveyId, allowPersonalData: false })),
      ...Array.from({ length: 5 }, (_, index) =>
        codeOf(staff.surveyPeople.upsertRespondents({ surveyId, users: [{ userName: `p${index}`, name: 'Ada' }] })),
      ),
    ]);
    const { allowPersonalData } = await admin.surveys.get({ surveyId });
    const { total } = await staff.surveyPeople.listRespondents({ surveyId });
    expect([codes.includes('done'), allowPersonalData || total === 0]).toEqual([true, true]);
  });
});

test('of a recall and a simultaneous removal of its author only one succeeds', async () => {
  const { survey, surveyId, staff } = await staffed();
  for (let round = 0; round < 5; round++) {
    const person = await app().given.respondent(survey);
    const caller = await app().as(person);
    const [submitted, removed] = await Promise.all([
      codeOf(caller.submissions.submit(recall(survey, []))),
      codeOf(staff.surveyPeople.remove({ surveyId, userNames: [person.userName] })),
    ]);
    expect([submitted, removed].filter((code) => code === 'done')).toHaveLength(1);
  }
});

test('erasing a person removes the tasks that name them from the queue', async () => {
  const { survey, surveyId } = await staffed();
  const person = await app().given.respondent(survey);
  await (await app().as(person)).surveyData.requestCallback({ surveyId, name: 'Ada', phone: '0191' });
  await erasePerson(app().context(), { id: person.id });
  const left = await query(
    app().context().em,
    sql`select id from pgboss.job where (data ->> 'userId')::int = ${person.id}`,
  );
  expect(left).toEqual([]);
});

test.each(['\u200b', '\u202ename', 'two words'])('the user name %j is refused', async (userName) => {
  const { surveyId, staff } = await staffed();
  expect(await codeOf(staff.surveyPeople.upsertRespondents({ surveyId, users: [{ userName }] }))).toBe(
    'request.invalid',
  );
});

test.each(['acl', 'upload'])(
  "a respondent who becomes staff by %s does not keep a respondent's password",
  async (way) => {
    const { surveyId, staff } = await staffed();
    const { users } = await staff.surveyPeople.upsertRespondents({
      surveyId,
      users: [{ userName: 'up', password: 'b' }],
    });
    const signIn = async (password: string) =>
      codeOf((await app().as(null)).auth.loginAlias({ surveyId, userName: 'up', password }));
    expect(await signIn('b')).toBe('done');
    const userId = users[0]?.userId ?? 0;
    await (way === 'acl'
      ? staff.surveys.addRoles({ surveyId, users: [{ userId, role: `${surveyId}/staff` }] })
      : staff.surveyPeople.upsertStaff({ surveyId, users: [{ userName: 'up' }] }));
    expect(await signIn('b')).toBe('auth.credentials_refused');
    const password = 'correct horse battery';
    await staff.surveyPeople.upsertStaff({ surveyId, users: [{ userName: 'up', password }] });
    expect(await signIn(password)).toBe('done');
  },
);

describe.each(['acl', 'upload'])('a respondent who becomes staff of another survey by %s', (way) => {
  /** A respondent whose address the staff of the first survey chose, and who then works for the second. */
  async function promoted({ password }: { password?: string } = {}) {
    const [first, second] = [await staffed({ allowPersonalData: true }), await staffed()];
    const email = `${app().given.name('chosen')}@example.org`;
    const { users } = await first.staff.surveyPeople.upsertRespondents({
      surveyId: first.surveyId,
      users: [{ userName: 'up', email, ...(password === undefined ? {} : { password }) }],
    });
    const { userId = 0, urlAuthToken = '' } = users[0] ?? {};
    const { em, now } = app().context();
    await query(
      em,
      sql`insert into password_reset (hash, user_id, created_at, expires_at)
          values (${email}, ${userId}, ${now()}, ${new Date(now().getTime() + 60_000)})`,
    );
    const nobody = app().withToken(null);
    const { accessToken } = await nobody.auth.loginToken({ token: urlAuthToken });
    const admin = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
    await query(
      em,
      sql`insert into survey_alias (user_id, survey_id, user_name, url_auth_token)
          values (${userId}, ${second.survey.id}, 'up', ${`second-${email}`})`,
    );
    const { surveyId } = second;
    const answer =
      way === 'acl'
        ? await admin.surveys.addRoles({ surveyId, users: [{ userId, role: `${surveyId}/staff` }] })
        : await admin.surveyPeople.upsertStaff({ surveyId, users: [{ userName: 'up', password: 'a plum ridge' }] });
    return { userId, email, urlAuthToken, accessToken, first, second, nobody, admin, answer };
  }
  const resetsOf = (userId: number) =>
    query<{ hash: string }>(app().context().em, sql`select hash from password_reset where user_id = ${userId}`);

  test('gets no link for a new password at the address that the staff of the first survey chose', async () => {
    const { userId, email, admin } = await promoted();
    expect(await resetsOf(userId)).toEqual([]);
    await sendPasswordReset(app().context(), { email });
    expect(await resetsOf(userId)).toEqual([]);
    await admin.users.update({ userId, email: `own.${email}` });
    await sendPasswordReset(app().context(), { email: `own.${email}` });
    expect(await resetsOf(userId)).toHaveLength(1);
  });

  test('loses the personal link and the sign-ins by it, also without a password', async () => {
    const { urlAuthToken, accessToken, first, nobody } = await promoted();
    expect(await codeOf(nobody.auth.loginToken({ token: urlAuthToken }))).toBe('auth.credentials_refused');
    app().clock.advance(2);
    expect(await codeOf(app().withToken(accessToken).auth.me())).toBe('auth.not_signed_in');
    const { items } = await first.staff.surveyPeople.listRespondents({ surveyId: first.surveyId });
    const renewed = new URL(items[0]?.authUrl ?? '').searchParams.get('auth') ?? '';
    expect(await codeOf(nobody.auth.loginToken({ token: renewed }))).toBe('done');
  });

  test('keeps the trust in an address that a list of staff gives', async () => {
    const { userId, email, second, admin } = await promoted();
    const users = [{ userName: 'up', email }];
    await admin.surveyPeople.upsertStaff({ surveyId: second.surveyId, users });
    await sendPasswordReset(app().context(), { email });
    expect(await resetsOf(userId)).toHaveLength(1);
  });
});

test('a list of staff answers the new link of a respondent who becomes staff', async () => {
  const { surveyId, staff } = await staffed();
  const { users: before } = await staff.surveyPeople.upsertRespondents({ surveyId, users: [{ userName: 'up' }] });
  const { users } = await staff.surveyPeople.upsertStaff({ surveyId, users: [{ userName: 'up' }] });
  const { urlAuthToken: token = '' } = users[0] ?? {};
  expect(token).not.toBe(before[0]?.urlAuthToken);
  expect(await codeOf(app().withToken(null).auth.loginToken({ token }))).toBe('done');
});

test('somebody without roles who becomes staff does not keep a password that the staff of a survey chose', async () => {
  const { surveyId, staff } = await staffed();
  const person = { userName: 'up', password: 'b' };
  const { users } = await staff.surveyPeople.upsertRespondents({ surveyId, users: [person] });
  const userId = users[0]?.userId ?? 0;
  await staff.surveys.removeRoles({ surveyId, users: [{ userId, role: `${surveyId}/respondent` }] });
  const admin = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
  await admin.surveys.addRoles({ surveyId, users: [{ userId, role: `${surveyId}/staff` }] });
  const signIn = app()
    .withToken(null)
    .auth.loginAlias({ surveyId, ...person });
  expect(await codeOf(signIn)).toBe('auth.credentials_refused');
});

test('a password set by a list of staff deletes the challenges and reset links of the old one', async () => {
  const { survey, surveyId, staff } = await staffed({ allowPersonalData: true });
  const password = 'plum ridge seventeen';
  const email = `${app().given.name('staff')}@example.org`;
  const { id, userName } = await app().given.respondent(survey, { role: 'staff', password, email });
  const { em, now } = app().context();
  await query(
    em,
    sql`insert into second_factor (id, user_id, kind, name, is_confirmed, created_at, sealed_secret)
        values (gen_random_uuid(), ${id}, 'totp', 'Phone', true, ${now()}, 'sealed')`,
  );
  await app()
    .as(null)
    .then((nobody) => nobody.auth.loginAlias({ surveyId, userName, password }));
  await query(
    em,
    sql`insert into password_reset (hash, user_id, created_at, expires_at)
        values (${email}, ${id}, ${now()}, ${new Date(now().getTime() + 60_000)})`,
  );
  const begun = () =>
    query(
      em,
      sql`select user_id from sign_in_challenge where user_id = ${id} union all
          select user_id from password_reset where user_id = ${id}`,
    );
  expect(await begun()).toHaveLength(2);
  await staff.surveyPeople.upsertStaff({ surveyId, users: [{ userName, password: 'another plum seventeen' }] });
  expect(await begun()).toEqual([]);
});
