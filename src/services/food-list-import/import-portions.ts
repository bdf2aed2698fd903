import { MAX_UNITS } from '@dietary-recall/recall';
import { missingReferences, storePortionMethods, type OwnedMethod } from '../food-list-editing/portion-methods.ts';
import { PortionMethodRow, PortionRow } from './food-list-rows.ts';
import { ROWS_A_CHUNK, FoodRuns, type ImportRun } from './import-run.ts';

interface Unit {
  name: string;
  weight: number;
  omitFoodDescription: boolean;
}

/** Imports household measures. Those of one food become one standard-portion method; a method for a typed weight is added. */
export async function importHouseholdMeasures(run: ImportRun): Promise<void> {
  const file = 'portions.csv';
  const runs = new FoodRuns();
  const finished: OwnedMethod[] = [];
  let localId: number | undefined;
  let units: Unit[] = [];
  const finishFood = () => {
    if (localId !== undefined && units.length > 0) finished.push(...householdMethods(localId, units));
    units = [];
  };
  await run.ofFoods(file, PortionRow, async (rows) => {
    for (const { row, number } of rows) {
      const place = runs.next(row.food);
      if (place === 'new') {
        finishFood();
        localId = run.foods.get(row.food)?.localId;
      }
      if (place === 'late') run.bad(file, number, 'food', FoodRuns.LATE);
      else if (units.length === MAX_UNITS) run.bad(file, number, 'food', `a food has at most ${MAX_UNITS} measures`);
      else if (row.grams > 0) units.push({ name: row.description, weight: row.grams, omitFoodDescription: false });
    }
    await storePortionMethods(run.em, 'food', finished.splice(0));
  });
  finishFood();
  await storePortionMethods(run.em, 'food', finished);
}

/** Imports portion size methods of foods and of categories. */
export async function importPortionMethods(run: ImportRun): Promise<void> {
  const file = 'portion-methods.csv';
  await run.inChunks(file, PortionMethodRow, ROWS_A_CHUNK, async (rows) => {
    const owned = { food: [] as OwnedMethod[], category: [] as OwnedMethod[] };
    const missing = await missingReferences(
      run.em,
      rows.map(({ row }) => row.method),
    );
    for (const [index, { row, number }] of rows.entries()) {
      const { owner, code, seq, method } = row;
      const holders: ReadonlyMap<string, { localId: number }> = owner === 'food' ? run.foods : run.categories;
      const holder = run.known(file, number, 'code', holders, code, owner);
      const unusable = missing.find((reference) => reference.index === index);
      if (holder && unusable) run.bad(file, number, 'parameters', unusable.reason);
      if (holder && !unusable) owned[owner].push({ localId: holder.localId, seq, method });
    }
    await storePortionMethods(run.em, 'food', owned.food);
    await storePortionMethods(run.em, 'category', owned.category);
  });
}

function householdMethods(localId: number, units: Unit[]): OwnedMethod[] {
  const common = { imageUrl: null, useForRecipes: true, conversionFactor: 1 };
  return [
    {
      localId,
      seq: 1,
      method: { method: 'standard-portion', description: 'use_a_standard_portion', ...common, parameters: { units } },
    },
    { localId, seq: 2, method: { method: 'weight', description: 'weight', ...common, parameters: {} } },
  ];
}
