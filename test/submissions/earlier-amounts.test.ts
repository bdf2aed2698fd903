import { beforeAll, expect, test } from 'vitest';
import { DAY_RECALLED, recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;
let repeatable: string;
let other: string;

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  const portions = [{ method: 'weight' as const }];
  ({ code: repeatable } = await given.food({
    locals: { [locale]: { description: 'Porridge', portions } },
    sameAsBeforeOption: true,
  }));
  ({ code: other } = await given.food({ locals: { [locale]: { description: 'Apple', portions } } }));
  await app().settle();
});

test('the newest amounts of the own recalls are listed, of foods whose amount may be repeated', async () => {
  const survey = await app().given.survey({ locale });
  const { slug: surveyId } = survey;
  const person = await app().as(await app().given.respondent(survey));
  const somebody = await app().as(await app().given.respondent(survey));
  await person.submissions.submit(recall(survey, [{ code: repeatable, servingWeight: 200 }]));
  await person.submissions.submit(
    recall(survey, [
      { code: repeatable, servingWeight: 250, leftoversWeight: 50 },
      { code: other, servingWeight: 100 },
    ]),
  );
  expect(await person.submissions.listEarlierAmounts({ surveyId })).toEqual([
    {
      code: repeatable,
      recallDate: DAY_RECALLED,
      portion: { method: 'weight', data: { servingWeight: 250, leftoversWeight: 50 } },
    },
  ]);
  expect(await somebody.submissions.listEarlierAmounts({ surveyId })).toEqual([]);
});
