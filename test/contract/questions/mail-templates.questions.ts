import { query, sql } from '../../../src/db/sql.ts';
import { MISSING, type AreaQuestions, type Attempt, type Input } from './questions.ts';

const surveyId = 'survey';
const template = { type: 'login-last', language: 'en' };
const unknown = { type: 'login-last', language: 'is' };
const words = { subject: 'Your diary', text: 'Hello {{name}}\n\n[Open]({{link}})' };
const leader = (input: Input): Attempt => ({ as: 'leader', input: { surveyId, ...input } });
const noSurvey = (input: Input = {}) => ({
  'survey.not_found': { as: 'admin' as const, input: { surveyId: MISSING, ...input } },
});
const noTemplate = { 'mail_template.not_found': leader(unknown) };
const badWords = { ...words, text: 'No link' };
const previewed = {
  'mail_template.not_found': leader(unknown),
  'mail_template.invalid': leader({ ...template, ...badWords }),
  'user.not_found': leader({ ...template, userId: 2_000_000_000 }),
};

export const mailTemplateQuestions: AreaQuestions = {
  'mailTemplates.list': {
    as: 'leader',
    fine: { surveyId },
    bad: { surveyId: 'a survey?' },
    refusals: noSurvey(),
  },
  'mailTemplates.get': {
    as: 'leader',
    fine: { surveyId, ...template },
    bad: { surveyId, type: 'login-sometimes', language: 'en' },
    refusals: { ...noSurvey(template), ...noTemplate },
  },
  'mailTemplates.save': {
    as: 'leader',
    fine: { surveyId, ...template, ...words },
    full: { surveyId, ...template, ...words, baseVersion: null },
    bad: { surveyId, type: 'login-last', language: 'no language!', ...words },
    refusals: {
      ...noSurvey({ ...template, ...words }),
      'mail_template.invalid': leader({ ...template, ...badWords }),
      'mail_template.version_conflict': leader({
        ...template,
        ...words,
        baseVersion: '2f1c9a54-8a1e-4c53-9d0e-6d1f0f6f3b7a',
      }),
      'mail_template.too_many': async ({ app, world }) => {
        const survey = await app.given.survey({ locale: world.locale });
        await query(
          app.context().em,
          sql`insert into mail_template (survey_id, type, language, subject, text, version, updated_at)
              select ${survey.id}, 'login-last', 'x-' || n, 's', 't', gen_random_uuid(), now() from generate_series(1, 500) as n`,
        );
        return { as: 'admin', input: { surveyId: survey.slug, ...template, ...words } };
      },
    },
  },
  'mailTemplates.remove': {
    as: 'leader',
    fine: async ({ app, world }) => {
      const caller = await app.as(world.leader);
      await caller.mailTemplates.save({ surveyId, type: 'login-last', language: 'en', ...words });
      return { surveyId, ...template };
    },
    full: { surveyId, ...template },
    bad: { surveyId, type: 'login-sometimes', language: 'en' },
    refusals: { ...noSurvey(template), ...noTemplate },
  },
  'mailTemplates.preview': {
    as: 'leader',
    fine: { surveyId, ...template, ...words },
    bad: { surveyId, ...template, userId: 0 },
    refusals: { ...noSurvey(template), ...previewed },
  },
  'mailTemplates.sendTest': {
    as: 'admin',
    fine: { surveyId, ...template, ...words },
    bad: { surveyId, ...template, userId: 0 },
    refusals: { ...noSurvey(template), ...previewed, 'mail_template.no_own_address': leader(template) },
  },
};
