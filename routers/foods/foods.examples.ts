import type { inferRouterOutputs } from '@trpc/server';
import type { AppRouter } from '../index.ts';
import { thumbnailsExamples } from '../thumbnails/thumbnails.examples.ts';

const cornFlakes = thumbnailsExamples.get.thumbnail;

export const foodsExamples: inferRouterOutputs<AppRouter>['foods'] = {
  lookup: {
    foods: [
      {
        code: 'CFLK',
        localDescription: 'Corn flakes',
        thumbnail: cornFlakes,
      },
    ],
    categories: [
      {
        code: 'CRFL',
        localDescription: 'Flakes, puffs and shaped cereals',
        thumbnail: null,
      },
    ],
  },
  lookupForRecipes: {
    foods: [
      {
        code: 'CRSP',
        localDescription: 'Crisps, ready salted',
        thumbnail: null,
      },
    ],
    categories: [
      {
        code: 'PLMK',
        localDescription: 'Plant based drinks',
        thumbnail: null,
      },
    ],
  },
  lookupInCategory: {
    foods: [
      {
        code: 'PORS',
        localDescription: 'Porridge made with whole milk',
        thumbnail: null,
      },
    ],
    categories: [],
  },
  suggestCategories: {
    categories: [
      {
        code: 'MCRL',
        localDescription: 'Milk on cereal',
        thumbnail: null,
      },
      {
        code: 'SGAR',
        localDescription: 'Sugar and sweeteners',
        thumbnail: null,
      },
    ],
  },
  splitDescription: {
    parts: ['toast', 'jam'],
  },
  getSearchPack: {
    language: 'en',
    synonymSets: [['crisps', 'chips']],
    splitWords: ['and', 'with'],
    splitKeepPairs: [{ word: 'fish', next: ['chips'] }],
    fullPopularity: 20,
    foods: [{ code: 'CFLK', names: ['Corn flakes', 'cornflakes'], parents: ['CRFL'], use: 'any', score: 412 }],
    categories: [
      { code: 'CERL', name: 'Breakfast cereals', parents: [] },
      { code: 'CRFL', name: 'Flakes, puffs and shaped cereals', parents: ['CERL'] },
    ],
  },
  get: {
    code: 'CFLK',
    localDescription: 'Corn flakes',
    readyMealOption: false,
    sameAsBeforeOption: true,
    reasonableAmount: 200,
    defaultAmount: 30,
    caloriesPer100g: 357,
    nutrients: {},
    portionSizeMethods: [
      {
        method: 'cereal',
        description: 'in_a_bowl',
        imageUrl: null,
        useForRecipes: false,
        conversionFactor: 1,
        parameters: {
          type: 'flake',
        },
      },
    ],
    associatedFoods: [
      {
        target: {
          type: 'category',
          code: 'MCRL',
        },
        promptText: 'Did you have milk on your cereal?',
        linkAsMain: false,
        genericName: 'milk',
        multiple: false,
      },
    ],
    brands: ["Kellogg's"],
    categories: ['CRFL', 'CRLS', 'BRKF'],
    tags: ['cereal'],
    thumbnail: cornFlakes,
  },
  getWithSources: {
    data: {
      code: 'CFLK',
      englishDescription: 'Corn flakes',
      localDescription: 'Corn flakes',
      groupCode: 7,
      readyMealOption: false,
      sameAsBeforeOption: true,
      reasonableAmount: 200,
      defaultAmount: 30,
      useInRecipes: 0,
      nutrientTableCodes: {
        en_GB: 'CFLK',
      },
      portionSizeMethods: [
        {
          method: 'cereal',
          description: 'in_a_bowl',
          imageUrl: null,
          useForRecipes: false,
          conversionFactor: 1,
          parameters: {
            type: 'flake',
          },
        },
      ],
    },
    sources: {
      localDescription: {
        source: 'current',
        localeId: 'en_GB',
      },
      nutrientTables: {
        source: 'current',
        localeId: 'en_GB',
      },
      portionSize: {
        source: 'current',
        localeId: 'en_GB',
        record: {
          source: 'category',
          code: 'CRFL',
        },
      },
      inheritableAttributes: {
        readyMealOption: {
          source: 'default',
          code: null,
        },
        sameAsBeforeOption: {
          source: 'food',
          code: null,
        },
        reasonableAmount: {
          source: 'category',
          code: 'CRLS',
        },
        defaultAmount: {
          source: 'category',
          code: 'CRLS',
        },
        useInRecipes: {
          source: 'default',
          code: null,
        },
      },
    },
  },
  brandNames: ['WKD', 'Smirnoff Ice'],
  associatedFoods: [
    {
      target: {
        type: 'category',
        code: 'MCRL',
      },
      promptText: 'Did you have milk on your cereal?',
      linkAsMain: false,
      genericName: 'milk',
      multiple: false,
    },
  ],
  composition: {
    weight: 30,
    source: {
      tableId: 'en_GB',
      recordId: 'CFLK',
      url: null,
      copyrightNotice: null,
    },
    nutrients: {
      '1': 107.1,
      '11': 2.22,
      '13': 25.05,
    },
    types: {
      '1': {
        description: 'Energy (kcal)',
        unit: 'kcal',
      },
      '11': {
        description: 'Protein',
        unit: 'g',
      },
      '13': {
        description: 'Carbohydrate',
        unit: 'g',
      },
    },
  },
};
