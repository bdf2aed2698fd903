import { RecalledFood, REPORTED_FIELDS } from '@dietary-recall/recall';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { SubmissionFood } from '../../entities/submission-food.ts';
import { call } from '../support/http.ts';
import { recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

// A value that is not the default, so that a field that is lost on the way shows.
function sampleOf(field: string): unknown {
  let schema: z.core.$ZodType = RecalledFood.shape[field as keyof typeof RecalledFood.shape];
  while (schema instanceof z.ZodDefault || schema instanceof z.ZodNullable) schema = schema.unwrap();
  if (schema instanceof z.ZodBoolean) return true;
  if (schema instanceof z.ZodNumber) return 7;
  if (schema instanceof z.ZodEnum) return schema.options.at(-1);
  return `the ${field}`;
}

const reported = Object.fromEntries(REPORTED_FIELDS.map((field) => [field, sampleOf(field)]));

let submissionId: string;
let surveyId: string;
let caller: Awaited<ReturnType<ReturnType<typeof app>['as']>>;
let staffId: number;

beforeAll(async () => {
  const { given } = app();
  const { id: locale } = await given.locale();
  await app().settle();
  const survey = await given.survey({ locale });
  surveyId = survey.slug;
  caller = await app().as(await given.respondent(survey));
  staffId = (await given.respondent(survey, { role: 'staff' })).id;
  const input = recall(survey, [{ code: 'ANY', servingWeight: 80 }]);
  for (const food of input.meals[0]?.foods ?? []) Object.assign(food, reported);
  ({ submissionId } = await caller.submissions.submit(input));
});

test('every reported field of a food is stored in the table', async () => {
  const stored = await app()
    .context()
    .em.findOneOrFail(SubmissionFood, { meal: { submission: submissionId } });
  expect(stored).toMatchObject(reported);
});

test('every reported field of a food is answered', async () => {
  const { meals } = await caller.submissions.getMine({ surveyId, submissionId });
  expect(meals[0]?.foods[0]).toMatchObject(reported);
});

test('every reported field of a food has a column of the export, by the name of the field', async () => {
  const url = `${await app().listen()}/api/surveys/${surveyId}/submissions/export?format=ndjson`;
  const { text } = await call('GET', url, { token: await app().tokenFor(staffId) });
  expect(JSON.parse(text)).toMatchObject(reported);
});
