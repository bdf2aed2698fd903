import { csvIssue, invalidCsv, MAX_CSV_ISSUES, type CsvIssue } from '../../adapters/csv-upload.ts';

/** A file with so many faults is refused before the rest of it is read, because nobody corrects them one by one. */
const MAX_COUNTED = 10_000;

/** Collects the faults of a CSV file: counts them and keeps the first for the refusal. */
export class CsvFaults {
  readonly #first: { row: number; issue: CsvIssue }[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  /** Notes a fault. Throws AppError `csv.invalid` at the fault number `MAX_COUNTED`. */
  add(row: number, column: string, code: string, message: string): void {
    this.#count++;
    if (this.#first.length < MAX_CSV_ISSUES) this.#first.push({ row, issue: csvIssue(row, column, code, message) });
    if (this.#count === MAX_COUNTED) this.refuse();
  }

  /** Throws AppError `csv.invalid` if there are faults: it counts all and names at most MAX_CSV_ISSUES, in the order of the rows. */
  refuse(): void {
    if (this.#count === 0) return;
    const inOrder = this.#first.toSorted((a, b) => a.row - b.row);
    throw invalidCsv(
      inOrder.map(({ issue }) => issue),
      this.#count,
    );
  }
}
