import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { Callback } from '../../../entities/callback.ts';
import { query, sql } from '../../../src/db/sql.ts';
import { MISSING, ofSurvey, type AreaQuestions, type Input, type Setting } from './questions.ts';

/** The input of a new user with claims that a panel provider has signed. */
async function panel({ app, world }: Setting, claims: Record<string, unknown>): Promise<Input> {
  const survey = await app.given.survey({
    locale: world.locale,
    allowGeneratedUsers: true,
    generateUserKey: PANEL_KEY,
  });
  const key = new TextEncoder().encode(PANEL_KEY);
  const token = await new SignJWT({ exp: 4_102_444_800, ...claims }).setProtectedHeader({ alg: 'HS256' }).sign(key);
  return { surveyId: survey.slug, token };
}

const PANEL_KEY = 'a key of a panel, long enough for HS256';
const notSigned = { surveyId: 'survey', token: 'not a token' };

export const surveyDataQuestions: AreaQuestions = {
  'surveyData.demo': {},
  'surveyData.generateUser': {
    fine: async ({ app, world }) => {
      const survey = await app.given.survey({ locale: world.locale, allowGeneratedUsers: true });
      return { surveyId: survey.slug };
    },
    full: { surveyId: 'survey', captcha: 'text' },
    bad: { surveyId: 'a survey?' },
    refusals: {
      'survey.not_found': { input: { surveyId: MISSING } },
      'survey.generated_users_not_allowed': { input: { surveyId: 'survey' } },
      'request.not_human': async ({ app, world }) => {
        const survey = await app.given.survey({ locale: world.locale, allowGeneratedUsers: true });
        return { input: { surveyId: survey.slug, captcha: 'robot' } };
      },
    },
  },
  'surveyData.requestLink': {
    fine: { surveyId: 'survey', email: 'nobody@example.org', captcha: 'text' },
    bad: { surveyId: 'survey', email: 'nobody' },
    refusals: {
      'survey.not_found': { as: 'nobody', input: { surveyId: MISSING, email: 'nobody@example.org' } },
      'request.not_human': {
        as: 'nobody',
        input: { surveyId: 'survey', email: 'nobody@example.org', captcha: 'robot' },
      },
    },
  },
  'surveyData.createUser': {
    fine: (setting) => panel(setting, { username: 'panel-1', redirectUrl: 'https://example.org/' }),
    full: notSigned,
    bad: { surveyId: 'survey', token: 1 },
    refusals: {
      'survey.not_found': { input: { ...notSigned, surveyId: MISSING } },
      'survey.generated_users_not_allowed': { input: notSigned },
      'user.invalid_token': async (setting) => ({ input: { ...(await panel(setting, {})), token: 'not a token' } }),
      'user.personal_data_forbidden': async (setting) => ({
        input: await panel(setting, { username: 'panel-2', name: 'Ada' }),
      }),
      'user.not_editable': async (setting) => {
        const input = await panel(setting, { username: 'leader' });
        await query(
          setting.app.context().em,
          sql`with survey as (select id from survey where slug = ${input.surveyId}),
                alias as (insert into survey_alias (survey_id, user_id, user_name, url_auth_token)
                  select id, ${setting.world.leader.id}, 'leader', ${input.token} from survey)
              insert into user_role (user_id, name, survey_id) select ${setting.world.leader.id}, 'staff', id from survey`,
        );
        return { input };
      },
    },
  },
  'surveyData.requestCallback': {
    fine: async ({ app, world }) => {
      await query(app.context().em, sql`delete from callback`);
      return { surveyId: world.survey.slug, name: 'Ada', phone: '123' };
    },
    full: { surveyId: 'survey', name: 'text', phone: 'text' },
    bad: { surveyId: 'survey', name: '', phone: '' },
    refusals: {
      'survey.not_found': { as: 'admin', input: { surveyId: MISSING, name: 'Ada', phone: '123' } },
      'callback.too_soon': async ({ app, world }) => {
        const { person, survey } = world;
        await app
          .context()
          .em.insert(Callback, { id: randomUUID(), survey: survey.id, user: person.id, askedAt: app.clock.now() });
        return { input: { surveyId: survey.slug, name: 'Ada', phone: '123' } };
      },
    },
  },
  'surveyData.publicParameters': ofSurvey,
  'surveyData.feedbackStyle': ofSurvey,
  'surveyData.parameters': ofSurvey,
  'surveyData.userInfo': {
    ...ofSurvey,
    fine: { surveyId: 'survey', tz: 'Europe/London' },
    bad: { surveyId: 'survey', tz: 'x'.repeat(65) },
  },
  'surveyData.followUp': ofSurvey,
};
