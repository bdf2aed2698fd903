import { recall } from '../../support/recall.ts';
import { MISSING, type AreaQuestions, type Input, type Setting } from './questions.ts';

const surveyId = 'survey';
const UNKNOWN = '019aa7d2-5b1c-7cc3-8f0e-2f4f6f1f7c11';
const reasons = { reason: 'not-in-list', note: 'A note.' };
const milk = { code: 'MILK', grams: 15, brand: 'Brand' };
const missingJam = { surveyId, kind: 'missing-food', textKey: 'damson jam' };

/** A recall with two foods of a meal and a missing food. */
async function submitted({ app, world }: Setting, isMilkUnknown = false) {
  const caller = await app.as(world.person);
  const input = recall(world.survey, [
    { code: 'MILK', servingWeight: 100 },
    { code: 'WATER', servingWeight: 50 },
  ]);
  const unknown = { method: 'unknown', data: {} };
  const meals = input.meals.map((meal) => ({
    ...meal,
    foods: (meal.foods ?? []).map((food) =>
      isMilkUnknown && food.code === 'MILK' ? { ...food, portionSize: unknown } : food,
    ),
    missingFoods: [{ name: 'Damson jam' }],
  }));
  const { submissionId } = await caller.submissions.submit({ ...input, meals });
  const [meal] = (await caller.submissions.getMine({ surveyId, submissionId })).meals;
  const foodIds = [...(meal?.foods ?? []), ...(meal?.missingFoods ?? [])].map(({ foodId }) => foodId);
  const [foodId = '', otherId = '', missingId = ''] = foodIds;
  return { submissionId, mealId: meal?.mealId ?? '', foodId, otherId, missingId };
}
type Submitted = Awaited<ReturnType<typeof submitted>>;

async function coded({ app, world }: Setting, { submissionId, missingId }: Submitted, foods = [milk]): Promise<string> {
  const leader = await app.as(world.leader);
  const change = { kind: 'code', foodId: missingId, foods } as const;
  const { codings } = await leader.codings.code({ surveyId, submissionId, change, reason: 'other' });
  return codings[0]?.id ?? '';
}

/** An attempt of the staff on a new recall. */
const onRecall =
  (changeOf: (made: Submitted) => Input, prepare?: (setting: Setting, made: Submitted) => Promise<unknown>) =>
  async (setting: Setting) => {
    const made = await submitted(setting);
    await prepare?.(setting, made);
    return {
      as: 'leader' as const,
      input: { surveyId, submissionId: made.submissionId, change: changeOf(made), ...reasons },
    };
  };

const noSurvey = (input: object = {}) => ({
  'survey.not_found': { as: 'admin' as const, input: { ...input, surveyId: MISSING } },
});
const confirmed = (foodId: string) => ({ kind: 'confirm', foodId });
const ofUnknown = { surveyId, submissionId: UNKNOWN, change: confirmed(UNKNOWN), ...reasons };
const alike = { ...missingJam, change: { kind: 'code', foods: [milk] }, ...reasons };
const learnt = { surveyId, ...reasons };
const withdrawal = { surveyId, codingId: UNKNOWN, ...reasons };

