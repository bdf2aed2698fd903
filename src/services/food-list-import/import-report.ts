/** A row that cannot be stored: where a person finds it in a spreadsheet, and why. */
export interface BadRow {
  file: string;
  row: number;
  column: string;
  reason: string;
}

/** Rows that are named in the report; the rest is counted. */
const MAX_NAMED = 100;

/** What an import read, stored and could not store. */
export class ImportReport {
  readonly badRows: BadRow[] = [];
  badRowCount = 0;
  /** Rows stored, by file. */
  readonly stored: Record<string, number> = {};

  bad(row: BadRow): void {
    this.badRowCount++;
    if (this.badRows.length < MAX_NAMED) this.badRows.push(row);
  }

  count(file: string, rows: number): void {
    this.stored[file] = (this.stored[file] ?? 0) + rows;
  }
}

/** Nothing was stored: the report says what has to be mended first. */
export class ImportRefused extends Error {
  readonly report: ImportReport;

  constructor(report: ImportReport) {
    super(`${report.badRowCount} bad rows; nothing was stored`);
    this.report = report;
  }
}
