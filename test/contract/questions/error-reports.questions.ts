import type { AreaQuestions } from './questions.ts';

const report = { application: 'survey', version: '0.2.0', screen: 'details/as-served', message: 'it failed' };

export const errorReportQuestions: AreaQuestions = {
  'errorReports.report': {
    fine: { ...report, stack: 'Error: it failed', surveyId: 'survey' },
    bad: { ...report, screen: '/s/demo?auth=secret' },
    refusals: { 'survey.not_found': { as: 'nobody', input: { ...report, surveyId: 'none' } } },
  },
};