export const codingQuestions: AreaQuestions = {
  'codings.listQueue': {
    as: 'leader',
    fine: { surveyId, kind: 'missing-food', limit: 5, offset: 0 },
    bad: { surveyId, kind: 'lost' },
    refusals: { ...noSurvey(), 'locale.index_not_ready': { as: 'leader', cold: true, input: { surveyId } } },
  },
  'codings.listEntries': {
    as: 'leader',
    fine: { ...missingJam, limit: 5, offset: 0 },
    bad: { surveyId, kind: 'missing-food' },
    refusals: noSurvey(missingJam),
  },
  'codings.list': {
    as: 'leader',
    fine: { surveyId, submissionId: UNKNOWN, state: 'holds', kind: 'code', limit: 5, offset: 0 },
    bad: { surveyId, state: 'lost' },
    refusals: noSurvey(),
  },
  'codings.getAgreement': { as: 'leader', fine: { surveyId }, bad: { surveyId: 'a survey?' }, refusals: noSurvey() },
  'codings.code': {
    as: 'leader',
    fine: async (setting) =>
      (await onRecall(({ missingId }) => ({ kind: 'code', foodId: missingId, foods: [milk] }))(setting)).input,
    full: {
      ...ofUnknown,
      change: {
        kind: 'correct',
        foodId: UNKNOWN,
        baseCodingId: UNKNOWN,
        ...milk,
        mealId: UNKNOWN,
        parentFoodId: UNKNOWN,
        relation: 'with',
      },
    },
    bad: { ...ofUnknown, change: { kind: 'lose', foodId: UNKNOWN } },
    refusals: {
      ...noSurvey(ofUnknown),
      'locale.index_not_ready': { as: 'leader', cold: true, input: ofUnknown },
      'submission.not_found': { as: 'leader', input: ofUnknown },
      'coding.food_not_found': onRecall(() => ({ kind: 'remove', foodId: UNKNOWN })),
      'coding.meal_not_found': onRecall(() => ({ kind: 'add', mealId: UNKNOWN, food: milk })),
      'coding.conflict': onRecall(({ missingId }) => ({ kind: 'remove', foodId: missingId }), coded),
      'coding.several_foods': async (setting) => {
        const made = await submitted(setting);
        const baseCodingId = await coded(setting, made, [milk, { ...milk, code: 'WATER' }]);
        const change = { kind: 'correct', foodId: made.missingId, baseCodingId, grams: 1 };
        return { as: 'leader', input: { surveyId, submissionId: made.submissionId, change, ...reasons } };
      },
      'coding.not_open': onRecall(({ foodId }) => confirmed(foodId)),
      'coding.linked_foods': onRecall(({ foodId }) => ({ kind: 'correct', foodId, parentFoodId: foodId })),
      'reference.not_found': onRecall(({ foodId }) => ({ kind: 'code', foodId, foods: [{ code: 'NO_SUCH_FOOD' }] })),
    },
  },
  'codings.codeAlike': {
    as: 'leader',
    fine: async (setting) => {
      await submitted(setting);
      return alike;
    },
    full: alike,
    bad: { ...alike, change: { kind: 'code', foods: [] } },
    refusals: {
      ...noSurvey(alike),
      'locale.index_not_ready': async (setting) => {
        await submitted(setting);
        return { as: 'leader', cold: true, input: alike };
      },
      // The water goes with the milk, which is no food.
      'coding.linked_foods': async (setting) => {
        const { submissionId, foodId, otherId } = await submitted(setting, true);
        const leader = await setting.app.as(setting.world.leader);
        const change = { kind: 'correct', foodId: otherId, parentFoodId: foodId } as const;
        await leader.codings.code({ surveyId, submissionId, change, reason: 'other' });
        const milkAlike = { ...alike, kind: 'unknown-portion', textKey: 'MILK' };
        return { as: 'leader', input: { ...milkAlike, change: { kind: 'remove' } } };
      },
      'coding.conflict': { as: 'leader', input: { ...alike, textKey: 'no such words' } },
      'reference.not_found': async (setting) => {
        await submitted(setting);
        return { as: 'leader', input: { ...alike, change: { kind: 'code', foods: [{ code: 'NO_SUCH_FOOD' }] } } };
      },
    },
  },
  'codings.codeLearnt': {
    as: 'leader',
    fine: learnt,
    bad: { ...learnt, reason: 'no reason' },
    refusals: { ...noSurvey(learnt), 'locale.index_not_ready': { as: 'leader', cold: true, input: learnt } },
  },
  'codings.withdraw': {
    as: 'leader',
    fine: async (setting) => ({ ...withdrawal, codingId: await coded(setting, await submitted(setting)) }),
    full: withdrawal,
    bad: { ...withdrawal, codingId: '1' },
    refusals: {
      ...noSurvey(withdrawal),
      'coding.not_found': { as: 'leader', input: withdrawal },
      'coding.conflict': async (setting) => {
        const codingId = await coded(setting, await submitted(setting));
        const leader = await setting.app.as(setting.world.leader);
        await leader.codings.withdraw({ surveyId, codingId, reason: 'other' });
        return { as: 'leader', input: { ...withdrawal, codingId } };
      },
      // A food was linked to the one that the coding added.
      'coding.linked_foods': async (setting) => {
        const { submissionId, mealId, foodId } = await submitted(setting);
        const leader = await setting.app.as(setting.world.leader);
        const of = { surveyId, submissionId, reason: 'other' } as const;
        const added = await leader.codings.code({ ...of, change: { kind: 'add', mealId, food: milk } });
        const [coding] = added.codings;
        const parentFoodId = coding?.subjectId ?? '';
        await leader.codings.code({ ...of, change: { kind: 'correct', foodId, parentFoodId } });
        return { as: 'leader', input: { ...withdrawal, codingId: coding?.id } };
      },
    },
  },
};
