import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { validateScheme } from '@dietary-recall/scheme';
import { beforeAll, expect, test } from 'vitest';
import { recall, type SubmitInput } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const guide = readFileSync(join(import.meta.dirname, '../../docs/guides/design-a-scheme.md'), 'utf8');
const blocks = Array.from(guide.matchAll(/```json\n([\s\S]*?)```/g), ([, json = '']) => JSON.parse(json) as object);
const [document = {}, misspelt = {}, answered = {}] = blocks as Record<string, unknown>[];

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  ({ id: locale } = await app().given.locale());
  await app().given.category({ code: 'HTDR', locals: { [locale]: {} } });
  await app().given.food({ code: 'TEA', parents: ['HTDR'], locals: { [locale]: {} } });
  await app().settle();
});

test('docs/guides/design-a-scheme.md has a document, a fault and answers', () => {
  expect(blocks).toHaveLength(3);
});

test('the document of the guide is published, and a survey that names it takes the answers of the guide', async () => {
  const admin = await app().as(await app().given.user({ roles: [{ name: 'surveyadmin' }] }));
  await admin.surveySchemes.create({ id: 'winter-2027', name: 'Winter study', document });
  expect(await admin.surveySchemes.publish({ schemeId: 'winter-2027' })).toMatchObject({ publishedNumber: 1 });
  await app().poll();
  const survey = await app().given.survey({ locale, schemeId: 'winter-2027' });
  const respondent = await app().as(await app().given.respondent(survey));
  const french = await respondent.surveySchemes.ofSurvey({ surveyId: survey.slug, language: 'fr' });
  expect(french).toMatchObject({ schemeId: 'winter-2027', schemeVersion: 1, document: { languages: ['fr'] } });
  const input = { ...recall(survey, []), ...answered } as SubmitInput;
  const wrong = { ...input, answers: { 'usual-day': 'no' } };
  await expect(respondent.submissions.submit(wrong)).rejects.toMatchObject({ cause: { code: 'submission.answers' } });
  expect(await respondent.submissions.submit(input)).toMatchObject({ submissionId: expect.any(String) });
});

test('the fault of the guide is answered with its words', () => {
  const questions = (document['questions'] as object[]).map((question, at) =>
    at === 2 ? { ...question, when: misspelt } : question,
  );
  const checked = validateScheme({ ...document, questions });
  expect(checked).toMatchObject({ faults: [{ path: 'questions[2].when.question' }] });
  const [fault] = 'faults' in checked ? checked.faults : [];
  expect(guide).toContain(`> ${fault?.message}`);
  expect(guide).toContain(`"path": "${fault?.path}"`);
});
