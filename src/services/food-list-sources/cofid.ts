import { FileFormatError } from '../../adapters/file-format-error.ts';
import type { SheetRow } from '../../adapters/sheet-file.ts';
import { Workbook } from '../../adapters/workbook.ts';
import type { NutrientNames } from '../nutrient-tables/nutrient-types.ts';
import { cofidGroup } from './cofid-groups.ts';
import { COFID_NUTRIENTS } from './cofid-nutrients.ts';
import { publishedAmount } from './published-amount.ts';
import type { PublishedFiles } from './published-files.ts';
import type { PublishedList } from './published-list.ts';
import { mapNutrient, unitOfHeading, type MappedNutrient } from './published-nutrients.ts';

/** The three rows above the foods of each sheet: headings with units, codes of the components, their full names. */
const HEADER_ROWS = 3;
const FIRST_FOODS = /proximates$/i;
const REQUIRED = [
  { name: /inorganics$/i, title: '1.4 Inorganics' },
  { name: /\bvitamins$/i, title: '1.5 Vitamins' },
];
const FACTORS = /factors$/i;
/** Sheets without foods, and fatty acids per 100 g of fatty acids. */
const LEFT_OUT = /^list of tables|notes$|per 100g?\s?FA\b/i;
/** Columns that describe the food or where its values are from. */
const DESCRIPTIVE = 7;

interface Column {
  at: number;
  name: string;
  nutrient: MappedNutrient;
}

/** Reads the workbook of CoFID: a sheet for each kind of component, with a row for each food. */
export async function readCofid(list: PublishedList, files: PublishedFiles, names: NutrientNames): Promise<void> {
  const workbook = await openCofid(files);
  try {
    await new CofidReader(list, workbook, names).read();
  } finally {
    workbook.close();
  }
}

async function openCofid(files: PublishedFiles): Promise<Workbook> {
  for (const path of files.all('.xlsx')) {
    const workbook = await Workbook.open(path);
    if (workbook.sheetNames.some((name) => FIRST_FOODS.test(name))) return workbook;
    workbook.close();
  }
  files.require(/^$/, 'workbook with a sheet "1.3 Proximates"', ['.xlsx']);
  throw new FileFormatError(`There is no sheet "1.3 Proximates" in ${files.from}.`);
}

class CofidReader {
  readonly #list: PublishedList;
  readonly #workbook: Workbook;
  readonly #names: NutrientNames;
  /** Codes of the list by published code and name: CoFID 2021 gives one code to two foods. */
  readonly #codes = new Map<string, string>();
  readonly #twice = new Set<string>();
  readonly #gravity = new Map<string, number>();
  /** Drinks whose amounts stay per 100 ml. */
  readonly #per100ml = new Set<string>();

  constructor(list: PublishedList, workbook: Workbook, names: NutrientNames) {
    this.#list = list;
    this.#workbook = workbook;
    this.#names = names;
  }

  async read(): Promise<void> {
    const sheets = this.#workbook.sheetNames;
    for (const { name, title } of REQUIRED)
      if (!sheets.some((sheet) => name.test(sheet)))
        throw new FileFormatError(`${this.#workbook.file} has no sheet "${title}".`);
    const foods = sheets.find((sheet) => FIRST_FOODS.test(sheet)) ?? '';
    const factors = sheets.find((sheet) => FACTORS.test(sheet));
    await this.#readFoods(foods);
    if (factors !== undefined) await this.#readGravity(factors);
    for (const sheet of sheets) if (sheet !== factors && !LEFT_OUT.test(sheet)) await this.#readAmounts(sheet);
    if (this.#per100ml.size > 0)
      this.#list.notes.push(
        `Alcoholic beverages without specific gravity, whose amounts stay per 100 ml: ${this.#per100ml.size}.`,
      );
  }

  async #readFoods(sheet: string): Promise<void> {
    await this.#eachFood(sheet, ['Food Name', 'Group'], (headings) => {
      const group = headings.indexOf('Group');
      return ({ row, cells }) => {
        const [published = '', name = ''] = cells;
        let code = published;
        // One code of CoFID 2021 stands for two foods. The second gets a code of its own.
        for (let copy = 2; this.#list.foods.has(code); copy += 1) code = `${published}.${copy}`;
        if (code !== published) {
          this.#twice.add(published);
          this.#list.notes.push(`The code ${published} stands twice: "${name}" has ${code}.`);
        }
        const key = keyOf(published, name);
        const place = this.#place(sheet, row, 'Food Code');
        if (this.#codes.has(key)) return this.#list.bad(place, `the food ${published} "${name}" stands twice`);
        this.#codes.set(key, code);
        const groupCode = (cells[group] ?? '').trim();
        const category = groupCode === '' ? '' : cofidGroup(this.#list, groupCode);
        this.#list.food(code, { description: name, category }, place);
      };
    });
  }

