import { randomUUID } from 'node:crypto';
import { PERMISSIONS, type Permission } from '@dietary-recall/vocabulary/permissions';
import { ROLES } from '@dietary-recall/vocabulary/roles';
import { beforeAll, describe, expect, test } from 'vitest';
import { Job } from '../../entities/job.ts';
import { query, sql } from '../../src/db/sql.ts';
import { loadJobOwner } from '../../src/services/jobs/load-job-owner.ts';
import { asProgram, personalToken } from '../support/personal-token.ts';
import { codeOf } from '../support/refusals.ts';
import { useTestApp, type Caller } from '../support/test-app.ts';

const PASSWORD = 'plum ridge seventeen';
const OF_STAFF = [...ROLES.staff.permissions];

const app = useTestApp();
let survey: { id: number; slug: string };
let other: { id: number; slug: string };
let superuser: { id: number };
let surveyAdmin: { id: number };

beforeAll(async () => {
  const { given } = app();
  const { id: locale } = await given.locale();
  survey = await given.survey({ locale, allowPersonalData: true });
  other = await given.survey({ locale, allowPersonalData: true });
  superuser = await given.user({ email: 'root@example.org', roles: [{ name: 'superuser' }] });
  surveyAdmin = await given.user({ roles: [{ name: 'surveyadmin' }] });
});

const leader = () => app().given.respondent(survey, { role: 'staff', password: PASSWORD });
const respondent = () => app().given.respondent(survey, { password: PASSWORD });
const program = (owner: { id: number }, scopes: readonly Permission[] | null = null): Promise<Caller> =>
  asProgram(app(), owner, { scopes });

describe('a token with scopes', () => {
  const READS: [Permission, (as: Caller) => Promise<unknown>][] = [
    ['surveys:read', (as) => as.surveys.list({})],
    ['users:read', (as) => as.users.list({})],
    ['survey-people:read', (as) => as.surveyPeople.listRespondents({ surveyId: survey.slug })],
    ['notifications:read', (as) => as.notifications.list({ surveyId: survey.slug })],
    ['submissions:read', (as) => as.surveySubmissions.list({ surveyId: survey.slug })],
    ['survey-parameters:read', (as) => as.surveyData.parameters({ surveyId: survey.slug })],
  ];

  test.each(READS)('does what needs %s with that scope, and not with all other scopes', async (permission, read) => {
    for (const owner of [await leader(), surveyAdmin, superuser]) {
      expect(await codeOf(read(await program(owner, [permission])))).toBe('done');
      const others = PERMISSIONS.filter((context) => context !== permission);
      expect(await codeOf(read(await program(owner, others)))).toBe('access.forbidden');
    }
  });

  test('reads the links of respondents with the scope for writing people only', async () => {
    await respondent();
    const linksWith = async (scopes: readonly Permission[]) => {
      const as = await program(await leader(), scopes);
      const { items } = await as.surveyPeople.listRespondents({ surveyId: survey.slug });
      expect(items).not.toEqual([]);
      return new Set(items.map(({ authUrl }) => authUrl !== null));
    };
    expect(await linksWith(['survey-people:read', 'survey-people:write'])).toEqual(new Set([true]));
    expect(await linksWith(['survey-people:read'])).toEqual(new Set([false]));
  });

  test('gives no right that its owner lacks', async () => {
    const as = await program(await leader(), PERMISSIONS);
    expect(await codeOf(as.surveys.get({ surveyId: other.slug }))).toBe('access.forbidden');
    expect(await codeOf(as.personalAccessTokens.list({ userId: superuser.id }))).toBe('access.forbidden');
    expect((await as.surveys.list({})).items.map(({ id }) => id)).toEqual([survey.slug]);
  });

  test('of a superuser has no rights beyond its scopes', async () => {
    const as = await program(superuser, [...PERMISSIONS]);
    const stranger = await app().given.user({ roles: [{ name: 'foodsadmin' }] });
    expect(await codeOf(as.users.update({ userId: stranger.id, name: 'Changed' }))).toBe('user.not_editable');
    expect(await codeOf(as.users.delete({ userId: stranger.id }))).toBe('user.not_editable');
  });

  test('sees no secrets of a survey without surveys:manage', async () => {
    const keyed = await app().given.survey({
      locale: (await app().given.locale()).id,
      generateUserKey: 'a key of thirty-two characters ..',
    });
    const keyFor = async (scopes: Permission[]) =>
      (await (await program(surveyAdmin, scopes)).surveys.get({ surveyId: keyed.slug })).generateUserKey;
    expect(await keyFor(['surveys:read'])).toBeNull();
    expect(await keyFor(['surveys:read', 'surveys:manage'])).not.toBeNull();
  });

  test('with an empty list of scopes searches foods and reads its own account', async () => {
    const { id: locale } = await app().given.locale();
    await app().settle();
    const as = await program(await leader(), []);
    expect(await codeOf(as.foods.lookup({ locale, desc: 'milk' }))).toBe('done');
    expect(await codeOf(as.auth.me())).toBe('done');
  });

  test('changes accounts of respondents with users:update, and not with survey-people:write', async () => {
    const { id: userId } = await respondent();
    const owner = await leader();
    const codeWith = async (context: Permission) =>
      codeOf((await program(owner, [context])).users.update({ userId, name: 'Ada' }));
    expect(await codeWith('users:update')).toBe('done');
    expect(await codeWith('survey-people:write')).toBe('user.not_editable');
  });

  test('finds only the people of surveys that its owner runs', async () => {
    const owner = await leader();
    const stranger = await app().given.respondent(other, { name: 'Stella' });
    const { items } = await (await program(owner, ['users:read'])).users.list({ limit: 500 });
    expect(items.map(({ id }) => id)).toContain(owner.id);
    expect(items.map(({ id }) => id)).not.toContain(stranger.id);
  });

  test('keeps its scopes in a job', async () => {
    const owner = await leader();
    const { id: tokenId } = await personalToken(app(), owner, { scopes: ['surveys:read'] });
    const actor = await loadJobOwner(app().context().em, { userId: owner.id, familyId: null, tokenId });
    expect(actor.may('surveys:read', 'survey', survey.slug)).toBe(true);
    expect(actor.may('survey-people:write', 'survey', survey.slug)).toBe(false);
    expect(actor.isMachine).toBe(true);
  });

  test('sees and cancels jobs about people with the scopes for people only', async () => {
    const owner = await leader();
    const id = randomUUID();
    const { em, now } = app().context();
    const times = { startedAt: now(), touchedAt: now() };
    await em.insert(Job, { id, kind: 'respondents-upload', total: 1, user: owner.id, survey: survey.id, ...times });
    const blind = await program(owner, ['surveys:read']);
    expect((await blind.jobs.list({})).items).toEqual([]);
    expect(await codeOf(blind.jobs.get({ id }))).toBe('job.not_found');
    const reader = await program(owner, ['survey-people:read']);
    expect((await reader.jobs.list({})).items).toMatchObject([{ id }]);
    // The result may hold links, by which one acts as a respondent.
    expect(await codeOf(reader.jobs.get({ id }))).toBe('job.not_found');
    expect(await codeOf(reader.jobs.cancel({ id }))).toBe('job.not_found');
    const writer = await program(owner, ['survey-people:write']);
    expect(await codeOf(writer.jobs.get({ id }))).toBe('done');
    expect(await codeOf(writer.jobs.cancel({ id }))).toBe('done');
    expect((await (await program(owner)).jobs.list({})).items).toMatchObject([{ id }]);
  });
});

