import type { Context } from '../../context.ts';
import { query, sql } from '../../db/sql.ts';
import { chunksOf } from '../../domain/chunks.ts';
import { storeMethodTables } from '../portion-image-import/store-method-tables.ts';
import { FoodListWriter } from './food-list-writer.ts';
import { ROWS_A_CHUNK, type ImportRun } from './import-run.ts';
import { ImportTrail } from './import-trail.ts';
import type { ListPlan } from './list-plan.ts';
import { storeLocaleLists } from './locale-lists.ts';
import { storeAmounts, storeNutrientTable } from './store-amounts.ts';
import { storeFoodGroups, storeLocale } from './store-locale.ts';

/** Stores what the plan changes, with an entry in the trail for each changed part. */
export async function storePlan(context: Context, run: ImportRun, plan: ListPlan): Promise<void> {
  const { em } = context;
  const writer = new FoodListWriter(em, run.options.localeId);
  const trail = new ImportTrail(context, run);
  await storeLocale(run, plan.locale);
  if (plan.tables) await storeMethodTables(context, plan.tables.after);
  await storeFoodGroups(em, plan.groups.changes);
  for (const chunk of chunksOf(plan.categories, ROWS_A_CHUNK)) {
    await trail.records('category', chunk, await writer.categories(chunk));
  }
  await writer.categoryParents(plan.categories);
  await storeNutrientTable(run);
  const ids = new Map<string, { code: string; id: number; localId: number | null; recordId: number | null }>();
  for (const chunk of chunksOf(plan.foods, ROWS_A_CHUNK)) {
    const stored = await writer.foods(chunk, run.tableId);
    await trail.records('food', chunk, stored);
    for (const [code, food] of stored) ids.set(code, food);
  }
  for (const chunk of chunksOf(plan.foods, ROWS_A_CHUNK)) {
    await writer.prompts(chunk, ids);
    await writer.nutrientRecords(chunk, ids);
  }
  await storeAmounts(run, plan.foods, ids);
  await writer.unlist(plan.removed.map(({ code }) => code));
  await storeLocaleLists(run, plan.locale.lists);
  await trail.removed(plan.removed);
  await trail.list(plan);
  // No entity: statistics of the tables. Fresh ones let the database plan the first reads after a large import well.
  await query(em, sql`analyze`);
}
