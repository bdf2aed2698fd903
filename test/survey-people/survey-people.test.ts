import type { Permission } from '@dietary-recall/vocabulary/permissions';
import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { call } from '../support/http.ts';
import { personalToken } from '../support/personal-token.ts';
import { codeOf } from '../support/refusals.ts';
import { signedIn } from '../support/sign-in.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let base: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  base = await app().listen();
});

async function staffed(settings: object = { allowPersonalData: true }) {
  const survey = await app().given.survey({ locale, ...settings });
  const leader = await app().given.respondent(survey, { role: 'staff' });
  return { survey, surveyId: survey.slug, leader, staff: await app().as(leader) };
}

const respondentsOf = async (staff: Caller, surveyId: string) =>
  (await staff.surveyPeople.listRespondents({ surveyId })).items;

describe('storing a list of respondents', () => {
  test('creates people in the order given, who sign in by password or link', async () => {
    const { surveyId, staff } = await staffed();
    const { users } = await staff.surveyPeople.upsertRespondents({
      surveyId,
      users: [{ userName: 'b', password: 'secret' }, { userName: 'a' }],
    });
    expect(users).toMatchObject([
      { surveyId, userName: 'b', isNew: true },
      { userName: 'a', isNew: true },
    ]);
    const nobody = await app().as(null);
    expect(await nobody.auth.loginAlias({ surveyId, userName: 'b', password: 'secret' })).toHaveProperty('accessToken');
    expect(await nobody.auth.loginToken({ token: users[1]?.urlAuthToken ?? '' })).toHaveProperty('accessToken');
    expect(await codeOf(nobody.auth.loginAlias({ surveyId, userName: 'a', password: '' }))).toBe('request.invalid');
    expect(await respondentsOf(staff, surveyId)).toMatchObject([
      {
        userName: 'a',
        roles: [`${surveyId}/respondent`],
        authUrl: expect.stringContaining(`/s/${surveyId}?auth=`) as string,
      },
      { userName: 'b' },
    ]);
  });

  test('keeps what is absent, clears what is null, and keeps the authentication link', async () => {
    const { surveyId, staff } = await staffed();
    const given = { userName: 'ada', name: 'Ada', email: 'Ada@example.org', customFields: { arm: 'A', site: '1' } };
    const [first] = (await staff.surveyPeople.upsertRespondents({ surveyId, users: [given] })).users;
    const changed = { userName: 'ada', name: null, phone: '123', customFields: { arm: 'B' } };
    const [second] = (await staff.surveyPeople.upsertRespondents({ surveyId, users: [changed] })).users;
    expect(second).toEqual({ ...first, isNew: false });
    expect(await respondentsOf(staff, surveyId)).toMatchObject([
      { name: null, email: 'Ada@example.org', phone: '123', customFields: { arm: 'B' } },
    ]);
  });

  test('ends the sign-ins of people with a new password, and keeps the password of the others', async () => {
    const { surveyId, staff } = await staffed();
    const upsert = (password?: string) =>
      staff.surveyPeople.upsertRespondents({
        surveyId,
        users: [{ userName: 'eve', ...(password ? { password } : {}) }],
      });
    await upsert('first');
    const nobody = await app().as(null);
    const signIn = (password: string) => nobody.auth.loginAlias({ surveyId, userName: 'eve', password });
    const { accessToken } = await signedIn(signIn('first'));
    await upsert();
    expect(await signIn('first')).toHaveProperty('accessToken');
    await upsert('second');
    expect(await codeOf(signIn('first'))).toBe('auth.credentials_refused');
    expect(await codeOf(app().withToken(accessToken).auth.me())).toBe('auth.not_signed_in');
  });

  test('keeps roles elsewhere, and refuses to change accounts that work elsewhere', async () => {
    const { survey, surveyId, staff } = await staffed();
    const elsewhere = await app().given.survey({ locale });
    const shared = await app().given.respondent(survey);
    await query(
      app().context().em,
      sql`insert into user_role (user_id, name, survey_id) values (${shared.id}, 'respondent', ${elsewhere.id})`,
    );
    const upsert = (caller: Caller) =>
      caller.surveyPeople.upsertRespondents({ surveyId, users: [{ userName: shared.userName, password: 'mine' }] });
    expect(await codeOf(upsert(staff))).toBe('user.not_editable');
    await upsert(await app().as(await app().given.user({ roles: [{ name: 'surveyadmin' }] })));
    const roles = await query<{ name: string }>(
      app().context().em,
      sql`select name from user_role where user_id = ${shared.id}`,
    );
    expect(roles).toHaveLength(2);
  });

  test('refuses staff who set the password of an administrator who takes part', async () => {
    const { survey, surveyId, staff } = await staffed();
    const admin = await app().given.respondent(survey);
    await query(app().context().em, sql`insert into user_role (user_id, name) values (${admin.id}, 'superuser')`);
    const users = [{ userName: admin.userName, password: 'a longer password' }];
    expect(await codeOf(staff.surveyPeople.upsertRespondents({ surveyId, users }))).toBe('user.not_editable');
    expect(await codeOf(staff.surveyPeople.upsertStaff({ surveyId, users }))).toBe('user.not_editable');
  });

  test('stores nobody when one person is invalid, and names every fault', async () => {
    const { surveyId, staff } = await staffed();
    await app().given.user({ email: 'taken@example.org' });
    const users = [
      { userName: 'good' },
      { userName: 'one', email: 'Taken@example.org' },
      { userName: 'two', email: 'twice@example.org' },
      { userName: 'three', email: 'Twice@example.org' },
    ];
    await expect(staff.surveyPeople.upsertRespondents({ surveyId, users })).rejects.toMatchObject({
      cause: {
        code: 'user.taken',
        details: {
          issues: [
            { path: 'users.1.email', code: 'taken' },
            { path: 'users.3.email', code: 'repeated' },
          ],
        },
      },
    });
    expect(await respondentsOf(staff, surveyId)).toEqual([]);
  });

  test('refuses personal data unless the survey allows it', async () => {
    const { surveyId, staff } = await staffed({});
    for (const person of [
      { userName: 'p1', name: 'Ada' },
      { userName: 'p2', phone: '1' },
      { userName: 'ada@example.org' },
      { userName: '07700-900123' },
      { userName: '+447700900123' },
    ]) {
      const upsert = staff.surveyPeople.upsertRespondents({ surveyId, users: [person] });
      expect([person.userName, await codeOf(upsert)]).toEqual([person.userName, 'user.personal_data_forbidden']);
    }
    const users = [{ userName: '0001234' }, { userName: 'r07700900' }];
    expect((await staff.surveyPeople.upsertRespondents({ surveyId, users })).users).toHaveLength(2);
    const members = [{ userName: 'colleague', name: 'Sam', email: 'sam@example.org' }];
    expect((await staff.surveyPeople.upsertStaff({ surveyId, users: members })).users).toHaveLength(1);
  });

  test('stores a list that arrives twice at the same moment once', async () => {
    const { surveyId, staff } = await staffed();
    const users = Array.from({ length: 50 }, (_, index) => ({ userName: `twin${index}` }));
    const uploads = await Promise.all([1, 2].map(() => staff.surveyPeople.upsertRespondents({ surveyId, users })));
    const [one = [], two = []] = uploads.map((upload) => upload.users.map(({ urlAuthToken }) => urlAuthToken));
    expect(two).toEqual(one);
    expect((await staff.surveyPeople.listRespondents({ surveyId, limit: 1 })).total).toBe(50);
  });

  test('takes the same number of statements for one person and for many', async () => {
    const { surveyId, staff } = await staffed();
    const cost = (prefix: string, count: number) => {
      const users = Array.from({ length: count }, (_, index) => ({ userName: `${prefix}${index}` }));
      return app().countStatements(() => staff.surveyPeople.upsertRespondents({ surveyId, users }));
    };
    expect(await cost('many', 1000)).toBe(await cost('few', 1));
  });
});

