import { basename } from 'node:path';
import type { NutrientNames } from '../nutrient-tables/nutrient-types.ts';
import { codeGroup, wweiaCategory } from './fndds-categories.ts';
import { nameFoods } from './fndds-names.ts';
import { FNDDS_NUTRIENTS } from './fndds-nutrients.ts';
import { nameUnits, portionName } from './fndds-portions.ts';
import { publishedAmount } from './published-amount.ts';
import type { PublishedFiles } from './published-files.ts';
import type { PublishedList } from './published-list.ts';
import { mapNutrient, type MappedNutrient } from './published-nutrients.ts';
import { readPublishedTable, type PublishedRow } from './published-table.ts';

const DATES = ['Start date', 'End date'];

/**
 * The tables of a release: their columns in the order of the ASCII files, which have no header, and those that are read. Tables that
 * are exported from the Access database or the SAS files have a header with the same names, and further columns.
 */
const TABLES = {
  MainFoodDesc: table(['Food code', ...DATES, 'Main food description'], ['Food code', 'Main food description']),
  AddFoodDesc: table(
    ['Food code', 'Seq num', ...DATES, 'Additional food description'],
    ['Food code', 'Additional food description'],
  ),
  FoodPortionDesc: table(['Portion code', ...DATES, 'Portion description'], ['Portion code', 'Portion description']),
  SubcodeDesc: table(['Subcode', ...DATES, 'Subcode description'], ['Subcode', 'Subcode description']),
  FoodWeights: table(
    ['Food code', 'Subcode', 'Seq num', 'Portion code', ...DATES, 'Portion weight'],
    ['Food code', 'Seq num', 'Portion code', 'Portion weight'],
  ),
  NutDesc: table(
    ['Nutrient code', 'Nutrient description', 'Tagname', 'Unit', 'Decimals'],
    ['Nutrient code', 'Nutrient description', 'Unit'],
  ),
  FNDDSNutVal: table(
    ['Food code', 'Nutrient code', ...DATES, 'Nutrient value'],
    ['Food code', 'Nutrient code', 'Nutrient value'],
  ),
} as const;
type TableName = keyof typeof TABLES;

/** The categories of the foods are a table of their own up to the release 2013-2014. */
const WWEIA_FILE = /wweia|foodcat/;

/** Returns whether these files are the tables of a release. */
export function isFnddsRelease(files: PublishedFiles): boolean {
  return files.find(fileOf('MainFoodDesc')) !== null;
}

/** Reads the tables of a release of FNDDS: ASCII files (`^` between cells, `~` around texts), or CSV or workbooks with a header. */
export async function readFnddsRelease(
  list: PublishedList,
  files: PublishedFiles,
  names: NutrientNames,
): Promise<void> {
  const release = new Release(list, files);
  const categories = await release.wweiaCategories();
  await release.read('MainFoodDesc', ({ row, cell }, file) => {
    const code = cell('Food code');
    const own = { number: cell('WWEIA Category number'), name: cell('WWEIA Category description') };
    const { number, name } = own.number === '' ? (categories.get(code) ?? own) : own;
    const place = { file, row, column: 'WWEIA Category number' };
    const category = number === '' ? codeGroup(list, code) : wweiaCategory(list, number, name, place);
    const description = cell('Main food description');
    list.food(code, { description, category }, { file, row, column: 'Food code' });
  });
  await release.readIfThere('AddFoodDesc', ({ cell }) => {
    list.alias(cell('Food code'), [cell('Additional food description')]);
  });
  nameFoods(list);
  await readPortions(list, release);
  nameUnits(list);
  await readNutrients(list, release, names);
}

