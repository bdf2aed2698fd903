import { withoutConsent } from './consents.questions.ts';
import { MISSING, ofSurvey, type AreaQuestions } from './questions.ts';

export const userSessionQuestions: AreaQuestions = {
  'userSessions.get': ofSurvey,
  'userSessions.save': {
    fine: { surveyId: 'survey', data: '{}' },
    full: {
      surveyId: 'survey',
      data: '{}',
      ifUpdatedAt: null,
      progress: { stage: 'meals', meals: 1, foods: 2, percent: 10 },
    },
    bad: { surveyId: 'survey', data: {} },
    refusals: {
      'survey.not_found': { as: 'admin', input: { surveyId: MISSING, data: '{}' } },
      ...withoutConsent((surveyId) => ({ surveyId, data: '{}' })),
      'user_session.disabled': async ({ app, world }) => ({
        as: 'admin',
        input: {
          surveyId: (await app.given.survey({ locale: world.locale, storeUserSessionOnServer: false })).slug,
          data: '{}',
        },
      }),
      'user_session.changed': { input: { surveyId: 'survey', data: '{}', ifUpdatedAt: '2026-03-01T00:00:00Z' } },
      'user_session.too_large': { input: { surveyId: 'survey', data: 'x'.repeat(5_000_001) } },
    },
  },
  'userSessions.delete': ofSurvey,
};
