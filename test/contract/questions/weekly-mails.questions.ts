import { MISSING, ofSurvey, type AreaQuestions } from './questions.ts';

const SETTING = { isOn: true, weekday: 'monday', hour: 8, addresses: ['team@example.org'] };

export const weeklyMailQuestions: AreaQuestions = {
  'weeklyMails.get': { ...ofSurvey, as: 'leader' },
  'weeklyMails.save': {
    as: 'leader',
    fine: { surveyId: 'survey', ...SETTING },
    bad: { surveyId: 'survey', ...SETTING, hour: 24 },
    refusals: { 'survey.not_found': { as: 'admin', input: { surveyId: MISSING, ...SETTING } } },
  },
  'weeklyMails.preview': { ...ofSurvey, as: 'leader' },
};
