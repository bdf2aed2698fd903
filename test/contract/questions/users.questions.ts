import { createHash } from 'node:crypto';
import { EmailChange } from '../../../entities/email-change.ts';
import { PasswordReset } from '../../../entities/password-reset.ts';
import { query, sql } from '../../../src/db/sql.ts';
import { personalToken } from '../../support/personal-token.ts';
import { recall } from '../../support/recall.ts';
import type { AreaQuestions, Attempt, Input, Setting } from './questions.ts';

const password = 'plum ridge seventeen';
const NOBODY = 2_000_000_000;

const somebody = async ({ app, world }: Setting) => (await app.given.respondent(world.survey)).id;
/** A new respondent with a submitted recall. */
const author = async (setting: Setting) => {
  const id = await somebody(setting);
  await (await setting.app.as({ id })).submissions.submit(recall(setting.world.survey, []));
  return id;
};
const whose = (input: Input): Record<string, Attempt | ((setting: Setting) => Attempt)> => ({
  'user.not_found': { as: 'admin', input: { userId: NOBODY, ...input } },
  'user.not_editable': ({ world }) => ({ as: 'leader', input: { userId: world.stranger.id, ...input } }),
});
const edit = (said: Input, wrong: Input) => ({
  as: 'leader' as const,
  fine: ({ world }: Setting) => ({ userId: world.neighbour.id, ...said }),
  full: { userId: NOBODY, ...said },
  bad: { userId: 1, ...wrong },
});
const newUser = (userInfo: Input, of = password): Input => ({
  userInfo: { roles: ['survey/staff'], ...userInfo },
  password: of,
});

async function resetToken({ app, world }: Setting): Promise<string> {
  const { em, now } = app.context();
  const { id: user } = await app.given.respondent(world.survey, { role: 'staff' });
  const token = app.given.name('token');
  const hash = createHash('sha256').update(token).digest('base64url');
  await em.insert(PasswordReset, { hash, user, createdAt: now(), expiresAt: new Date(now().getTime() + 60_000) });
  return token;
}

/** The token that makes an address that of a new person. */
async function emailToken({ app }: Setting, survey: { id: number }, email?: string): Promise<string> {
  const { em, now } = app.context();
  const { id: user } = await app.given.respondent(survey);
  const token = app.given.name('token');
  const hash = createHash('sha256').update(token).digest('base64url');
  const expiresAt = new Date(now().getTime() + 60_000);
  await em.insert(EmailChange, { user, email: email ?? `${token}@example.org`, hash, createdAt: now(), expiresAt });
  return token;
}

