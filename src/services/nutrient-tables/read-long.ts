import { convertAmount, readAmount, type BelowLimit } from '../../domain/composition-values.ts';
import { filled } from '../food-list-import/food-list-rows.ts';
import { FoodRuns } from '../food-list-import/import-run.ts';
import type { LongMapping } from './mapping-file.ts';
import { readDescriptions } from './read-descriptions.ts';
import { Sheet } from './sheet.ts';
import { addAmount, NO_AMOUNT, noConversion, noType, type TableRecord, type TableRun } from './table-run.ts';

const RecordId = filled(64);

/** Reads a table with a row for each value. The rows of one record must be adjacent. */
export async function* readLong(run: TableRun, mapping: LongMapping): AsyncGenerator<TableRecord> {
  const sheet = await Sheet.open(run.options.file, mapping);
  const place = {
    recordId: sheet.column('recordId', mapping.recordId),
    nutrient: sheet.column('nutrient', mapping.nutrient),
    amount: sheet.column('amount', mapping.amount),
    unit: mapping.unit === undefined ? null : sheet.column('unit', mapping.unit),
  };
  run.requireFitting(sheet.faults);
  run.unusedColumns.push(...sheet.unusedColumns);
  const descriptions = await readDescriptions(run, mapping);

  const runs = new FoodRuns();
  const rowsOf = new RecordRows();
  for await (const { row, cells } of sheet.rows((at, reason) => run.bad(at, '', reason), run.options.onProgress)) {
    const cell = (at: number | null) => (at === null ? '' : (cells[at] ?? ''));
    const id = RecordId.safeParse(cell(place.recordId));
    if (!id.success) {
      run.badValues(row, { '': mapping.recordId }, id.error);
      continue;
    }
    const turn = runs.next(id.data);
    if (turn === 'late') {
      run.bad(row, mapping.recordId, FoodRuns.LATE);
      continue;
    }
    if (turn === 'new') yield* rowsOf.take();
    const type = run.nutrient(cell(place.nutrient));
    const from = place.unit === null ? type?.unit : cell(place.unit);
    const convert = type && run.conversion(from ?? '', type);
    const amount = readAmount(cell(place.amount), sheet.decimalComma);
    if (!type) run.bad(row, mapping.nutrient, noType(cell(place.nutrient)));
    else if (!convert) run.bad(row, mapping.unit ?? mapping.nutrient, noConversion(from ?? '', type));
    else if (amount === undefined) run.bad(row, mapping.amount, NO_AMOUNT);
    else if (
      !rowsOf.add(type.nutrientId, amount === null ? null : convertAmount(amount, convert), {
        row,
        recordId: id.data,
        ...descriptions.get(id.data),
      })
    )
      run.bad(row, mapping.nutrient, `"${type.description}" occurs twice for this record`);
  }
  yield* rowsOf.take();
}

/** Collects the good rows of one record. A record without good rows stays as it is stored. */
class RecordRows {
  #record: TableRecord | null = null;
  #nutrients = new Set<number>();

  /** Adds an amount. Returns false if the record has this nutrient already. */
  add(
    nutrientId: number,
    amount: number | BelowLimit | null,
    of: Omit<TableRecord, 'amounts' | 'limits' | 'unknown'>,
  ): boolean {
    if (this.#nutrients.has(nutrientId)) return false;
    this.#nutrients.add(nutrientId);
    this.#record ??= { ...of, amounts: new Map(), limits: new Map(), unknown: 0 };
    addAmount(this.#record, nutrientId, amount);
    return true;
  }

  *take(): Generator<TableRecord> {
    if (this.#record) yield this.#record;
    this.#record = null;
    this.#nutrients = new Set();
  }
}
