import { query, sql } from '../../../src/db/sql.ts';
import { MISSING, type AreaQuestions, type Attempt, type Input } from './questions.ts';

const surveyId = 'survey';
const template = { type: 'login-last', language: 'en' };
const unknown = { type: 'login-last', language: 'is' };
const words = { text: 'Your diary: {{link}} Stop: {{unsubscribeLink}}' };
const leader = (input: Input): Attempt => ({ as: 'leader', input: { surveyId, ...input } });
const noSurvey = (input: Input = {}) => ({
  'survey.not_found': { as: 'admin' as const, input: { surveyId: MISSING, ...input } },
});
const bad = { surveyId, type: 'login-sometimes', language: 'en' };

export const textTemplateQuestions: AreaQuestions = {
  'textTemplates.list': { as: 'leader', fine: { surveyId }, bad: { surveyId: 'a survey?' }, refusals: noSurvey() },
  'textTemplates.save': {
    as: 'leader',
    fine: { surveyId, ...template, ...words },
    full: { surveyId, ...template, ...words, baseVersion: null },
    bad: { ...bad, ...words },
    refusals: {
      ...noSurvey({ ...template, ...words }),
      'text_template.invalid': leader({ ...template, text: 'No link' }),
      'text_template.version_conflict': leader({
        ...template,
        ...words,
        baseVersion: '2f1c9a54-8a1e-4c53-9d0e-6d1f0f6f3b7a',
      }),
      'text_template.too_many': async ({ app, world }) => {
        const survey = await app.given.survey({ locale: world.locale });
        await query(
          app.context().em,
          sql`insert into text_template (survey_id, type, language, text, version, updated_at)
              select ${survey.id}, 'login-last', 'x-' || n, 't', gen_random_uuid(), now() from generate_series(1, 500) as n`,
        );
        return { as: 'admin', input: { surveyId: survey.slug, ...template, ...words } };
      },
    },
  },
  'textTemplates.remove': {
    as: 'leader',
    fine: async ({ app, world }) => {
      const caller = await app.as(world.leader);
      await caller.textTemplates.save({ surveyId, type: 'login-last', language: 'en', ...words });
      return { surveyId, ...template };
    },
    full: { surveyId, ...template },
    bad,
    refusals: { ...noSurvey(template), 'text_template.not_found': leader(unknown) },
  },
  'textTemplates.preview': {
    as: 'leader',
    fine: { surveyId, ...template, ...words },
    bad: { ...bad, ...words },
    refusals: {
      ...noSurvey(template),
      'text_template.not_found': leader(unknown),
      'text_template.invalid': leader({ ...template, text: 'No link' }),
    },
  },
};
