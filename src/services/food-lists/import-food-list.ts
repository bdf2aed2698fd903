import { readFileSync } from 'node:fs';
import { query, sql } from '../../db/sql.ts';
import { inTransaction, type Scope } from '../../scope.ts';
import { FoodGroupRow, LocaleFile } from './food-list-rows.ts';
import { FoodListWriter } from './food-list-writer.ts';
import { importCategories } from './import-categories.ts';
import { importAliases, importAssociatedFoods, importFoods } from './import-foods.ts';
import { importNutrients } from './import-nutrients.ts';
import { importHouseholdMeasures, importPortionMethods } from './import-portions.ts';
import { ImportRefused, type ImportReport } from './import-report.ts';
import { CHUNK, ImportRun, type ImportOptions } from './import-run.ts';

/**
 * Loads a food list from a folder of CSV files (docs/import-format.md) into a locale: one transaction, streamed. Foods
 * and categories that exist are replaced, others stay. One bad row refuses the whole list, unless told to skip it.
 */
export async function importFoodList(scope: Scope, options: ImportOptions): Promise<ImportReport> {
  return inTransaction(scope, async ({ em }) => {
    const run = new ImportRun(em, options, new FoodListWriter(em, options.localeId));
    await importLocale(run);
    await importFoodGroups(run);
    await importCategories(run);
    await importFoods(run);
    await importAliases(run);
    await importHouseholdMeasures(run);
    await importPortionMethods(run);
    await importAssociatedFoods(run);
    await importNutrients(run);
    if (run.report.badRowCount > 0 && !options.skipBad) throw new ImportRefused(run.report);
    // Statistics now, so that the first reads after a large import are planned well.
    await query(em, sql`analyze`);
    return run.report;
  });
}

async function importLocale(run: ImportRun): Promise<void> {
  const { localeId } = run.options;
  if (run.has('locale.json')) {
    const given = LocaleFile.parse(JSON.parse(readFileSync(run.path('locale.json'), 'utf8')));
    return run.writer.locale({ ...given, id: localeId });
  }
  const [existing] = await query(run.em, sql`select id from locale where id = ${localeId}`);
  if (!existing) await run.writer.locale(localeFromTag(localeId));
}

async function importFoodGroups(run: ImportRun): Promise<void> {
  await run.writer.foodGroups([{ id: 0, name: 'Unassigned' }]);
  await run.inChunks('food-groups.csv', FoodGroupRow, CHUNK, (rows) =>
    run.writer.foodGroups(rows.map(({ row }) => row)),
  );
}

/** A new locale from its id alone: `fr_CA` is Canadian French. */
function localeFromTag(localeId: string): LocaleFile {
  const tag = new Intl.Locale(localeId.replaceAll('_', '-'));
  const nameIn = (language: string) =>
    new Intl.DisplayNames([language], { type: 'language' }).of(tag.baseName) ?? localeId;
  return {
    id: localeId,
    englishName: nameIn('en'),
    localName: nameIn(tag.language),
    respondentLanguage: tag.language,
    adminLanguage: 'en',
    flagCode: (tag.region ?? tag.maximize().region ?? tag.language).toLowerCase(),
    textDirection: ['ar', 'fa', 'he', 'ur'].includes(tag.language) ? 'rtl' : 'ltr',
    prototypeLocale: null,
    splitWords: [],
    splitKeepPairs: [],
    synonymSets: [],
  };
}
