import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../index.ts';

const main = {
  version: '5f0c2f8e-0b7e-4a43-9a7d-2f9a0c3f1c11',
  code: 'CFLK',
  englishDescription: 'Corn flakes',
  groupCode: 0,
  attributes: {
    readyMealOption: null,
    sameAsBeforeOption: true,
    reasonableAmount: 300,
    defaultAmount: null,
    useInRecipes: null,
  },
  parentCategories: [
    {
      code: 'CRFL',
      englishDescription: 'Flakes',
      localDescription: 'Flakes, puffs and shaped cereals',
      isHidden: false,
    },
  ],
  localeRestrictions: [],
};

const local = {
  version: '0c7b8a5e-5b0c-4b7a-8d6f-0f6a3f1d2e99',
  localDescription: 'Corn flakes',
  nutrientTableCodes: { en_GB: 'CFLK' },
  portionSize: [
    {
      method: 'as-served' as const,
      description: 'use_an_image',
      imageUrl: null,
      useForRecipes: false,
      conversionFactor: 1,
      parameters: { servingImageSet: 'cornflakes' },
    },
  ],
  associatedFoods: [
    {
      target: { type: 'category' as const, code: 'MILK', englishDescription: 'Milk', localDescription: 'Milk' },
      promptText: 'Did you have milk on your cereal?',
      linkAsMain: false,
      genericName: 'milk',
      multiple: false,
    },
  ],
  brandNames: [],
  alternativeNames: ['cornflakes'],
  isListed: true,
};

export const foodRecordsExamples: inferRouterOutputs<AppRouter>['foodRecords'] = {
  delete: { code: 'CFLK' },
  update: main,
  list: {
    items: [{ code: 'CFLK', englishDescription: 'Corn flakes', localDescription: 'Corn flakes', isListed: true }],
    total: 1,
    limit: 50,
    offset: 0,
  },
  codeAvailable: { available: false },
  get: { main, local },
  create: main,
  addToLocale: { added: true },
  removeFromLocale: { removed: true },
  createLocal: { ...main, localeRestrictions: ['en_GB'] },
  createWithAutomaticCode: { ...main, code: 'F000' },
  clone: { clonedFoodCode: 'F001' },
  cloneAsLocal: { clonedFoodCode: 'F002' },
  updateLocal: local,
  changes: {
    items: [
      {
        id: '17',
        at: '2026-03-01T09:12:40.120Z',
        actor: { id: 2, name: 'Edith Editor' },
        area: 'food-lists',
        action: 'update',
        subject: { kind: 'food', id: 'CFLK', label: null },
        surveyId: null,
        localeId: null,
        before: { ...main, englishDescription: 'Cornflakes' },
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
