import { Extract } from '../../../entities/extract.ts';
import { MISSING, type AreaQuestions, type Setting } from './questions.ts';

const surveyId = 'survey';
const UNKNOWN = 999_999;

/** An extract without content, and what its id is called in an input. */
export async function givenExtract({ app, world }: Setting, { isDeleted = false } = {}) {
  const { em, now } = app.context();
  const extractId = await em.insert(Extract, {
    survey: world.survey.id,
    name: 'Pilot',
    selection: {
      as: 'coded',
      validity: null,
      dateFrom: null,
      dateTo: now().toISOString(),
      recalledFrom: null,
      recalledTo: null,
      user: null,
    },
    sources: {
      softwareVersion: '0.2.0',
      foodList: { localeId: 'en_GB', foods: 1, lastChangeId: null, lastChangedAt: null },
      schemes: [],
    },
    recalls: 0,
    files: [],
    sizeBytes: 0,
    sha256: '',
    parts: [],
    madeAt: now(),
    ...(isDeleted ? { deletedAt: now(), deletedReason: 'A test' } : {}),
  });
  return { surveyId, extractId };
}

const noSurvey = (input: object = {}) => ({
  'survey.not_found': { as: 'admin' as const, input: { surveyId: MISSING, ...input } },
});
const noExtract = (further: object = {}) => ({
  'extract.not_found': { as: 'leader' as const, input: { surveyId, extractId: UNKNOWN, ...further } },
});
const gone = (further: object = {}) => ({
  'extract.deleted': async (setting: Setting) => ({
    as: 'leader' as const,
    input: { ...(await givenExtract(setting, { isDeleted: true })), ...further },
  }),
});
const refusals = (further: object = {}) => ({
  ...noSurvey({ extractId: UNKNOWN, ...further }),
  ...noExtract(further),
  ...gone(further),
});

export const extractQuestions: AreaQuestions = {
  'extracts.list': {
    as: 'leader',
    fine: { surveyId, limit: 5, offset: 0 },
    bad: { surveyId, limit: 'all' },
    refusals: noSurvey(),
  },
  'extracts.create': {
    as: 'leader',
    fine: { surveyId, name: 'Pilot' },
    full: {
      surveyId,
      name: 'Pilot',
      as: 'submitted',
      validity: ['valid', 'unjudged'],
      dateFrom: '2026-03-01T00:00:00Z',
      dateTo: '2027-03-01T00:00:00Z',
      recalledFrom: '2026-02-01',
      recalledTo: '2026-03-01',
      user: 'p',
    },
    bad: { surveyId, name: '' },
    refusals: {
      ...noSurvey({ name: 'Pilot' }),
      'user.not_found': { as: 'leader', input: { surveyId, name: 'Pilot', user: MISSING } },
    },
  },
  'extracts.get': {
    as: 'leader',
    fine: (setting) => givenExtract(setting),
    full: { surveyId, extractId: UNKNOWN },
    bad: { surveyId, extractId: 0 },
    refusals: { ...noSurvey({ extractId: UNKNOWN }), ...noExtract() },
  },
  'extracts.compare': {
    as: 'leader',
    fine: async (setting) => ({
      ...(await givenExtract(setting)),
      earlierId: (await givenExtract(setting)).extractId,
    }),
    full: { surveyId, extractId: UNKNOWN, earlierId: UNKNOWN, limit: 5, offset: 0 },
    bad: { surveyId, extractId: UNKNOWN, earlierId: 'the first' },
    refusals: refusals({ earlierId: UNKNOWN }),
  },
  'extracts.createAddress': {
    as: 'leader',
    fine: (setting) => givenExtract(setting),
    full: { surveyId, extractId: UNKNOWN },
    bad: { surveyId, extractId: 0 },
    refusals: refusals(),
  },
  'extracts.delete': {
    as: 'leader',
    fine: async (setting) => ({ ...(await givenExtract(setting)), reason: 'A test' }),
    full: { surveyId, extractId: UNKNOWN, reason: 'A test' },
    bad: { surveyId, extractId: UNKNOWN, reason: '' },
    refusals: refusals({ reason: 'A test' }),
  },
};
