import { MISSING, ofSurvey, type AreaQuestions } from './questions.ts';

const SETTING = { isOn: true, weekday: 'monday', hour: 8, addresses: ['team@example.org'] };

export const weeklyMailQuestions: AreaQuestions = {
  'weeklyMails.get': { ...ofSurvey, as: 'leader' },
  'weeklyMails.save': {
    as: 'leader',
    fine: { surveyId: 'survey', ...SETTING },
    bad: { surveyId: 'survey', ...SETTING, hour: 24 },
    full: { surveyId: 'survey', ...SETTING, baseVersion: null },
    refusals: {
      'survey.not_found': { as: 'admin', input: { surveyId: MISSING, ...SETTING } },
      'weekly_mail.version_conflict': {
        as: 'leader',
        input: { surveyId: 'survey', ...SETTING, baseVersion: '2f1c9a54-8a1e-4c53-9d0e-6d1f0f6f3b7a' },
      },
    },
  },
  'weeklyMails.preview': { ...ofSurvey, as: 'leader' },
};
