import type { AnswersOf } from '../index.ts';

const good = {
  id: 12,
  name: 'Enough',
  description: null,
  sentiment: 'good' as const,
  range: { start: 0.83, end: 1.7 },
};
const protein = { nutrientTypeId: 11, description: 'Protein', unit: 'g' };

export const feedbackExamples: AnswersOf<'feedback'> = {
  mine: {
    recalls: {
      count: 1,
      items: [
        {
          id: '01a1fc69-c1ca-730c-855a-6138c970032c',
          startTime: '2026-03-01T18:02:11.000Z',
          submittedAt: '2026-11-21T04:42:31.737Z',
          incomplete: false,
        },
      ],
    },
    physicalData: {
      sex: 'f',
      age: 34,
      weight: 65,
      height: 165,
      physicalActivityLevel: { id: 1, name: 'Sedentary or light activity', coefficient: 1.545 },
      weightTarget: { id: 'keep_weight', name: 'Keep my weight', coefficient: 0 },
    },
    missing: [],
    bmr: { kcal: 1348.4, equation: 'weight-and-height' },
    energyRequirement: 2083.278,
    intakes: [{ ...protein, amount: 65, unknown: { foods: 1, grams: 200, kcal: 0 }, incomplete: false }],
    rules: [
      {
        demographicGroupId: 3,
        ...protein,
        nutrientRuleType: 'per_unit_of_weight',
        value: 1,
        valueUnit: 'g/kg',
        missing: [],
        sector: good,
        targetSector: good,
        sectors: [good],
        incomplete: false,
      },
    ],
    topFoods: [
      {
        ...protein,
        foods: [{ code: 'CFLK', description: 'Corn flakes', amount: 2.6, share: 4 }],
        rest: { foodCount: 11, amount: 62.4, share: 96 },
        incomplete: false,
      },
    ],
  },
};