test('respondents with physical data are new, and sign in by their link', async () => {
  const { surveyId, staff } = await staffed();
  const given = { sex: 'f' as const, birthdate: '1990-04-23', weight: 61.5, height: 168, physicalActivityLevelId: 2 };
  const users = [{ externalId: 'p7', ...given }, { externalId: 'p8' }];
  const { userKeys } = await staff.surveyPeople.createRespondentsWithPhysicalData({ surveyId, users });
  expect(userKeys).toMatchObject([{ surveyId, userName: 'p7' }, { userName: 'p8' }]);
  const token = userKeys[0]?.urlAuthToken ?? '';
  const { accessToken } = await signedIn((await app().as(null)).auth.loginToken({ token }));
  const { physicalData } = await app().withToken(accessToken).profile.getPhysicalData();
  expect(physicalData).toEqual({ userId: userKeys[0]?.userId, ...given, weightTarget: null });
  expect(await codeOf(staff.surveyPeople.createRespondentsWithPhysicalData({ surveyId, users }))).toBe('user.taken');
});

test('an unknown level of physical activity is named by its place, and nobody is stored', async () => {
  const { surveyId, staff } = await staffed();
  const users = [
    { externalId: 'p1', physicalActivityLevelId: 1 },
    { externalId: 'p2', physicalActivityLevelId: 999_999 },
  ];
  await expect(staff.surveyPeople.createRespondentsWithPhysicalData({ surveyId, users })).rejects.toMatchObject({
    cause: { code: 'reference.not_found', details: { issues: [{ path: 'users.1.physicalActivityLevelId' }] } },
  });
  expect(await respondentsOf(staff, surveyId)).toEqual([]);
});

