import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { call, problemOf } from '../support/http.ts';
import { recall, type SubmitInput } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let survey: { id: number; slug: string };
let caller: Awaited<ReturnType<ReturnType<typeof app>['as']>>;
let token: string;
let base: string;

beforeAll(async () => {
  const { given } = app();
  const { id: locale } = await given.locale();
  await given.category({ code: 'SALAD', locals: { [locale]: {} } });
  await given.food({ code: 'GREENS', parents: ['SALAD'], locals: { [locale]: { nutrients: { 1: 10 } } } });
  const choices = [
    { label: 'little', value: 0.1 },
    { label: 'much', value: 0.25 },
  ];
  const options = [
    { category: 'SALAD', choices },
    { category: null, choices: [{ label: 'all', value: 1 }] },
  ];
  const portions = [{ method: 'parent-food-portion' as const, parameters: { options } }];
  await given.food({ code: 'DRESSING', locals: { [locale]: { portions, nutrients: { 1: 500 } } } });
  await app().settle();
  survey = await given.survey({ locale });
  const person = await given.respondent(survey);
  caller = await app().as(person);
  token = await app().tokenFor(person.id);
  base = await app().listen();
});

type Foods = NonNullable<SubmitInput['meals'][number]['foods']>;

const withFoods = (foods: unknown) => {
  const input = recall(survey, []);
  return { ...input, meals: input.meals.map((meal) => ({ ...meal, foods: foods as Foods })) };
};

async function stored(foods: unknown) {
  const { submissionId } = await caller.submissions.submit(withFoods(foods));
  return (await caller.submissions.getMine({ surveyId: survey.slug, submissionId })).meals[0]?.foods ?? [];
}

interface Sent {
  code: string;
  portionSize: object;
  linkedFoods?: Sent[];
}

const foodOf = <Extra extends object>(extra: { [Key in keyof Extra]: fc.Arbitrary<Extra[Key]> }) =>
  fc.record({
    code: fc.constantFrom('GREENS', 'DRESSING', 'NO-SUCH-FOOD'),
    portionSize: fc.constantFrom({ method: 'weight', data: { servingWeight: 10 } }, { method: 'unknown' }),
    ...extra,
  });
const relation = fc.constantFrom('with', 'ingredient');
const third = foodOf({ relation, linkedFoods: fc.constant([]) });
const second = foodOf({ relation, linkedFoods: fc.array(third, { maxLength: 3 }) });
const trees = fc.array(foodOf({ linkedFoods: fc.array(second, { maxLength: 3 }) }), { maxLength: 4 });

/** The tree of codes and relations, in its order. */
const shapeOf = (foods: readonly object[]): unknown =>
  foods.map((food) => {
    const { code, relation: how, linkedFoods } = food as { code: string; relation?: string; linkedFoods: object[] };
    return [code, how ?? null, shapeOf(linkedFoods)];
  });

describe('foods that are linked to others', () => {
  test('come back in the tree in which they were sent', async () => {
    await fc.assert(
      fc.asyncProperty(trees, async (sent) => {
        expect(shapeOf(await stored(sent))).toEqual(shapeOf(sent));
      }),
      { numRuns: 25 },
    );
  });

  test('have their share of a known parent verified', async () => {
    const dressing = (servingWeight: number, choice: object) => ({
      code: 'DRESSING',
      portionSize: { method: 'parent-food-portion', data: { servingWeight, ...choice } },
    });
    const linkedFoods = [
      dressing(50, { portionIndex: 1 }),
      dressing(20, { portionValue: 0.1 }),
      dressing(100, { portionIndex: 1 }),
      dressing(50, { portionIndex: 2 }),
      dressing(50, {}),
    ];
    const salad = { code: 'GREENS', portionSize: { method: 'weight', data: { servingWeight: 200 } }, linkedFoods };
    const [greens, alone] = await stored([salad, dressing(50, { portionIndex: 1 })]);
    expect(greens?.linkedFoods.map(({ weightVerified }) => weightVerified)).toEqual([true, true, false, false, null]);
    expect(alone?.weightVerified).toBe(null);
  });

  test('count for the limit of foods, are linked in three levels at most, and have ids of their own', async () => {
    const plain: Sent = { code: 'GREENS', portionSize: { method: 'weight', data: { servingWeight: 1 } } };
    const below = (food: Sent, ...linkedFoods: Sent[]): Sent => ({ ...food, linkedFoods });
    const send = async (foods: Sent[]) => {
      const { surveyId, ...body } = withFoods(foods);
      return call('POST', `${base}/api/surveys/${surveyId}/submissions`, { token, body });
    };
    const many = (count: number) => Array.from({ length: count }, () => plain);
    const tooMany = Array.from({ length: 6 }, () => below(plain, ...many(84)));
    expect(problemOf(await send(tooMany)).detail).toContain('A day has at most 500 foods, linked foods included.');
    const tooDeep = below(plain, below(plain, below(plain, plain)));
    expect(problemOf(await send([tooDeep])).detail).toContain('Foods are linked in three levels at most');
    const [one, other] = ['same', 'same'].map((id) => ({ ...plain, id }));
    expect(problemOf(await send([below(one ?? plain, other ?? plain)])).detail).toContain('Two foods have the same id');
  });

  test('have no unknown field at any level: it is refused by name, with the nearest one', async () => {
    const { surveyId, ...body } = withFoods([
      {
        code: 'GREENS',
        portionSize: { method: 'weight', data: { servingWeight: 1 } },
        linkedFoods: [
          { code: 'GREENS', portionSize: { method: 'weight', data: { servingWeight: 1 } }, serchTerm: 'x' },
        ],
      },
    ]);
    const answer = await call('POST', `${base}/api/surveys/${surveyId}/submissions`, { token, body });
    expect(answer.status).toBe(400);
    const { issues } = problemOf(answer);
    expect(issues?.[0]?.path).toContain('meals.0.foods.0.linkedFoods.0');
    expect(JSON.stringify(issues)).toContain('searchTerm');
  });
});
