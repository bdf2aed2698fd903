import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { sendPasswordReset } from '../../src/services/users/send-password-reset.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
const password = 'correct horse battery';
let locale: string;
let admin: Caller;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
});
beforeEach(async () => {
  admin = await app().as(await app().given.user({ roles: [{ name: 'surveyadmin' }] }));
});

/** A member of staff of one survey, whose address and password the leader of that survey chose. */
async function chosenByTheFirst() {
  const [first, second] = [await app().given.survey({ locale }), await app().given.survey({ locale })];
  const leader = await app().as(await app().given.respondent(first, { role: 'staff' }));
  const email = `${app().given.name('chosen')}@example.org`;
  const { users } = await leader.surveyPeople.upsertStaff({
    surveyId: first.slug,
    users: [{ userName: 'up', email, password }],
  });
  const { userId = 0 } = users[0] ?? {};
  await query(
    app().context().em,
    sql`insert into survey_alias (user_id, survey_id, user_name, url_auth_token)
        values (${userId}, ${second.id}, 'up', ${`second-${email}`})`,
  );
  return { userId, email, first, second };
}

const linksOf = (userId: number) =>
  query<{ hash: string }>(app().context().em, sql`select hash from password_reset where user_id = ${userId}`);
async function getsLink({ userId, email }: { userId: number; email: string }): Promise<boolean> {
  await query(app().context().em, sql`delete from password_reset where user_id = ${userId}`);
  await sendPasswordReset(app().context(), { email });
  return (await linksOf(userId)).length > 0;
}

describe.each(['acl', 'upload'])('staff of a survey who become staff of another one by %s', (way) => {
  const promote = ({ userId, second: { slug: surveyId } }: Awaited<ReturnType<typeof chosenByTheFirst>>) =>
    way === 'acl'
      ? admin.surveys.addRoles({ surveyId, users: [{ userId, role: `${surveyId}/staff` }] })
      : admin.surveyPeople.upsertStaff({ surveyId, users: [{ userName: 'up' }] });

  test('get no link for a new password at the address that leaders of the first chose, until they signed in by it', async () => {
    const person = await chosenByTheFirst();
    expect(await getsLink(person)).toBe(true);
    await promote(person);
    expect(await linksOf(person.userId)).toEqual([]);
    expect(await getsLink(person)).toBe(false);
    const { email } = person;
    expect(await codeOf(app().withToken(null).auth.login({ email, password }))).toBe('done');
    expect(await getsLink(person)).toBe(true);
  });

  test('keep their password and their sign-ins', async () => {
    const person = await chosenByTheFirst();
    const theirs = await app().as({ id: person.userId });
    await promote(person);
    await expect(theirs.auth.me()).resolves.toMatchObject({ id: person.userId });
    const { slug: surveyId } = person.first;
    const signIn = app().withToken(null).auth.loginAlias({ surveyId, userName: 'up', password });
    expect(await codeOf(signIn)).toBe('done');
  });

  test('get links at once at an address that the list of staff of the other one gives', async () => {
    const person = await chosenByTheFirst();
    await promote(person);
    const email = `own.${person.email}`;
    const users = [{ userName: 'up', email }];
    await admin.surveyPeople.upsertStaff({ surveyId: person.second.slug, users });
    expect(await getsLink({ ...person, email })).toBe(true);
  });
});

test('staff of a survey whose list is stored again, and who get another role in it, keep the trust in their address', async () => {
  const person = await chosenByTheFirst();
  const { slug: surveyId } = person.first;
  await admin.surveyPeople.upsertStaff({ surveyId, users: [{ userName: 'up' }] });
  await admin.surveys.addRoles({ surveyId, users: [{ userId: person.userId, role: `${surveyId}/support` }] });
  expect(await getsLink(person)).toBe(true);
});

test('somebody with a role outside of surveys keeps the trust in the address, which only superusers can change', async () => {
  const { slug: surveyId } = await app().given.survey({ locale });
  const email = `${app().given.name('foods')}@example.org`;
  const { id: userId } = await app().given.user({ email, roles: [{ name: 'foodsadmin' }] });
  await admin.surveys.addRoles({ surveyId, users: [{ userId, role: `${surveyId}/staff` }] });
  expect(await getsLink({ userId, email })).toBe(true);
});
