import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { query, sql } from '../../src/db/sql.ts';
import { importFoodList } from '../../src/services/food-list-import/import-food-list.ts';
import { importNutrientTable } from '../../src/services/nutrient-tables/import-nutrient-table.ts';
import { recalculateSurvey } from '../../src/services/recalculation/recalculate-survey.ts';
import { recall } from '../support/recall.ts';
import { useTestApp } from '../support/test-app.ts';

const app = useTestApp();

function folderOf(files: Record<string, string[]>): string {
  const folder = mkdtempSync(join(tmpdir(), 'recall-table-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, rows] of Object.entries(files)) writeFileSync(join(folder, name), `${rows.join('\n')}\n`);
  return folder;
}

function load(rows: string[], mapping: object) {
  const folder = folderOf({ 'table.csv': rows, 'mapping.json': [JSON.stringify(mapping)] });
  const [file, mappingFile] = [join(folder, 'table.csv'), join(folder, 'mapping.json')];
  return importNutrientTable(app().context(), { file, mapping: mappingFile, skipBad: false });
}

/** The limits and the amounts of the records of a table, by record id. */
async function stored(tableId: string) {
  const rows = await query<{ id: string; limits: object; amounts: object }>(
    app().context().em,
    sql`select record_id as id, detection_limits as limits, coalesce((select jsonb_object_agg(nutrient_type_id, units_per_100g)
          from nutrient_value where nutrient_record_id = r.id), '{}') as amounts
        from nutrient_record r where nutrient_table_id = ${tableId}`,
  );
  return Object.fromEntries(rows.map(({ id, ...record }) => [id, record]));
}

describe('amounts below detection', () => {
  const wide = {
    layout: 'wide',
    table: { id: 'LIMITS', description: 'A table with limits' },
    recordId: 'id',
    description: 'name',
    nutrients: [
      { column: 'protein', nutrient: 'Protein', unit: 'g' },
      { column: 'sodium', nutrient: 'Sodium', unit: 'g' },
    ],
  };

  test('of a table are kept as limits in the unit of the type, never as amounts, and are gone when the file has an amount', async () => {
    const rows = ['id,name,protein,sodium', '1,Apple,< 0.5,<0.002', '2,Pear,Tr,0.001', '3,Plum,-,1'];
    expect(await load(rows, wide)).toMatchObject({ created: 3, values: 2, belowDetection: 3, unknown: 1 });
    expect(await stored('LIMITS')).toEqual({
      1: { limits: { 11: 0.5, 138: 2 }, amounts: {} },
      2: { limits: { 11: null }, amounts: { 138: 1 } },
      3: { limits: {}, amounts: { 138: 1000 } },
    });
    expect(await load(rows, wide)).toMatchObject({ changed: 0, unchanged: 3 });
    expect(await load(['id,name,protein,sodium', '1,Apple,0.3,<0.002'], wide)).toMatchObject({ changed: 1, kept: 2 });
    expect(await stored('LIMITS')).toMatchObject({ 1: { limits: { 138: 2 }, amounts: { 11: 0.3 } } });
  });

  test('of a food list are kept, and are replaced by the next import', async () => {
    const { id: locale } = await app().given.locale();
    const foods = ['code,description', `LIM1,Apple`];
    const loadList = (nutrients: string[]) =>
      importFoodList(app().context(), {
        directory: folderOf({ 'foods.csv': foods, 'nutrients.csv': ['food,nutrient,per_100g', ...nutrients] }),
        localeId: locale,
        skipBad: false,
      });
    await loadList(['LIM1,Protein,< 0.5', 'LIM1,Sodium,traces', 'LIM1,Fat,3', 'LIM1,Zinc,N']);
    expect(await stored(locale)).toEqual({ LIM1: { limits: { 11: 0.5, 138: null }, amounts: { 49: 3 } } });
    await loadList(['LIM1,Protein,0.4']);
    expect(await stored(locale)).toEqual({ LIM1: { limits: {}, amounts: { 11: 0.4 } } });
  });
});

describe('a table of food-group equivalents', () => {
  const equivalents = (
    more: object = {},
    nutrients: object[] = [{ column: 'fruit', nutrient: 404, unit: 'cup eq.' }],
  ) => ({
    layout: 'wide',
    table: { id: 'AA_EQ', description: 'Equivalents', kind: 'food-group-equivalent', ...more },
    recordId: 'id',
    description: 'name',
    nutrients,
  });

  test('gives foods its amounts beside their composition, at submission, at recalculation and after another import of the list', async () => {
    const { id: locale } = await app().given.locale();
    const folder = folderOf({
      'foods.csv': ['code,description', 'EQ1,Apple', 'EQ2,Cake'],
      'nutrients.csv': ['food,nutrient,per_100g', 'EQ1,Energy (kcal),50', 'EQ1,Protein,0.3', 'EQ2,Energy (kcal),400'],
    });
    const loadList = () => importFoodList(app().context(), { directory: folder, localeId: locale, skipBad: false });
    await loadList();
    // The id of the table is before that of the composition, which must not make it the composition.
    const rows = (cups: number) => ['id,name,fruit', `EQ1,Apple,${cups}`, 'EQ9,Other,1'];
    const mapping = equivalents({ mappedLike: locale });
    expect(await load(rows(0.8), mapping)).toMatchObject({ created: 2, mapped: 1 });
    expect(await load(rows(0.8), mapping)).toMatchObject({ unchanged: 2, mapped: 0 });
    await loadList();
    await app().settle();

    const survey = await app().given.survey({ locale });
    const surveyId = survey.slug;
    const caller = await app().as(await app().given.respondent(survey));
    const foods = ['EQ1', 'EQ2'].map((code) => ({ code, servingWeight: 200 }));
    const { submissionId } = await caller.submissions.submit(recall(survey, foods));
    const read = () => caller.submissions.getMine({ surveyId, submissionId });
    const { meals, totals, unknowns } = await read();
    expect(meals.flatMap((meal) => meal.foods)).toMatchObject([
      {
        nutrientTableId: locale,
        nutrientTableCode: 'EQ1',
        equivalentsTableId: 'AA_EQ',
        equivalentsTableCode: 'EQ1',
        nutrients: { 1: 100, 11: 0.6, 404: 1.6 },
      },
      { nutrientTableId: locale, equivalentsTableId: null, equivalentsTableCode: null, nutrients: { 1: 800 } },
    ]);
    expect(totals).toEqual({ 1: 900, 11: 0.6, 404: 1.6 });
    expect(unknowns[404]).toEqual({ foods: 1, grams: 200, kcal: 800 });

    await load(rows(1), mapping);
    for (const withCodes of [false, true]) {
      const { foodsWithOtherRecord } = await recalculateSurvey(app().context(), {
        surveyId,
        withCodes,
        isDryRun: false,
      });
      expect(foodsWithOtherRecord).toBe(0);
      expect((await read()).totals).toEqual({ 1: 900, 11: 0.6, 404: 2 });
    }
  });

  test('has no nutrients, which foods take from their composition', async () => {
    const protein = [{ column: 'fruit', nutrient: 'Protein', unit: 'g' }];
    await expect(load(['id,name,fruit', '1,Apple,1'], equivalents({ id: 'EQ_N' }, protein))).rejects.toThrow();
    expect(await stored('EQ_N')).toEqual({});
  });

  test('is the only kind that is mapped like another table', async () => {
    const mapping = equivalents({ id: 'EQ_K', kind: 'nutrient', mappedLike: 'COFID' });
    await expect(load(['id,name,fruit', '1,Apple,1'], mapping)).rejects.toThrow('mappedLike');
    expect(await stored('EQ_K')).toEqual({});
  });
});
