import { nutrientNames } from '../nutrient-tables/nutrient-types.ts';
import { NutrientRow } from './food-list-rows.ts';
import { FoodRuns, type ImportRun } from './import-run.ts';

const FILE = 'nutrients.csv';
const VALUES_A_CHUNK = 10_000;

/**
 * Imports amounts per 100 g, by the names and aliases of nutrient types. An unknown amount is left out and not stored as zero. When
 * the locale has no list of nutrients for exports, the nutrients of the file become this list, in their order.
 */
export async function importNutrients(run: ImportRun): Promise<void> {
  const types = await nutrientNames(run.em);
  const runs = new FoodRuns();
  const typesOfFood = new Set<number>();
  const shown = new Set<number>();
  await run.ofFoods(
    FILE,
    NutrientRow,
    async (rows) => {
      const recordIds: number[] = [];
      const typeIds: number[] = [];
      const amounts: number[] = [];
      for (const { row, number } of rows) {
        const place = runs.next(row.food);
        if (place === 'new') typesOfFood.clear();
        const typeId = types.get(row.nutrient)?.nutrientId;
        const fault =
          place === 'late'
            ? { column: 'food', reason: FoodRuns.LATE }
            : nutrientFault(row.nutrient, typeId, typesOfFood);
        if (fault) run.bad(FILE, number, fault.column, fault.reason);
        const recordId = run.foods.get(row.food)?.recordId;
        if (fault || typeId === undefined || recordId == null) continue;
        typesOfFood.add(typeId);
        if (row.per_100g === null) continue;
        recordIds.push(recordId);
        typeIds.push(typeId);
        shown.add(typeId);
        amounts.push(row.per_100g);
      }
      await run.writer.nutrientValues(recordIds, typeIds, amounts);
    },
    VALUES_A_CHUNK,
  );
  await run.writer.exportNutrients([...shown]);
}

function nutrientFault(name: string, typeId: number | undefined, typesOfFood: ReadonlySet<number>) {
  if (typeId === undefined) return { column: 'nutrient', reason: `there is no nutrient type named "${name}"` };
  if (typesOfFood.has(typeId)) return { column: 'nutrient', reason: `"${name}" stands twice for this food` };
  return null;
}
