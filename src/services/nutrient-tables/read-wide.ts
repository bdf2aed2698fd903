import { z } from 'zod';
import { convertAmount, readAmount } from '../../domain/composition-values.ts';
import type { Issue } from '../../errors.ts';
import { filled, optional } from '../food-list-import/food-list-rows.ts';
import type { WideMapping } from './mapping-file.ts';
import { Sheet } from './sheet.ts';
import { addAmount, NO_AMOUNT, noConversion, noType, type TableRecord, type TableRun } from './table-run.ts';

const Head = z.object({ recordId: filled(64), description: filled(512), localDescription: optional(512) });
const FieldText = optional(4096);

interface AmountColumn {
  name: string;
  place: number;
  nutrientId: number;
  convert: (amount: number) => number;
}

/** Reads a table with a row for each record and a column for each nutrient. */
export async function* readWide(run: TableRun, mapping: WideMapping): AsyncGenerator<TableRecord> {
  const sheet = await Sheet.open(run.options.file, mapping);
  const { recordId, description, localDescription, fields } = mapping;
  const place = {
    recordId: sheet.column('recordId', recordId),
    description: sheet.column('description', description),
    ...(localDescription === undefined ? {} : { localDescription: sheet.column('localDescription', localDescription) }),
  };
  const fieldPlaces =
    fields &&
    Object.entries(fields).map(([name, column]) => ({ name, column, place: sheet.column(`fields.${name}`, column) }));
  const faults: Issue[] = [];
  const amountColumns = amountColumnsOf(run, sheet, mapping, faults);
  run.requireFitting([...sheet.faults, ...faults]);
  run.unusedColumns.push(...sheet.unusedColumns);

  const seen = new Set<string>();
  for await (const { row, cells } of sheet.rows((at, reason) => run.bad(at, '', reason), run.options.onProgress)) {
    const badBefore = run.report.badRowCount;
    const head = Head.safeParse(Object.fromEntries(Object.entries(place).map(([key, at]) => [key, cells[at] ?? ''])));
    if (!head.success) run.badValues(row, { recordId, description, localDescription }, head.error);
    else if (seen.has(head.data.recordId))
      run.bad(row, recordId, `the record ${head.data.recordId} occurs twice in the file`);
    else seen.add(head.data.recordId);
    const texts: Record<string, string> = {};
    for (const { name, column, place: at } of fieldPlaces ?? []) {
      const field = FieldText.safeParse(cells[at] ?? '');
      if (!field.success) run.badValues(row, { '': column }, field.error);
      else if (field.data !== null) texts[name] = field.data;
    }
    const read = { amounts: new Map<number, number>(), limits: new Map<number, number | null>(), unknown: 0 };
    for (const { name, place: at, nutrientId, convert } of amountColumns) {
      const amount = readAmount(cells[at] ?? '', sheet.decimalComma);
      if (amount === undefined) run.bad(row, name, NO_AMOUNT);
      else addAmount(read, nutrientId, amount === null ? null : convertAmount(amount, convert));
    }
    if (!head.success || run.report.badRowCount > badBefore) continue;
    const { localDescription: local, ...required } = head.data;
    yield {
      row,
      ...required,
      ...(localDescription === undefined ? {} : { localDescription: local }),
      ...(fieldPlaces ? { fields: texts } : {}),
      ...read,
    };
  }
}

function amountColumnsOf(run: TableRun, sheet: Sheet, { nutrients }: WideMapping, faults: Issue[]): AmountColumn[] {
  const taken = new Set<number>();
  return nutrients.flatMap(({ column, nutrient, unit }, index) => {
    const at = `nutrients[${index}]`;
    const place = sheet.column(`${at}.column`, column);
    const type = run.nutrient(nutrient);
    const convert = type && run.conversion(unit, type);
    if (!type) faults.push({ path: `${at}.nutrient`, code: 'not_found', message: noType(nutrient) });
    else if (taken.has(type.nutrientId))
      faults.push({ path: `${at}.nutrient`, code: 'repeated', message: `"${type.description}" occurs twice` });
    else if (!convert) faults.push({ path: `${at}.unit`, code: 'unit', message: noConversion(unit, type) });
    if (!type || !convert) return [];
    taken.add(type.nutrientId);
    return [{ name: column, place, nutrientId: type.nutrientId, convert }];
  });
}
