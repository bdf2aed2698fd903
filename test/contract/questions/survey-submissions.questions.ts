import { randomUUID } from 'node:crypto';
import { recall } from '../../support/recall.ts';
import { MISSING, type AreaQuestions, type Questions, type Setting } from './questions.ts';

const surveyId = 'survey';
const dateFrom = '2026-03-01T00:00:00Z';
const noSurvey = (input: object = {}) => ({
  'survey.not_found': { as: 'admin' as const, input: { surveyId: MISSING, ...input } },
});

async function submitted({ app, world }: Setting, more: object = {}) {
  const caller = await app.as(world.person);
  return caller.submissions.submit({ ...recall(world.survey, [{ code: 'MILK', servingWeight: 200 }]), ...more });
}

const ofOne = {
  as: 'leader',
  fine: async (setting: Setting) => ({ surveyId, submissionId: (await submitted(setting)).submissionId }),
  full: { surveyId, submissionId: randomUUID() },
  bad: { surveyId, submissionId: 'the first' },
  refusals: {
    ...noSurvey({ submissionId: randomUUID() }),
    // The submission is of another survey, which the superuser may read too.
    'submission.not_found': async (setting: Setting) => ({
      as: 'admin' as const,
      input: { surveyId: 'other-survey', submissionId: (await submitted(setting)).submissionId },
    }),
  },
} as const;

const exported: Questions = {
  as: 'leader',
  fine: { surveyId },
  full: {
    surveyId,
    content: 'totals',
    format: 'ndjson',
    as: 'submitted',
    validity: ['valid'],
    dateFrom,
    dateTo: '2027-03-01T00:00:00Z',
    recalledFrom: '2026-02-01',
    recalledTo: '2026-03-01',
    user: 'p',
    bom: true,
    columns: ['submissionId', 'nutrients.1'],
  },
  bad: { surveyId, content: 'everything' },
  refusals: {
    ...noSurvey(),
    'user.not_found': { as: 'leader', input: { surveyId, user: MISSING } },
    'export.column_unknown': { as: 'leader', input: { surveyId, columns: ['colour'] } },
  },
};

export const surveySubmissionQuestions: AreaQuestions = {
  'surveySubmissions.list': {
    as: 'leader',
    fine: { surveyId },
    full: {
      surveyId,
      dateFrom,
      dateTo: '2027-03-01T00:00:00+01:00',
      user: 'person1',
      flag: 'low_energy',
      sort: 'userName',
      limit: 5,
      offset: 0,
    },
    bad: { surveyId, dateFrom, dateTo: '2026-02-28T23:59:59Z' },
    refusals: noSurvey(),
  },
  'surveySubmissions.get': ofOne,
  'surveySubmissions.getAsNutritionIntake': ofOne,
  'surveySubmissions.getAsQuestionnaireResponse': {
    ...ofOne,
    fine: async (setting) => ({
      surveyId,
      submissionId: (await submitted(setting, { schemeVersion: 1 })).submissionId,
    }),
    refusals: {
      ...ofOne.refusals,
      'submission.no_scheme': async (setting) => ({ as: 'leader', input: await ofOne.fine(setting) }),
    },
  },
  'surveySubmissions.listExportColumns': {
    as: 'leader',
    fine: { surveyId },
    full: { surveyId, content: 'totals' },
    bad: { surveyId, content: 'photographs' },
    refusals: noSurvey(),
  },
  'surveySubmissions.export': exported,
  'surveySubmissions.createExportAddress': exported,
  'surveySubmissions.delete': {
    ...ofOne,
    fine: async (setting) => ({ ...(await ofOne.fine(setting)), reason: 'A test' }),
    full: { ...ofOne.full, reason: 'A test' },
    bad: { ...ofOne.full, reason: '' },
    refusals: {
      ...noSurvey({ submissionId: randomUUID(), reason: 'A test' }),
      'submission.not_found': async (setting) => {
        const { as, input } = await ofOne.refusals['submission.not_found'](setting);
        return { as, input: { ...input, reason: 'A test' } };
      },
    },
  },
  'surveySubmissions.monitoring': {
    as: 'leader',
    fine: { surveyId },
    full: {
      surveyId,
      dateFrom,
      dateTo: '2027-03-01T00:00:00Z',
      search: 'person',
      sort: '-userName',
      limit: 5,
      offset: 0,
    },
    bad: { surveyId, dateTo: 'yesterday' },
    refusals: {
      ...noSurvey(),
      'period.too_long': { as: 'leader', input: { surveyId, dateFrom: '2020-01-01T00:00:00Z' } },
    },
  },
  'surveySubmissions.distributions': {
    as: 'leader',
    fine: { surveyId },
    full: { surveyId, dateFrom, dateTo: '2027-03-01T00:00:00Z' },
    bad: { surveyId, dateTo: 'yesterday' },
    refusals: noSurvey(),
  },
  'surveySubmissions.completion': {
    as: 'leader',
    fine: { surveyId },
    full: { surveyId, by: 'region' },
    bad: { surveyId, by: '' },
    refusals: noSurvey(),
  },
  'surveySubmissions.listSessions': {
    as: 'leader',
    fine: { surveyId },
    full: { surveyId, state: 'abandoned', user: 'person1', sort: 'begunAt', limit: 5, offset: 0 },
    bad: { surveyId, state: 'sent' },
    refusals: noSurvey(),
  },
};
