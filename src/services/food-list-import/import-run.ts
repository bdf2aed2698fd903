import { basename, join, resolve } from 'node:path';
import { reasonOf } from '@dietary-recall/recall/input-messages';
import type { EntityManager } from '@mikro-orm/sql';
import type { z } from 'zod';
import { withoutGuard } from '../../adapters/csv-upload.ts';
import { fileSize, readCsv } from '../../adapters/csv.ts';
import { isReserved } from '../../domain/reserved-words.ts';
import { FoodListReport, type FieldChange } from './import-report.ts';
import { NutrientAmounts, type PlannedCategory, type PlannedFood } from './planned-list.ts';

export const ROWS_A_CHUNK = 1000;
export const FOODS_FILE = 'foods.csv';

export interface ImportOptions {
  directory: string;
  localeId: string;
  /** Whether bad rows are left out instead of refusing the whole list. */
  skipBad: boolean;
  /** The path of a file of rules. It takes the place of the one in the folder. */
  rulesFile?: string;
  /** The name of the import in the trail, at most 256 characters; without it the name of the folder. */
  name?: string;
  /** A prefix for all codes of the files, which the locale remembers; without it the prefix that it remembers. */
  prefix?: string;
  /** Whether the global parts of records of other locales stay as they are, instead of refusing the whole list. */
  share?: boolean;
  /** Whether edits since the last import of the list may be overwritten, instead of refusing the whole list. */
  overwriteEdits?: boolean;
  /** Whether edits since the last import of the list keep their values, instead of refusing the whole list. */
  keepEdits?: boolean;
  /** Whether foods that the files do not name leave the food list. Their records stay. */
  removeMissing?: boolean;
  /** Whether the import stops after the plan. Collisions and edits are reported and not refused. */
  isDryRun?: boolean;
  onProgress?: (file: string, bytesRead: number, totalBytes: number) => void;
  /** Is called for each field that the import adds, changes or removes, before anything is stored. */
  onChange?: (change: FieldChange) => void;
}

const MAX_CODE = 64;
const MAX_NAME = 256;

/** A valid row with its number in the file. */
export interface NumberedRow<Row> {
  number: number;
  row: Row;
}

/** One import: it reads the files row by row, and knows the foods and categories that they describe. */
export class ImportRun {
  readonly em: EntityManager;
  readonly options: ImportOptions;
  /** The prefix of all codes; null for none. */
  readonly prefix: string | null;
  readonly report: FoodListReport;
  /** By code, with the prefix. */
  readonly categories = new Map<string, PlannedCategory>();
  /** By code, with the prefix. */
  readonly foods = new Map<string, PlannedFood>();
  /** The codes of foods whose rows are bad, with the prefix. The files name them, so that they are not missing. */
  readonly badFoods = new Set<string>();
  /** The codes of foods that somebody added or renamed. They do not leave the food list. */
  readonly keptInList = new Set<string>();
  readonly amounts = new NutrientAmounts();
  /** The nutrient table of the list: that of the locale. Null if the list brings no nutrients. */
  readonly tableId: string | null;

  constructor(em: EntityManager, options: ImportOptions, prefix: string | null) {
    this.em = em;
    this.options = options;
    this.prefix = prefix;
    const name = options.name ?? basename(resolve(options.directory));
    this.report = new FoodListReport(name.slice(0, MAX_NAME), prefix, options.keepEdits === true);
    this.tableId = this.has('nutrients.csv') ? options.localeId : null;
  }

  /** The code with the prefix of the locale. A code that begins with the prefix already, as in an exported list, stays as it is. */
  coded(code: string): string {
    return this.prefix === null || code.startsWith(this.prefix) ? code : this.prefix + code;
  }

  has(file: string): boolean {
    return fileSize(this.path(file)) > 0;
  }

  path(file: string): string {
    return join(this.options.directory, file);
  }

