import { User } from '../../../entities/user.ts';
import { query, sql } from '../../../src/db/sql.ts';
import { MISSING, type AreaQuestions, type Attempt, type Input } from './questions.ts';

const surveyId = 'survey';
const template = { channel: 'email', type: 'login-last', language: 'en' };
const unknown = { ...template, language: 'is' };
const words = { subject: 'Your diary', text: 'Hello {{name}}\n\n[Open]({{link}})' };
const leader = (input: Input): Attempt => ({ as: 'leader', input: { surveyId, ...input } });
const noSurvey = (input: Input = {}) => ({
  'survey.not_found': { as: 'admin' as const, input: { surveyId: MISSING, ...input } },
});
const noTemplate = { 'message_template.not_found': leader(unknown) };
const badWords = { ...words, text: 'No link' };
const previewed = {
  'message_template.not_found': leader(unknown),
  'message_template.invalid': leader({ ...template, ...badWords }),
  'user.not_found': leader({ ...template, userId: 2_000_000_000 }),
};

export const messageTemplateQuestions: AreaQuestions = {
  'messageTemplates.list': {
    as: 'leader',
    fine: { surveyId },
    bad: { surveyId: 'a survey?' },
    refusals: noSurvey(),
  },
  'messageTemplates.get': {
    as: 'leader',
    fine: { surveyId, ...template },
    bad: { surveyId, ...template, type: 'login-sometimes' },
    refusals: { ...noSurvey(template), ...noTemplate },
  },
  'messageTemplates.save': {
    as: 'leader',
    fine: { surveyId, ...template, ...words },
    full: { surveyId, ...template, ...words, baseVersion: null },
    bad: { surveyId, ...template, language: 'no language!', ...words },
    refusals: {
      ...noSurvey({ ...template, ...words }),
      'message_template.invalid': leader({ ...template, ...badWords }),
      'message_template.version_conflict': leader({
        ...template,
        ...words,
        baseVersion: '2f1c9a54-8a1e-4c53-9d0e-6d1f0f6f3b7a',
      }),
      'message_template.too_many': async ({ app, world }) => {
        const survey = await app.given.survey({ locale: world.locale });
        await query(
          app.context().em,
          sql`insert into message_template (survey_id, channel, type, language, subject, text, version, updated_at)
              select ${survey.id}, 'email', 'login-last', 'x-' || n, 's', 't', gen_random_uuid(), now() from generate_series(1, 500) as n`,
        );
        return { as: 'admin', input: { surveyId: survey.slug, ...template, ...words } };
      },
    },
  },
  'messageTemplates.delete': {
    as: 'leader',
    fine: async ({ app, world }) => {
      const caller = await app.as(world.leader);
      await caller.messageTemplates.save({ surveyId, channel: 'email', type: 'login-last', language: 'en', ...words });
      return { surveyId, ...template };
    },
    full: { surveyId, ...template },
    bad: { surveyId, ...template, type: 'login-sometimes' },
    refusals: { ...noSurvey(template), ...noTemplate },
  },
  'messageTemplates.preview': {
    as: 'leader',
    fine: { surveyId, ...template, ...words },
    bad: { surveyId, ...template, userId: 0 },
    refusals: { ...noSurvey(template), ...previewed },
  },
  'messageTemplates.sendTest': {
    as: 'admin',
    fine: { surveyId, ...template, ...words },
    bad: { surveyId, ...template, userId: 0 },
    refusals: {
      ...noSurvey(template),
      ...previewed,
      'message_template.no_own_address': leader(template),
      'notification.sms_not_set_up': async ({ app, world }) => {
        await app.context().em.nativeUpdate(User, world.leader.id, { phone: '+447911000001' });
        return leader({ ...template, channel: 'sms' });
      },
    },
  },
};