test('lists of people are paged, searched and sorted, in three statements at most', async () => {
  const { surveyId, staff } = await staffed();
  const users = ['c', 'a', 'b'].map((userName) => ({ userName, name: `Name of ${userName}` }));
  await staff.surveyPeople.upsertRespondents({ surveyId, users });
  const names = async (wanted: object) => {
    const { items, total } = await staff.surveyPeople.listRespondents({ surveyId, ...wanted });
    return [items.map(({ userName }) => userName).join(''), total];
  };
  expect(await names({})).toEqual(['abc', 3]);
  expect(await names({ sort: '-userName', limit: 2 })).toEqual(['cb', 3]);
  expect(await names({ offset: 2 })).toEqual(['c', 3]);
  expect(await names({ sort: '-name', limit: 1 })).toEqual(['c', 3]);
  expect(await names({ search: 'OF B' })).toEqual(['b', 1]);
  expect(await app().countStatements(() => staff.surveyPeople.listRespondents({ surveyId }))).toBeLessThanOrEqual(3);
});

test('the export of links holds no cell that a spreadsheet runs as a formula', async () => {
  const { surveyId, leader, staff } = await staffed();
  await staff.surveyPeople.upsertRespondents({ surveyId, users: [{ userName: '=cmd()' }, { userName: 'a,"b"' }] });
  const token = await app().tokenFor(leader.id);
  const { headers, text } = await call('GET', `${base}/api/surveys/${surveyId}/users/respondents/authentication-urls`, {
    token,
  });
  expect(headers.get('content-disposition')).toContain(`${surveyId}-links.csv`);
  const [header, first = '', second = ''] = text.split('\r\n');
  expect(header?.replace('\ufeff', '')).toBe(
    'UserID,Username,AuthenticationToken,SurveyAuthenticationURL,FeedbackAuthenticationURL,Name',
  );
  expect(first.split(',')[1]).toBe("'=cmd()");
  expect(second).toContain('"a,""b"""');
  expect(first).toMatch(new RegExp(`/s/${surveyId}\\?auth=[\\w-]{24},.*/s/${surveyId}/feedback\\?auth=`));
});

test('the export of links has names after the columns that mail merges know, for those who may read people', async () => {
  const { surveyId, leader, staff } = await staffed();
  await staff.surveyPeople.upsertRespondents({ surveyId, users: [{ userName: 'ada', name: '=Ada' }] });
  const path = `${base}/api/surveys/${surveyId}/users/respondents/authentication-urls`;
  const rowOf = async (scopes: Permission[] | null) => {
    const { jwt } = await personalToken(app(), leader, { scopes });
    const { text } = await call('GET', path, { token: jwt });
    return text.split('\r\n')[1]?.split(',');
  };
  expect((await rowOf(null))?.slice(5)).toEqual(["'=Ada"]);
  const unnamed = await rowOf(['survey-people:write']);
  expect(unnamed?.[1]).toBe('ada');
  expect(unnamed?.slice(5)).toEqual(['']);
});

test('the tokens of a thousand new links are exported as they are, because none begins like a formula', async () => {
  const { surveyId, leader, staff } = await staffed();
  const users = Array.from({ length: 1000 }, (_, index) => ({ userName: `p${index}` }));
  const { users: stored } = await staff.surveyPeople.upsertRespondents({ surveyId, users });
  expect(stored.filter(({ urlAuthToken }) => !/^[A-Za-z0-9_][\w-]{23}$/.test(urlAuthToken))).toEqual([]);
  const token = await app().tokenFor(leader.id);
  const { text } = await call('GET', `${base}/api/surveys/${surveyId}/users/respondents/authentication-urls`, {
    token,
  });
  expect(text).not.toContain("'");
});

