/** A row that cannot be stored, with its place in the spreadsheet and the reason. */
export interface BadRow {
  file: string;
  row: number;
  column: string;
  reason: string;
}

/** The number of rows that the report names. Further rows are counted. */
const MAX_NAMED = 100;

/** The report of an import: the stored rows and the bad rows. */
export class ImportReport {
  readonly badRows: BadRow[] = [];
  badRowCount = 0;
  /** The number of stored rows, by file. */
  readonly stored: Record<string, number> = {};

  bad(row: BadRow): void {
    this.badRowCount++;
    if (this.badRows.length < MAX_NAMED) this.badRows.push(row);
  }

  count(file: string, rows: number): void {
    this.stored[file] = (this.stored[file] ?? 0) + rows;
  }
}

/** An import that stored nothing. The report has the rows that must be corrected first. */
export class ImportRefused extends Error {
  readonly report: ImportReport;

  constructor(report: ImportReport) {
    super(`${report.badRowCount} bad rows; nothing was stored`);
    this.report = report;
  }
}
