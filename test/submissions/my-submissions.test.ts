import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { RECALL_DAY, recall, type SubmitInput } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().settle();
});
afterEach(() => app().clock.reset());

async function respondentOf() {
  const survey = await app().given.survey({ locale });
  const person = await app().given.respondent(survey);
  return { survey, surveyId: survey.slug, caller: await app().as(person) };
}

const foods = (count: number) => Array.from({ length: count }, () => ({ code: 'MILK', servingWeight: 10 }));

describe("the caller's own recalls", () => {
  test('are listed newest first, with what each holds', async () => {
    const { survey, surveyId, caller } = await respondentOf();
    const first = await caller.submissions.submit(recall(survey, foods(1)));
    app().clock.advance(60);
    const second = await caller.submissions.submit(recall(survey, foods(3)));
    const { items, total } = await caller.submissions.listMine({ surveyId });
    expect(total).toBe(2);
    expect(items.map(({ id, mealCount, foodCount }) => ({ id, mealCount, foodCount }))).toEqual([
      { id: second.submissionId, mealCount: 1, foodCount: 3 },
      { id: first.submissionId, mealCount: 1, foodCount: 1 },
    ]);
    expect(items[0]).toMatchObject({
      startTime: `${RECALL_DAY}T18:00:00.000Z`,
      endTime: `${RECALL_DAY}T18:12:00.000Z`,
      timeZone: 'Europe/London',
    });
  });

  test('count the meals with a food, found or not, and none at which the person had nothing', async () => {
    const { survey, surveyId, caller } = await respondentOf();
    const sent = recall(survey, foods(2));
    const [meal] = sent.meals as [SubmitInput['meals'][number]];
    const missingFoods = [{ name: 'Stew', brand: '', description: '', portionSize: '', leftovers: '' }];
    const nothing = { ...meal, foods: [] };
    await caller.submissions.submit({ ...sent, meals: [meal, nothing, { ...nothing, missingFoods }, nothing] });
    expect((await caller.submissions.listMine({ surveyId })).items).toMatchObject([{ mealCount: 2, foodCount: 2 }]);
  });

  test('are paged, each on one page', async () => {
    const { survey, surveyId, caller } = await respondentOf();
    for (let index = 0; index < 5; index++) await caller.submissions.submit(recall(survey, []));
    const pages = await Promise.all(
      [0, 2, 4, 6].map((offset) => caller.submissions.listMine({ surveyId, limit: 2, offset })),
    );
    expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1, 0]);
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id))).size).toBe(5);
    for (const [index, page] of pages.entries()) expect(page).toMatchObject({ total: 5, limit: 2, offset: index * 2 });
  });

  test('are those of this survey and of the caller only', async () => {
    const { survey, surveyId, caller } = await respondentOf();
    const neighbour = await app().as(await app().given.respondent(survey));
    await neighbour.submissions.submit(recall(survey, []));
    expect(await caller.submissions.listMine({ surveyId })).toEqual({
      items: [],
      total: 0,
      isTotalExact: true,
      limit: 50,
      offset: 0,
      nextCursor: null,
    });
  });

  test('of one survey are not found in another', async () => {
    const { survey, caller } = await respondentOf();
    const other = await app().given.survey({ locale });
    const { submissionId } = await caller.submissions.submit(recall(survey, []));
    const admin = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
    await expect(admin.submissions.getMine({ surveyId: other.slug, submissionId })).rejects.toMatchObject({
      cause: { code: 'submission.not_found' },
    });
    await expect(caller.submissions.getMine({ surveyId: other.slug, submissionId })).rejects.toMatchObject({
      cause: { code: 'access.forbidden' },
    });
  });
});
