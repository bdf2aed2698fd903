import { join } from 'node:path';
import type { NutrientAmounts } from '@dietary-recall/nutrition';
import { readCsv } from '../../src/adapters/csv.ts';

const REFERENCE = join(import.meta.dirname, '../../data/reference/nutrient-types.csv');

/** A food list with the factors that its agency counts energy with, in kcal per g by nutrient type (docs/reference/feedback.md#8-energy-factors). */
export interface ListKind {
  name: string;
  factors: Readonly<Record<number, number>>;
  /** Nutrients that a food needs to be compared. Alcohol that a table does not have is 0. */
  needed: readonly number[];
}

const [ENERGY, PROTEIN, CARBOHYDRATE, ALCOHOL, FAT] = [1, 11, 13, 20, 49] as const;
const needed = [ENERGY, PROTEIN, CARBOHYDRATE, FAT];

export const FNDDS: ListKind = {
  name: 'FNDDS',
  factors: { [PROTEIN]: 4, [CARBOHYDRATE]: 4, [ALCOHOL]: 7, [FAT]: 9 },
  needed: [...needed, ALCOHOL],
};
export const COFID: ListKind = {
  name: 'CoFID',
  factors: { [PROTEIN]: 4, [CARBOHYDRATE]: 3.75, [ALCOHOL]: 7, [FAT]: 9 },
  needed,
};

/** A food that has all nutrients that its list needs, per 100 g by nutrient type id. */
export interface ListedFood {
  code: string;
  amounts: NutrientAmounts;
}

/** Reads the foods of a list with all nutrients that `kind` needs, and counts the others. */
export async function readFoods(folder: string, kind: ListKind): Promise<{ foods: ListedFood[]; incomplete: number }> {
  const typeOf = await nutrientTypes();
  const all = new Map<string, Record<string, number>>();
  for await (const { values } of readCsv(join(folder, 'nutrients.csv'))) {
    const { food = '', nutrient = '', per_100g: text = '' } = values;
    const amounts = all.get(food) ?? {};
    all.set(food, amounts);
    const type = typeOf.get(nutrient);
    const amount = text === '' ? NaN : Number(text);
    if (type !== undefined && Number.isFinite(amount)) amounts[type] = amount;
  }
  const foods = [...all]
    .map(([code, amounts]) => ({ code, amounts }))
    .filter(({ amounts }) => kind.needed.every((type) => amounts[type] !== undefined));
  return { foods, incomplete: all.size - foods.length };
}

/** The nutrient type of each name in tables, as an import finds it. */
async function nutrientTypes(): Promise<ReadonlyMap<string, number>> {
  const types = new Map<string, number>();
  for await (const { values } of readCsv(REFERENCE)) {
    const { id = '', description = '', aliases = '' } = values;
    for (const name of [description, ...aliases.split('|')]) if (name !== '') types.set(name, Number(id));
  }
  return types;
}
