import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../index.ts';

const version = '5f0c2f8e-0b7e-4a43-9a7d-2f9a0c3f1c11';

const locale = {
  id: 'en_GB',
  englishName: 'English (United Kingdom)',
  localName: 'English (United Kingdom)',
  respondentLanguage: 'en',
  adminLanguage: 'en',
  flagCode: 'gb',
  textDirection: 'ltr' as const,
  prototypeLocale: null,
  foodCount: 178,
};

const synonymSets = { version, sets: [['soda', 'pop', 'soft drink']] };
const splitLists = { version, splitWords: ['and', 'with'], keepPairs: [{ word: 'fish', next: ['chips'] }] };
const fixedRanking = { version, codes: ['CFLK', 'PORS'] };

const exportColumns = {
  version: '5f0c2f8e-0b7e-4a43-9a7d-2f9a0c3f1c11',
  nutrientsOf: 'en_GB',
  nutrients: [
    { id: 1, description: 'Energy (kcal)', unit: 'kcal' },
    { id: 11, description: 'Protein', unit: 'g' },
  ],
  fieldsOf: null,
  fields: [],
};

export const localesExamples: inferRouterOutputs<AppRouter>['locales'] = {
  list: [locale],
  get: {
    ...locale,
    synonymSetCount: 12,
    splitWordCount: 4,
    index: { builtAt: '2026-03-01T09:12:40.120Z', foods: 175, categories: 38 },
  },
  getSynonymSets: synonymSets,
  replaceSynonymSets: synonymSets,
  getSplitLists: splitLists,
  replaceSplitLists: splitLists,
  getFixedRanking: fixedRanking,
  replaceFixedRanking: fixedRanking,
  getExportColumns: exportColumns,
  replaceExportColumns: exportColumns,
  problems: {
    items: [
      {
        kind: 'empty-image-set',
        food: { code: 'PORS', englishDescription: 'Porridge', localDescription: 'Porridge made with whole milk' },
        detail: 'as-served set "porridge"',
      },
    ],
    total: 1,
    limit: 50,
    offset: 0,
    counts: {
      'no-portion-method': 0,
      'no-nutrient-record': 0,
      'no-local-description': 0,
      'only-hidden-categories': 0,
      'empty-image-set': 1,
      uncategorised: 0,
    },
  },
  changes: {
    items: [
      {
        id: '18',
        changedAt: '2026-03-01T09:12:40.120Z',
        user: { id: 2, name: 'Edith Editor' },
        action: 'update',
        locale: 'en_GB',
        code: 'en_GB',
        before: { synonymSets: [] },
        after: { synonymSets: synonymSets.sets },
      },
    ],
    total: 1,
    limit: 20,
    offset: 0,
    nextCursor: null,
  },
  listFoodGroups: [
    { id: 0, name: 'Unassigned' },
    { id: 7, name: 'Breakfast cereals' },
  ],
};
