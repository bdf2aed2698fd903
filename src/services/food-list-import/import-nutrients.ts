import { readAmount } from '../../domain/composition-values.ts';
import type { NutrientNames } from '../nutrient-tables/nutrient-types.ts';
import { NutrientRow } from './food-list-rows.ts';
import { FoodRuns, type ImportRun } from './import-run.ts';

const FILE = 'nutrients.csv';
const VALUES_A_CHUNK = 10_000;

/**
 * Reads amounts per 100 g, by the names and aliases of nutrient types. An unknown amount is left out and is not zero; an amount below
 * detection is kept as its limit.
 */
export async function importNutrients(run: ImportRun, types: NutrientNames): Promise<void> {
  const runs = new FoodRuns();
  const typesOfFood = new Set<number>();
  await run.ofFoods(
    FILE,
    NutrientRow,
    (rows) => {
      for (const { row, number } of rows) {
        const food = run.foods.get(run.coded(row.food));
        if (!food) continue;
        const place = runs.next(food.code);
        if (place === 'new') {
          typesOfFood.clear();
          food.amounts = { from: run.amounts.count, to: run.amounts.count };
        }
        const typeId = types.get(row.nutrient)?.nutrientId;
        const fault =
          place === 'late'
            ? { column: 'food', reason: FoodRuns.LATE }
            : nutrientFault(row.nutrient, typeId, typesOfFood);
        if (fault) run.bad(FILE, number, fault.column, fault.reason);
        if (fault || typeId === undefined) continue;
        typesOfFood.add(typeId);
        if (row.per_100g === null) continue;
        run.amounts.add(typeId, row.per_100g);
        food.amounts.to = run.amounts.count;
      }
    },
    VALUES_A_CHUNK,
    (values) => readKnown(run, types, values),
  );
}

/** A row of a food and a nutrient that are known, letter for letter, whose amount can be read. */
function readKnown(run: ImportRun, types: NutrientNames, { food, nutrient, per_100g: cell }: Record<string, string>) {
  if (food === undefined || nutrient === undefined || cell === undefined) return undefined;
  if (!types.has(nutrient) || !run.foods.has(run.coded(food))) return undefined;
  const amount = readAmount(cell);
  return amount === undefined ? undefined : { food, nutrient, per_100g: amount };
}

function nutrientFault(name: string, typeId: number | undefined, typesOfFood: ReadonlySet<number>) {
  if (typeId === undefined) return { column: 'nutrient', reason: `there is no nutrient type named "${name}"` };
  if (typesOfFood.has(typeId)) return { column: 'nutrient', reason: `"${name}" stands twice for this food` };
  return null;
}
