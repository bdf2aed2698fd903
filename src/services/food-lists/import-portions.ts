import { query, sql } from '../../db/sql.ts';
import type { PortionSizeMethod } from '../../domain/portion-method.ts';
import { PortionMethodRow, PortionRow } from './food-list-rows.ts';
import type { OwnedMethod } from './food-list-writer.ts';
import { CHUNK, FoodRuns, type ImportRun } from './import-run.ts';

interface Unit {
  name: string;
  weight: number;
  omitFoodDescription: boolean;
}

/** Household measures: those of a food become one standard-portion method, with a typed weight beside it. */
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
      else if (row.grams > 0) units.push({ name: row.description, weight: row.grams, omitFoodDescription: false });
    }
    await run.writer.portionMethods('food', finished.splice(0));
  });
  finishFood();
  await run.writer.portionMethods('food', finished);
}

/** Portion size methods written out, of foods and of categories. */
export async function importPortionMethods(run: ImportRun): Promise<void> {
  const file = 'portion-methods.csv';
  const sets = await imageSets(run);
  await run.inChunks(file, PortionMethodRow, CHUNK, async (rows) => {
    const owned = { food: [] as OwnedMethod[], category: [] as OwnedMethod[] };
    for (const { row, number } of rows) {
      const { owner, code, seq, method } = row;
      const holders: ReadonlyMap<string, { localId: number }> = owner === 'food' ? run.foods : run.categories;
      const holder = run.known(file, number, 'code', holders, code, owner);
      const missing = imageSetsOf(method).find((set) => !sets.has(set));
      if (holder && missing !== undefined) run.bad(file, number, 'parameters', `there is no ${missing}`);
      if (holder && missing === undefined) owned[owner].push({ localId: holder.localId, seq, method });
    }
    await run.writer.portionMethods('food', owned.food);
    await run.writer.portionMethods('category', owned.category);
  });
}

async function imageSets({ em }: ImportRun): Promise<Set<string>> {
  const rows = await query<{ name: string }>(
    em,
    sql`select 'as-served set ' || id as name from as_served_set union all select 'guide image ' || id from guide_image
        union all select 'drinkware set ' || id from drinkware_set`,
  );
  return new Set(rows.map(({ name }) => name));
}

function imageSetsOf({ method, parameters }: PortionSizeMethod): string[] {
  switch (method) {
    case 'as-served':
      return [parameters.servingImageSet, parameters.leftoversImageSet].flatMap((id) =>
        id === undefined ? [] : [`as-served set ${id}`],
      );
    case 'guide-image':
      return [`guide image ${parameters.guideImageId}`];
    case 'drink-scale':
      return [`drinkware set ${parameters.drinkwareId}`];
    default:
      return [];
  }
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
