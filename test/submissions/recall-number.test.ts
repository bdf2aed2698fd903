import { beforeAll, describe, expect, test } from 'vitest';
import { recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().settle();
});

async function fieldwork() {
  const survey = await app().given.survey({ locale });
  const surveyId = survey.slug;
  const caller = await app().as(await app().given.respondent(survey));
  const staff = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
  const submit = async () => (await caller.submissions.submit(recall(survey, []))).submissionId;
  const numbers = async () =>
    (await caller.submissions.listMine({ surveyId })).items
      .map(({ recallNumber }) => recallNumber)
      .toSorted((a, b) => a - b);
  return { surveyId, caller, staff, submit, numbers };
}

describe('the number of a recall', () => {
  test('stays when an earlier recall is deleted, and is not given again', async () => {
    const { surveyId, caller, staff, submit, numbers } = await fieldwork();
    const first = await submit();
    await submit();
    await staff.surveySubmissions.delete({ surveyId, submissionId: first, reason: 'a test' });
    expect(await numbers()).toEqual([2]);
    expect(await caller.surveyData.userInfo({ surveyId })).toMatchObject({ recallNumber: 3 });
    await submit();
    expect(await numbers()).toEqual([2, 3]);
  });

  test('is given once when recalls are submitted at the same time', async () => {
    const { submit, numbers } = await fieldwork();
    await Promise.all(Array.from({ length: 5 }, submit));
    expect(await numbers()).toEqual([1, 2, 3, 4, 5]);
  });

  test('counts the recalls of each person apart', async () => {
    const one = await fieldwork();
    const other = await fieldwork();
    await one.submit();
    await other.submit();
    expect([await one.numbers(), await other.numbers()]).toEqual([[1], [1]]);
  });
});
