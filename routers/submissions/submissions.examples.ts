import type { AnswersOf } from '../index.ts';

export const submissionsExamples: AnswersOf<'submissions'> = {
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
    nextCursor: null,
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
            weightVerified: null,
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
};
