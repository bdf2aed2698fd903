import type { AnswersOf } from '../index.ts';
import { submissionsExamples } from '../submissions/submissions.examples.ts';

const NO_FLAGS = [
  { flag: 'unreasonable_portion', recalls: 0 },
  { flag: 'low_energy', recalls: 0 },
  { flag: 'high_energy', recalls: 0 },
  { flag: 'quick_completion', recalls: 0 },
  { flag: 'unresolved_food', recalls: 0 },
  { flag: 'default_portion', recalls: 0 },
  { flag: 'unknown_portion', recalls: 0 },
  { flag: 'incomplete', recalls: 0 },
] as const;

const flagCounts = (raised: Partial<Record<(typeof NO_FLAGS)[number]['flag'], number>>) =>
  NO_FLAGS.map(({ flag }) => ({ flag, recalls: raised[flag] ?? 0 }));

export const surveySubmissionsExamples: AnswersOf<'surveySubmissions'> = {
  list: {
    items: [
      {
        id: '01a1fc69-c1ca-730c-855a-6138c970032c',
        userId: 3,
        userName: 'ada',
        recallNumber: 1,
        recallDate: '2026-02-28',
        isRecallDateDerived: false,
        startTime: '2026-03-01T18:02:11.000Z',
        endTime: '2026-03-01T18:14:40.000Z',
        submittedAt: '2026-03-01T18:14:41.737Z',
        timeZone: 'Europe/London',
        minutesToComplete: 12.5,
        mealCount: 1,
        foodCount: 1,
        missingFoodCount: 1,
        energyKcal: 107.1,
        flags: ['low_energy'],
        validity: null,
      },
    ],
    total: 1,
    isTotalExact: true,
    limit: 50,
    offset: 0,
    nextCursor: null,
  },
  get: {
    ...submissionsExamples.getMine,
    respondent: { userId: 3, userName: 'ada' },
    interviewer: null,
    as: 'coded',
    isCoded: false,
    validity: null,
    flags: ['low_energy'],
  },
  createExportAddress: {
    url: 'https://recall.example.org/api/downloads?ticket=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIyIn0.c2lnbmF0dXJl',
    expiresAt: '2027-01-08T09:35:00.000Z',
  },
  delete: { submissionId: '01a1fc69-c1ca-730c-855a-6138c970032c' },
  monitoring: {
    timeZone: 'Europe/London',
    totals: {
      respondents: 240,
      respondentsWithRecalls: 181,
      respondentsDone: 64,
      recalls: 402,
      flaggedRecalls: 23,
      sessionsUnderWay: 5,
      abandonedSessions: 11,
    },
    days: [
      { date: '2026-03-01', recalls: 31, respondents: 30, flagged: 2 },
      { date: '2026-03-02', recalls: 0, respondents: 0, flagged: 0 },
    ],
    flags: flagCounts({ low_energy: 14, quick_completion: 3, unresolved_food: 9 }),
    respondents: {
      items: [
        {
          userId: 3,
          userName: 'ada',
          recalls: 1,
          lastSubmittedAt: '2026-03-01T18:14:41.737Z',
          isDone: false,
          sessionSavedAt: '2026-03-02T09:41:07.204Z',
          abandonedSessions: 0,
          flags: flagCounts({ low_energy: 1 }),
        },
      ],
      total: 240,
      isTotalExact: true,
      limit: 1,
      offset: 0,
    },
  },
  listExportColumns: [
    {
      key: 'portionWeight',
      heading: 'Portion size (g/ml)',
      type: 'number',
      unit: 'g',
      meaning: 'Weight eaten: served minus left over, of drinks too',
      source: 'calculation',
      values: '',
      empty: 'unknown, or the food was not found',
    },
  ],
  distributions: {
    energy: [
      {
        sex: 'f',
        recalls: 212,
        unknown: 0,
        low: 9,
        high: 2,
        median: 1812.4,
        cutOffs: { least: 500, most: 3500 },
        steps: [
          { from: 1500, recalls: 41 },
          { from: 1750, recalls: 47 },
        ],
      },
    ],
    minutes: { median: 13.5, shortest: 2, steps: [{ from: 12, recalls: 88 }] },
  },
  completion: {
    fields: ['region'],
    by: 'region',
    groupCount: 2,
    groups: [
      { value: 'north', respondents: 130, respondentsWithRecalls: 104, respondentsDone: 41, recalls: 233 },
      { value: null, respondents: 110, respondentsWithRecalls: 77, respondentsDone: 23, recalls: 169 },
    ],
  },
  listSessions: {
    items: [
      {
        userId: 3,
        userName: 'ada',
        state: 'abandoned',
        begunAt: '2026-03-01T18:02:11.000Z',
        savedAt: '2026-03-01T18:09:52.310Z',
        stage: 'portion-sizes',
        meals: 3,
        foods: 7,
        percent: 40,
      },
    ],
    total: 1,
    isTotalExact: true,
    limit: 50,
    offset: 0,
  },
};
