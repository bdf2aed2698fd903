import { dirname, join } from 'node:path';
import { z } from 'zod';
import { filled, optional } from '../food-list-import/food-list-rows.ts';
import type { LongMapping } from './mapping-file.ts';
import { Sheet } from './sheet.ts';
import type { TableRecord, TableRun } from './table-run.ts';

const Described = z.object({ recordId: filled(64), description: filled(512), localDescription: optional(512) });

export type Descriptions = ReadonlyMap<string, Pick<TableRecord, 'description' | 'localDescription'>>;

/** Reads the descriptions of records from the second file of a mapping, if there is one. */
export async function readDescriptions(
  run: TableRun,
  { descriptions: given, columnsBy }: LongMapping,
): Promise<Descriptions> {
  const found = new Map<string, Pick<TableRecord, 'description' | 'localDescription'>>();
  if (!given) return found;
  const { file, recordId, description, localDescription } = given;
  const sheet = await Sheet.open(join(dirname(run.options.file), file), { columnsBy, headerRow: 1 });
  const place = {
    recordId: sheet.column('descriptions.recordId', recordId),
    description: sheet.column('descriptions.description', description),
    ...(localDescription === undefined
      ? {}
      : { localDescription: sheet.column('descriptions.localDescription', localDescription) }),
  };
  run.requireFitting(sheet.faults);
  for await (const { row, cells } of sheet.rows((at, reason) => run.bad(at, '', reason, file))) {
    const values = Object.fromEntries(Object.entries(place).map(([key, at]) => [key, cells[at] ?? '']));
    const parsed = Described.safeParse(values);
    if (!parsed.success) run.badValues(row, { recordId, description, localDescription }, parsed.error, file);
    else {
      const { localDescription: local, ...texts } = parsed.data;
      found.set(texts.recordId, {
        description: texts.description,
        ...(localDescription === undefined ? {} : { localDescription: local }),
      });
    }
  }
  return found;
}