describe('a token that creates accounts', () => {
  const ways: [string, Permission, (as: Caller) => Promise<unknown>][] = [
    [
      'a new account',
      'users:create',
      (as) => as.users.create({ userInfo: { roles: [`${survey.slug}/staff`] }, password: PASSWORD }),
    ],
    [
      'a list of staff',
      'survey-people:write',
      (as) =>
        as.surveyPeople.upsertStaff({
          surveyId: survey.slug,
          users: [{ userName: app().given.name('sam'), password: PASSWORD }],
        }),
    ],
    [
      'a role',
      'survey-people:write',
      async (as) => {
        const { id: userId } = await respondent();
        return as.surveys.addRoles({ surveyId: survey.slug, users: [{ userId, role: `${survey.slug}/staff` }] });
      },
    ],
  ];

  test.each(ways)('creates staff by %s only with all rights of staff in its scopes', async (_, permission, make) => {
    const missingOne = OF_STAFF.filter((context) => context !== 'submissions:read' && context !== permission);
    const refused = await codeOf(make(await program(surveyAdmin, [permission, ...missingOne])));
    expect(['user.role_forbidden', 'access.forbidden']).toContain(refused);
    expect(await codeOf(make(await program(surveyAdmin, [permission, ...OF_STAFF])))).toBe('done');
    expect(await codeOf(make(await program(surveyAdmin)))).toBe('done');
  });

  test('gives the role of support, which is mailed who wants to be called, only with the scope for these requests', async () => {
    const asks = async (scopes: Permission[]) => {
      const { id: userId } = await respondent();
      const users = [{ userId, role: `${survey.slug}/support` }];
      return codeOf((await program(surveyAdmin, scopes)).surveys.addRoles({ surveyId: survey.slug, users }));
    };
    expect(await asks(['survey-people:write'])).toBe('access.forbidden');
    expect(await asks(['survey-people:write', 'callbacks:read'])).toBe('done');
  });

  test('creates respondents with the scopes for accounts and people alone', async () => {
    const as = await program(surveyAdmin, ['users:create', 'survey-people:write']);
    const roles = [`${survey.slug}/respondent`];
    expect(await codeOf(as.users.create({ userInfo: { roles }, password: 'short' }))).toBe('done');
    const users = [{ userName: app().given.name('person'), password: 'short' }];
    expect(await codeOf(as.surveyPeople.upsertRespondents({ surveyId: survey.slug, users }))).toBe('done');
  });
});

