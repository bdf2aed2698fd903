import { basename } from 'node:path';
import type { NutrientKind } from '@dietary-recall/vocabulary';
import type { z } from 'zod';
import { unitConversion, type BelowLimit } from '../../domain/composition-values.ts';
import type { Issue } from '../../errors.ts';
import { ImportReport } from '../food-list-import/import-report.ts';
import { unusableFile } from '../food-list-import/json-file.ts';
import type { NutrientNames, NutrientTypeHeader } from './nutrient-types.ts';

export interface TableOptions {
  /** The CSV file. */
  file: string;
  /** The JSON file that says how to read it. */
  mapping: string;
  /** Leaves bad rows out instead of refusing the whole table. */
  skipBad: boolean;
  /** Stores nothing, and tells what an import would do. */
  isDryRun?: boolean;
  onProgress?: (bytesRead: number) => void;
}

/** A record as a file has it. A property that the mapping does not name is absent and stays as it is stored. */
export interface TableRecord {
  /** The first row of the record in the file. */
  row: number;
  recordId: string;
  description?: string;
  localDescription?: string | null;
  fields?: Record<string, string>;
  /** Known amounts per 100 g by nutrient type id, in the unit of the type. */
  amounts: Map<number, number>;
  /** Limits of amounts below detection, by nutrient type id, in the unit of the type; null for traces. */
  limits: Map<number, number | null>;
  /** The number of amounts that the file marks as unknown. */
  unknown: number;
}

/** Adds what a cell has of a nutrient to a record. */
export function addAmount(
  record: Pick<TableRecord, 'amounts' | 'limits' | 'unknown'>,
  nutrientId: number,
  amount: number | BelowLimit | null,
): void {
  if (amount === null) record.unknown++;
  else if (typeof amount === 'number') record.amounts.set(nutrientId, amount);
  else record.limits.set(nutrientId, amount.limit);
}

/** The state of one import of a nutrient table. */
export class TableRun {
  readonly options: TableOptions;
  readonly report = new ImportReport();
  /** Nutrients whose unit in the file differs from that of their type, such as `Sodium: g to mg`. */
  readonly conversions = new Set<string>();
  /** The nutrient types that the file has amounts of, by id. */
  readonly nutrientTypes = new Map<number, string>();
  /** The columns of the file that the mapping does not name. */
  readonly unusedColumns: string[] = [];
  readonly #names: NutrientNames;
  /** The kind of the table. */
  readonly #kind: NutrientKind;
  readonly #factors = new Map<string, ((amount: number) => number) | null>();

  constructor(options: TableOptions, names: NutrientNames, kind: NutrientKind) {
    this.options = options;
    this.#names = names;
    this.#kind = kind;
  }

  /** True if nothing will be stored, because there is a bad row and bad rows are not skipped. */
  get isRefused(): boolean {
    return this.report.badRowCount > 0 && !this.options.skipBad;
  }

  /**
   * Returns a nutrient type of the table. A table of equivalents has no nutrients, because a food takes them from its composition;
   * a table of composition may have equivalents.
   */
  nutrient(name: number | string): NutrientTypeHeader | undefined {
    const type = this.#names.get(name);
    return this.#kind === 'food-group-equivalent' && type?.kind === 'nutrient' ? undefined : type;
  }

  /** Returns the conversion of amounts of a file into the unit of the type; null if there is none. */
  conversion(from: string, { nutrientId, description, unit }: NutrientTypeHeader): ((amount: number) => number) | null {
    const key = `${nutrientId} ${from}`;
    let convert = this.#factors.get(key);
    if (convert === undefined) {
      convert = unitConversion(from, unit);
      this.#factors.set(key, convert);
      if (convert) this.nutrientTypes.set(nutrientId, description);
      if (convert && convert(1) !== 1) this.conversions.add(`${description}: ${from} to ${unit}`);
    }
    return convert;
  }

  bad(row: number, column: string, reason: string, file = basename(this.options.file)): void {
    this.report.bad({ file, row, column, reason });
  }

  /** Notes each wrong value as a bad row. `columns` maps a property to its column. */
  badValues(
    row: number,
    columns: Readonly<Record<string, string | undefined>>,
    { issues }: z.ZodError,
    file?: string,
  ): void {
    for (const { path, message } of issues) {
      const key = path.map(String).join('.');
      this.bad(row, columns[key] ?? key, message, file);
    }
  }

  /** Refuses a mapping that does not fit the file or the nutrient types. */
  requireFitting(faults: readonly Issue[]): void {
    if (faults.length > 0) throw unusableFile(this.options.mapping, faults);
  }
}

export const NO_AMOUNT = 'must be a number such as 12.5, or empty, N, Tr, - or <0.5 for unknown';

export function noType(name: number | string): string {
  return `there is no nutrient type named "${name}"`;
}

export function noConversion(from: string, { description, unit }: NutrientTypeHeader): string {
  return `"${from}" cannot be converted into ${unit}, the unit of "${description}"`;
}
