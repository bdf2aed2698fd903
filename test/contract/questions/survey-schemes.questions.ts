import { schemeDocument, schemeWithParts } from '../../support/given-scheme.ts';
import { MISSING, type AreaQuestions, type Attempt, type Input, type Setting } from './questions.ts';

const OLD = '2f1c9a54-8a1e-4c53-9d0e-6d1f0f6f3b7a';
const BUILT_IN = { schemeId: 'five-pass' };
const document = schemeDocument();
const faulty = schemeDocument({ forgotten: [{ id: 'x', question: { en: 'X?' }, categories: ['NO_SUCH'] }] });
const admin = (input: Input): Attempt => ({ as: 'surveyAdmin', input });
const noScheme = (input: Input = {}) => ({ 'scheme.not_found': admin({ schemeId: MISSING, ...input }) });
const noVersion = { 'scheme_version.not_found': admin({ ...BUILT_IN, number: 77 }) };
const file = (id: string, given: object = document) => ({
  format: 'dietary-recall-scheme',
  formatVersion: 1,
  id,
  name: 'A study',
  number: 3,
  document: given,
});

/** A scheme of its own with a draft. */
async function drafted({ app, world }: Setting, given: object = document): Promise<{ schemeId: string }> {
  const schemeId = app.given.name('drafted');
  const caller = await app.as(world.surveyAdmin);
  await caller.surveySchemes.create({ id: schemeId, name: 'A study', document: { ...given } });
  return { schemeId };
}

/** A scheme of its own that is published. */
async function published({ app }: Setting): Promise<{ schemeId: string }> {
  const schemeId = app.given.name('published');
  await schemeWithParts(app, schemeId);
  return { schemeId };
}

async function used(setting: Setting, schemeId: string): Promise<void> {
  await setting.app.given.survey({ locale: setting.world.locale, schemeId });
}

/** The refusals of every change of a scheme. */
const edits = (input: Input = {}) => ({
  ...noScheme(input),
  'scheme.built_in': admin({ ...BUILT_IN, ...input }),
  'scheme.version_conflict': async (setting: Setting) =>
    admin({ ...(await drafted(setting)), ...input, baseVersion: OLD }),
});

export const surveySchemeQuestions: AreaQuestions = {
  'surveySchemes.list': { as: 'leader', fine: { search: 'pass' }, bad: { limit: 0 } },
  'surveySchemes.create': {
    as: 'surveyAdmin',
    fine: ({ app }) => ({ id: app.given.name('new'), name: 'A study', document }),
    full: { id: 'full', name: 'A study', copyOf: 'default' },
    bad: { id: 'a scheme?', name: 'A study' },
    refusals: {
      'scheme.duplicate_id': admin({ id: 'default', name: 'A study' }),
      'scheme.not_found': admin({ id: 'copied', name: 'A study', copyOf: MISSING }),
    },
  },
  'surveySchemes.validate': { as: 'leader', fine: { document }, bad: { document: [] } },
  'surveySchemes.import': {
    as: 'surveyAdmin',
    fine: ({ app }) => file(app.given.name('imported')),
    full: file('imported'),
    bad: { ...file('imported'), format: 'a letter' },
    refusals: {
      'scheme.built_in': admin(file('default')),
      'scheme.has_draft': async (setting) => admin(file((await drafted(setting)).schemeId)),
    },
  },
  'surveySchemes.get': { as: 'leader', fine: BUILT_IN, bad: { schemeId: 'a scheme?' }, refusals: noScheme() },
  'surveySchemes.update': {
    as: 'surveyAdmin',
    fine: async (setting) => ({ ...(await drafted(setting)), name: 'Another name' }),
    full: { schemeId: 'full', name: 'Another name', document, baseVersion: OLD },
    bad: { schemeId: 'full', name: '' },
    refusals: edits(),
  },
  'surveySchemes.delete': {
    as: 'surveyAdmin',
    fine: drafted,
    full: { schemeId: 'full' },
    bad: { schemeId: 'a scheme?' },
    refusals: {
      ...noScheme(),
      'scheme.built_in': admin(BUILT_IN),
      'scheme.was_published': async (setting) => admin(await published(setting)),
      'scheme.in_use': async (setting) => {
        const { schemeId } = await drafted(setting);
        await used(setting, schemeId);
        return admin({ schemeId });
      },
    },
  },
  'surveySchemes.publish': {
    as: 'surveyAdmin',
    fine: drafted,
    full: { schemeId: 'full', baseVersion: OLD },
    bad: { schemeId: 'a scheme?' },
    refusals: {
      ...edits(),
      'scheme.no_draft': async (setting) => admin(await published(setting)),
      'scheme.has_faults': async (setting) => admin(await drafted(setting, faulty)),
    },
  },
  'surveySchemes.retire': {
    as: 'surveyAdmin',
    fine: published,
    full: { schemeId: 'full', baseVersion: OLD },
    bad: { schemeId: 'a scheme?' },
    refusals: {
      ...edits(),
      'scheme.not_published': async (setting) => admin(await drafted(setting)),
      'scheme.in_use': async (setting) => {
        const { schemeId } = await published(setting);
        await used(setting, schemeId);
        return admin({ schemeId });
      },
    },
  },
  'surveySchemes.getVersion': {
    as: 'leader',
    fine: { ...BUILT_IN, number: 1 },
    bad: { ...BUILT_IN, number: 0 },
    refusals: { ...noScheme({ number: 1 }), ...noVersion },
  },
  'surveySchemes.preview': {
    as: 'leader',
    fine: { ...BUILT_IN, number: 1, language: 'fr' },
    bad: { ...BUILT_IN, number: 1, language: 'no language!' },
    refusals: {
      ...noScheme({ number: 1 }),
      ...noVersion,
      'scheme.has_faults': async (setting) => admin({ ...(await drafted(setting, {})), number: 1 }),
    },
  },
  'surveySchemes.export': {
    as: 'leader',
    fine: { ...BUILT_IN, number: 1 },
    bad: { ...BUILT_IN, number: 0 },
    refusals: { ...noScheme({ number: 1 }), ...noVersion },
  },
  'surveySchemes.getQuestionnaire': {
    as: 'leader',
    fine: { ...BUILT_IN, number: 1 },
    bad: { ...BUILT_IN, number: 0 },
    refusals: {
      ...noScheme({ number: 1 }),
      ...noVersion,
      'scheme.has_faults': async (setting) => admin({ ...(await drafted(setting, {})), number: 1 }),
    },
  },
  'surveySchemes.compare': {
    as: 'leader',
    fine: { ...BUILT_IN, from: 1, to: 1 },
    bad: { ...BUILT_IN, from: 1, to: 0 },
    refusals: {
      ...noScheme({ from: 1, to: 1 }),
      'scheme_version.not_found': admin({ ...BUILT_IN, from: 77, to: 1 }),
    },
  },
  'surveySchemes.ofSurvey': {
    fine: { surveyId: 'survey', language: 'fr' },
    bad: { surveyId: 'survey', language: 'no language!' },
    refusals: { 'survey.not_found': { as: 'admin', input: { surveyId: MISSING } } },
  },
  'surveySchemes.questionnaireOfSurvey': {
    fine: { surveyId: 'survey' },
    bad: { surveyId: 'a survey?' },
    refusals: { 'survey.not_found': { as: 'admin', input: { surveyId: MISSING } } },
  },
};
