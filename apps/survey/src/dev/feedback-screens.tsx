import type { FeedbackRule, MyFeedback, Submission } from 'dietary-recall-client';
import { PageOf } from '../app.tsx';
import { device } from '../store/device.ts';
import { draftOf } from '../store/kept.ts';
import { draftKey } from '../store/recall.ts';
import { nearlyComplete } from './example-recalls.ts';
import { consent, context, DAY, person, STARTED_AT, SURVEY_ID } from './example-survey.ts';
import { AWAY, NEVER, refused, type Answers } from './pretend-service.ts';
import { forgetRecall, press, USUAL } from './recall-screen.tsx';
import type { States, Subjects } from './screens.tsx';

const protein = { nutrientTypeId: 11, description: 'Protein', unit: 'g' };
const fibre = { nutrientTypeId: 17, description: 'Dietary fibre', unit: 'g' };

type Sector = FeedbackRule['sectors'][number];

function sector(id: number, name: string, sentiment: Sector['sentiment'], start: number, end: number): Sector {
  return { id, name, description: `Here stands what to do: ${name.toLowerCase()}.`, sentiment, range: { start, end } };
}

function rule(of: typeof protein, value: number, valueUnit: string, sectors: Sector[]): FeedbackRule {
  const isIn = ({ range }: Sector) => range.start <= value && value < range.end;
  return {
    demographicGroupId: 3,
    ...of,
    nutrientRuleType: 'range',
    value,
    valueUnit,
    missing: [],
    sector: sectors.find(isIn) ?? null,
    targetSector: sectors.find(({ sentiment }) => sentiment === 'good') ?? null,
    sectors,
    incomplete: false,
  };
}

const feedback: MyFeedback = {
  recalls: { count: 2, items: [{ id: '1', startTime: STARTED_AT, submittedAt: STARTED_AT, incomplete: false }] },
  physicalData: {
    sex: 'f',
    age: 34,
    weight: 65,
    height: 165,
    physicalActivityLevel: { id: 1, name: 'Light activity', coefficient: 1.545 },
    weightTarget: { id: 'keep_weight', name: 'Keep my weight', coefficient: 0 },
  },
  missing: [],
  bmr: { kcal: 1348.4, equation: 'weight-and-height' },
  energyRequirement: 2083,
  intakes: [
    {
      nutrientTypeId: 1,
      description: 'Energy',
      unit: 'kcal',
      amount: 1894,
      unknown: { foods: 1, grams: 200, kcal: 0 },
      incomplete: false,
    },
  ],
  rules: [
    rule(protein, 1.1, 'g/kg', [
      sector(1, 'Too little', 'low', 0, 0.83),
      sector(2, 'Enough', 'good', 0.83, 1.7),
      sector(3, 'More than needed', 'neutral', 1.7, 100_000),
    ]),
    rule(fibre, 14, 'g', [sector(4, 'Too little', 'low', 0, 25), sector(5, 'Enough', 'good', 25, 100_000)]),
  ],
  topFoods: [
    {
      ...protein,
      foods: [
        { code: 'PIZM', description: 'Pizza, cheese and tomato', amount: 30, share: 46 },
        { code: 'BKBN', description: 'Baked beans in tomato sauce', amount: 12, share: 18 },
        { code: 'CFLK', description: 'Corn flakes', amount: 2.6, share: 4 },
      ],
      rest: { foodCount: 8, amount: 20, share: 32 },
      incomplete: false,
    },
  ],
};

function page(answers: Answers, act?: () => unknown): States[string] {
  return {
    answers: { ...USUAL, ...answers },
    show: () => <PageOf route={{ page: 'feedback', surveyId: SURVEY_ID }} />,
    act,
  };
}

const asked = {
  'feedback.mine': { ...feedback, missing: ['sex', 'age'] },
  'profile.getPhysicalData': { userProfile: {}, physicalData: null },
  'energyRequirements.listPhysicalActivityLevels': [
    { id: 1, name: 'Sedentary or light activity', coefficient: 1.545 },
    { id: 2, name: 'Active or moderately active', coefficient: 1.845 },
    { id: 3, name: 'Vigorous or vigorously active', coefficient: 2.2 },
  ],
  'energyRequirements.listWeightTargets': [
    { id: 'keep_weight', name: 'Keep my weight', coefficient: 0 },
    { id: 'lose_weight', name: 'Lose weight', coefficient: -500 },
    { id: 'gain_weight', name: 'Gain weight', coefficient: 500 },
  ],
};

