import { kysely } from '../../db/kysely.ts';
import { AliasRow, AssociatedFoodRow, FoodRow } from './food-list-rows.ts';
import { ROWS_A_CHUNK, type ImportRun } from './import-run.ts';

/** Foods with their local parts, in the locale's list; a nutrient record for each when the list brings nutrients. */
export async function importFoods(run: ImportRun): Promise<void> {
  const file = 'foods.csv';
  const tableId = run.has('nutrients.csv') ? run.options.localeId : null;
  if (tableId !== null) await run.writer.nutrientTable(tableId);
  const groups = new Set((await kysely(run.em).selectFrom('food_group').select('id').execute()).map(({ id }) => id));
  await run.inChunks(file, FoodRow, ROWS_A_CHUNK, async (rows) => {
    const fresh = run.unique(file, rows, run.foods).filter(({ row, number }) => {
      const hasParents = row.category.every((code) =>
        run.known(file, number, 'category', run.categories, code, 'category'),
      );
      const hasGroup = row.group === null || groups.has(row.group);
      if (!hasGroup) run.bad(file, number, 'group', `there is no food group ${row.group}`);
      return hasParents && hasGroup;
    });
    const stored = await run.writer.foods(
      fresh.map(({ row }) => row),
      run.categories,
      tableId,
    );
    for (const [code, food] of stored) run.foods.set(code, food);
  });
}

/** Imports alternative names, which are searched and never shown. */
export async function importAliases(run: ImportRun): Promise<void> {
  await run.ofFoods('aliases.csv', AliasRow, (rows) =>
    run.writer.aliases(
      rows.map(({ row }) => row),
      run.foods,
    ),
  );
}

/** Imports the prompts for associated foods. */
export async function importAssociatedFoods(run: ImportRun): Promise<void> {
  const file = 'associated-foods.csv';
  await run.ofFoods(file, AssociatedFoodRow, (rows) => {
    const known = rows.filter(({ row: { target_type: type, target }, number }) => {
      const targets: ReadonlyMap<string, object> = type === 'food' ? run.foods : run.categories;
      return run.known(file, number, 'target', targets, target, type) !== undefined;
    });
    return run.writer.associatedFoods(
      known.map(({ row }) => row),
      run.foods,
      run.categories,
    );
  });
}
