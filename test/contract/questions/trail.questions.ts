import type { AreaQuestions } from './questions.ts';

const filters = { area: 'people', action: 'add', from: '2026-01-01T00:00:00Z' };
const page = { limit: 5, offset: 0 };
const file = { format: 'csv', bom: false };
const bad = { area: 'weather', from: 'yesterday' };

export const trailQuestions: AreaQuestions = {
  'trail.list': { as: 'admin', fine: { surveyId: 'survey', ...filters, ...page }, bad },
  'trail.listOfSurvey': {
    as: 'leader',
    fine: { surveyId: 'survey', ...filters, ...page },
    bad: { surveyId: 'survey', ...bad },
    refusals: { 'survey.not_found': { as: 'admin', input: { surveyId: 'nowhere' } } },
  },
  'trail.export': { as: 'admin', fine: { surveyId: 'survey', ...filters, ...file }, bad },
  'trail.exportOfSurvey': {
    as: 'leader',
    fine: { surveyId: 'survey', ...filters, ...file },
    bad: { surveyId: 'survey', ...bad },
    refusals: { 'survey.not_found': { as: 'admin', input: { surveyId: 'nowhere' } } },
  },
};
