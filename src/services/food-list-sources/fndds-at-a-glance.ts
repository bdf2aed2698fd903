import { basename } from 'node:path';
import type { NutrientNames } from '../nutrient-tables/nutrient-types.ts';
import { wweiaCategory } from './fndds-categories.ts';
import { nameFoods } from './fndds-names.ts';
import { nameUnits, portionName } from './fndds-portions.ts';
import { publishedAmount } from './published-amount.ts';
import type { PublishedFiles } from './published-files.ts';
import type { PublishedList } from './published-list.ts';
import { mapNutrient, unitOfHeading, type MappedNutrient } from './published-nutrients.ts';
import { readPublishedTable } from './published-table.ts';

const TABLES = {
  foods: { name: /foodsandbeverages$/, title: 'table "Foods and Beverages"' },
  portions: { name: /portionsandweights$/, title: 'table "Portions and Weights"' },
  nutrients: { name: /fnddsnutrientvalues$/, title: 'table "FNDDS Nutrient Values"' },
} as const;

/** The columns in front of the nutrients. */
const FOOD_COLUMNS = [
  'Food code',
  'Main food description',
  'WWEIA Category number',
  'WWEIA Category description',
] as const;

/** Reads the tables "FNDDS At A Glance": a workbook or CSV for foods, one for portions, one for nutrients. */
export async function readFnddsAtAGlance(
  list: PublishedList,
  files: PublishedFiles,
  names: NutrientNames,
): Promise<void> {
  const paths = {
    foods: files.require(TABLES.foods.name, TABLES.foods.title),
    portions: files.require(TABLES.portions.name, TABLES.portions.title),
    nutrients: files.require(TABLES.nutrients.name, TABLES.nutrients.title),
  };
  await readFoods(list, paths.foods);
  await readPortions(list, paths.portions);
  nameUnits(list);
  await readNutrients(list, paths.nutrients, names);
}

async function readFoods(list: PublishedList, path: string): Promise<void> {
  const file = basename(path);
  await readPublishedTable(list, path, { required: FOOD_COLUMNS }, () => ({ row, cell }) => {
    const code = cell('Food code');
    const number = cell('WWEIA Category number');
    const place = { file, row, column: 'WWEIA Category number' };
    const category = wweiaCategory(list, number, cell('WWEIA Category description'), place);
    const description = cell('Main food description');
    list.food(code, { description, category }, { file, row, column: 'Food code' });
    const names = cell('Additional food description').split(';');
    list.alias(
      code,
      names.map((name) => name.trim()),
    );
  });
  nameFoods(list);
}

async function readPortions(list: PublishedList, path: string): Promise<void> {
  const file = basename(path);
  const required = ['Food code', 'Seq num', 'Portion description', 'Portion weight (g)'];
  await readPublishedTable(list, path, { required }, () => ({ row, cell }) => {
    const description = portionName(cell('Portion description'), cell('Subcode description'));
    const portion = { seq: cell('Seq num'), description, grams: cell('Portion weight (g)') };
    list.portion(cell('Food code'), portion, { file, row, column: 'Portion weight (g)' });
  });
}

async function readNutrients(list: PublishedList, path: string, names: NutrientNames): Promise<void> {
  const file = basename(path);
  const required = ['Food code', 'Energy (kcal)'];
  await readPublishedTable(list, path, { required }, (headings) => {
    const columns = nutrientColumns(list, headings, names);
    return ({ row, cells, cell }) => {
      const code = cell('Food code');
      for (const { column, at, nutrient } of columns) {
        const amount = publishedAmount(cells[at] ?? '', nutrient);
        list.amount(code, nutrient, amount, { file, row, column });
      }
    };
  });
}

function nutrientColumns(list: PublishedList, headings: readonly string[], names: NutrientNames) {
  const columns: { column: string; at: number; nutrient: MappedNutrient }[] = [];
  for (const [at, heading] of headings.entries()) {
    // A heading may be broken into lines: "Iron\n(mg)".
    const column = heading.replaceAll(/\s+/g, ' ').trim();
    if (column === '' || (FOOD_COLUMNS as readonly string[]).includes(column)) continue;
    const nutrient = mapNutrient(names, column, unitOfHeading(column));
    if (typeof nutrient === 'string') list.unmapped.set(column, nutrient);
    else columns.push({ column, at, nutrient });
  }
  return columns;
}