export const userQuestions: AreaQuestions = {
  'users.list': { as: 'leader', fine: { search: 'person' }, bad: { sort: 'password' } },
  'users.create': {
    as: 'admin',
    fine: newUser({ name: 'Ada', phone: '1', customFields: { site: 'x' } }),
    full: newUser({ name: 'Ada', email: 'everything@example.org', phone: '1', customFields: { site: 'x' } }),
    bad: newUser({ roles: ['survey/king'] }),
    refusals: {
      'user.email_taken': { as: 'admin', input: newUser({ email: 'ADMIN@example.org' }) },
      'user.personal_data_forbidden': {
        as: 'admin',
        input: newUser({ name: 'Ada', roles: ['other-survey/respondent'] }),
      },
      'user.role_forbidden': { as: 'surveyAdmin', input: newUser({ roles: ['superuser'] }) },
      'user.weak_password': { as: 'admin', input: newUser({}, 'password123') },
      'reference.not_found': { as: 'admin', input: newUser({ roles: ['no-such-survey/staff'] }) },
    },
  },
  'users.delete': {
    as: 'leader',
    fine: async (setting) => ({ userId: await somebody(setting) }),
    full: { userId: NOBODY },
    bad: { userId: 0 },
    refusals: {
      ...whose({}),
      'user.own_account': ({ world }) => ({ as: 'leader', input: { userId: world.leader.id } }),
      'user.in_use': async (setting) => ({ as: 'leader', input: { userId: await author(setting) } }),
    },
  },
  'users.update': {
    ...edit({ name: 'Grace', phone: '1' }, { email: 'nobody' }),
    refusals: {
      ...whose({ name: 'Grace' }),
      'access.in_person_only': async ({ app, world }) => ({
        token: (await personalToken(app, world.admin)).jwt,
        input: { userId: world.leader.id, email: 'grace@example.org' },
      }),
      'auth.confirmation_needed': async (setting) => {
        const userId = await somebody(setting);
        return { token: await setting.app.tokenFor(userId), input: { userId, email: 'own@example.org' } };
      },
      'user.email_taken': ({ world }) => ({
        as: 'leader',
        input: { userId: world.neighbour.id, email: 'Admin@example.org' },
      }),
      'user.personal_data_forbidden': ({ world }) => ({
        as: 'otherLeader',
        input: { userId: world.stranger.id, name: 'Grace' },
      }),
    },
  },
  'users.updatePassword': {
    ...edit({ password, currentPassword: 'text' }, { password: '' }),
    refusals: {
      ...whose({ password }),
      'user.weak_password': ({ world }) => ({
        as: 'leader',
        input: { userId: world.leader.id, password: 'short', currentPassword: world.password },
      }),
      'user.wrong_current_password': ({ world }) => ({ as: 'leader', input: { userId: world.leader.id, password } }),
    },
  },
  'users.updatePhysicalData': {
    ...edit({ sex: 'm', birthdate: '1980-02-29', weight: 80.5, height: 180, weightTarget: null }, { weight: 0 }),
    refusals: {
      ...whose({ sex: 'm' }),
      'reference.not_found': ({ world }) => ({
        as: 'leader',
        input: { userId: world.neighbour.id, physicalActivityLevelId: NOBODY },
      }),
      'physical_data.not_born': ({ world }) => ({
        as: 'leader',
        input: { userId: world.neighbour.id, birthdate: '2999-01-01' },
      }),
    },
  },
  'users.changeRoles': {
    as: 'admin',
    fine: async ({ app }) => ({
      userId: (await app.given.user({ roles: [{ name: 'foodsadmin' }] })).id,
      add: ['fdbm/en_GB'],
      remove: ['foodsadmin'],
    }),
    full: { userId: NOBODY, add: ['imagesadmin'], remove: ['foodsadmin'] },
    bad: { userId: 1, add: ['survey/staff'] },
    refusals: {
      'user.not_found': { as: 'admin', input: { userId: NOBODY, add: ['imagesadmin'] } },
      'user.role_forbidden': async ({ app, world }) => ({
        token: (await personalToken(app, world.admin)).jwt,
        input: { userId: world.leader.id, add: ['imagesadmin'] },
      }),
      'user.is_respondent': ({ world }) => ({
        as: 'admin',
        input: { userId: world.neighbour.id, add: ['imagesadmin'] },
      }),
      'user.last_superuser': async ({ app, world }) => {
        await query(
          app.context().em,
          sql`delete from user_role where name = 'superuser' and user_id <> ${world.admin.id}`,
        );
        return { as: 'admin', input: { userId: world.admin.id, remove: ['superuser'] } };
      },
      'reference.not_found': ({ world }) => ({
        as: 'admin',
        input: { userId: world.leader.id, add: ['fdbm/no-such-locale'] },
      }),
    },
  },
  'users.deleteMany': {
    as: 'admin',
    fine: async (setting) => ({ userIds: [await somebody(setting), await somebody(setting)] }),
    full: { userIds: [NOBODY] },
    bad: { userIds: [] },
    refusals: {
      'user.not_found': { as: 'admin', input: { userIds: [NOBODY] } },
      'user.own_account': ({ world }) => ({ as: 'admin', input: { userIds: [world.admin.id] } }),
      'user.in_use': async (setting) => ({ as: 'admin', input: { userIds: [await author(setting)] } }),
    },
  },
  'users.requestPasswordReset': {
    fine: { email: 'nobody@example.org', captcha: 'text' },
    bad: { email: '' },
    refusals: {
      'request.not_human': { as: 'nobody', input: { email: 'nobody@example.org', captcha: 'robot' } },
    },
  },
  'users.resetPassword': {
    fine: async (setting) => ({ token: await resetToken(setting), newPassword: password }),
    full: { token: 'token', newPassword: password },
    bad: { token: '' },
    refusals: {
      'user.invalid_reset_token': { as: 'nobody', input: { token: 'forged', newPassword: password } },
      'user.weak_password': async (setting) => {
        const token = await resetToken(setting);
        return { as: 'nobody', input: { token, newPassword: 'short' } };
      },
    },
  },
  'users.confirmEmail': {
    fine: async (setting) => ({ token: await emailToken(setting, setting.world.survey) }),
    full: { token: 'token' },
    bad: { token: '' },
    refusals: {
      'user.invalid_email_token': { as: 'nobody', input: { token: 'forged' } },
      'user.email_taken': async (setting) => {
        const token = await emailToken(setting, setting.world.survey, 'Admin@example.org');
        return { as: 'nobody', input: { token } };
      },
      'user.personal_data_forbidden': async (setting) => {
        const token = await emailToken(setting, setting.world.otherSurvey);
        return { as: 'nobody', input: { token } };
      },
    },
  },
};