describe('a new link for a respondent', () => {
  const byLink = (token: string) => app().withToken(null).auth.loginToken({ token });

  test('replaces the old one and ends the sign-ins by it, but not those with a password', async () => {
    const { survey, surveyId, staff } = await staffed();
    const { id, userName, urlAuthToken: old } = await app().given.respondent(survey, { password: 'secret' });
    const { accessToken } = await byLink(old);
    const withPassword = await signedIn(
      app().withToken(null).auth.loginAlias({ surveyId, userName, password: 'secret' }),
    );
    const replaced = await staff.surveyPeople.replaceLink({ surveyId, userId: id });
    expect(replaced).toMatchObject({ userId: id, surveyId, userName });
    expect(replaced.authUrl).toContain(`/s/${surveyId}?auth=${replaced.urlAuthToken}`);
    expect(await codeOf(byLink(old))).toBe('auth.credentials_refused');
    expect(await codeOf(app().withToken(accessToken).auth.me())).toBe('auth.not_signed_in');
    expect(await codeOf(app().withToken(withPassword.accessToken).auth.me())).toBe('done');
    expect(await byLink(replaced.urlAuthToken)).toHaveProperty('accessToken');
    expect(await respondentsOf(staff, surveyId)).toMatchObject([{ authUrl: replaced.authUrl }]);
  });

  test('leaves the links and sign-ins of the same person in other surveys', async () => {
    const { survey, surveyId, staff } = await staffed();
    const other = await app().given.survey({ locale });
    const { id } = await app().given.respondent(survey);
    const token = 'the link to another survey';
    await query(
      app().context().em,
      sql`with role as (insert into user_role (user_id, name, survey_id) values (${id}, 'respondent', ${other.id}))
          insert into survey_alias (survey_id, user_id, user_name, url_auth_token) values (${other.id}, ${id}, 'same', ${token})`,
    );
    const { accessToken } = await byLink(token);
    await staff.surveyPeople.replaceLink({ surveyId, userId: id });
    expect(await codeOf(app().withToken(accessToken).auth.me())).toBe('done');
    expect(await byLink(token)).toHaveProperty('accessToken');
  });

  test('is refused for people of other surveys and for staff who are no respondents', async () => {
    const { surveyId, leader, staff } = await staffed();
    const other = await app().given.survey({ locale });
    const stranger = await app().given.respondent(other);
    for (const { id: userId } of [leader, stranger]) {
      expect(await codeOf(staff.surveyPeople.replaceLink({ surveyId, userId }))).toBe('user.not_found');
    }
    expect(await byLink(stranger.urlAuthToken)).toHaveProperty('accessToken');
  });
});

describe('removing people from a survey', () => {
  test('deletes accounts without a role elsewhere, and takes only this survey from the others', async () => {
    const { survey, surveyId, staff } = await staffed();
    const other = await app().given.survey({ locale });
    const only = await app().given.respondent(survey);
    const both = await app().given.respondent(survey);
    await query(
      app().context().em,
      sql`insert into user_role (user_id, name, survey_id) values (${both.id}, 'respondent', ${other.id})`,
    );
    const userNames = [only.userName, both.userName];
    expect(await staff.surveyPeople.remove({ surveyId, userNames })).toEqual({ removed: 2, deletedAccounts: 1 });
    expect(await respondentsOf(staff, surveyId)).toEqual([]);
  });

  test('removes nobody when a user name is unknown, and names it', async () => {
    const { survey, surveyId, staff } = await staffed();
    const { userName } = await app().given.respondent(survey);
    await expect(staff.surveyPeople.remove({ surveyId, userNames: [userName, 'ghost'] })).rejects.toMatchObject({
      cause: { code: 'user.not_found', details: { facts: { userNames: ['ghost'] } } },
    });
    expect(await respondentsOf(staff, surveyId)).toHaveLength(1);
  });
});

test('the respondents of a survey are listed page by page in either order of their user names, whoever is added meanwhile', async () => {
  const { surveyId, staff } = await staffed();
  const add = (...names: string[]) =>
    staff.surveyPeople.upsertRespondents({ surveyId, users: names.map((userName) => ({ userName })) });
  await add('bea', 'Ada', 'ödön', 'zoe');
  const walk = async (sort: 'userName' | '-userName') => {
    const names: (string | null)[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await staff.surveyPeople.listRespondents({ surveyId, sort, limit: 1, ...(cursor && { cursor }) });
      names.push(...page.items.map(({ userName }) => userName));
      if (names.length === 1) await add(sort === 'userName' ? 'aaa' : 'zzz');
      cursor = page.nextCursor;
    }
    return names;
  };
  expect(await walk('userName')).toEqual(['Ada', 'bea', 'ödön', 'zoe']);
  expect(await walk('-userName')).toEqual(['zoe', 'ödön', 'bea', 'Ada', 'aaa']);
  const byName = await staff.surveyPeople.listRespondents({ surveyId, sort: 'name', limit: 1 });
  expect([byName.total, byName.nextCursor]).toEqual([6, null]);
});
