import type { inferRouterOutputs } from '@trpc/server';
import { categoryRecordsExamples } from './category-records/category-records.examples.ts';
import { foodBrowserExamples } from './food-browser/food-browser.examples.ts';
import { foodRecordsExamples } from './food-records/food-records.examples.ts';
import type { AppRouter } from './index.ts';
import { localesExamples } from './locales/locales.examples.ts';

/** An answer of each operation on the demo data, shortened, for the API document. A new procedure has to have one. */
export const EXAMPLES: inferRouterOutputs<AppRouter> = {
  auth: {
    login: {
      accessToken: 'eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IV7pAx_Zmeo',
      tokenType: 'Bearer',
      expiresInSeconds: 900,
    },
    loginAlias: {
      accessToken: 'eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IV7pAx_Zmeo',
      tokenType: 'Bearer',
      expiresInSeconds: 900,
    },
    loginToken: {
      accessToken: 'eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IV7pAx_Zmeo',
      tokenType: 'Bearer',
      expiresInSeconds: 900,
    },
    refresh: {
      accessToken: 'eyJhbGciOiJIUzI1NiJ9.e30.ZRrHA1JJJW8opsbCGfG_HACGpVUMN_a9IV7pAx_Zmeo',
      tokenType: 'Bearer',
      expiresInSeconds: 900,
    },
    logout: {
      signedOut: true,
    },
    me: {
      id: 3,
      name: 'Demo respondent respondent1',
      email: null,
      roles: ['demo/respondent', 'demo-en_IE/respondent'],
      surveys: [
        {
          surveyId: 'demo',
          userName: 'respondent1',
        },
      ],
    },
  },
  foodBrowser: foodBrowserExamples,
  foodRecords: foodRecordsExamples,
  categoryRecords: categoryRecordsExamples,
  locales: localesExamples,
  foods: {
    lookup: {
      foods: [
        {
          code: 'CFLK',
          localDescription: 'Corn flakes',
        },
      ],
      categories: [
        {
          code: 'CRFL',
          localDescription: 'Flakes, puffs and shaped cereals',
        },
      ],
    },
    lookupForRecipes: {
      foods: [
        {
          code: 'CRSP',
          localDescription: 'Crisps, ready salted',
        },
      ],
      categories: [
        {
          code: 'PLMK',
          localDescription: 'Plant based drinks',
        },
      ],
    },
    lookupInCategory: {
      foods: [
        {
          code: 'PORS',
          localDescription: 'Porridge made with whole milk',
        },
      ],
      categories: [],
    },
    suggestCategories: {
      categories: [
        {
          code: 'MCRL',
          localDescription: 'Milk on cereal',
        },
        {
          code: 'SGAR',
          localDescription: 'Sugar and sweeteners',
        },
      ],
    },
    splitDescription: {
      parts: ['toast', 'jam'],
    },
    get: {
      code: 'CFLK',
      localDescription: 'Corn flakes',
      readyMealOption: false,
      sameAsBeforeOption: true,
      reasonableAmount: 200,
      caloriesPer100g: 357,
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
  },
  categories: {
    listRoots: [
      {
        code: 'BRED',
        localDescription: 'Bread, rolls and toast',
      },
    ],
    contents: {
      foods: [],
      categories: [
        {
          code: 'CRFL',
          localDescription: 'Flakes, puffs and shaped cereals',
        },
      ],
    },
  },
  portionSizes: {
    weight: {
      method: 'weight',
      description: 'weight',
      imageUrl: 'https://recall.example.org/images/portion/weight.svg',
      useForRecipes: true,
      conversionFactor: 1,
      parameters: {},
    },
    getAsServed: {
      selectionImageUrl: 'https://recall.example.org/images/as-served/rice/4.svg',
      images: [
        {
          mainImageUrl: 'https://recall.example.org/images/as-served/rice/1.svg',
          thumbnailUrl: 'https://recall.example.org/images/as-served/rice/1.svg',
          weight: 50,
          label: null,
        },
      ],
    },
    getManyAsServed: [
      {
        selectionImageUrl: 'https://recall.example.org/images/as-served/rice/4.svg',
        images: [
          {
            mainImageUrl: 'https://recall.example.org/images/as-served/rice/1.svg',
            thumbnailUrl: 'https://recall.example.org/images/as-served/rice/1.svg',
            weight: 50,
            label: null,
          },
        ],
      },
    ],
    getGuideImage: {
      description: 'Apples and pears by size',
      imageMap: {
        baseImageUrl: 'https://recall.example.org/images/image-maps/apples.svg',
        objects: [
          {
            id: 1,
            description: 'Small',
            overlayUrl: null,
            outline: [0.2915, 0.3335, 0.2893, 0.3492, 0.2829, 0.3639],
          },
        ],
      },
      weights: {
        '1': 75,
      },
    },
    getImageMap: {
      baseImageUrl: 'https://recall.example.org/images/image-maps/apples.svg',
      objects: [
        {
          id: 1,
          description: 'Small',
          overlayUrl: null,
          outline: [0.2915, 0.3335, 0.2893, 0.3492, 0.2829, 0.3639],
        },
      ],
    },
    getManyImageMaps: [
      {
        baseImageUrl: 'https://recall.example.org/images/image-maps/apples.svg',
        objects: [
          {
            id: 1,
            description: 'Small',
            overlayUrl: null,
            outline: [0.2915, 0.3335, 0.2893, 0.3492, 0.2829, 0.3639],
          },
        ],
      },
    ],
    getDrinkware: {
      guideId: 'glasses',
      scales: [
        {
          objectId: 1,
          baseImageUrl: 'https://recall.example.org/images/drinkware/glasses/1.svg',
          overlayImageUrl: 'https://recall.example.org/images/drinkware/glasses/1-overlay.svg',
          width: 600,
          height: 800,
          emptyLevel: 754,
          fullLevel: 74,
          volumeSamples: [
            {
              fl: 0.1,
              v: 16,
            },
          ],
        },
      ],
    },
  },
  surveyData: {
    publicParameters: {
      localeId: 'en_GB',
      respondentLanguageId: 'en',
      supportEmail: 'support@example.org',
      originatingURL: null,
      errorReporting: {
        reportSurveyState: false,
        reportStackTrace: false,
      },
    },
    feedbackStyle: {
      feedbackStyle: 'default',
    },
    parameters: {
      id: 'demo',
      schemeId: 'default',
      localeId: 'en_GB',
      state: 'running',
      suspensionReason: null,
      description: '<p>What did you eat and drink yesterday?</p>',
      finalPageHtml: '<p>Thank you for your recall.</p>',
      storeUserSessionOnServer: true,
      numberOfSurveysForFeedback: 1,
      maximumDailySubmissions: 1000000,
      maximumTotalSubmissions: null,
      minimumSubmissionInterval: 0,
      searchSortingAlgorithm: 'popularity',
      searchMatchScoreWeight: 20,
    },
    userInfo: {
      id: 3,
      name: 'Demo respondent respondent1',
      recallNumber: 5,
      redirectToFeedback: true,
      maximumTotalSubmissionsReached: false,
      maximumDailySubmissionsReached: false,
    },
    followUp: {
      followUpUrl: null,
      showFeedback: true,
    },
  },
  submissions: {
    submit: {
      submissionId: '01a1fc69-c1ca-730c-855a-6138c970032c',
      followUpUrl: null,
      redirectToFeedback: true,
    },
    listMine: {
      items: [
        {
          id: '01a1fc69-c1ca-730c-855a-6138c970032c',
          startTime: '2026-03-01T18:02:11.000Z',
          endTime: '2026-03-01T18:14:40.000Z',
          submittedAt: '2026-11-21T04:42:31.737Z',
          timeZone: 'Europe/London',
          mealCount: 1,
          foodCount: 1,
        },
      ],
      total: 1,
      limit: 1,
      offset: 0,
    },
    getMine: {
      id: '01a1fc69-c1ca-730c-855a-6138c970032c',
      startTime: '2026-03-01T18:02:11.000Z',
      endTime: '2026-03-01T18:14:40.000Z',
      submittedAt: '2026-11-21T04:42:31.737Z',
      timeZone: 'Europe/London',
      customData: {},
      meals: [
        {
          name: 'Breakfast',
          time: {
            hours: 8,
            minutes: 0,
          },
          customData: {},
          foods: [
            {
              code: 'CFLK',
              isResolved: true,
              englishDescription: 'Corn flakes',
              localDescription: 'Corn flakes',
              foodGroup: {
                id: 7,
                name: 'Breakfast cereals and cereal bars',
              },
              isReadyMeal: false,
              searchTerm: 'corn flaks',
              brand: '',
              portionMethod: 'weight',
              portionData: {},
              servingWeight: 30,
              leftoversWeight: 0,
              portionWeight: 30,
              reasonableAmount: true,
              nutrientTableId: 'en_GB',
              nutrientTableCode: 'CFLK',
              fields: {},
              nutrients: {
                '1': 107.1,
                '11': 2.22,
                '13': 25.05,
              },
              customData: {},
            },
          ],
          missingFoods: [
            {
              name: 'Damson jam',
              brand: '',
              description: '',
              portionSize: 'one spoon',
              leftovers: '',
            },
          ],
        },
      ],
      totals: {
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
  },
  userSessions: {
    save: {
      created: '2026-11-21T04:42:32.001Z',
      updatedAt: '2026-11-21T04:42:32.001Z',
    },
    get: {
      data: {
        userId: 3,
        surveyId: 'demo',
        sessionData: '{"meals":[]}',
        created: '2026-11-21T04:42:32.001Z',
        updatedAt: '2026-11-21T04:42:32.001Z',
      },
    },
    remove: {
      deleted: 1,
    },
  },
};