async function readPortions(list: PublishedList, release: Release): Promise<void> {
  const descriptions = await release.texts('FoodPortionDesc', 'Portion code', 'Portion description');
  const subcodes = await release.texts('SubcodeDesc', 'Subcode', 'Subcode description');
  await release.read('FoodWeights', ({ row, cell }, file) => {
    const description = descriptions.get(cell('Portion code'));
    const subcode = cell('Subcode');
    if (description === undefined) {
      const reason = `there is no portion ${cell('Portion code')} in FoodPortionDesc`;
      return list.bad({ file, row, column: 'Portion code' }, reason);
    }
    const variant = subcode === '0' ? '' : (subcodes.get(subcode) ?? '');
    const portion = {
      seq: cell('Seq num'),
      description: portionName(description, variant),
      grams: cell('Portion weight'),
    };
    list.portion(cell('Food code'), portion, { file, row, column: 'Portion weight' });
  });
}

async function readNutrients(list: PublishedList, release: Release, names: NutrientNames): Promise<void> {
  const nutrients = new Map<string, MappedNutrient | null>();
  await release.read('NutDesc', ({ cell }) => {
    const code = cell('Nutrient code');
    const unit = cell('Unit');
    const nutrient = mapNutrient(names, FNDDS_NUTRIENTS[code], unit);
    nutrients.set(code, typeof nutrient === 'string' ? null : nutrient);
    if (typeof nutrient === 'string') list.unmapped.set(`${cell('Nutrient description')} (${unit})`, nutrient);
  });
  await release.read('FNDDSNutVal', ({ row, cell }, file) => {
    const code = cell('Nutrient code');
    const nutrient = nutrients.get(code);
    if (nutrient === undefined)
      list.bad({ file, row, column: 'Nutrient code' }, `there is no nutrient ${code} in NutDesc`);
    if (!nutrient) return;
    const amount = publishedAmount(cell('Nutrient value'), nutrient);
    list.amount(cell('Food code'), nutrient, amount, { file, row, column: 'Nutrient value' });
  });
}

/** The files of a release, found by the names of their tables. */
class Release {
  readonly #list: PublishedList;
  readonly #files: PublishedFiles;

  constructor(list: PublishedList, files: PublishedFiles) {
    this.#list = list;
    this.#files = files;
    const tables = ['MainFoodDesc', 'FoodPortionDesc', 'FoodWeights', 'NutDesc', 'FNDDSNutVal'] as const;
    // A missing table is named before the first one is read.
    for (const name of tables) files.require(fileOf(name), `table ${name}`);
  }

  async read(name: TableName, onRow: (row: PublishedRow, file: string) => void): Promise<void> {
    const path = this.#files.require(fileOf(name), `table ${name}`);
    await readPublishedTable(this.#list, path, TABLES[name], () => (row) => onRow(row, basename(path)));
  }

  async readIfThere(name: TableName, onRow: (row: PublishedRow, file: string) => void): Promise<void> {
    if (this.#files.find(fileOf(name)) !== null) await this.read(name, onRow);
  }

  /** The texts of a table by their codes; none where there is no such table. */
  async texts(name: TableName, code: string, text: string): Promise<Map<string, string>> {
    const texts = new Map<string, string>();
    await this.readIfThere(name, ({ cell }) => texts.set(cell(code), cell(text)));
    return texts;
  }

  async wweiaCategories(): Promise<Map<string, { number: string; name: string }>> {
    const categories = new Map<string, { number: string; name: string }>();
    const path = this.#files.find(WWEIA_FILE);
    if (path === null) return categories;
    const required = ['Food code', 'Category number', 'Category description'];
    await readPublishedTable(this.#list, path, { required }, () => ({ cell }) => {
      categories.set(cell('Food code'), { number: cell('Category number'), name: cell('Category description') });
    });
    return categories;
  }
}

function table(positions: readonly string[], required: readonly string[]) {
  return { positions, required };
}

/** `MainFoodDesc.txt`, and `MainFoodDesc16.csv` with the year of the release. */
function fileOf(name: TableName): RegExp {
  return new RegExp(`^${name.toLowerCase()}\\d*$`);
}