  async #readGravity(sheet: string): Promise<void> {
    await this.#eachFood(sheet, ['Food Name'], (headings) => {
      const at = headings.findIndex((heading) => /^specific gravity/i.test(heading));
      return ({ cells }) => {
        const [code = '', name = ''] = cells;
        const gravity = Number(cells[at] ?? '');
        if (gravity > 0) this.#gravity.set(this.#codeOf(code, name) ?? '', gravity);
      };
    });
  }

  async #readAmounts(sheet: string): Promise<void> {
    await this.#eachFood(sheet, ['Food Name'], (headings, codes) => {
      const columns = this.#columnsOf(headings, codes);
      return ({ row, cells }) => {
        const [published = '', name = ''] = cells;
        const code = this.#codeOf(published, name);
        if (code === undefined)
          return this.#list.bad(
            this.#place(sheet, row, 'Food Code'),
            `there is no food ${published} "${name}" in the sheet of proximates`,
          );
        const perGram = this.#per100g(code);
        for (const { at, name: column, nutrient } of columns) {
          const amount = publishedAmount(cells[at] ?? '', { convert: both(nutrient.convert, perGram) });
          this.#list.amount(code, nutrient, amount, this.#place(sheet, row, column));
        }
      };
    });
  }

  /** The code of a food in another sheet. Its name counts only where two foods have one code. */
  #codeOf(published: string, name: string): string | undefined {
    const code = this.#codes.get(keyOf(published, name));
    return code ?? (this.#list.foods.has(published) && !this.#twice.has(published) ? published : undefined);
  }

  /** Alcoholic beverages are published per 100 ml: their amounts are divided by the specific gravity (g/ml). */
  #per100g(code: string): ((amount: number) => number) | null {
    if (!this.#list.foods.get(code)?.category.startsWith('Q')) return null;
    const gravity = this.#gravity.get(code);
    if (gravity !== undefined) return (amount) => amount / gravity;
    this.#per100ml.add(code);
    return null;
  }

  #columnsOf(headings: readonly string[], codes: readonly string[]): Column[] {
    const columns: Column[] = [];
    for (const [at, name] of headings.entries()) {
      const code = (codes[at] ?? '').replaceAll(':', '').trim();
      if (at < DESCRIPTIVE || name === '' || /FAC/.test(code)) continue;
      const nutrient = mapNutrient(this.#names, COFID_NUTRIENTS[code], unitOfHeading(name));
      if (typeof nutrient === 'string') this.#list.unmapped.set(name, nutrient);
      else columns.push({ at, name, nutrient });
    }
    return columns;
  }

  /** Reads the rows of a sheet below its header. `start` is given rows 1 and 2: the headings, and the codes of the components. */
  async #eachFood(
    sheet: string,
    required: readonly string[],
    start: (headings: readonly string[], codes: readonly string[]) => (row: SheetRow) => void,
  ): Promise<void> {
    const header: string[][] = [];
    let reader: ((row: SheetRow) => void) | null = null;
    for await (const row of this.#workbook.rows(sheet)) {
      if (row.row <= HEADER_ROWS) {
        header[row.row - 1] = row.cells;
        continue;
      }
      reader ??= start(this.#headingsOf(sheet, header, required), header[1] ?? []);
      reader(row);
    }
    if (!reader)
      throw new FileFormatError(`${this.#workbook.file}: the sheet "${sheet}" has no rows below its header.`);
  }

  #headingsOf(sheet: string, header: readonly string[][], required: readonly string[]): string[] {
    const headings = (header[0] ?? []).map((heading) => heading.replaceAll(/\s+/g, ' '));
    const missing = required.filter((heading) => !headings.includes(heading));
    if (missing.length === 0) return headings;
    const names = missing.map((heading) => `"${heading}"`).join(', ');
    throw new FileFormatError(`${this.#workbook.file}: row 1 of the sheet "${sheet}" has no column ${names}.`);
  }

  #place(sheet: string, row: number, column: string) {
    return { file: `${this.#workbook.file}, sheet ${sheet}`, row, column };
  }
}

function both(first: ((amount: number) => number) | null, second: ((amount: number) => number) | null) {
  if (!first || !second) return first ?? second;
  return (amount: number) => second(first(amount));
}

function keyOf(code: string, name: string): string {
  return `${code}\n${name.toLowerCase()}`;
}
