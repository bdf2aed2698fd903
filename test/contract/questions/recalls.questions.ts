import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { query, sql } from '../../../src/db/sql.ts';
import { recall } from '../../support/recall.ts';
import { MISSING, type AreaQuestions, type Attempt, type Input, type Questions, type Setting } from './questions.ts';

const noSurvey = { 'survey.not_found': { as: 'admin' as const, input: { surveyId: MISSING } } };
const ofSurvey: Questions = { fine: { surveyId: 'survey' }, bad: { surveyId: 'a survey?' }, refusals: noSurvey };
const portion = [{ code: 'MILK', servingWeight: 200 }];

/** A recall with something in every field. */
export const FULL_RECALL: Input = {
  ...recall({ slug: 'survey' }, []),
  customData: { diet: 'none' },
  meals: [
    {
      name: 'Breakfast',
      time: { hours: 8, minutes: 0 },
      customData: { where: 'home' },
      foods: [
        {
          code: 'MILK',
          searchTerm: 'milk',
          brand: 'Dairy',
          portionSize: { method: 'weight', data: { servingWeight: 100, leftoversWeight: 0, 'unit-choice': 'cup' } },
          customData: { how: 'cold' },
        },
      ],
      missingFoods: [{ name: 'a', brand: 'b', description: 'c', portionSize: 'd', leftovers: 'e' }],
    },
  ],
};

const ownRecall: Questions = {
  fine: async ({ app, world }) => {
    const caller = await app.as(world.person);
    const { submissionId } = await caller.submissions.submit(recall(world.survey, portion));
    return { surveyId: 'survey', submissionId };
  },
  full: { surveyId: 'survey', submissionId: randomUUID() },
  bad: { surveyId: 'survey', submissionId: 'mine' },
  refusals: {
    'survey.not_found': { as: 'admin', input: { surveyId: MISSING, submissionId: randomUUID() } },
    'submission.not_found': async ({ app, world }) => {
      const caller = await app.as(world.neighbour);
      const { submissionId } = await caller.submissions.submit(recall(world.survey, portion));
      return { input: { surveyId: 'survey', submissionId } };
    },
  },
};

/** The survey as the settings make it, with a person who has submitted once. */
async function submittedTo({ app, world, tokenOf }: Setting, settings: object): Promise<Attempt> {
  const limited = await app.given.survey({ locale: world.locale, ...settings });
  await query(
    app.context().em,
    sql`insert into user_role (user_id, name, survey_id) values (${world.person.id}, 'respondent', ${limited.id})`,
  );
  app.services.accounts.forget(familyOf(tokenOf('person')));
  const input = recall(limited, portion);
  await query(
    app.context().em,
    sql`insert into submission (id, survey_id, user_id, ux_session_id, start_time, end_time, submitted_at, time_zone, redirect_to_feedback)
        values (${randomUUID()}, ${limited.id}, ${world.person.id}, ${randomUUID()}, now(), now(), ${app.clock.now()}, 'UTC', false)`,
  );
  return { input: { ...input } };
}

function familyOf(token: string): string {
  return (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { fam: string }).fam;
}

/** A survey that takes whom a panel provider signs. */
async function panel({ app, world }: Setting, claims: Record<string, unknown>): Promise<Input> {
  const survey = await app.given.survey({
    locale: world.locale,
    allowGeneratedUsers: true,
    generateUserKey: PANEL_KEY,
  });
  const key = new TextEncoder().encode(PANEL_KEY);
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key);
  return { surveyId: survey.slug, token };
}

const PANEL_KEY = 'a key of a panel, long enough for HS256';
const notSigned = { surveyId: 'survey', token: 'not a token' };

export const recallQuestions: AreaQuestions = {
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
      await query(app.context().em, sql`delete from callback_request`);
      return { surveyId: world.survey.slug, name: 'Ada', phone: '123' };
    },
    full: { surveyId: 'survey', name: 'text', phone: 'text' },
    bad: { surveyId: 'survey', name: '', phone: '' },
    refusals: {
      'survey.not_found': { as: 'admin', input: { surveyId: MISSING, name: 'Ada', phone: '123' } },
      'callback.too_soon': async ({ app, world }) => {
        const { person, survey } = world;
        await query(
          app.context().em,
          sql`insert into callback_request (user_id, survey_id, requested_at) values (${person.id}, ${survey.id}, ${app.clock.now()})
              on conflict (user_id, survey_id) do update set requested_at = excluded.requested_at`,
        );
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
  'submissions.submit': {
    fine: ({ world }) => ({ ...recall(world.survey, portion) }),
    full: FULL_RECALL,
    bad: { surveyId: 'survey', meals: [] },
    refusals: {
      'survey.not_found': { as: 'admin', input: { ...recall({ slug: MISSING }, portion) } },
      'survey.not_running': (setting) => submittedTo(setting, { state: 'suspended' }),
      'submission.total_limit': (setting) => submittedTo(setting, { maximumTotalSubmissions: 1 }),
      'submission.daily_limit': (setting) => submittedTo(setting, { maximumDailySubmissions: 1 }),
      'submission.interval': (setting) => submittedTo(setting, { minimumSubmissionInterval: 600 }),
      'locale.index_not_ready': ({ world }) => ({ cold: true, input: { ...recall(world.survey, portion) } }),
    },
  },
  'submissions.listMine': { ...ofSurvey, bad: { surveyId: 'survey', limit: 501 } },
  'submissions.getMine': ownRecall,
  'submissions.getMineAsNutritionIntake': ownRecall,
  'userSessions.get': ofSurvey,
  'userSessions.save': {
    fine: { surveyId: 'survey', data: '{}' },
    bad: { surveyId: 'survey', data: {} },
    refusals: {
      'survey.not_found': { as: 'admin', input: { surveyId: MISSING, data: '{}' } },
      'user_session.disabled': async ({ app, world }) => ({
        as: 'admin',
        input: {
          surveyId: (await app.given.survey({ locale: world.locale, storeUserSessionOnServer: false })).slug,
          data: '{}',
        },
      }),
      'user_session.too_large': { input: { surveyId: 'survey', data: 'x'.repeat(5_000_001) } },
    },
  },
  'userSessions.remove': ofSurvey,
};