describe('a token with all the rights of its owner', () => {
  test.each(['superuser', 'surveyadmin', 'foodsadmin', 'globalsupport', 'fdbm/x'])(
    'cannot give the role %s',
    async (role) => {
      const as = await program(superuser);
      const made = as.users.create({ userInfo: { roles: [role] }, password: PASSWORD });
      expect(await codeOf(made)).toBe('user.role_forbidden');
    },
  );

  test('can give the roles of a survey', async () => {
    const roles = ['staff', 'support', 'respondent'].map((name) => `${survey.slug}/${name}`);
    const made = (await program(superuser)).users.create({ userInfo: { roles }, password: PASSWORD });
    expect(await codeOf(made)).toBe('done');
  });

  test('cannot change any password', async () => {
    const { id: userId } = await respondent();
    for (const owner of [await leader(), superuser]) {
      const as = await program(owner);
      for (const of of [userId, owner.id]) {
        const changed = as.users.updatePassword({ userId: of, password: PASSWORD, currentPassword: PASSWORD });
        expect(await codeOf(changed)).toBe('access.in_person_only');
      }
    }
  });

  test.each(['superuser', 'foodsadmin', 'staff'] as const)('cannot change the e-mail address of a %s', async (name) => {
    const { id: userId } = await app().given.user({ roles: [{ name, ...(name === 'staff' ? { survey } : {}) }] });
    const { users } = await program(superuser);
    expect(await codeOf(users.update({ userId, email: 'mine@example.org' }))).toBe('access.in_person_only');
    expect(await codeOf(users.update({ userId, email: null }))).toBe('access.in_person_only');
    expect(await codeOf(users.update({ userId, phone: '1' }))).toBe('done');
  });

  test('can change the e-mail address of a respondent', async () => {
    const { id: userId } = await respondent();
    const { users } = await program(await leader());
    expect(await codeOf(users.update({ userId, email: 'ada@example.org' }))).toBe('done');
  });

  test('cannot change the profile of its owner', async () => {
    for (const owner of [await leader(), await respondent()]) {
      const as = await program(owner);
      const userId = owner.id;
      expect(await codeOf(as.users.update({ userId, name: 'Mine' }))).toBe('user.not_editable');
      expect(await codeOf(as.users.updatePhysicalData({ userId, sex: 'f' }))).toBe('user.not_editable');
      expect(await codeOf(as.profile.update({ name: 'Mine' }))).toBe('access.in_person_only');
      expect(await codeOf(as.profile.updatePhysicalData({ sex: 'f' }))).toBe('access.in_person_only');
      expect(await codeOf(as.profile.get())).toBe('done');
    }
  });

  describe.each(['upsertStaff', 'upsertRespondents'] as const)('by %s', (upsert) => {
    const change = async (userName: string, given: { password?: string; email?: string | null; name?: string }) =>
      codeOf(
        (await program(superuser)).surveyPeople[upsert]({ surveyId: survey.slug, users: [{ userName, ...given }] }),
      );

    test('changes the name of staff, and neither their password nor their address', async () => {
      const { userName, id } = await leader();
      const passwordOf = () =>
        query(app().context().em, sql`select password_hash, email from user_account where id = ${id}`);
      const before = await passwordOf();
      expect(await change(userName, { password: 'another ridge of plums' })).toBe('user.not_editable');
      expect(await change(userName, { email: 'mine@example.org' })).toBe('user.not_editable');
      expect(await change(userName, { email: null })).toBe('user.not_editable');
      expect(await passwordOf()).toEqual(before);
      expect(await change(userName, { name: 'Sam' })).toBe('done');
    });

    test('changes neither password nor address of a superuser who takes part', async () => {
      const { userName, id } = await respondent();
      await query(app().context().em, sql`insert into user_role (user_id, name) values (${id}, 'superuser')`);
      expect(await change(userName, { password: 'another ridge of plums' })).toBe('user.not_editable');
      expect(await change(userName, { email: 'mine@example.org' })).toBe('user.not_editable');
    });

    test('changes password and address of a respondent', async () => {
      const { userName } = await respondent();
      const email = `${userName}@example.org`;
      expect(await change(userName, { password: 'another ridge of plums', email })).toBe('done');
    });
  });
});
