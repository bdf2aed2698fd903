import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../index.ts';

const cereals = { code: 'CRLS', englishDescription: 'Cereals', localDescription: 'Breakfast cereals', isHidden: false };

const main = {
  version: '5f0c2f8e-0b7e-4a43-9a7d-2f9a0c3f1c11',
  code: 'CRFL',
  englishDescription: 'Flakes',
  isHidden: false,
  attributes: {
    readyMealOption: null,
    sameAsBeforeOption: true,
    reasonableAmount: null,
    defaultAmount: null,
    useInRecipes: null,
  },
  parentCategories: [cereals],
  tags: [],
  localeRestrictions: [],
};

const local = {
  version: '0c7b8a5e-5b0c-4b7a-8d6f-0f6a3f1d2e99',
  localDescription: 'Flakes, puffs and shaped cereals',
  portionSize: [
    {
      method: 'cereal' as const,
      description: 'use_an_image',
      imageUrl: null,
      useForRecipes: false,
      conversionFactor: 1,
      parameters: { type: 'flake' as const },
    },
  ],
};

const inherited = {
  portionSize: [
    {
      method: 'weight' as const,
      description: 'weight',
      imageUrl: null,
      useForRecipes: true,
      conversionFactor: 1,
      parameters: {},
    },
  ],
  source: { source: 'current' as const, localeId: 'en_GB', record: { source: 'category' as const, code: 'CRLS' } },
};

export const categoryRecordsExamples: inferRouterOutputs<AppRouter>['categoryRecords'] = {
  delete: { code: 'CRFL' },
  update: main,
  list: { items: [cereals], total: 1, limit: 50, offset: 0 },
  codeAvailable: { available: false },
  get: { main, local, inherited, foods: { total: 30, withOwnMethods: 12, lacking: [12] } },
  create: { ...main, code: 'CRGR', englishDescription: 'Granola clusters' },
  updateLocal: local,
  addMethodToFoods: { changed: 12 },
  changes: {
    items: [
      {
        id: '18',
        at: '2026-03-01T09:14:02.310Z',
        actor: { id: 2, name: 'Edith Editor' },
        area: 'food-lists',
        action: 'update',
        subject: { kind: 'category', id: 'CRFL', label: null },
        surveyId: null,
        localeId: null,
        before: { ...main, englishDescription: 'Cereal flakes' },
        after: main,
        importName: null,
        reason: null,
      },
    ],
    total: 1,
    isTotalExact: true,
    limit: 50,
    offset: 0,
    nextCursor: null,
  },
};
