import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let own: { id: number; slug: string };
let other: { id: number; slug: string };
let leader: { id: number };
let superuser: { id: number };
let both: { id: number; userName: string };
let stranger: { id: number; userName: string };

beforeAll(async () => {
  const { given } = app();
  const { id: locale } = await given.locale();
  own = await given.survey({ locale, slug: 'own', allowPersonalData: true });
  other = await given.survey({ locale, slug: 'other', allowPersonalData: true });
  leader = await given.respondent(own, { role: 'staff', name: 'Leader' });
  superuser = await given.user({ name: 'Root', roles: [{ name: 'superuser' }] });
  both = await given.respondent(own, { name: 'Björk Both' });
  await query(
    app().context().em,
    sql`insert into user_role (user_id, name, survey_id) values (${both.id}, 'respondent', ${other.id})`,
  );
  await query(
    app().context().em,
    sql`insert into survey_alias (user_id, survey_id, user_name, url_auth_token) values (${both.id}, ${other.id}, 'elsewhere', 'x')`,
  );
  stranger = await given.respondent(other, { name: 'Stella Stranger' });
  await query(
    app().context().em,
    sql`update user_account set email = 'Stella@example.org', phone = '123', custom_fields = '{"a":"b"}' where id = ${stranger.id}`,
  );
});

async function found(by: { id: number }, search?: string) {
  return (await (await app().as(by)).users.list({ search, limit: 500 })).items;
}
const idsOf = async (by: { id: number }, search?: string) => (await found(by, search)).map(({ id }) => id);

describe('a superuser who searches users', () => {
  test('finds everybody by a part of a name, address or user name, ignoring case', async () => {
    expect(await idsOf(superuser, 'STELLA s')).toEqual([stranger.id]);
    expect(await idsOf(superuser, 'a@EXAMPLE')).toEqual([stranger.id]);
    expect(await idsOf(superuser, both.userName.toUpperCase())).toEqual([both.id]);
    expect(await idsOf(superuser, 'bJÖRK')).toEqual([both.id]);
    expect(await idsOf(superuser)).toHaveLength(4);
  });

  test('sees every field of an account', async () => {
    const [user] = await found(superuser, 'stella@example.org');
    expect(user).toMatchObject({
      phone: '123',
      customFields: { a: 'b' },
      roles: ['other/respondent'],
      surveys: [{ surveyId: 'other', userName: stranger.userName }],
    });
  });

  test('searches for pattern characters such as % literally', async () => {
    for (const search of ['%', '_', '\\']) expect(await idsOf(superuser, search)).toEqual([]);
  });

  test('pages through the accounts in the requested order', async () => {
    const as = await app().as(superuser);
    const names = async (sort: 'name' | '-name', offset: number) =>
      (await as.users.list({ sort, limit: 2, offset })).items.map(({ name }) => name);
    expect(await names('name', 0)).toEqual(['Björk Both', 'Leader']);
    expect(await names('name', 2)).toEqual(['Root', 'Stella Stranger']);
    expect(await names('-name', 0)).toEqual(['Stella Stranger', 'Root']);
    expect(await as.users.list({ sort: '-id', limit: 1 })).toMatchObject({ items: [{ id: stranger.id }], total: 4 });
    expect((await as.users.list({ sort: 'email' })).items[0]?.id).toBe(stranger.id);
  });

  test('takes one statement', async () => {
    const as = await app().as(superuser);
    expect(await app().countStatements(() => as.users.list({ search: 'e' }))).toBe(1);
  });
});

describe('staff who search users', () => {
  test('find the people of their surveys and nobody else', async () => {
    expect(await idsOf(leader)).toEqual([both.id, leader.id]);
    expect(await idsOf(leader, 'Stella')).toEqual([]);
    expect(await idsOf(leader, 'stella@example')).toEqual([]);
    expect(await idsOf(leader, stranger.userName)).toEqual([]);
  });

  test('see roles and user names of these surveys only, and cannot search by the others', async () => {
    const [user] = await found(leader, 'björk');
    expect(user).toMatchObject({
      roles: ['own/respondent'],
      surveys: [{ surveyId: 'own', userName: both.userName }],
    });
    expect(await idsOf(leader, 'elsewhere')).toEqual([]);
  });

  test('find an account elsewhere by its exact address only, and learn no more of it', async () => {
    expect(await found(leader, 'STELLA@example.org')).toEqual([
      {
        id: stranger.id,
        name: 'Stella Stranger',
        email: 'Stella@example.org',
        pendingEmail: null,
        phone: null,
        language: null,
        emailNotifications: true,
        smsNotifications: true,
        customFields: {},
        roles: [],
        surveys: [],
      },
    ]);
  });
});

test.each(['foodsadmin', 'imagesadmin', 'globalsupport'] as const)('a %s may not search users', async (name) => {
  const user = await app().given.user({ roles: [{ name }] });
  await expect((await app().as(user)).users.list({})).rejects.toMatchObject({ cause: { code: 'access.forbidden' } });
});
