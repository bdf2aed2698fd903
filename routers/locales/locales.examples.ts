import type { AnswersOf } from '../index.ts';

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

const overview = {
  ...locale,
  version,
  synonymSetCount: 12,
  splitWordCount: 4,
  index: { builtAt: '2026-03-01T09:12:40.120Z', foods: 175, categories: 38 },
};
const brazil = {
  englishName: 'Portuguese (Brazil)',
  localName: 'Português (Brasil)',
  respondentLanguage: 'pt-BR',
  flagCode: 'br',
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

const energyFactors = {
  version,
  own: [{ nutrientTypeId: 13, kcalPerUnit: 4 }],
  effective: [
    { nutrientTypeId: 11, kcalPerUnit: 4, description: 'Protein', unit: 'g', localeId: null },
    { nutrientTypeId: 13, kcalPerUnit: 4, description: 'Carbohydrate', unit: 'g', localeId: 'en_GB' },
  ],
};

export const localesExamples: AnswersOf<'locales'> = {
  list: [locale],
  get: overview,
  create: { ...overview, id: 'pt_BR', ...brazil, foodCount: 0, synonymSetCount: 0, splitWordCount: 0, index: null },
  update: overview,
  delete: { id: 'pt_BR' },
  getSynonymSets: synonymSets,
  replaceSynonymSets: synonymSets,
  getSplitLists: splitLists,
  replaceSplitLists: splitLists,
  getFixedRanking: fixedRanking,
  replaceFixedRanking: fixedRanking,
  getExportColumns: exportColumns,
  replaceExportColumns: exportColumns,
  getBelowDetection: { version, belowDetection: 'unknown' },
  replaceBelowDetection: { version, belowDetection: 'half' },
  getEnergyFactors: energyFactors,
  replaceEnergyFactors: energyFactors,
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
        at: '2026-03-01T09:12:40.120Z',
        actor: { id: 2, name: 'Edith Editor' },
        area: 'food-lists',
        action: 'update',
        subject: { kind: 'locale', id: 'en_GB', label: null },
        surveyId: null,
        localeId: 'en_GB',
        before: { synonymSets: [] },
        after: { synonymSets: synonymSets.sets },
        importName: null,
        reason: null,
      },
    ],
    total: 1,
    isTotalExact: true,
    limit: 20,
    offset: 0,
    nextCursor: null,
  },
};
