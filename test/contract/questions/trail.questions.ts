import type { AreaQuestions } from './questions.ts';

const filters = { limit: 5, offset: 0, area: 'people', action: 'add', from: '2026-01-01T00:00:00Z' };
const bad = { limit: 0, area: 'weather', from: 'yesterday' };

export const trailQuestions: AreaQuestions = {
  'trail.list': { as: 'admin', fine: { surveyId: 'survey', ...filters }, bad },
  'trail.listOfSurvey': {
    as: 'leader',
    fine: { surveyId: 'survey', ...filters },
    bad: { surveyId: 'survey', ...bad },
    refusals: { 'survey.not_found': { as: 'admin', input: { surveyId: 'nowhere' } } },
  },
};
