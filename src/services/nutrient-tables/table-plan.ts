import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/sql';
import { query, sql } from '../../db/sql.ts';
import { StagedChunks } from '../files-in/staged-chunks.ts';
import type { TableRecord, TableRun } from './table-run.ts';

interface StoredRecord {
  id: number;
  recordId: string;
  description: string;
  localDescription: string | null;
  fields: Record<string, string>;
  amounts: Record<string, number>;
}

interface FullRecord extends Required<TableRecord> {
  before: StoredRecord | undefined;
}

/** A record that is new or has changed, as it waits between plan and apply. */
interface PlannedRecord extends Pick<FullRecord, 'recordId' | 'description' | 'localDescription' | 'fields'> {
  /** The stored record that it changes. */
  before: number | null;
  /** By nutrient type id; null where those that are stored stay. */
  amounts: [number, number][] | null;
}

/**
 * What a file would do to a nutrient table. Records are held against what is stored in chunks, each with a few set-based
 * statements; what is the same already is not written.
 */
export class TablePlan {
  readonly #em: EntityManager;
  readonly #tableId: string;
  readonly #run: TableRun;
  readonly #staged: StagedChunks<PlannedRecord[]>;
  created = 0;
  changed = 0;
  unchanged = 0;
  /** Known amounts in the file. */
  values = 0;
  unknown = 0;
  /** Stored amounts that the file does not know, and that go. */
  removed = 0;
  /** Records whose amounts or fields change: recalls hold those as they were. */
  readonly outdated: string[] = [];

  private constructor(em: EntityManager, tableId: string, run: TableRun, staged: StagedChunks<PlannedRecord[]>) {
    this.#em = em;
    this.#tableId = tableId;
    this.#run = run;
    this.#staged = staged;
  }

  static async open(em: EntityManager, tableId: string, run: TableRun): Promise<TablePlan> {
    return new TablePlan(em, tableId, run, await StagedChunks.open(em));
  }

  async add(records: readonly TableRecord[]): Promise<void> {
    const stored = await this.#stored(records.map(({ recordId }) => recordId));
    const full = records.flatMap((record) => this.#complete(record, stored.get(record.recordId)));
    const changing = full.filter(hasChanged);
    this.#count(full, changing);
    // The faults of the rest are reported too, but nothing of it will stand.
    if (this.#run.isRefused || changing.length === 0) return;
    await this.#staged.add({ content: changing.map(plannedOf), rows: changing.length });
  }

  async store(): Promise<void> {
    for await (const records of this.#staged.read()) {
      const ids = await this.#upsert(records);
      await this.#replaceValues(records, ids);
    }
  }

  async #stored(recordIds: string[]): Promise<Map<string, StoredRecord>> {
    const rows = await query<StoredRecord>(
      this.#em,
      sql`select r.id, r.record_id as "recordId", r.description, r.local_description as "localDescription", r.fields,
            coalesce((select jsonb_object_agg(v.nutrient_type_id, v.units_per_100g)
              from nutrient_value v where v.nutrient_record_id = r.id), '{}') as amounts
          from nutrient_record r where r.nutrient_table_id = ${this.#tableId} and r.record_id = any(${recordIds}::text[])`,
    );
    return new Map(rows.map((row) => [row.recordId, row]));
  }

  /** The record with what is stored of it where the file does not say; a new one without a description is a bad row. */
  #complete(record: TableRecord, before: StoredRecord | undefined): FullRecord[] {
    const description = record.description ?? before?.description;
    if (description === undefined) {
      this.#run.bad(
        record.row,
        '',
        `the record ${record.recordId} is new: name a file with its description as "descriptions"`,
      );
      return [];
    }
    const { localDescription = before?.localDescription ?? null, fields = before?.fields ?? {} } = record;
    return [{ ...record, description, localDescription, fields, before }];
  }

  async #upsert(records: readonly PlannedRecord[]): Promise<Map<string, number>> {
    const rows = records.map(({ recordId, description, localDescription, fields }) => ({
      recordId,
      description,
      localDescription,
      fields,
    }));
    const stored = await query<{ id: number; recordId: string }>(
      this.#em,
      sql`insert into nutrient_record (nutrient_table_id, record_id, description, local_description, fields)
          select ${this.#tableId}, "recordId", description, "localDescription", fields
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
            as r("recordId" text, description text, "localDescription" text, fields jsonb)
          on conflict (nutrient_table_id, record_id) do update set description = excluded.description,
            local_description = excluded.local_description, fields = excluded.fields
          returning id, record_id as "recordId"`,
    );
    return new Map(stored.map(({ id, recordId }) => [recordId, id]));
  }

  async #replaceValues(records: readonly PlannedRecord[], ids: ReadonlyMap<string, number>): Promise<void> {
    const replaced = records.flatMap(({ before, amounts }) => (before === null || amounts === null ? [] : [before]));
    if (replaced.length > 0)
      await query(this.#em, sql`delete from nutrient_value where nutrient_record_id = any(${replaced}::int[])`);
    const values = records.flatMap(({ recordId, amounts }) =>
      (amounts ?? []).map(([type, amount]) => ({ record: ids.get(recordId), type, amount })),
    );
    if (values.length === 0) return;
    await query(
      this.#em,
      sql`insert into nutrient_value (nutrient_record_id, nutrient_type_id, units_per_100g)
          select * from unnest(${values.map(({ record }) => record)}::int[], ${values.map(({ type }) => type)}::int[],
            ${values.map(({ amount }) => amount)}::float8[])`,
    );
  }

  #count(records: readonly FullRecord[], changing: readonly FullRecord[]): void {
    for (const { amounts, unknown } of records) {
      this.values += amounts.size;
      this.unknown += unknown;
    }
    this.unchanged += records.length - changing.length;
    for (const { before, ...record } of changing) {
      if (!before) {
        this.created++;
        continue;
      }
      this.changed++;
      this.removed += Object.keys(before.amounts).filter((id) => !record.amounts.has(Number(id))).length;
      if (!sameAmounts({ ...record, before }) || !isDeepStrictEqual(before.fields, record.fields))
        this.outdated.push(record.recordId);
    }
  }
}

function plannedOf(record: FullRecord): PlannedRecord {
  const { recordId, description, localDescription, fields, amounts, before } = record;
  const isRevalued = before === undefined || !sameAmounts(record);
  return {
    recordId,
    description,
    localDescription,
    fields,
    before: before?.id ?? null,
    amounts: isRevalued ? [...amounts] : null,
  };
}

function hasChanged(record: FullRecord): boolean {
  const { before, description, localDescription, fields } = record;
  if (!before) return true;
  const texts = [before.description, before.localDescription, before.fields];
  return !isDeepStrictEqual(texts, [description, localDescription, fields]) || !sameAmounts(record);
}

function sameAmounts({ amounts, before }: FullRecord): boolean {
  const stored = Object.entries(before?.amounts ?? {});
  return stored.length === amounts.size && stored.every(([id, amount]) => amounts.get(Number(id)) === amount);
}