export const FEEDBACK: Subjects<string> = {
  cards: {
    '': page({ 'feedback.mine': feedback }),
    'in no sector': page({
      'feedback.mine': { ...feedback, rules: [rule(protein, 5, 'g/kg', [sector(1, 'Enough', 'good', 0.83, 1.7)])] },
    }),
    'of little known': page({ 'feedback.mine': { ...feedback, energyRequirement: null, rules: [] } }),
    'as tables': page({ 'feedback.mine': feedback }, async () => {
      await press('.cards .way');
      for (const button of document.querySelectorAll<HTMLElement>('.cards [aria-expanded=false]')) button.click();
    }),
  },
  'about you': {
    '': page(asked),
    refused: page({ ...asked, 'profile.updatePhysicalData': refused(400, 'request.invalid') }, () =>
      press('main .button--main'),
    ),
    'one field refused': page(
      {
        ...asked,
        'profile.getPhysicalData': { userProfile: {}, physicalData: { weight: 6500 } },
        // It may be cleared.
        'profile.updatePhysicalData': ({ weight }: { weight?: number | null }) =>
          weight === null
            ? {}
            : refused(400, 'request.invalid', { issues: [{ path: 'weight', code: 'too_big', message: 'Too big.' }] }),
      },
      () => press('main .button--main'),
    ),
    offline: page({ ...asked, 'profile.getPhysicalData': AWAY }),
  },
  none: {
    '': page({ 'feedback.mine': refused(409, 'feedback.too_few', { facts: { needed: 3, submitted: 1 } }) }),
    'in this survey': page({ 'feedback.mine': refused(403, 'feedback.disabled') }),
  },
  offline: { '': page({ 'feedback.mine': AWAY }) },
  loading: { '': page({ 'feedback.mine': NEVER }) },
  'signed out': { '': page({ 'auth.refresh': refused(400, 'auth.refresh_refused') }) },
};

const item = {
  id: '1',
  startTime: STARTED_AT,
  endTime: STARTED_AT,
  submittedAt: STARTED_AT,
  timeZone: 'Europe/London',
  recallNumber: 1,
  recallDate: DAY,
  isRecallDateDerived: false,
  mealCount: 3,
  foodCount: 11,
};
const list = (items: object[]) => ({ items, total: items.length, limit: 20, offset: 0, nextCursor: null });
const meals: object[] = [
  {
    name: 'Breakfast',
    time: { hours: 8, minutes: 0, dayOffset: 0 },
    foods: [
      { localDescription: 'Corn flakes', linkedFoods: [{ localDescription: 'Semi skimmed milk', linkedFoods: [] }] },
    ],
    missingFoods: [{ name: 'aunt’s plum cake' }],
  },
  { name: 'Lunch', time: { hours: 13, minutes: 0, dayOffset: 0 }, foods: [], missingFoods: [] },
];
const recall = { ...item, meals } as unknown as Submission;

function recalls(answers: Answers, submissionId: string | null = null, act?: () => unknown): States {
  return {
    '': {
      answers: { ...USUAL, ...answers },
      show: async () => {
        await forgetRecall();
        return <PageOf route={{ page: 'recalls', surveyId: SURVEY_ID, submissionId }} />;
      },
      act,
    },
  };
}

const request = {
  id: '01a1fc15-6be5-47d1-9217-b0cd8680e2d0',
  what: 'recalls',
  surveyId: SURVEY_ID,
  state: 'open',
  note: null,
  reason: null,
  askedAt: STARTED_AT,
  dueAt: '2026-12-22T18:50:00.000Z',
  isOverdue: false,
  answeredAt: null,
  recallsErased: null,
};

async function unfoldAll(): Promise<void> {
  await press('.your-data summary');
  for (const entry of document.querySelectorAll<HTMLDetailsElement>('.your-data details')) entry.open = true;
}

/** What people may do with their data, unfolded. */
const yourData = (requests: object[], consented: object = {}): States =>
  recalls(
    {
      'submissions.listMine': list([item]),
      'deletionRequests.listMine': requests,
      'consents.get': { ...consent, ...consented },
    },
    null,
    unfoldAll,
  );

export const RECALLS: Subjects<string> = {
  some: recalls({ 'submissions.listMine': list([item, { ...item, id: '2', recallDate: '2026-11-12' }]) }),
  'no more today': recalls({
    'submissions.listMine': list([item]),
    'surveyData.userInfo': { ...person, redirectToFeedback: false, maximumDailySubmissionsReached: true },
  }),
  none: recalls({ 'submissions.listMine': list([]) }),
  'with a day under way': {
    '': {
      answers: { ...USUAL, 'submissions.listMine': list([]) },
      show: async () => {
        await forgetRecall();
        await device.keepDraft(draftKey(context), draftOf(nearlyComplete));
        return <PageOf route={{ page: 'recalls', surveyId: SURVEY_ID, submissionId: null }} />;
      },
    },
  },
  offline: recalls({ 'submissions.listMine': AWAY }),
  'your data': yourData([]),
  'deletion asked for': yourData([request]),
  'deletion refused': yourData([{ ...request, state: 'refused', reason: 'The data are anonymous by now.' }], {
    onWithdrawal: 'erase',
  }),
  stopped: yourData([{ ...request, state: 'done' }], {
    withdrawal: { withdrawnAt: STARTED_AT, recalls: 'kept', recallCount: 1, mayReturn: true },
  }),
  one: recalls({ 'submissions.getMine': recall }, '1'),
  'one offline': recalls({ 'submissions.getMine': AWAY }, '1'),
  'not there': recalls({ 'submissions.getMine': refused(404, 'submission.not_found') }, '9'),
};
