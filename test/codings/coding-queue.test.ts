import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeOf } from '../support/refusals.ts';
import { useTestApp } from '../support/test-app.ts';
import { givenList, gramsOf, makeStudy, missingIdOf, partsOf, type CodingStudy } from './coding-study.ts';

const app = useTestApp();
let locale: string;
let study: CodingStudy;

beforeAll(async () => {
  locale = await givenList(app());
});
beforeEach(async () => {
  study = await makeStudy(app(), locale);
});

const food = (code: string, method = 'weight', data: Record<string, number> = { servingWeight: 100 }) => ({
  code,
  searchTerm: `${code} typed`,
  portionSize: { method, data },
});
const mealOf = (...foods: ReturnType<typeof food>[]) => [{ name: 'Lunch', time: { hours: 12, minutes: 0 }, foods }];
const queueOf = async (wanted: object = {}) =>
  (await study.staff.codings.listQueue({ surveyId: study.surveyId, ...wanted })).items;

describe('the coding queue', () => {
  test('has missing foods, unknown codes, unknown portions and implausible portions, and no food that needs no coding', async () => {
    await study.submit({ bread: 100, missing: ['Damson jam'] });
    const foods = [
      food('NEW_1'),
      food('JAM', 'unknown', {}),
      food('BREAD', 'weight', { servingWeight: 500 }),
      food('TEA'),
    ];
    await study.submit({ meals: mealOf(...foods) });
    const found = (await queueOf()).map(({ kind, textKey, text, code, entries }) => [
      kind,
      textKey,
      text,
      code,
      entries,
    ]);
    expect(found).toHaveLength(4);
    expect(found).toEqual(
      expect.arrayContaining([
        ['missing-food', 'damson jam', 'Damson jam', null, 1],
        ['unresolved-code', 'NEW_1', 'NEW_1 typed', 'NEW_1', 1],
        ['unknown-portion', 'JAM', 'Local JAM', 'JAM', 1],
        ['flagged-food', 'BREAD', 'Local BREAD', 'BREAD', 1],
      ]),
    );
    expect((await queueOf({ kind: 'unknown-portion' })).map(({ textKey }) => textKey)).toEqual(['JAM']);
  });

  test('groups missing foods by their words without case, accents and punctuation, the largest group first', async () => {
    await study.submit({ missing: ['Crème brûlée', 'Plum'] });
    await study.submit({ missing: ['  creme  BRULEE!', 'Crème-brûlée'] });
    expect((await queueOf()).map(({ textKey, entries }) => [textKey, entries])).toEqual([
      ['creme brulee', 3],
      ['plum', 1],
    ]);
    const group = { surveyId: study.surveyId, kind: 'missing-food', textKey: 'creme brulee' } as const;
    const { items, total } = await study.staff.codings.listEntries(group);
    expect(total).toBe(3);
    expect(items.map(({ text }) => text).toSorted()).toEqual(['  creme  BRULEE!', 'Crème brûlée', 'Crème-brûlée']);
    expect(items[0]).toMatchObject({
      kind: 'missing-food',
      meal: 'Breakfast',
      grams: null,
      missing: { portionSize: '' },
    });
  });

  test('has foods that the search finds for the words, and how often each was chosen for them before', async () => {
    for (const grams of [10, 20]) {
      const submissionId = await study.submit({ missing: ['Bread roll'] });
      const foodId = missingIdOf(await study.read(submissionId));
      await study.code(submissionId, { kind: 'code', foodId, foods: [{ code: 'JAM', grams }] });
    }
    await study.submit({ missing: ['bread roll'] });
    expect(await queueOf()).toMatchObject([
      {
        suggestions: expect.arrayContaining([{ code: 'BREAD', description: 'Local BREAD' }]),
        chosenBefore: [{ code: 'JAM', description: 'Local JAM', times: 2 }],
      },
    ]);
  });

  test('is read page by page with a cursor, each group once', async () => {
    await study.submit({ missing: ['a', 'a', 'b', 'c', 'd', 'E', 'é'] });
    const read: string[] = [];
    let cursor: string | undefined;
    do {
      const input = { surveyId: study.surveyId, limit: 2, ...(cursor === undefined ? {} : { cursor }) };
      const page = await study.staff.codings.listQueue(input);
      expect(page.total).toBe(5);
      read.push(...page.items.map(({ textKey }) => textKey));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(read.slice(0, 2).toSorted()).toEqual(['a', 'e']);
    expect(read.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  test('is of its survey alone', async () => {
    await study.submit({ missing: ['Damson jam'] });
    const other = await makeStudy(app(), locale);
    expect(await codeOf(other.staff.codings.listQueue({ surveyId: study.surveyId }))).toBe('access.forbidden');
    expect(await other.staff.codings.listQueue({ surveyId: other.surveyId })).toMatchObject({ items: [], total: 0 });
  });
});

describe('alike entries', () => {
  const alike = { kind: 'missing-food', textKey: 'damson jam', reason: 'not-in-list' } as const;

  test('are coded in one step, and the others stay', async () => {
    const ids = [
      await study.submit({ missing: ['Damson jam', 'damson jam', 'Plum'] }),
      await study.submit({ missing: ['DAMSON JAM'] }),
    ];
    const change = { kind: 'code' as const, foods: [{ code: 'JAM', grams: 15 }] };
    const step = await study.staff.codings.codeAlike({ surveyId: study.surveyId, ...alike, change });
    expect(step.codings.map(({ state }) => state)).toEqual(['holds', 'holds', 'holds']);
    expect(step.remaining).toBe(0);
    const [first, second] = await Promise.all(ids.map((id) => study.read(id)));
    expect(first).toMatchObject({ totals: { 1: 250 + 78, 11: 9.12 }, meals: [{ missingFoods: [{ name: 'Plum' }] }] });
    expect(second).toMatchObject({ totals: { 1: 250 + 39, 11: 9.06 }, meals: [{ missingFoods: [] }] });
    expect((await queueOf()).map(({ textKey }) => textKey)).toEqual(['plum']);
    const again = study.staff.codings.codeAlike({ surveyId: study.surveyId, ...alike, change });
    await expect(again).rejects.toMatchObject({
      cause: {
        code: 'coding.conflict',
        details: { facts: { current: { kind: 'code', coder: 'First', after: { foods: [{ code: 'JAM' }] } } } },
      },
    });
  });

  test('stay where another food is linked to one of them, and the refusal names the recalls and linked foods', async () => {
    const { surveyId } = study;
    const jamWithTea = { ...food('JAM', 'unknown', {}), linkedFoods: [{ ...food('TEA'), relation: 'with' }] };
    const withTea = mealOf(food('BREAD'), jamWithTea);
    const submitJam = (meals = withTea) => study.submit({ meals });
    const linked = [await submitJam(), await submitJam()];
    await submitJam(mealOf(food('BREAD'), food('JAM', 'unknown', {})));
    const jam = { surveyId, kind: 'unknown-portion', textKey: 'JAM', reason: 'other' } as const;
    const remove = () => study.staff.codings.codeAlike({ ...jam, change: { kind: 'remove' } });
    const recalls = await Promise.all(
      linked.map(async (submissionId) => {
        const { foods } = partsOf(await study.read(submissionId));
        return { submissionId, foodId: foods[1]?.linkedFoods[0]?.foodId };
      }),
    );
    await expect(remove()).rejects.toMatchObject({
      cause: { code: 'coding.linked_foods', details: { facts: { count: 2, recalls } } },
    });
    expect(await queueOf()).toMatchObject([{ textKey: 'JAM', entries: 3 }]);
    for (const { submissionId, foodId = '' } of recalls)
      await study.code(submissionId, { kind: 'correct', foodId, baseCodingId: null, parentFoodId: null });
    expect((await remove()).codings).toHaveLength(3);
  });

  test('are confirmed or removed in one step', async () => {
    const submissionId = await study.submit({ bread: 500, missing: ['Damson jam'] });
    const { surveyId } = study;
    const flagged = { kind: 'flagged-food', textKey: 'BREAD', reason: 'checked' } as const;
    await study.staff.codings.codeAlike({ surveyId, ...flagged, change: { kind: 'confirm' } });
    await study.staff.codings.codeAlike({ surveyId, ...alike, change: { kind: 'remove' } });
    expect(await queueOf()).toEqual([]);
    const coded = await study.read(submissionId);
    expect(gramsOf(coded)).toEqual([['BREAD', 500]]);
    expect(coded.meals[0]?.missingFoods).toEqual([]);
    expect(coded.totals).toEqual((await study.read(submissionId, 'submitted')).totals);
  });
});

test('unknown codes that the list has learnt come first, and are coded in one step with the reported weight', async () => {
  const [known, unknown] = [app().given.name('LATER'), app().given.name('NEVER')];
  await study.submit({ missing: ['x', 'x'] });
  const submissionId = await study.submit({ meals: mealOf(food(known), food(unknown)) });
  await app().given.food({ code: known, locals: { [locale]: { description: 'Learnt', nutrients: { 1: 10 } } } });
  await app().settle();
  const [first, second] = await queueOf();
  expect(first).toMatchObject({ code: known, isLearnt: true, suggestions: [{ code: known, description: 'Learnt' }] });
  expect(second).toMatchObject({ textKey: 'x', entries: 2, isLearnt: false });
  const step = await study.staff.codings.codeLearnt({ surveyId: study.surveyId, reason: 'unknown-code' });
  expect(step.codings).toHaveLength(1);
  const coded = await study.read(submissionId);
  expect(coded.meals[0]?.foods).toMatchObject([
    { code: known, isResolved: true, portionWeight: 100, portionMethod: 'weight', nutrients: { 1: 10 } },
    { code: unknown, isResolved: false },
  ]);
  expect((await queueOf()).map(({ textKey }) => textKey).toSorted()).toEqual([unknown, 'x'].toSorted());
  const again = await study.staff.codings.codeLearnt({ surveyId: study.surveyId, reason: 'unknown-code' });
  expect(again).toMatchObject({ codings: [], remaining: 0 });
  const { items } = await study.staff.trail.listOfSurvey({ surveyId: study.surveyId, area: 'codings' });
  expect(items.map(({ subject }) => subject.id)).toEqual([step.stepId]);
});

describe('in a survey with a second coder', () => {
  beforeEach(async () => {
    study = await makeStudy(app(), locale, { needsSecondCoder: true });
  });
  const codeJam = async (submissionId: string, grams: number, by = study.staff) => {
    const foodId = missingIdOf(await study.read(submissionId, 'submitted'));
    return study.code(submissionId, { kind: 'code', foodId, foods: [{ code: 'JAM', grams }] }, by);
  };
  const statesOf = async (submissionId: string) =>
    (await study.staff.codings.list({ surveyId: study.surveyId, submissionId })).items.map(({ state }) => state);

  test('a coding is proposed, and holds when another person codes the same', async () => {
    const submissionId = await study.submit({ missing: ['Damson jam'] });
    const before = await study.read(submissionId);
    await codeJam(submissionId, 15);
    expect(await study.read(submissionId)).toEqual(before);
    await codeJam(submissionId, 15);
    expect(await statesOf(submissionId)).toEqual(['proposed', 'replaced']);
    await codeJam(submissionId, 15, study.second);
    expect(await statesOf(submissionId)).toEqual(['holds', 'agreed', 'replaced']);
    expect(gramsOf(await study.read(submissionId))).toContainEqual(['JAM', 15]);
  });

  test('two that differ stay proposals until one of them is agreed with', async () => {
    const submissionId = await study.submit({ missing: ['Damson jam'] });
    await codeJam(submissionId, 15);
    await codeJam(submissionId, 20, study.second);
    expect(await statesOf(submissionId)).toEqual(['proposed', 'proposed']);
    await codeJam(submissionId, 20);
    expect(await statesOf(submissionId)).toEqual(['holds', 'agreed', 'replaced']);
    expect(gramsOf(await study.read(submissionId))).toContainEqual(['JAM', 20]);
  });

  test('the queue shows a coder what they have not coded, without the proposals of others', async () => {
    const submissionId = await study.submit({ missing: ['Damson jam'] });
    await codeJam(submissionId, 15);
    expect(await queueOf()).toEqual([]);
    const { items } = await study.second.codings.listQueue({ surveyId: study.surveyId });
    expect(items).toMatchObject([{ textKey: 'damson jam', entries: 1, chosenBefore: [] }]);
    await codeJam(submissionId, 15, study.second);
    expect(await study.second.codings.listQueue({ surveyId: study.surveyId })).toMatchObject({ total: 0 });
  });

  test('the refusal to code what the caller proposed says that nothing is open for them', async () => {
    await codeJam(await study.submit({ missing: ['Damson jam'] }), 15);
    const again = study.staff.codings.codeAlike({
      surveyId: study.surveyId,
      kind: 'missing-food',
      textKey: 'damson jam',
      change: { kind: 'remove' },
      reason: 'other',
    });
    const message = 'No entry of this group is open for you. Read the queue again.';
    await expect(again).rejects.toMatchObject({
      cause: { code: 'coding.conflict', message, details: { facts: { current: null } } },
    });
  });

  test('a coder has their own proposals in the queue again, and codes them, after the survey needs no second coder', async () => {
    const { surveyId } = study;
    for (const grams of [15, 20]) await codeJam(await study.submit({ missing: ['Damson jam'] }), grams);
    expect(await queueOf()).toEqual([]);
    const admin = await app().as(await app().given.user({ roles: [{ name: 'surveyadmin' }] }));
    await admin.surveys.update({ surveyId, needsSecondCoder: false });
    await app().settle();
    expect(await queueOf()).toMatchObject([{ textKey: 'damson jam', entries: 2 }]);
    const group = { surveyId, kind: 'missing-food', textKey: 'damson jam' } as const;
    expect(await study.staff.codings.listEntries(group)).toMatchObject({ total: 2 });
    const change = { kind: 'remove' } as const;
    const { codings, remaining } = await study.staff.codings.codeAlike({ ...group, change, reason: 'other' });
    expect([codings.map(({ state }) => state), remaining]).toEqual([['holds', 'holds'], 0]);
  });

  test('a food that two people add alike is added once', async () => {
    const submissionId = await study.submit();
    const mealId = (await study.read(submissionId)).meals[0]?.mealId ?? '';
    const change = { kind: 'add' as const, mealId, food: { code: 'JAM', grams: 5 } };
    await study.code(submissionId, change);
    expect(gramsOf(await study.read(submissionId))).toEqual([['BREAD', 100]]);
    await study.code(submissionId, change, study.second);
    expect(gramsOf(await study.read(submissionId))).toEqual([
      ['BREAD', 100],
      ['JAM', 5],
    ]);
  });

  test('agreement is reported in per cent and as kappa, of the first decision of each', async () => {
    const choices = [
      ['JAM', 'JAM'],
      ['JAM', 'JAM'],
      ['BREAD', 'BREAD'],
      ['JAM', 'BREAD'],
    ] as const;
    for (const [first, second] of choices) {
      const submissionId = await study.submit({ missing: ['Damson jam'] });
      const foodId = missingIdOf(await study.read(submissionId));
      for (const [by, code] of [[study.staff, first] as const, [study.second, second] as const])
        await study.code(submissionId, { kind: 'code', foodId, foods: [{ code, grams: 10 }] }, by);
    }
    const { kappa, ...agreement } = await study.staff.codings.getAgreement({ surveyId: study.surveyId });
    expect(agreement).toEqual({ pairs: 4, agreeing: 3, percent: 75, percentWithAmounts: 75 });
    // By chance: jam 3/4 x 2/4, bread 1/4 x 2/4: a half.
    expect(kappa).toBeCloseTo((0.75 - 0.5) / 0.5, 12);
  });

  test('a judgement holds at once', async () => {
    const submissionId = await study.submit();
    await study.code(submissionId, { kind: 'validity', validity: 'doubtful' });
    expect(await study.read(submissionId)).toMatchObject({ validity: 'doubtful' });
  });
});
