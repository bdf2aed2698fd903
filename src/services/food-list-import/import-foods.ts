import type { FoodGroups } from './food-groups.ts';
import { AliasRow, AssociatedFoodRow, FoodRow, foodCells } from './food-list-rows.ts';
import { FOODS_FILE, ROWS_A_CHUNK, type ImportRun } from './import-run.ts';
import { cellsOf } from './planned-list.ts';

/** Reads foods with their categories and groups. `groups` are those of the database and of the files. */
export async function importFoods(run: ImportRun, groups: FoodGroups): Promise<void> {
  const file = FOODS_FILE;
  await run.inChunks(file, FoodRow, ROWS_A_CHUNK, (rows) => {
    for (const { row, number } of run.unique(file, 'food', rows, run.foods)) {
      const hasParents = row.category.every((code) =>
        run.known(file, number, 'category', run.categories, code, 'category'),
      );
      const groupCode = groups.idOf(row.group ?? 0);
      if (groupCode === undefined) run.bad(file, number, 'group', `there is no food group ${row.group}`);
      const code = run.coded(row.code);
      if (!hasParents || groupCode === undefined) {
        run.badFoods.add(code);
        continue;
      }
      run.foods.set(code, {
        code,
        englishDescription: row.description_en ?? row.description ?? '',
        groupCode,
        parentCategories: [...new Set(row.category.map((parent) => run.coded(parent)))],
        cells: cellsOf(row, foodCells),
        localDescription: row.description,
        brandNames: row.brands,
        alternativeNames: [],
        methods: [],
        prompts: [],
        records: null,
        amounts: { from: 0, to: 0 },
        recordDescription: row.description ?? row.description_en ?? '',
        isListed: true,
      });
    }
  });
}

/** Reads alternative names, which are searched and never shown. */
export async function importAliases(run: ImportRun): Promise<void> {
  await run.ofFoods('aliases.csv', AliasRow, (rows) => {
    for (const { row } of rows) run.foods.get(run.coded(row.food))?.alternativeNames.push(row.alias);
  });
}

/** Reads the prompts for associated foods. */
export async function importAssociatedFoods(run: ImportRun): Promise<void> {
  const file = 'associated-foods.csv';
  await run.ofFoods(file, AssociatedFoodRow, (rows) => {
    for (const { row, number } of rows) {
      const { target_type: type, link_as_main: linkAsMain, generic_name: genericName, multiple } = row;
      const targets: ReadonlyMap<string, { code: string }> = type === 'food' ? run.foods : run.categories;
      const target = run.known(file, number, 'target', targets, row.target, type);
      if (!target) continue;
      const prompt = {
        target: { type, code: target.code },
        promptText: row.prompt,
        linkAsMain,
        genericName,
        multiple,
      };
      run.foods.get(run.coded(row.food))?.prompts.push({ seq: row.seq, prompt });
    }
  });
}
