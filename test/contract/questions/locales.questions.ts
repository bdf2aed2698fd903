import { randomUUID } from 'node:crypto';
import { MISSING, noLocale, type AreaQuestions, type Input, type Questions, type Setting } from './questions.ts';

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

const synonyms = editQuestions({ sets: [['soda', 'fizzy pop']] }, { sets: [['alone']] });
const ranking = editQuestions({ codes: ['MILK'] }, { codes: ['MILK', 'MILK'] });

const exportColumns = editQuestions({ nutrientIds: [1, 11], fields: ['note'] }, { nutrientIds: [1, 1], fields: [] });

export const localeQuestions: AreaQuestions = {
  'locales.list': { as: 'maintainer' },
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
  'locales.listFoodGroups': { as: 'maintainer' },
};
