import { MISSING, ofSurvey, type AreaQuestions } from './questions.ts';

export const userSessionQuestions: AreaQuestions = {
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
