import { randomUUID } from 'node:crypto';
import {
  MISSING,
  noLocale,
  type AreaQuestions,
  type Attempt,
  type Input,
  type Questions,
  type Setting,
} from './questions.ts';

const locale = 'en_GB';
const ofLocale: Questions = {
  as: 'maintainer',
  fine: { locale },
  bad: { locale: 'a locale?' },
  refusals: { 'locale.not_found': noLocale({}) },
};

async function currentVersion({ app, world }: Setting): Promise<string> {
  return (await (await app.as(world.maintainer)).locales.getSynonymSets({ locale })).version;
}

/** An edit on the stored version with the given fields. */
const edit = (said: Input) => async (setting: Setting) => ({
  locale,
  baseVersion: await currentVersion(setting),
  ...said,
});

const editQuestions = (said: Input, wrong: Input): Questions => ({
  as: 'maintainer',
  fine: edit(said),
  full: { locale, baseVersion: randomUUID(), ...said },
  bad: { locale, baseVersion: randomUUID(), ...wrong },
  refusals: {
    'locale.not_found': noLocale({ baseVersion: randomUUID(), ...said }),
    'locale.version_conflict': { as: 'maintainer', input: { locale, baseVersion: randomUUID(), ...said } },
  },
});

const MISSING_LOCALE = 'no-such-locale';
const asAdmin = (input: Input): Attempt => ({ as: 'admin', input });
const described = {
  englishName: 'Portuguese (Brazil)',
  localName: 'Português (Brasil)',
  respondentLanguage: 'pt-BR',
  adminLanguage: 'en',
  flagCode: 'br',
};
let made = 0;
const nextId = () => `q_${++made}`;

const synonyms = editQuestions({ sets: [['soda', 'fizzy pop']] }, { sets: [['alone']] });
const ranking = editQuestions({ codes: ['MILK'] }, { codes: ['MILK', 'MILK'] });

const exportColumns = editQuestions({ nutrientIds: [1, 11], fields: ['note'] }, { nutrientIds: [1, 1], fields: [] });

const energyFactors = editQuestions(
  { factors: [{ nutrientTypeId: 13, kcalPerUnit: 4 }] },
  { factors: [{ nutrientTypeId: 13, kcalPerUnit: -4 }] },
);

export const localeQuestions: AreaQuestions = {
  'locales.list': { as: 'maintainer', fine: { search: 'en', limit: 5, offset: 0 }, bad: { limit: 501 } },
  'locales.create': {
    as: 'admin',
    fine: () => ({ id: nextId(), ...described }),
    full: { id: 'pt_BR', ...described, textDirection: 'ltr', prototypeLocale: locale },
    bad: { id: 'a locale?', ...described },
    refusals: {
      'locale.duplicate_id': asAdmin({ id: locale, ...described }),
      'locale.reserved_id': asAdmin({ id: 'associated', ...described }),
      'locale.illegal_prototype': asAdmin({ id: 'self', ...described, prototypeLocale: 'self' }),
      'reference.not_found': asAdmin({ id: 'orphan', ...described, prototypeLocale: MISSING_LOCALE }),
    },
  },
  'locales.update': {
    as: 'admin',
    fine: { locale, flagCode: 'gb' },
    full: { locale, baseVersion: randomUUID(), ...described, textDirection: 'ltr', prototypeLocale: 'fr_FR' },
    bad: { locale, respondentLanguage: 'no language' },
    refusals: {
      'locale.not_found': noLocale({ flagCode: 'gb' }),
      'locale.version_conflict': asAdmin({ locale, baseVersion: randomUUID(), flagCode: 'gb' }),
      'locale.illegal_prototype': asAdmin({ locale, prototypeLocale: locale }),
      'reference.not_found': asAdmin({ locale, prototypeLocale: MISSING_LOCALE }),
    },
  },
  'locales.delete': {
    as: 'admin',
    fine: async ({ app }) => ({ locale: (await app.given.locale({ id: nextId() })).id }),
    full: { locale: MISSING_LOCALE },
    bad: { locale: 'a locale?' },
    refusals: { 'locale.not_found': noLocale({}), 'locale.in_use': asAdmin({ locale }) },
  },
  'locales.get': ofLocale,
  'locales.getSynonymSets': ofLocale,
  'locales.replaceSynonymSets': {
    ...synonyms,
    refusals: {
      ...synonyms.refusals,
      'locale.unusable_synonyms': async (setting) => ({
        as: 'maintainer',
        input: await edit({ sets: [['soda', 'Soda']] })(setting),
      }),
    },
  },
  'locales.getSplitLists': ofLocale,
  'locales.replaceSplitLists': editQuestions(
    { splitWords: ['and'], keepPairs: [{ word: 'fish', next: ['chips'] }] },
    { splitWords: ['two words'], keepPairs: [] },
  ),
  'locales.getExportColumns': ofLocale,
  'locales.replaceExportColumns': {
    ...exportColumns,
    refusals: {
      ...exportColumns.refusals,
      'reference.not_found': async (setting) => ({
        as: 'maintainer',
        input: await edit({ nutrientIds: [99_999], fields: [] })(setting),
      }),
    },
  },
  'locales.getBelowDetection': ofLocale,
  'locales.replaceBelowDetection': editQuestions({ belowDetection: 'half' }, { belowDetection: 'a third' }),
  'locales.getEnergyFactors': ofLocale,
  'locales.replaceEnergyFactors': {
    ...energyFactors,
    refusals: {
      ...energyFactors.refusals,
      'reference.not_found': async (setting) => ({
        as: 'maintainer',
        input: await edit({ factors: [{ nutrientTypeId: 99_999, kcalPerUnit: null }] })(setting),
      }),
    },
  },
  'locales.getFixedRanking': ofLocale,
  'locales.replaceFixedRanking': {
    ...ranking,
    refusals: {
      ...ranking.refusals,
      'reference.not_found': async (setting) => ({
        as: 'maintainer',
        input: await edit({ codes: [MISSING] })(setting),
      }),
    },
  },
  'locales.problems': {
    ...ofLocale,
    fine: { locale, kind: 'no-portion-method', search: 'water' },
    bad: { locale, kind: 'x' },
  },
  'locales.changes': { ...ofLocale, bad: { locale, limit: 51 } },
};
