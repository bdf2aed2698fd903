import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { erasePerson } from '../../src/services/accounts/erase-person.ts';
import { exportPerson } from '../../src/services/accounts/export-person.ts';
import { exportSubmissions } from '../../src/services/survey-submissions/export-submissions.ts';
import { makeSurveyNutritionIntake } from '../../src/services/survey-submissions/survey-nutrition-intake.ts';
import { correct, recalculate } from '../recalculation/recalculation.ts';
import { faultsOf } from '../submissions/fhir-validation.ts';
import { useTestApp } from '../support/test-app.ts';
import { foodIdOf, givenList, makeStudy, missingIdOf, type CodingStudy } from './coding-study.ts';

const app = useTestApp();
let locale: string;

beforeAll(async () => {
  locale = await givenList(app());
});

/** A recall of 100 g of bread and a missing food, which is coded as 15 g of jam. */
async function coded(settings: object = {}) {
  const study = await makeStudy(app(), locale, settings);
  const submissionId = await study.submit({ missing: ['Damson jam'] });
  const foodId = missingIdOf(await study.read(submissionId));
  const codingId = await study.code(submissionId, { kind: 'code', foodId, foods: [{ code: 'JAM', grams: 15 }] });
  return { ...study, submissionId, codingId, foodId };
}

async function exported(
  { surveyId }: CodingStudy,
  content: 'items' | 'totals' | 'missing-foods' | 'nutrition-intakes',
  as: 'coded' | 'submitted',
) {
  const format = content === 'nutrition-intakes' ? 'ndjson' : 'csv';
  const file = await exportSubmissions(app().context(), { surveyId, content, format, as, bom: false });
  const text = (await file.toArray()).join('');
  return format === 'csv' ? parse<Record<string, string>>(text, { columns: true }) : text.trim().split('\n');
}

describe('an export', () => {
  test('of foods has the recall as coded, or as submitted, with the same id for the same food', async () => {
    const study = await coded();
    const columns = (rows: Record<string, string>[]) =>
      rows.map((row) => [
        row['Food code'],
        row['Food ID'] ?? '',
        row['Missing food ID'],
        row['Portion size (g/ml)'],
        row['Energy (kcal)'],
      ]);
    const [asCoded, asSubmitted] = await Promise.all(
      (['coded', 'submitted'] as const).map((as) => exported(study, 'items', as) as Promise<Record<string, string>[]>),
    );
    const bread = foodIdOf(await study.read(study.submissionId), 'BREAD');
    expect(columns(asCoded ?? [])).toEqual([
      ['BREAD', bread, '', '100', '250'],
      ['JAM', study.foodId, '', '15', '39'],
    ]);
    expect(columns(asSubmitted ?? [])).toEqual([
      ['BREAD', bread, '', '100', '250'],
      ['MISSING', '', study.foodId, '', ''],
    ]);
    expect(await exported(study, 'missing-foods', 'coded')).toEqual([]);
    expect(await exported(study, 'missing-foods', 'submitted')).toHaveLength(1);
  });

  test('of totals has sums and counts of the version', async () => {
    const study = await coded();
    const of = async (as: 'coded' | 'submitted') => {
      const [row] = (await exported(study, 'totals', as)) as Record<string, string>[];
      return [row?.['Foods'], row?.['Missing foods'], row?.['Energy (kcal)'], row?.['Eaten (g)']];
    };
    expect(await of('coded')).toEqual(['2', '0', '289', '115']);
    expect(await of('submitted')).toEqual(['1', '1', '250', '100']);
  });

  test('as coded leaves excluded recalls out, one as submitted has them, and doubtful ones are in both', async () => {
    const study = await makeStudy(app(), locale);
    const ids = [await study.submit(), await study.submit(), await study.submit()] as const;
    await study.code(ids[1], { kind: 'validity', validity: 'doubtful' });
    await study.code(ids[2], { kind: 'validity', validity: 'excluded' });
    const idsOf = async (as: 'coded' | 'submitted') =>
      ((await exported(study, 'totals', as)) as Record<string, string>[]).map((row) => row['Submission ID']);
    expect(await idsOf('coded')).toEqual([ids[0], ids[1]]);
    expect(await idsOf('submitted')).toEqual(ids);
    expect(await exported(study, 'nutrition-intakes', 'coded')).toHaveLength(2);
  });
});

test('the list of recalls counts as coded, and is narrowed by the judgement', async () => {
  const study = await coded();
  const { surveyId, submissionId, staff } = study;
  const other = await study.submit();
  await study.code(other, { kind: 'validity', validity: 'excluded' });
  const all = await staff.surveySubmissions.list({ surveyId });
  expect(all.items).toMatchObject([
    { id: other, validity: 'excluded' },
    { id: submissionId, validity: null, foodCount: 2, missingFoodCount: 0, energyKcal: 289 },
  ]);
  const excluded = await staff.surveySubmissions.list({ surveyId, validity: 'excluded' });
  expect(excluded).toMatchObject({ total: 1, items: [{ id: other }] });
});

