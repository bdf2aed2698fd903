import { beforeAll, describe, expect, test } from 'vitest';
import { snapshotFood, unknownPortion, type KnownFood } from '../../src/domain/recall-snapshot.ts';
import { recalculateSurvey } from '../../src/services/recalculation/recalculate-survey.ts';
import { call, problemOf } from '../support/http.ts';
import { recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().given.food({ code: 'MILK', locals: { [locale]: { nutrients: { 1: 64 } } } });
  await app().settle();
});

async function respondent() {
  const survey = await app().given.survey({ locale });
  const person = await app().given.respondent(survey);
  return { survey, surveyId: survey.slug, person, caller: await app().as(person) };
}

const withPortion = (survey: { slug: string }, portionSize: unknown) => {
  const input = recall(survey, [{ code: 'MILK', servingWeight: 100 }]);
  for (const food of input.meals[0]?.foods ?? []) Object.assign(food, { portionSize });
  return input;
};

describe('a portion that the respondent could not say', () => {
  test('has no weight and no nutrients, and is not zero in the totals', async () => {
    const { survey, surveyId, caller } = await respondent();
    const { submissionId } = await caller.submissions.submit(withPortion(survey, { method: 'unknown' }));
    const { meals, totals } = await caller.submissions.getMine({ surveyId, submissionId });
    expect(meals[0]?.foods[0]).toMatchObject({
      isResolved: true,
      servingWeight: null,
      leftoversWeight: null,
      portionWeight: null,
      reasonableAmount: null,
      weightVerified: null,
      nutrients: {},
    });
    expect(totals).toEqual({});
  });

  test('keeps its unknown weight and its flag when nutrients are recalculated', async () => {
    const { survey, surveyId, caller } = await respondent();
    const { submissionId } = await caller.submissions.submit(withPortion(survey, { method: 'unknown' }));
    const summary = await recalculateSurvey(app().context(), { surveyId, withCodes: true, isDryRun: false });
    expect(summary).toMatchObject({ recalls: 1, changedRecalls: 0 });
    const staff = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
    const stored = await staff.surveySubmissions.get({ surveyId, submissionId });
    expect(stored).toMatchObject({ flags: ['low_energy', 'unknown_portion', 'incomplete'], totals: {} });
  });

  test('has the default amount of the food with its nutrients, where the list has one', () => {
    const food: KnownFood = {
      englishDescription: 'Milk',
      localDescription: 'Milk',
      foodGroup: { id: 1, name: 'Milk' },
      attributes: { reasonableAmount: 500, defaultAmount: 150 },
      isSupplement: false,
      nutrientMappings: [{ tableId: 'A', recordId: '1', kind: 'nutrient', fields: {}, nutrients: { 1: 64 } }],
    };
    expect(snapshotFood(food, unknownPortion(food))).toMatchObject({
      servingWeightGrams: 150,
      leftoversWeightGrams: 0,
      portionWeightGrams: 150,
      isReasonableAmount: true,
      nutrients: { 1: 96 },
    });
  });

  test.each([
    ['by another method has no weight', { method: 'weight', data: {} }, 'servingWeight'],
    ['has leftovers', { method: 'unknown', data: { leftoversWeight: 5 } }, 'Leftovers need the weight'],
  ])('is refused if it %s', async (_, portionSize, words) => {
    const { survey, person } = await respondent();
    const { surveyId, ...body } = withPortion(survey, portionSize);
    const url = `${await app().listen()}/api/surveys/${surveyId}/submissions`;
    const answer = await call('POST', url, { token: await app().tokenFor(person.id), body });
    expect(answer.status).toBe(400);
    expect(problemOf(answer).detail).toContain(words);
  });
});
