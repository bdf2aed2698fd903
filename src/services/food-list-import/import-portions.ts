import { MAX_UNITS, type PortionSizeMethod } from '@dietary-recall/recall';
import { missingReferences } from '../food-list-editing/portion-methods.ts';
import { PortionMethodRow, PortionRow } from './food-list-rows.ts';
import { portionMeanings, type FoodListRules } from './food-list-rules.ts';
import { householdMethods, type Unit } from './household-methods.ts';
import { ROWS_A_CHUNK, FoodRuns, type ImportRun } from './import-run.ts';
import type { OrderedMethod, PlannedFood } from './planned-list.ts';

/**
 * Reads household measures. Those of one food become one standard-portion method; a method for a typed weight is added. Rows that
 * the rules call default amounts or rules of use are no measures: the first default amount above 0 g is kept with the food, unless
 * `foods.csv` gives it one.
 */
export async function importHouseholdMeasures(run: ImportRun, rules: FoodListRules | null): Promise<void> {
  const file = 'portions.csv';
  const meaningOf = portionMeanings(rules);
  const runs = new FoodRuns();
  let food: PlannedFood | undefined;
  let units: Unit[] = [];
  const finishFood = () => {
    if (units.length > 0) food?.methods.push(...householdMethods(units));
    units = [];
  };
  await run.ofFoods(file, PortionRow, (rows) => {
    for (const { row, number } of rows) {
      const place = runs.next(row.food);
      if (place === 'new') {
        finishFood();
        food = run.foods.get(run.coded(row.food));
      }
      const meaning = meaningOf(row.description);
      if (place === 'late') run.bad(file, number, 'food', FoodRuns.LATE);
      else if (meaning === 'rule-of-use') run.report.portions.rulesOfUse++;
      else if (meaning === 'default-amount') {
        run.report.portions.defaultAmounts++;
        if (food && row.grams > 0) setDefaultAmount(food, row.grams);
      } else if (units.length === MAX_UNITS) run.bad(file, number, 'food', `a food has at most ${MAX_UNITS} measures`);
      else if (row.grams > 0) units.push({ name: row.description, weight: row.grams, omitFoodDescription: false });
    }
  });
  finishFood();
}

function setDefaultAmount(food: PlannedFood, grams: number): void {
  if (food.cells['default_amount'] == null) food.cells = { ...food.cells, default_amount: grams };
}

/** Reads portion size methods of foods and of categories. `newSets` are image sets that the import adds, as `kind id`. */
export async function importPortionMethods(run: ImportRun, newSets: ReadonlySet<string>): Promise<void> {
  const file = 'portion-methods.csv';
  const planned = new Set([...newSets, ...[...run.categories.keys()].map((code) => `category ${code}`)]);
  await run.inChunks(file, PortionMethodRow, ROWS_A_CHUNK, async (rows) => {
    const methods = rows.map(({ row }) => withPrefix(run, row.method));
    const missing = await missingReferences(run.em, methods, planned);
    for (const [index, { row, number }] of rows.entries()) {
      const { owner, code, seq } = row;
      const holders: ReadonlyMap<string, { methods: OrderedMethod[] }> = owner === 'food' ? run.foods : run.categories;
      const holder = run.known(file, number, 'code', holders, code, owner);
      const unusable = missing.find((reference) => reference.index === index);
      if (holder && unusable) run.bad(file, number, 'parameters', unusable.reason);
      if (holder && !unusable) holder.methods.push({ seq, method: methods[index] ?? row.method });
    }
  });
}

/** The method with the codes that its categories have in the database. A category that the files do not have keeps its code. */
function withPrefix(run: ImportRun, method: PortionSizeMethod): PortionSizeMethod {
  if (method.method !== 'parent-food-portion') return method;
  const options = method.parameters.options.map(({ category, choices }) => {
    const isOfFiles = category !== null && run.categories.has(run.coded(category));
    return { category: isOfFiles ? run.coded(category) : category, choices };
  });
  return { ...method, parameters: { options } };
}
