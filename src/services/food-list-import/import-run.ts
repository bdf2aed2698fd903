import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/sql';
import type { z } from 'zod';
import { fileSize, readCsv } from '../../adapters/csv.ts';
import { reasonOf } from '../../domain/input-messages.ts';
import type { FoodListWriter, StoredCategory, StoredFood } from './food-list-writer.ts';
import { ImportReport } from './import-report.ts';

export const ROWS_A_CHUNK = 1000;

export interface ImportOptions {
  directory: string;
  localeId: string;
  /** Whether bad rows are left out instead of refusing the whole list. */
  skipBad: boolean;
  onProgress?: (file: string, bytesRead: number, totalBytes: number) => void;
}

/** A valid row with its number in the file. */
export interface NumberedRow<Row> {
  number: number;
  row: Row;
}

/** One import: it knows the stored foods and categories, and reads the files row by row. */
export class ImportRun {
  readonly em: EntityManager;
  readonly options: ImportOptions;
  readonly writer: FoodListWriter;
  readonly report = new ImportReport();
  readonly categories = new Map<string, StoredCategory>();
  readonly foods = new Map<string, StoredFood>();

  constructor(em: EntityManager, options: ImportOptions, writer: FoodListWriter) {
    this.em = em;
    this.options = options;
    this.writer = writer;
  }

  has(file: string): boolean {
    return fileSize(this.path(file)) > 0;
  }

  path(file: string): string {
    return join(this.options.directory, file);
  }

  /** Reads a file if it exists, validates each row and passes the valid ones on in chunks. */
  async inChunks<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
    chunk: number,
    write: (rows: NumberedRow<z.output<Schema>>[]) => Promise<void>,
  ): Promise<void> {
    const size = fileSize(this.path(file));
    if (size === 0) return;
    let rows: NumberedRow<z.output<Schema>>[] = [];
    const flush = async () => {
      const full = rows;
      rows = [];
      const badBefore = this.report.badRowCount;
      await write(full);
      this.report.count(file, full.length - (this.report.badRowCount - badBefore));
    };
    for await (const { row: number, values } of readCsv(this.path(file), (bytes) =>
      this.options.onProgress?.(file, bytes, size),
    )) {
      const parsed = schema.safeParse(values, { error: reasonOf });
      if (parsed.success) rows.push({ number, row: parsed.data });
      else this.#badValues(file, number, values, parsed.error);
      if (rows.length >= chunk) await flush();
    }
    if (rows.length > 0) await flush();
  }

  /** Reads a file about foods in chunks. A row of a food that is not in the list is a bad row. */
  async ofFoods<Schema extends z.ZodType<{ food: string }>>(
    file: string,
    schema: Schema,
    write: (rows: NumberedRow<z.output<Schema>>[]) => Promise<void>,
    chunk = ROWS_A_CHUNK,
  ): Promise<void> {
    await this.inChunks(file, schema, chunk, (rows) =>
      write(
        rows.filter(({ row, number }) => this.known(file, number, 'food', this.foods, row.food, 'food') !== undefined),
      ),
    );
  }

  /** Answers the rows with a new code. Rows with a repeated code are bad rows. */
  unique<Row extends { code: string }>(
    file: string,
    rows: NumberedRow<Row>[],
    stored: ReadonlyMap<string, unknown>,
  ): NumberedRow<Row>[] {
    const seen = new Set<string>();
    return rows.filter(({ row: { code }, number }) => {
      const isNew = !stored.has(code) && !seen.has(code);
      seen.add(code);
      if (!isNew) this.bad(file, number, 'code', `the code ${code} stands twice in the file`);
      return isNew;
    });
  }

  /** Answers the record with this code. A row without one is a bad row. */
  known<V>(
    file: string,
    row: number,
    column: string,
    records: ReadonlyMap<string, V>,
    code: string,
    noun: string,
  ): V | undefined {
    const record = records.get(code);
    if (record === undefined) this.bad(file, row, column, `there is no ${noun} ${code} in this list`);
    return record;
  }

  bad(file: string, row: number, column: string, reason: string): void {
    this.report.bad({ file, row, column, reason });
  }

  #badValues(file: string, row: number, values: Record<string, string>, error: z.ZodError): void {
    for (const issue of error.issues) {
      const column = issue.path.map(String).join('.');
      this.bad(file, row, column, column in values || column.includes('.') ? issue.message : 'this column is missing');
    }
  }
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
