import { invalidCsv, MAX_CSV_ISSUES, type CsvIssue } from '../../adapters/csv-upload.ts';

/** The faults of a file: all are counted, the first are kept to be named. */
export class UploadFaults {
  readonly #kept: CsvIssue[] = [];
  #found = 0;

  add(issues: readonly CsvIssue[]): void {
    this.#found += issues.length;
    this.#kept.push(...issues.slice(0, MAX_CSV_ISSUES - this.#kept.length));
  }

  /** Throws AppError `csv.invalid` if there are any. */
  refuse(): void {
    if (this.#found > 0) throw invalidCsv(this.#kept, this.#found);
  }
}
