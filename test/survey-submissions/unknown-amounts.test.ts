import { text } from 'node:stream/consumers';
import { beforeAll, describe, expect, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { recalculateSurvey } from '../../src/services/recalculation/recalculate-survey.ts';
import { exportSubmissions, type ExportWanted } from '../../src/services/survey-submissions/export-submissions.ts';
import { recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();
let locale: string;

const PORTIONS = { MILK: 200, BREAD: 100, TABLET: 10, TEA: 300 };

beforeAll(async () => {
  const { given } = app();
  ({ id: locale } = await given.locale());
  await given.category({ code: 'PILLS', tags: ['supplement'] });
  await given.category({ code: 'VITAMINS', parents: ['PILLS'] });
  await given.food({ code: 'MILK', locals: { [locale]: { nutrients: { 1: 50, 11: 3, 129: 1 } } } });
  await given.food({ code: 'BREAD', locals: { [locale]: { nutrients: { 1: 240, 11: 8 } } } });
  await given.food({ code: 'TABLET', parents: ['VITAMINS'], locals: { [locale]: { nutrients: { 1: 0, 129: 5000 } } } });
  await given.food({ code: 'TEA', locals: { [locale]: {} } });
  await query(app().context().em, sql`update locale set export_nutrients = '[1, 11, 129, 49]' where id = ${locale}`);
  await app().settle();
});

async function submitted(portions: Record<string, number> = PORTIONS) {
  const survey = await app().given.survey({ locale });
  const surveyId = survey.slug;
  const caller = await app().as(await app().given.respondent(survey));
  const staff = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
  const foods = Object.entries(portions).map(([code, servingWeight]) => ({ code, servingWeight }));
  const { submissionId } = await caller.submissions.submit(recall(survey, foods));
  return { surveyId, submissionId, caller, staff };
}

/** Removes what a recall of an earlier version does not have. */
function forget(submissionId: string) {
  return query(
    app().context().em,
    sql`update submission set eaten = null, unknowns = null, totals_by_source = null where id = ${submissionId}::uuid`,
  );
}

const SUMS = {
  totals: { 1: 340, 11: 14, 129: 502 },
  totalsFromFood: { 1: 340, 11: 14, 129: 2 },
  totalsFromSupplements: { 1: 0, 129: 500 },
  eaten: { foods: 4, grams: 610, kcal: 340, foodsWithoutWeight: 0 },
  unknowns: {
    1: { foods: 1, grams: 300, kcal: null },
    11: { foods: 2, grams: 310, kcal: 0 },
    129: { foods: 2, grams: 400, kcal: 240 },
  },
  incomplete: true,
};

async function fileOf(surveyId: string, content: ExportWanted['content'], format: ExportWanted['format']) {
  return text(await exportSubmissions(app().context(), { surveyId, content, format, as: 'coded', bom: false }));
}

async function exported(surveyId: string, content: 'items' | 'totals') {
  const lines = (await fileOf(surveyId, content, 'ndjson')).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
}

describe('what the totals of a recall leave out', () => {
  test('stands beside them for the respondent and for staff, also in a recall of an earlier version', async () => {
    const { surveyId, submissionId, caller, staff } = await submitted();
    expect(await caller.submissions.getMine({ surveyId, submissionId })).toMatchObject(SUMS);
    expect(await staff.surveySubmissions.get({ surveyId, submissionId })).toMatchObject({
      ...SUMS,
      flags: ['low_energy', 'incomplete'],
    });
    await forget(submissionId);
    expect(await staff.surveySubmissions.get({ surveyId, submissionId })).toMatchObject(SUMS);
  });

  test('has columns in the export of totals, whose names do not depend on the recalls', async () => {
    const { surveyId, submissionId } = await submitted();
    const expected = {
      eatenFoods: 4,
      eatenGrams: 610,
      eatenFoodsWithoutWeight: 0,
      incomplete: true,
      nutrients: { 1: 340, 11: 14, 129: 502 },
      unknownFoods: { 1: 1, 11: 2, 129: 2, 49: 4 },
      unknownGrams: { 1: 300, 11: 310, 129: 400, 49: 610 },
      unknownKcal: { 11: 0, 129: 240, 49: 340 },
      fromFood: { 1: 340, 11: 14, 129: 2 },
      fromSupplements: { 1: 0, 129: 500 },
    };
    expect(await exported(surveyId, 'totals')).toEqual([expect.objectContaining(expected)]);
    await forget(submissionId);
    expect(await exported(surveyId, 'totals')).toEqual([expect.objectContaining(expected)]);
    const csv = await fileOf(surveyId, 'totals', 'csv');
    const [header = '', row = ''] = csv.split('\r\n');
    const columns = header.split(',');
    expect(columns).toEqual(
      expect.arrayContaining([
        'Protein (g)',
        'Protein (g) unknown foods',
        'Protein (g) unknown g',
        'Protein (g) unknown kcal',
        'Protein (g) from food',
        'Protein (g) from supplements',
      ]),
    );
    expect(row.split(',')).toHaveLength(columns.length);
    const items = await exported(surveyId, 'items');
    expect(items.map(({ foodCode, isSupplement }) => [foodCode, isSupplement])).toEqual([
      ['MILK', false],
      ['BREAD', false],
      ['TABLET', true],
      ['TEA', false],
    ]);
  });

  test('is computed again by a recalculation', async () => {
    const { surveyId, submissionId, staff } = await submitted();
    const { em } = app().context();
    const record = sql`(select id from nutrient_record where record_id = ${`BREAD-${locale}`})`;
    await query(
      em,
      sql`insert into nutrient_value (nutrient_record_id, nutrient_type_id, units_per_100g) values (${record}, 129, 0)`,
    );
    await recalculateSurvey(app().context(), { surveyId, withCodes: false, isDryRun: false });
    const { unknowns, totalsFromSupplements } = await staff.surveySubmissions.get({ surveyId, submissionId });
    expect(unknowns).toEqual({ ...SUMS.unknowns, 129: { foods: 1, grams: 300, kcal: null } });
    expect(totalsFromSupplements).toEqual(SUMS.totalsFromSupplements);
    await query(em, sql`delete from nutrient_value where nutrient_record_id = ${record} and nutrient_type_id = 129`);
  });
});

describe('an amount below detection', () => {
  test('is taken in sums as the locale says, when a recall is submitted and when it is recalculated', async () => {
    const { id: other } = await app().given.locale();
    await app().given.food({ code: 'APPLE', locals: { [other]: { nutrients: { 1: 50 } } } });
    const { em } = app().context();
    await query(
      em,
      sql`update nutrient_record set detection_limits = '{"129": 0.5, "134": null}' where record_id = ${`APPLE-${other}`}`,
    );
    await app().settle();
    const survey = await app().given.survey({ locale: other });
    const surveyId = survey.slug;
    const staff = await app().as(await app().given.user({ roles: [{ name: 'superuser' }] }));
    const eat = async () => {
      const caller = await app().as(await app().given.respondent(survey));
      const foods = [{ code: 'APPLE', servingWeight: 200 }];
      return (await caller.submissions.submit(recall(survey, foods))).submissionId;
    };
    const totalsOf = async (submissionId: string) =>
      (await staff.surveySubmissions.get({ surveyId, submissionId })).totals;
    const first = await eat();
    expect(await totalsOf(first)).toEqual({ 1: 100 });
    const { version } = await staff.locales.getBelowDetection({ locale: other });
    const edit = { locale: other, baseVersion: version, belowDetection: 'half' as const };
    expect(await staff.locales.replaceBelowDetection(edit)).toMatchObject({ belowDetection: 'half' });
    await app().settle();
    expect(await totalsOf(await eat())).toEqual({ 1: 100, 129: 0.5 });
    expect(await totalsOf(first)).toEqual({ 1: 100 });
    await recalculateSurvey(app().context(), { surveyId, withCodes: false, isDryRun: false });
    expect(await totalsOf(first)).toEqual({ 1: 100, 129: 0.5 });
    expect((await staff.locales.changes({ locale: other })).items[0]).toMatchObject({
      before: { belowDetection: 'unknown' },
      after: { belowDetection: 'half' },
    });
  });
});