  /**
   * Reads a file if it exists, validates each row and passes the valid ones on in chunks. `readQuickly` may answer a valid row without the
   * schema, which takes most of the time of a file of half a million rows; undefined leaves the row to the schema.
   */
  async inChunks<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
    chunk: number,
    take: (rows: NumberedRow<z.output<Schema>>[]) => Promise<void> | void,
    readQuickly: (values: Record<string, string>) => z.output<Schema> | undefined = () => undefined,
  ): Promise<void> {
    const size = fileSize(this.path(file));
    if (size === 0) return;
    let rows: NumberedRow<z.output<Schema>>[] = [];
    const flush = async () => {
      const full = rows;
      rows = [];
      const badBefore = this.report.badRowCount;
      await take(full);
      this.report.count(file, full.length - (this.report.badRowCount - badBefore));
    };
    for await (const { row: number, values } of readCsv(this.path(file), (bytes) =>
      this.options.onProgress?.(file, bytes, size),
    )) {
      const cells = withoutGuards(values);
      const row = readQuickly(cells) ?? this.#parsed(file, number, schema, cells);
      if (row !== undefined) rows.push({ number, row });
      if (rows.length >= chunk) await flush();
    }
    if (rows.length > 0) await flush();
  }

  /** Reads a file about foods in chunks. A row of a food that is not in the list is a bad row. */
  async ofFoods<Schema extends z.ZodType<{ food: string }>>(
    file: string,
    schema: Schema,
    take: (rows: NumberedRow<z.output<Schema>>[]) => Promise<void> | void,
    chunk = ROWS_A_CHUNK,
    readQuickly?: (values: Record<string, string>) => z.output<Schema> | undefined,
  ): Promise<void> {
    const ofKnownFoods = (rows: NumberedRow<z.output<Schema>>[]) =>
      take(
        rows.filter(({ row, number }) => this.known(file, number, 'food', this.foods, row.food, 'food') !== undefined),
      );
    await this.inChunks(file, schema, chunk, ofKnownFoods, readQuickly);
  }

  /** Answers the rows with a new code that can be stored with its prefix. Others are bad rows. */
  unique<Row extends { code: string }>(
    file: string,
    kind: 'food' | 'category',
    rows: NumberedRow<Row>[],
    planned: ReadonlyMap<string, unknown>,
  ): NumberedRow<Row>[] {
    const seen = new Set<string>();
    return rows.filter(({ row, number }) => {
      const code = this.coded(row.code);
      const fault = this.#codeFault(kind, row.code, code, planned.has(code) || seen.has(code));
      seen.add(code);
      if (fault !== null) this.bad(file, number, 'code', fault);
      return fault === null;
    });
  }

  /** Answers the record of the files with this code. A row without one is a bad row. */
  known<V>(
    file: string,
    row: number,
    column: string,
    records: ReadonlyMap<string, V>,
    code: string,
    noun: string,
  ): V | undefined {
    const record = records.get(this.coded(code));
    if (record === undefined) this.bad(file, row, column, `there is no ${noun} ${code} in this list`);
    return record;
  }

  bad(file: string, row: number, column: string, reason: string): void {
    this.report.bad({ file, row, column, reason });
  }

  #parsed<Schema extends z.ZodType>(
    file: string,
    number: number,
    schema: Schema,
    values: Record<string, string>,
  ): z.output<Schema> | undefined {
    const parsed = schema.safeParse(values, { error: reasonOf });
    if (parsed.success) return parsed.data;
    this.#badValues(file, number, values, parsed.error);
    if (file === FOODS_FILE && values['code']) this.badFoods.add(this.coded(values['code']));
    return undefined;
  }

  #codeFault(kind: 'food' | 'category', given: string, code: string, isTaken: boolean): string | null {
    if (isTaken) return `the code ${given} stands twice in the file`;
    if (code.length > MAX_CODE) return `the code ${code} has more than ${MAX_CODE} characters`;
    return isReserved(kind, code) ? `the code ${code} stands for something else in paths` : null;
  }

  #badValues(file: string, row: number, values: Record<string, string>, error: z.ZodError): void {
    for (const issue of error.issues) {
      const column = issue.path.map(String).join('.');
      this.bad(file, row, column, column in values || column.includes('.') ? issue.message : 'this column is missing');
    }
  }
}

/** Takes the apostrophe away by which an export keeps spreadsheets from running a cell as a formula. */
function withoutGuards(values: Record<string, string>): Record<string, string> {
  for (const column in values) {
    const cell = values[column];
    if (cell?.startsWith("'")) values[column] = withoutGuard(cell);
  }
  return values;
}

/** Follows a file whose rows of one food stand together, so that only one food is kept in memory. */
export class FoodRuns {
  static readonly LATE = 'the rows of one food must stand together';
  #current: string | null = null;
  readonly #started = new Set<string>();

  next(food: string): 'same' | 'new' | 'late' {
    if (food === this.#current) return 'same';
    if (this.#started.has(food)) return 'late';
    this.#current = food;
    this.#started.add(food);
    return 'new';
  }
}
