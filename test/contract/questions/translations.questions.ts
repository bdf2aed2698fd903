import { inList } from './foods.questions.ts';
import { noLocale, type AreaQuestions } from './questions.ts';

const locale = 'en_GB';
const texts = [
  { kind: 'method', key: 'in_a_bowl', text: 'Dans une assiette creuse' },
  { kind: 'unit', key: 'slice', text: null },
];
const change = { language: 'fr', texts };
const listed = { language: 'fr', search: 'bol', limit: 5, offset: 0 };

export const translationQuestions: AreaQuestions = {
  'translations.get': {
    fine: { language: 'fr', locale },
    bad: { language: 'fr_FR' },
    refusals: inList({ language: 'fr', locale }),
  },
  'translations.list': { as: 'maintainer', fine: listed, bad: { ...listed, limit: 0 } },
  'translations.update': { as: 'admin', fine: change, bad: { language: 'fr', texts: [] } },
  'translations.listOfLocale': {
    as: 'maintainer',
    fine: { locale, ...listed },
    bad: { locale, ...listed, kind: 'verb' },
    refusals: {
      'locale.not_found': noLocale(listed),
      'locale.index_not_ready': { as: 'maintainer', cold: true, input: { locale, ...listed } },
    },
  },
  'translations.updateOfLocale': {
    as: 'maintainer',
    fine: { locale, ...change },
    bad: { locale, language: 'fr', texts: [{ kind: 'unit', key: '', text: 'x' }] },
    refusals: { 'locale.not_found': noLocale(change) },
  },
};