test('monitoring counts all recalls, with the flags as coded', async () => {
  const study = await makeStudy(app(), locale);
  const { surveyId, staff } = study;
  const submissionId = await study.submit({ bread: 300 });
  const flagged = async () => (await staff.surveySubmissions.monitoring({ surveyId })).totals;
  expect(await flagged()).toMatchObject({ recalls: 1, flaggedRecalls: 1 });
  const foodId = foodIdOf(await study.read(submissionId), 'BREAD');
  const codingId = await study.code(submissionId, { kind: 'correct', foodId, code: 'JAM', grams: 400 });
  expect(await flagged()).toMatchObject({ recalls: 1, flaggedRecalls: 0 });
  await study.code(submissionId, { kind: 'validity', validity: 'excluded' });
  expect(await flagged()).toMatchObject({ recalls: 1, flaggedRecalls: 0 });
  await staff.codings.withdraw({ surveyId, codingId, reason: 'coding-error' });
  expect(await flagged()).toMatchObject({ recalls: 1, flaggedRecalls: 1 });
});

test('feedback is on the recalls as coded, without excluded ones', async () => {
  const study = await coded({ feedbackEnabled: true });
  const { surveyId, respondent } = study;
  const recalls = async () => (await respondent.feedback.mine({ surveyId })).recalls.items;
  expect(await recalls()).toHaveLength(1);
  const other = await study.submit({ bread: 1000 });
  expect(await recalls()).toHaveLength(2);
  await study.code(other, { kind: 'validity', validity: 'excluded' });
  expect(await recalls()).toHaveLength(1);
});

test('a respondent sees their recall as they submitted it, and the codings in a copy of their data', async () => {
  const study = await coded();
  const { surveyId, submissionId, respondent } = study;
  const mine = await respondent.submissions.getMine({ surveyId, submissionId });
  const {
    as: _as,
    isCoded: _isCoded,
    validity: _v,
    flags: _f,
    respondent: _r,
    interviewer: _i,
    ...asSubmitted
  } = await study.read(submissionId, 'submitted');
  expect(mine).toEqual(asSubmitted);
  const { items } = await respondent.submissions.listMine({ surveyId });
  expect(items).toMatchObject([{ foodCount: 1 }]);
  const { recalls, codings } = await exportPerson(app().context(), { id: study.person.id });
  expect(recalls).toMatchObject([{ totals: asSubmitted.totals, meals: asSubmitted.meals }]);
  expect(codings).toMatchObject([
    {
      survey: surveyId,
      recall: submissionId,
      kind: 'code',
      state: 'holds',
      reason: 'other',
      teamNote: '',
      after: { foods: [{ code: 'JAM' }] },
    },
  ]);
  expect(JSON.stringify(codings)).not.toContain('First');
});

test('an HL7 FHIR resource is of the version, names the coding of a food and the judgement, and is valid', async () => {
  const study = await coded();
  const { surveyId, submissionId, codingId } = study;
  await study.code(submissionId, { kind: 'validity', validity: 'doubtful' });
  const of = (as: 'coded' | 'submitted') => makeSurveyNutritionIntake(app().context(), { surveyId, submissionId, as });
  const [asCoded, asSubmitted] = [await of('coded'), await of('submitted')];
  expect(faultsOf(asCoded)).toEqual([]);
  expect(asCoded).toMatchObject({
    statusReason: [{ coding: [{ code: 'doubtful' }] }],
    consumedItem: [
      { amount: { value: 100 } },
      { amount: { value: 15 }, extension: [{ valueUuid: `urn:uuid:${codingId}` }] },
    ],
  });
  expect(asSubmitted).not.toHaveProperty('statusReason');
  expect(JSON.stringify(asSubmitted)).not.toContain(codingId);
});

test('a recalculation with a corrected table keeps codings, and computes both versions', async () => {
  const study = await coded();
  const { submissionId, surveyId, codingId } = study;
  await correct(app(), 'JAM', locale, { 1: 300 });
  await correct(app(), 'BREAD', locale, { 1: 200 });
  await recalculate(app(), { survey: study.survey });
  expect((await study.read(submissionId)).totals).toEqual({ 1: 200 + 45, 11: 9.06 });
  expect((await study.read(submissionId, 'submitted')).totals).toEqual({ 1: 200, 11: 9 });
  await study.staff.codings.withdraw({ surveyId, codingId, reason: 'coding-error' });
  expect(await study.read(submissionId)).toMatchObject({ isCoded: false, totals: { 1: 200, 11: 9 } });
  await correct(app(), 'JAM', locale, { 1: 260 });
  await correct(app(), 'BREAD', locale, { 1: 250 });
});

test('the erasure of a person leaves the codings of their recalls, without notes', async () => {
  const study = await makeStudy(app(), locale);
  const { surveyId } = study;
  const submissionId = await study.submit();
  const change = { kind: 'validity', validity: 'doubtful' } as const;
  await study.staff.codings.code({ surveyId, submissionId, change, reason: 'other', note: 'Ada of Number 5' });
  await erasePerson(app().context(), { id: study.person.id });
  const { items } = await study.staff.codings.list({ surveyId });
  expect(items).toMatchObject([{ submissionId, after: { validity: 'doubtful' }, note: '' }]);
});
